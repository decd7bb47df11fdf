"""The reference engine: games that play to the end by their rules, from a seed, the same on every machine."""
