"""Templates: the Jinja environment that turns a card's data into card markup."""
