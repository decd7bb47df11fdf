"""Fonts for Simplified Chinese, Japanese and Korean, which pnp finds by the entry points of the group `pnp.fonts`."""
