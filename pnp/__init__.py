"""Print-and-play and translation assets for board games: cards, overlays, aids and rulebooks as PDF."""

__version__ = "0.1.0"
