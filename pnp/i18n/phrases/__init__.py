"""Effects as sentences and sentences as effects, in every locale, by the phrases of a game."""
