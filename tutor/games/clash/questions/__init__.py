"""What lessons of Clash of Decks ask, how answers are told, and which misreadings give wrong ones."""
