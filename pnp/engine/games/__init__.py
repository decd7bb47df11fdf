"""The games, each a package with its state, its rules as tables, and one ``GAME``."""
