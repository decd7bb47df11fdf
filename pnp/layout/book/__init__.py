"""Documents of running text: blocks to composed pieces, and what those show, as plain data."""
