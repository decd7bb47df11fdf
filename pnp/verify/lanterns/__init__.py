"""Lantern Night: whether its cards can be played, and do what their effects declare."""
