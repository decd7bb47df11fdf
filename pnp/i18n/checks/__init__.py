"""Checks of translations: each a generator of what is wrong, over the texts of one catalog."""
