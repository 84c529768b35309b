"""A player that knows of a game only what Orca says, and answers with keys."""

from __future__ import annotations

from collections.abc import Iterator

from desk import Desk

#: What is said once the game is over.
OVER = ("You have won", "You have lost", "The Automa has won", "wins the game", "is lost.")
#: Keys after which a game has to be over.
PATIENCE = 600
#: Seconds of silence after which a key has been answered.
QUIET = 1.5


class Listener:
    """Plays a solo game: the first card that may be played, where the page offers it, until there is none."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.count = 0

    def press(self, key: str) -> tuple[str, list[str]]:
        self.count += 1
        if self.count > PATIENCE:
            raise TimeoutError("the game does not end")
        return key, self.desk.press(key, quiet=QUIET)

    def play(self) -> Iterator[tuple[str, list[str]]]:
        """Each key that is pressed, with all that is said of it."""
        while True:
            heard: list[str] = []
            for key, said in self.turn():
                heard += said
                yield key, said
                if any(text for text in said if any(words in text for words in OVER)):
                    return

    def turn(self) -> Iterator[tuple[str, list[str]]]:
        """Play what may be played, end the turn, and go on until one is asked again."""
        while True:
            found = False
            for key in ("Up", "Down", *["Right"] * 10):  # from the left end of the hand on
                key, said = self.press(key)
                yield key, said
                if any("can be played" in text for text in said):
                    found = True
                    break
                if not said:
                    break
            if not found:
                break
            key, said = self.press("Return")
            yield key, said
            if any("?" in text for text in said):  # where to: the focus is at the first place that is offered
                yield self.press("Return")
        yield self.press("e")
        for _ in range(40):
            key, said = self.press("n")
            yield key, said
            if any(text.startswith(("Summoning: ", "Nothing can be played")) for text in said):
                return
