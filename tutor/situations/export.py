"""Making a situation of a position, moves and expectations, and exporting it: as a link, an entry of a TOML file, a
test, and a notebook cell.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from ..core import Unreadable
from ..core.links import quoted
from . import Situation, Verdict, moves_of, run

#: The maximum number of moves.
MOST_MOVES = 200
#: The maximum length of a title. Of a longer one, only this much is used for the id.
LONGEST_TITLE = 200

# -- what must follow -------------------------------------------------------------------------------------------------


class Expectation(NamedTuple):
    """What must follow: rules cited in this order, rules not cited, the rule that refuses the last move, and whether
    the final position must be the one reached now.
    """

    story: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    refused: str = ""
    final: bool = True


#: The final position must be the one reached now, and nothing else is required.
ANYTHING = Expectation()


def follow(start: str, moves: str = "") -> Verdict:
    """Execute moves in a position and return the verdict, which includes a refusal. Raise `Unreadable`."""
    situation = Situation("made", "made", (), start.strip(), moves=moves.strip())
    if len(re.split(r"[;\n]", situation.moves)) > MOST_MOVES:
        raise Unreadable("more than {most} moves: expected fewer", most=MOST_MOVES)
    return run(situation)


def make(
    start: str, moves: str = "", expected: Expectation = ANYTHING, title: str = "", watch: str = "", level: int = 2
) -> Verdict:
    """Make a situation of a position, moves and expectations, and execute it; the verdict says whether they hold. Raise
    `Unreadable`, also if no event shows a rule.
    """
    happened = follow(start, moves)
    cited = [event.rule for event in happened.events]
    shows = tuple(dict.fromkeys((*expected.story, *([expected.refused] if expected.refused else []))))
    shows = shows or tuple(dict.fromkeys(cited))[:6]
    if not shows:
        raise Unreadable("nothing follows yet: expected at least one move")
    title = title.strip() or "My situation"
    words, opening = happened.situation.definition.words, happened.game.opening.position
    situation = Situation(
        slug(title), title, shows, words.write_position(opening), watch.strip(),
        "\n".join(said.text for said in moves_of(happened.situation, happened.game.opening)),
        words.write_position(happened.game.position) if expected.final else "",
        expected.story, expected.never, expected.refused, level=level,
    )  # fmt: skip
    return run(situation)


def slug(title: str) -> str:
    """Return an id made of the words of a title.

    >>> slug("Grrr! C'est tout."), slug("«»"), slug("Cards")
    ('grrr-c-est-tout', 'my-situation', 'my-cards')
    """
    # only the beginning: normalizing a long run of combining accents takes quadratic time
    plain = unicodedata.normalize("NFKD", title[:LONGEST_TITLE]).encode("ascii", "ignore").decode().lower()
    found = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-") or "situation"
    return (
        f"my-{found}" if found in ("situation", "cards", "format") else found
    )  # a file with these keys is read as a card set


# -- taking it along --------------------------------------------------------------------------------------------------


def exports(verdict: Verdict) -> dict[str, str]:
    """Return a situation as texts: ``link`` (the query of an address), ``scenario`` (an entry of a TOML file), ``test``
    (for pytest) and ``cell`` (of a notebook).
    """
    return {"link": link(verdict), "scenario": scenario(verdict.situation), "test": pytest_text(verdict.situation),
            "cell": cell(verdict)}  # fmt: skip


def link(verdict: Verdict) -> str:
    """Return the query of an address at which the page shows the moves under the title, up to a refused move."""
    start = verdict.situation.start.replace("\n", " ; ")
    moves = " ; ".join(_allowed(verdict))
    title = f"&title={quoted(verdict.situation.title)}"
    return f"?start={quoted(start)}" + (f"&moves={quoted(moves)}" if moves else "") + title


def _allowed(verdict: Verdict) -> list[str]:
    return verdict.situation.moves.split("\n")[: len(verdict.game.moves)] if verdict.situation.moves else []


def scenario(situation: Situation) -> str:
    """Return the entry of a TOML file that `tutor.situations.read_situations` parses to the same situation."""
    lines = [f"[{situation.id}]"]
    for key in ("title", "shows", "level", "watch", "start", "moves", "then", "story", "never", "refused", "asks"):
        value = getattr(situation, key)
        if isinstance(value, tuple) and value:
            lines.append(f"{key} = [{', '.join(_basic(item) for item in value)}]")
        elif isinstance(value, int) and value != 2:
            lines.append(f"{key} = {value}")
        elif isinstance(value, str) and value:
            block = "\n" in value and key in ("start", "moves", "then")
            text = "\n".join(_basic(line)[1:-1] for line in value.split("\n"))
            lines.append(f'{key} = """\n{text}\n"""' if block else f"{key} = {_basic(value)}")
    return "\n".join(lines) + "\n"


_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}


def _basic(text: str) -> str:
    """Return a text as a TOML basic string."""
    return '"' + "".join(
        _ESCAPES.get(c) or ("\ufffd" if "\ud800" <= c <= "\udfff" else c if c.isprintable() else f"\\U{ord(c):08X}")
        for c in text
    ) + '"'  # fmt: skip


def pytest_text(situation: Situation) -> str:
    """Return the text of a pytest file that executes the situation."""
    said = ",\n".join(
        f"            {key}={_python(value, 16)}"
        for key in ("id", "title", "shows", "start", "moves", "then", "story", "never", "refused")
        if (value := getattr(situation, key))
    )
    name = situation.id.replace("-", "_")
    return (
        "from tutor.situations import Situation, run\n\n\n"
        f"def test_{name}():\n    verdict = run(\n        Situation(\n{said},\n        )\n    )\n"
        "    assert verdict.problems == ()\n"
    )


def _python(value: str | tuple[str, ...], indent: int) -> str:
    """Return Python source for a text or texts; a text of several lines is split into lines."""
    if isinstance(value, tuple):
        return f"({', '.join(repr(item) for item in value)},)"
    if "\n" not in value:
        return repr(value)
    pieces = "\n".join(" " * indent + repr(line) for line in value.splitlines(keepends=True))
    return f"(\n{pieces}\n{' ' * (indent - 4)})"


def cell(verdict: Verdict) -> str:
    """Return a notebook cell that shows the situation and asserts what must follow."""
    situation = verdict.situation
    moves = "\n".join(_allowed(verdict))
    lines = ["from tutor.core import Refused"] if verdict.refusal is not None else []
    title = "".join(c if c.isprintable() else " " for c in situation.title)
    lines += ["from tutor.widgets import show", "", f"# {title}",
              f"board = show({_python(situation.start, 4)}, {_python(moves, 4)})",
              "cited = [event.rule for event in board.game.settled().events]"]  # fmt: skip
    if situation.story:
        lines += ["told = iter(cited)", f"assert all(rule in told for rule in {_python(situation.story, 4)})"]
    if situation.never:
        lines.append(f"assert not set(cited) & set({_python(situation.never, 4)})")
    if situation.then:
        lines.append(f"assert repr(board) == {_python(situation.then, 4)}")
    if situation.refused and verdict.refusal is not None:
        tried = situation.moves.split("\n")[len(verdict.game.moves)]
        lines += ["try:", f"    board.play({tried!r})", "except Refused as refused:",
                  f"    assert {situation.refused!r} in [reason.rule for reason in refused.reasons]",
                  "else:", '    raise AssertionError("it is not refused")']  # fmt: skip
    return "\n".join([*lines, "board", ""])
