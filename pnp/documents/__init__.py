"""Rulebooks and player aids: from a document's source to the files that are printed."""
