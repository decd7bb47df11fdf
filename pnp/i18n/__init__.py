"""Catalogs and what is done with them: extraction, merging, checks, terms, phrases."""
