"""Mistakes planted where the checks look, one at a time and the same in every run, to see what is found of them."""
