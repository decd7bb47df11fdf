"""Lantern Night: a small game whose cards use every node of effects and every generic verb."""
