"""The questions of Clash of Decks lessons, the wording of their answers, and misreadings for wrong answers."""
