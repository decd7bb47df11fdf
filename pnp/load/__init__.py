"""Files as records of the model: text, tables, cards, projects. The only layer that reads what users write."""
