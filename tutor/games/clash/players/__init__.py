"""Machine players of Clash of Decks."""
