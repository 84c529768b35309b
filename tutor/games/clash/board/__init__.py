"""What the page shows of Clash of Decks."""
