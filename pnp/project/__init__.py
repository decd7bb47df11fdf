"""What a project is: its game, where its files and the bundled ones lie, its words in a locale."""
