"""A player that knows only what Orca says about a game, and answers with keys."""

from __future__ import annotations

from collections.abc import Iterator

from desk import Desk

#: What is said when a solo game is over.
OVER = ("You have won", "The Automa has won")
#: What is said when a move is expected.
ASKED = ("Summoning: ", "Nothing can be played", "You begin. ")
#: The number of cards, from the left, that can be played at all.
FREE = 4
#: The number of keys after which a game must be over.
PATIENCE = 600
#: The seconds of silence after which a key has been answered.
QUIET = 1.5


class Listener:
    """Plays a solo game: each time the leftmost playable card, at the first place offered."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.count = 0
        #: What was said after the last key.
        self.said: list[str] = []

    def press(self, key: str) -> tuple[str, list[str]]:
        """Press a key; return it with what is said."""
        self.count += 1
        if self.count > PATIENCE:
            raise TimeoutError("the game does not end")
        self.said = self.desk.press(key, quiet=QUIET)
        return key, self.said

    def hears(self, *words: str) -> bool:
        return any(one in text for one in words for text in self.said)

    def play(self) -> Iterator[tuple[str, list[str]]]:
        """Return each key pressed until the game is over, with what is said."""
        for _ in range(10):  # the hand, from the left
            yield self.press("Right")
        while not self.hears(*OVER):
            yield from self.summon()
            yield self.press("e")
            while not self.hears(*ASKED, *OVER):
                yield self.press("n")

    def summon(self) -> Iterator[tuple[str, list[str]]]:
        """Pick up the four leftmost cards by their numbers; place those that can be played, and put the others back."""
        number = 1
        while number <= FREE and not self.hears(*OVER):
            yield self.press(str(number))
            number += 1
            while self.hears("?") and not self.hears(*OVER):  # which line or creature: one of them has the focus
                yield self.press("Return")
                number = 1
            if number > 1:
                yield self.press("Escape")
