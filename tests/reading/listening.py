"""A player that knows of a game only what Orca says, and answers with keys."""

from __future__ import annotations

from collections.abc import Iterator

from desk import Desk

#: What is said once a solo game is over.
OVER = ("You have won", "The Automa has won")
#: What is said once one is asked for a move.
ASKED = ("Summoning: ", "Nothing can be played", "You begin. ")
#: So many cards can be played at all, from the left.
FREE = 4
#: Keys after which a game has to be over.
PATIENCE = 600
#: Seconds of silence after which a key has been answered.
QUIET = 1.5


class Listener:
    """Plays a solo game: each time the leftmost card that can be played, at the first place that is offered."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.count = 0
        #: What was said of the last key.
        self.said: list[str] = []

    def press(self, key: str) -> tuple[str, list[str]]:
        """Press a key; return it with what is said of it."""
        self.count += 1
        if self.count > PATIENCE:
            raise TimeoutError("the game does not end")
        self.said = self.desk.press(key, quiet=QUIET)
        return key, self.said

    def hears(self, *words: str) -> bool:
        return any(one in text for one in words for text in self.said)

    def play(self) -> Iterator[tuple[str, list[str]]]:
        """Each key that is pressed until the game is over, with all that is said of it."""
        for _ in range(10):  # the hand, from the left
            yield self.press("Right")
        while not self.hears(*OVER):
            yield from self.summon()
            yield self.press("e")
            while not self.hears(*ASKED, *OVER):
                yield self.press("n")

    def summon(self) -> Iterator[tuple[str, list[str]]]:
        """Take up the four leftmost cards by their numbers; place those that may be played, put back the others."""
        number = 1
        while number <= FREE and not self.hears(*OVER):
            yield self.press(str(number))
            number += 1
            while self.hears("?") and not self.hears(*OVER):  # on which line, at which creature: the focus is at one
                yield self.press("Return")
                number = 1
            if number > 1:
                yield self.press("Escape")
