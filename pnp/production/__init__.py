"""From a request to files: what is asked for, built, reported, and held back from release."""
