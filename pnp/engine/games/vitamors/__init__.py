"""Vitamors Conspiro: five to ten players in two hidden factions, in novice or expert mode."""
