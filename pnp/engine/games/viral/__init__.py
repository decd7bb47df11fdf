"""Viral: two to five players, with the mutation draft and the expansion's nests."""
