"""Puzzles of Clash of Decks: how they are found and proved, and those that were found."""
