"""What can be done, what will come and what is best in Clash of Decks."""
