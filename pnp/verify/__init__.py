"""Whether cards say what they do: where the engine and the words meet, and nowhere else."""
