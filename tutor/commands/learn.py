"""``rules-tutor learn``: the lessons in a terminal, in plain lines; the progress lies in a file of the user's."""

from __future__ import annotations

import sys
from dataclasses import replace

from ..core import Refused, Unreadable
from ..core.marked_text import refuse_marked
from ..lessons import lessons
from ..lessons.tracks import Track, track_of, tracks
from ..locale import ENGLISH, Language
from ..protocol import acts
from ..protocol.answers import Answer
from ..session import lesson_list, plain_text, puzzles
from ..session import lessons as room
from ..session.lesson_run import taken_by
from ..session.seat import Seat
from ..session.state import Learning, Puzzling, State
from .progress_file import ProgressFile, opened, progress_file
from .terminal import OK, UNREADABLE, as_utf8, say

#: The most characters of a line that is typed.
LONGEST_LINE = 10_000


def learn(
    lesson: str = "", track: str = "", edition: int = 0, review: bool = False, placement: int = 0,
    speak: Language = ENGLISH,
) -> int:  # fmt: skip
    """Take a lesson, the review or a placement, or list a track where none of these is asked for. The exit status comes
    back: 0 also where one quits, or ends the input; 2 where the progress or what was asked for cannot be read."""
    if (terminal := seated(speak)) is None:
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


def seated(speak: Language) -> Terminal | None:
    """A terminal with the progress of this user; None, once it is said why, where that must not be touched."""
    try:
        file = opened()
    except ValueError as error:  # `Unreadable` among them
        why = speak.error(error) if isinstance(error, Unreadable) else str(error)
        say([plain_text.word(speak, "file", path=progress_file(), why=why)], sys.stderr)
        return None
    return Terminal(Seat(State(language=speak, is_chosen=True, progress=file.progress)), file)


class Terminal:
    """A seat, the file that its progress is kept in, and what is typed."""

    def __init__(self, seat: Seat, file: ProgressFile) -> None:
        self.seat, self.file = seat, file
        self.kept, self.said = seat.state.progress, ""
        self.speak = seat.state.language
        self._say_where_it_is_lost()

    @property
    def table(self) -> Learning | None:
        """The lesson on the table, if one is."""
        return self.seat.state.table if isinstance(self.seat.state.table, Learning) else None

    def word(self, key: str, **facts: object) -> str:
        """A text, with its facts filled in."""
        return plain_text.word(self.speak, key, **facts)

    def do(self, act: acts.Act) -> Answer:
        """Do something, and keep the progress that comes of it. Raises `Refused` and `Unreadable`."""
        answer = self.seat.do(act)
        if self.seat.state.progress is not self.kept:
            self.kept = self.file.keep(self.seat.state.progress)
            self.seat.state = replace(self.seat.state, progress=self.kept)
        self._say_where_it_is_lost()
        return answer

    def _say_where_it_is_lost(self) -> None:
        """Say that the progress is not kept, once for each reason."""
        if self.file.why not in ("", self.said):
            self.said = self.file.why
            say([self.word("not-kept", path=self.file.path, why=self.said)], sys.stderr)

    def opening(self, lesson: str, edition: int) -> acts.Lesson:
        """What opens a lesson by its name, or its number in the track; where one has stopped, by the edition of the
        track if it is for that. Raises `Unreadable`."""
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
        """Print the track that is followed, with how far one has come, and what can be done next."""
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
        """Say what the lesson says, take what is typed, and say what comes of it, until the lesson, the input or the
        patience is at its end."""
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
        """The next line that is typed, without what is around it; None at the end of the input."""
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
        """Say where one is, what is asked, and what lies on the table."""
        if (table := self.table) is not None:
            board = plain_text.board(table.definition, table.game, self.speak)
            say(["", *board, "", *plain_text.asked(table, self.speak)], sys.stdout)

    def prompt(self, table: Learning) -> str:
        """What can be typed now."""
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
        """Do what was typed, and say what came of it, or what was expected."""
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
        """Give an answer, and say what comes of it."""
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
        """Make a move in words, and say what happens. Raises `Refused` and `Unreadable`."""
        definition = table.definition
        made = definition.words.read_move(typed, table.game.position)
        first = len(table.game.steps) + 1
        self.do(acts.Move(definition.board.write_move(made)))
        self.tell(first)

    def tell(self, first: int) -> None:
        """Say what has happened in a task from a step on, and how it stands."""
        if (table := self.table) is not None:
            told = plain_text.story(table.definition, table.game, self.speak, first)
            lesson = room.told(table, self.speak)
            say([*told, *plain_text.judged(table, lesson, self.speak)], sys.stdout)

    def go(self, number: int) -> None:
        """Go to a part, and say it; after the last one, what has come to its end."""
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
