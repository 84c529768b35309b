"""The machine players of Clash of Decks."""
