"""The guide through a first game of Clash of Decks."""
