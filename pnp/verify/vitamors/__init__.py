"""Vitamors Conspiro for the checks of effects and texts."""
