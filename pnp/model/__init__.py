"""Frozen records of what a project says: games, decks, cards, formats, papers, effects, styles. No files."""
