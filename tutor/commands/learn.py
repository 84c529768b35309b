"""``rules-tutor learn``: the lessons as plain lines in a terminal. The learner's progress is kept in a file."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from ..core import Refused, Unreadable
from ..core.marked_text import refuse_marked
from ..lessons import lessons
from ..lessons.tracks import Track, track_of, tracks
from ..locale import ENGLISH, Language, language
from ..protocol import acts
from ..protocol.answers import Answer
from ..session import lesson_list, plain_text, puzzles
from ..session import lessons as room
from ..session.lesson_run import taken_by
from ..session.seat import Seat
from ..session.state import Learning, Puzzling, State
from .progress_file import ProgressFile, opened, progress_file
from .terminal import OK, UNREADABLE, as_utf8, say

#: The maximum length of an input line, in characters.
LONGEST_LINE = 10_000


def run(chosen: argparse.Namespace) -> int:
    """Take a lesson, or list them, as the options say, and return the exit status."""
    return learn(
        chosen.lesson, chosen.track, chosen.edition, chosen.review, chosen.placement, language(chosen.language)
    )


def learn(
    lesson: str = "", track: str = "", edition: int = 0, review: bool = False, placement: int = 0,
    speak: Language = ENGLISH,
) -> int:  # fmt: skip
    """Take a lesson, a review or a placement, or list a track if none of these is asked for. Return the exit status: 0
    also after quitting or at the end of input, 2 if the progress or the requested lesson cannot be read.
    """
    if (terminal := open_terminal(speak)) is None:
        return UNREADABLE
    try:
        if track:
            terminal.do(acts.Track(track))
        if placement:
            terminal.do(acts.Place(placement))
        elif review:
            terminal.do(acts.Review())
        elif lesson:
            terminal.do(terminal.opening(lesson, edition))
        else:
            terminal.list_track()
            return OK
    except Unreadable as error:
        say([speak.error(error)], sys.stderr)
        return UNREADABLE
    terminal.converse()
    return OK


def open_terminal(speak: Language) -> Terminal | None:
    """Return a terminal with the progress of this user. Print the reason and return None if the progress file must not
    be overwritten.
    """
    try:
        file = opened()
    except ValueError as error:  # includes `Unreadable`
        why = speak.error(error) if isinstance(error, Unreadable) else str(error)
        say([plain_text.word(speak, "file", path=progress_file(), why=why)], sys.stderr)
        return None
    return Terminal(Seat(State(language=speak, is_chosen=True, progress=file.progress)), file)


class Terminal:
    """A dialogue in the terminal: a `Seat`, the file that keeps its progress, and the lines that the user types."""

    def __init__(self, seat: Seat, file: ProgressFile) -> None:
        self.seat, self.file = seat, file
        self.kept, self.said = seat.state.progress, ""
        self.speak = seat.state.language
        self._say_where_it_is_lost()

    @property
    def table(self) -> Learning | None:
        """The lesson in progress, or None."""
        return self.seat.state.table if isinstance(self.seat.state.table, Learning) else None

    def word(self, key: str, **facts: object) -> str:
        """Return an interface text with its placeholders filled in."""
        return plain_text.word(self.speak, key, **facts)

    def do(self, act: acts.Act) -> Answer:
        """Perform an act and save the progress it makes. Raise `Refused` or `Unreadable`."""
        answer = self.seat.do(act)
        if self.seat.state.progress is not self.kept:
            self.kept = self.file.keep(self.seat.state.progress)
            self.seat.state = replace(self.seat.state, progress=self.kept)
        self._say_where_it_is_lost()
        return answer

    def _say_where_it_is_lost(self) -> None:
        """Warn that the progress is not saved, once per reason."""
        if self.file.why not in ("", self.said):
            self.said = self.file.why
            say([self.word("not-kept", path=self.file.path, why=self.said)], sys.stderr)

    def opening(self, lesson: str, edition: int) -> acts.Lesson:
        """Return the act that opens a lesson, given its name or its number in the track. It resumes at the step where
        the learner stopped, and uses the edition of the track if the lesson supports it. Raise `Unreadable`.
        """
        track = track_of(self.kept)
        if lesson.isascii() and lesson.isdigit():
            number, most = int(lesson[:9]), len(track.lessons)
            if not 1 <= number <= most:
                raise Unreadable(self.word("number", number=lesson[:9], id=track.id, most=most))
            lesson = track.lessons[number - 1]
        if lesson not in lessons():
            return acts.Lesson(lesson)
        reached = self.kept.lessons.get(lesson)
        step = 1 if reached is None or reached.done else reached.step
        return acts.Lesson(lesson, step, edition or taken_by(lessons()[lesson], track.edition))

    def list_track(self) -> None:
        """Print the current track with the learner's progress and what can be done next."""
        told = lesson_list.listed(self.seat.state)
        track: Track = tracks()[told["track"]]
        known = {one["id"]: one for one in told["lessons"]}
        own = next(one for one in told["tracks"] if one["id"] == track.id)
        of = len(track.lessons)
        lines = [self.word("track", title=own["title"], id=track.id, done=own["done"], of=of), own["about"]]
        for part in own["parts"]:
            lines += ["", part["title"]]
            for id in part["lessons"]:
                one = known[id]
                at = "" if not one["step"] else self.word("lesson.at", **one)
                state = self.word("lesson.done") if one["done"] else at
                number = track.lessons.index(id) + 1
                lines.append(f"  {number}. {id}: {one['title']}{f' ({state})' if state else ''}")
        lines += ["", self.word("list.next", id=own["next"]) if own["next"] else self.word("list.whole")]
        if told["due"]:
            lines.append(self.word("list.due", count=told["due"]))
        others = [id for id in tracks() if id != track.id]
        lines.append(self.word("list.tracks", ids=" | ".join(others)))
        editions = sorted({one.edition for one in tracks().values()})
        lines.append(self.word("list.place", editions=" | ".join(map(str, editions))))
        say(lines, sys.stdout)

    def converse(self) -> None:
        """Run the dialogue until the lesson is over, the input ends or the user quits."""
        self.file.try_out()
        self._say_where_it_is_lost()
        try:
            self.show_part()
            while (table := self.table) is not None:
                typed = self.read(self.prompt(table))
                if typed is None or typed in ("quit", "q", "exit"):
                    break
                self.take(table, typed)
        except KeyboardInterrupt:
            say([""], sys.stdout)
        if not self.file.why:
            say([self.word("kept", path=self.file.path)], sys.stdout)

    def read(self, prompt: str) -> str | None:
        """Return the next input line, stripped, or None at the end of input."""
        if sys.stdin is None or sys.stdout is None:
            return None
        try:
            say([f"\n{prompt}"], sys.stdout, end="")
            line = sys.stdin.readline(LONGEST_LINE + 1)
        except UnicodeDecodeError:
            say([self.word("expected-text")], sys.stdout)
            return None
        except (OSError, ValueError):
            return None
        if len(line) > LONGEST_LINE:
            say([self.word("expected-text")], sys.stdout)
            return None
        if not line.endswith("\n"):
            say([""], sys.stdout)
        return as_utf8(line).strip() if line else None

    def show_part(self) -> None:
        """Print the current part of the lesson: the board, the text and the question."""
        if (table := self.table) is not None:
            board = plain_text.board(table.definition, table.game, self.speak)
            say(["", *board, "", *plain_text.asked(table, self.speak)], sys.stdout)

    def prompt(self, table: Learning) -> str:
        """Return the prompt, which names the possible inputs."""
        lesson = room.told(table, self.speak)
        if lesson["options"] and lesson["outcome"] is None:
            key = "placing" * lesson["placing"] + "-" * (lesson["placing"] and lesson["several"])
            key += "several" * lesson["several"]
            return self.word(f"prompt.{key or 'answer'}", most=len(lesson["options"]))
        if lesson["placing"]:
            return self.word("prompt.placed")
        if "puzzle" in lesson and lesson["judged"] in ("reached", "shown"):
            return self.word("prompt.puzzle")
        return self.word({"on the way": "prompt.move", "off": "prompt.off"}.get(lesson["judged"] or "", "prompt.on"))

    def take(self, table: Learning, typed: str) -> None:
        """Carry out an input line and print the result, or what was expected instead."""
        try:
            self._take(table, typed)
        except Unreadable as error:
            say([self.speak.error(error)], sys.stdout)
        except Refused as refused:
            reasons = refuse_marked(table.definition.sentences, refused, table.game.position, self.speak)
            say([f"{why} {then} [{rule}]" for rule, why, then in reasons], sys.stdout)

    def _take(self, table: Learning, typed: str) -> None:
        lesson, part = room.told(table, self.speak), table.run.at + 1
        is_asking = bool(lesson["options"]) and lesson["outcome"] is None
        is_acting = lesson["judged"] in ("on the way", "off")
        match typed.lower():
            case "help" | "?":
                say([self.word("help")], sys.stdout)
            case "table":
                say(plain_text.board(table.definition, table.game, self.speak), sys.stdout)
            case "more" if "puzzle" in lesson and lesson["judged"] in ("reached", "shown"):
                self.do(acts.Alike())
                self.show_part()
            case "hint" if is_asking or lesson["judged"] == "on the way":
                self.do(acts.Hint())
                now = self.table or table
                say(plain_text.hint(now, room.told(now, self.speak)["hint"], self.speak), sys.stdout)
            case "back" if part > 1:
                self.go(part - 1)
            case "retry" if not is_asking:
                self.go(part)
            case "show" if is_acting:
                self.do(acts.Show())
                self.tell(0)
            case "undo" if is_acting and table.game.moves:
                self.do(acts.Undo())
                self.show_part()
            case "" | "next" if not is_asking and lesson["judged"] != "on the way":
                self.go(part + 1)
            case _ if is_asking:
                self.answer(typed, len(lesson["options"]), lesson["several"], lesson["placing"])
            case _ if lesson["judged"] == "on the way" and typed:
                self.move(table, typed)
            case _:
                say([self.word("unexpected", found=typed[:40])], sys.stdout)

    def answer(self, typed: str, most: int, several: bool, placing: bool) -> None:
        """Submit an answer and print the outcome."""
        words = typed.replace(",", " ").split()
        numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4]
        is_known = not (placing and numbers == [0])
        if not words or len(numbers) < len(words) or (is_known and not all(1 <= n <= most for n in numbers)):
            say([self.word("expected-number", found=typed[:40], most=most)], sys.stdout)
            return
        if len(numbers) > 1 and not several:
            say([self.word("expected-one", found=typed[:40])], sys.stdout)
            return
        self.do(acts.Answer(tuple(number - 1 for number in numbers) if is_known else ()))
        if (table := self.table) is not None:
            say(plain_text.outcome(room.told(table, self.speak), self.speak), sys.stdout)

    def move(self, table: Learning, typed: str) -> None:
        """Play a move given in notation and print what happens. Raise `Refused` or `Unreadable`."""
        definition = table.definition
        made = definition.words.read_move(typed, table.game.position)
        first = len(table.game.steps) + 1
        self.do(acts.Move(definition.board.write_move(made)))
        self.tell(first)

    def tell(self, first: int) -> None:
        """Print what has happened in a task from step number ``first``, and whether the goal is reached."""
        if (table := self.table) is not None:
            told = plain_text.story(table.definition, table.game, self.speak, first)
            lesson = room.told(table, self.speak)
            say([*told, *plain_text.judged(table, lesson, self.speak)], sys.stdout)

    def go(self, number: int) -> None:
        """Go to a part of the lesson and print it; after the last part, print what was completed."""
        answer = self.do(acts.Step(number))
        if self.table is not None:
            self.show_part()
            return
        if isinstance(self.seat.state.table, Puzzling):
            say(["", *plain_text.solved(puzzles.listed(self.seat.state), self.speak)], sys.stdout)
            return
        told = lesson_list.listed(self.seat.state)
        if (placed := told["placed"]) is not None:
            lines = [plain_text.found_place(placed, self.speak)]
        elif id := answer.get("finished"):
            lines = [self.word("finished", title=self.speak(lessons()[id].title))]
        else:
            lines = [self.word("review.over")]
        own = next(one for one in told["tracks"] if one["id"] == told["track"])
        lines += [self.word("list.next", id=own["next"])] if own["next"] else [self.word("list.whole")]
        lines += [self.word("list.due", count=told["due"])] if told["due"] else []
        say(["", *lines], sys.stdout)
