"""What every game shares: chance, tasks, hidden choices, events, the protocol. Knows no game."""
