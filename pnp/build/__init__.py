"""From a project to files: targets, the report, and everything that touches the disk."""
