"""The work on a game's catalogs: extraction, merging, drafts, and how far each translation is."""
