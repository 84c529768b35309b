"""Every parser of outside text takes linear time: every regular expression and every reader is measured at half and at
twice the size that a page may send, or up to half of the limit of a reader that accepts less.

The lists here are complete: a new pattern in the code fails the first test until it is listed.
"""

from __future__ import annotations

import ast
import gc
import importlib
import json
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from somebody import Somebody

import tutor
from tutor.core import Unreadable
from tutor.core.names import is_name
from tutor.core.sets import quoted, read_toml
from tutor.core.text import Token, commas, lines, parts, split
from tutor.games.clash.notation import canonical, read_move, read_moves, read_position, read_script, split_script
from tutor.games.clash.questions.answers import read_asks
from tutor.games.clash.questions.goals import read_goal
from tutor.games.clash.rules import Refused
from tutor.games.clash.sets import all_cards, read_set
from tutor.games.clash.words import begin
from tutor.games.clash.workshop import check, read_layout
from tutor.games.dust import words
from tutor.games.dust.sets import read_set as read_dust_set
from tutor.lessons.progress import LARGEST as LARGEST_PROGRESS
from tutor.lessons.progress import read_progress
from tutor.lessons.record import LARGEST_FILE as LARGEST_LESSONS
from tutor.lessons.record import read_lessons
from tutor.locale import language
from tutor.protocol.reading import LONGEST, message_of
from tutor.protocol.sizes import LARGEST_FRAME
from tutor.server.frames import BadFrame, read_frame
from tutor.session.lobby import playlist
from tutor.situations import read_situations
from tutor.situations.export import slug

pytestmark = pytest.mark.long

HOUSE = Path(tutor.__file__).parent

# -- how long something takes ---------------------------------------------------------------------------------------------

#: The factor by which a text four times as long may take longer: two and a half per doubling leaves room for a busy
#: machine; quadratic time would be sixteen. What takes only milliseconds is not measured.
MOST_TIMES, AT_ONCE, TRIES = 8.5, 0.03, 5
#: Processor seconds after which a measurement is given up.
PATIENCE = 20


@contextmanager
def given_up() -> Iterator[None]:
    """Interrupt what does not end. Regular expressions react to signals too."""

    def stop(*_: object) -> None:
        raise AssertionError(f"it takes more than {PATIENCE} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def taken(read: Callable[[str], object], text: str) -> float:
    """Return the processor seconds of a parse, whatever its result."""
    begun = time.process_time()
    with suppress(Unreadable, Refused):
        read(text)
    return time.process_time() - begun


def growth(read: Callable[[str], object], made: Callable[[int], str], size: int) -> tuple[float, float]:
    """Return the seconds for a text of half a size and for one four times as long: the best of several tries, until
    they are proportional. If even the square of the first would be fast, nothing more is measured.
    """
    short = made(size // 2)
    gc.disable()  # a collection would distort the time
    try:
        with given_up():
            one = taken(read, short)
            if 16 * one <= AT_ONCE:
                return one, one
            long = made(2 * size)
            four = taken(read, long)
            for _ in range(TRIES):
                if four <= max(AT_ONCE, MOST_TIMES * one):
                    break
                one, four = min(one, taken(read, short)), min(four, taken(read, long))
        return one, four
    finally:
        gc.enable()


def is_in_proportion(seconds: tuple[float, float]) -> bool:
    return seconds[1] <= max(AT_ONCE, MOST_TIMES * seconds[0])


def assert_linear(
    read: Callable[[str], object], size: int, heads: tuple[str, ...] = ("",), ends: tuple[str, ...] = ("",)
) -> None:
    """Check texts of every family, at one size and four times that, with each of these beginnings and ends."""
    for head, piece, end in product(heads, FAMILIES, ends):
        found = growth(read, lambda n, h=head, p=piece, e=end: h + (p * (n // len(p) + 1))[:n] + e, size)
        assert is_in_proportion(found), f"{head[-40:]!r} + {piece!r} again and again + {end!r}: {found} seconds"


def test_the_test_itself_sees_the_square():
    def square(text: str) -> None:
        for i in range(0, len(text), 12):
            text[i:].count("x")

    for read, size in ((square, LONGEST // 2), (re.compile(r"\w+!").search, 3_000)):
        # on a busy machine the shorter parse may be slow by chance, so one of several tries has to be proportional
        assert not all(is_in_proportion(growth(read, lambda n: "a" * n, size)) for _ in range(TRIES))
    assert is_in_proportion(growth(lambda text: text.split("a"), lambda n: "a" * n, LONGEST))


#: What a text repeats: one character of every kind, and pieces that mean something or nearly do.
FAMILIES = (
    *'aZ7 \t\n.,;:([{}])"\'&=|#-+/\\%_!', "é", "\u3000", "\u0301", "😀;",
    "\u0315\u0300", "a.", '"a b".', "a-", "a ", "a,", " ;\n", "a: b\n", "(a)", "[a]", " #", "a=1\n", "[[a]]\n", "{a=", "'''",
    '"""', '\\"', "%41&a=", "1.", "Troll ", "W(1:1/1) ", "end;", "end\n", " and ", "lesson a at 1\n", "edition ", "a&a",
)  # fmt: skip
#: The end of a text: nothing, or what makes all before it invalid.
ENDS = ("", "!")

# -- regular expressions --------------------------------------------------------------------------------------------------


class Pattern(NamedTuple):
    """A regular expression in the code: its file; its name or, without one, its function; its source; and what is done
    with it, such as ``sub``.
    """

    file: str
    name: str
    written: ast.expr
    flags: str
    used: tuple[str, ...]

    @property
    def function(self) -> Callable[[str], object]:
        """Run on a text what the code does with it."""
        space = dict(
            vars(importlib.import_module(f"tutor.{self.file[:-3].replace('/', '.').removesuffix('.__init__')}"))
        )
        pattern = re.compile(*(eval(part, space) for part in (ast.unparse(self.written), self.flags or "0")))
        does: dict[str, Callable[[str], object]] = {
            "sub": lambda text: pattern.sub("-", text), "finditer": lambda text: sum(1 for _ in pattern.finditer(text)),
        }  # fmt: skip
        return lambda text: [does.get(used, getattr(pattern, used))(text) for used in self.used]


_METHODS = ("search", "match", "fullmatch", "split", "sub", "findall", "finditer")


def patterns() -> Iterator[Pattern]:
    """Return every regular expression of the code, with what its module does with it."""
    for path in sorted(HOUSE.rglob("*.py")):
        text, file = path.read_text("utf-8"), path.relative_to(HOUSE).as_posix()
        assert not re.search(r"^\s*from re\b", text, re.MULTILINE), file
        if not re.search(r"^\s*import re\b", text, re.MULTILINE):  # most modules do not
            continue
        calls = [(name, call, *_said(call)) for name, call in _calls(ast.parse(text))]
        for name, call, *said in calls:
            match said:
                case ["re", "compile"]:
                    used = {method for _, _, of, method in calls if of == name}
                    flags = ast.unparse(call.args[1]) if len(call.args) > 1 else ""
                    yield Pattern(file, name, call.args[0], flags, tuple(sorted(used & set(_METHODS))))
                case ["re", "escape"]:
                    pass
                case ["re", used]:
                    assert used in _METHODS, f"{file}: this test does not know re.{used}"
                    yield Pattern(file, name, call.args[0], "", (used,))


def _said(call: ast.Call) -> tuple[str, str]:
    """Return the name of the object of a method call, if it has one, and the method."""
    assert isinstance(call.func, ast.Attribute)
    return call.func.value.id if isinstance(call.func.value, ast.Name) else "", call.func.attr


def _calls(tree: ast.AST, name: str = "") -> Iterator[tuple[str, ast.Call]]:
    """Yield every attribute call in a tree, with the name of its function or constant."""
    for node in ast.iter_child_nodes(tree):
        inner = name
        if isinstance(node, ast.FunctionDef):
            inner = node.name
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and not name:
            inner = node.targets[0].id
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield inner, node
        yield from _calls(node, inner)


PATTERNS = tuple(patterns())
#: Those that see outside text, each with beginnings that lead into it.
OUTSIDE = {
    "core/text.py": {
        "_DIGITS": ("",), "_CONTROL": ("",), "_COMMENT": ("",), "_WORD": ("", "(", "["), "_BETWEEN_COMMAS": ("",),
        "_BETWEEN_SEMICOLONS": ("", ";"), "_SETUP": ("", "#", "setup"), "_ADDRESS": ("", "https://", "?a"),
    },
    "core/links.py": {"_MARKS": ("",)},
    "games/__init__.py": {"_FIRST": ("", ";", "game", "game:", "setup: ")},
    "games/clash/words.py": {"_SEED": ("", ":", ": seed")},
    "games/dust/sets.py": {"_LISTED": ("", "a x"), "_deck": ("",)},
    "games/dust/notation/cards.py": {"_WRITTEN": ("", "W("), "_COUNTED": ("", "6 ", " ")},
    "games/dust/notation/decks.py": {"_TIMES": ("", "x1"), "_FIRST": ("", "#", "deck")},
    "games/dust/notation/laid.py": {"_MARKED": ("", "Kite[")},
    "games/dust/notation/moves.py": {"_after_commas": ("", "a,")},
    "games/dust/notation/positions.py": {"_SAID": ("", "round", "A to ", "A", "last play")},
    "games/dust/notation/setup.py": {"_SEED": ("", ":", ": seed")},
    "server/frames.py": {"NAME": ("",)},
    "lessons/progress.py": {
        "_ID": ("",), "_LESSON": ("lesson ", "lesson a at "), "_QUESTION": ("question ", "question a box "),
        "_TRACK": ("track ", "track a from "),
        "read_progress": ("",),
    },
    "lessons/record.py": {"_ID": ("", "a-")},
    "situations/export.py": {"follow": ("",), "slug": ("",)},
    "games/clash/notation/reading.py": {"read_rule": ("", "1+"), "_MARKED": ("", "Ogre[")},
    "core/names.py": {"_NAME": ("", "a"), "_BETWEEN_WORDS": ("",), "_UNSEEN": ("",)},
    "games/clash/notation/words.py": {
        "_WRITTEN": ("", "W("), "_NUMBERS": ("", "1:", "1:1/"),
    },
    "study/runners.py": {"_ADDRESS": ("", "tcp://", "tcp://a", "[", "a:")},
    "situations/__init__.py": {"_read": ("", "a.")},
    "core/sets.py": {"_STRINGS_AND_COMMENTS": ("", '"""', "'''", '"', "'", "#", '"""\\'), "_BETWEEN_KEYS": ("",),
                     "_GAME": ("", "game"), "id_of": ("",), "_PLACE": ("", "line 1")},
    "games/clash/workshop/cards.py": {"_repair_card": ("", ":x"), "_repair_creature": ("",)},
    "games/clash/workshop/layout.py": {"read_layout": ("",)},
}  # fmt: skip
#: Those that see only our own text, and why.
OURS = {
    "games/clash/questions/claims.py": "the claims of lessons, in our files",
    "games/dust/questions/claims.py": "the same",
    "games/clash/questions/text_checks.py": "the texts of lessons, in our files",
    "lessons/lint.py": "the same",
    "lessons/teaching.py": "the same",
    "server/handlers.py": "the page that the server has just made from its own template",
    "session/presenting.py": "the squares of a QR code that has just been made",
    "commands/where.py": "the modules of this package",
    "locale/catalogue.py": "the modules and data of this package",
    "site/build.py": "the modules of a pinned version of Pyodide, when the site is built",
}


def test_every_pattern_is_listed():
    for found in PATTERNS:
        assert found.file in OURS or found.name in OUTSIDE.get(found.file, {}), (
            f"{found.file}, {found.name}: {ast.unparse(found.written)} is not listed in this test: who writes what it sees?"
        )
    listed = {(file, name) for file, names in OUTSIDE.items() for name in names}
    assert listed == {(found.file, found.name) for found in PATTERNS if found.file not in OURS}
    assert set(OURS) == {found.file for found in PATTERNS} - set(OUTSIDE)


@pytest.mark.parametrize(
    "found",
    [one for one in PATTERNS if one.file in OUTSIDE],
    ids=lambda one: f"{one.file} {one.name} {'-'.join(one.used)}",
)
def test_a_pattern_is_linear(found):
    assert_linear(found.function, LONGEST, OUTSIDE[found.file][found.name], ENDS)


# -- readers --------------------------------------------------------------------------------------------------------------


def in_message(do: str, key: str, **more: object) -> Callable[[str], object]:
    """Return a text as part of a page's message to a table."""
    return lambda text: Somebody().handle({"do": do, **more, key: text})


def in_error(text: str) -> None:
    """Return a text quoted in an error, said in a language."""
    error = Unreadable("{where}: {found}", source=text, within=text, where=text, found=quoted(text))
    assert str(error) and language("ca").error(error)


def in_layout(text: str) -> None:
    """Return a table with a text at every place that allows one, and as many cards as possible."""
    long = len(text) // 160
    cards = [{"card": text[i * long : (i + 1) * long][:200] or "?"} for i in range(158)]
    zones = {"A.hand": [{"card": "{Bastion}"}, *cards[:50]], "A.upper": cards[50:], "B.hand": [{"card": "{Bastion}"}]}
    check(read_layout({"zones": zones, "gifts": [text[:40]], "seed": text[:30]}))


def in_parts(text: str) -> None:
    """Return a message with as many parts as the text has letters."""
    message_of({"x": list(text)})
    message_of(dict.fromkeys(map(str, range(len(text))), text[:1]))


def in_lesson(text: str) -> None:
    """Return a lesson that uses a text everywhere, and changes a step by it."""
    told = json.dumps(text)
    read_lessons(f"""format = 1
[x]
title = {told}
about = {told}
level = 1
[[x.step]]
kind = "predict"
text = "?"
start = {told}
moves = {told}
asks = "mana"
[[x.step]]
kind = "predict"
text = "?"
vary = [["a", {told}], ["a", {told}], [" ", "  "]]
asks = {told}
""")


def in_situation(text: str) -> None:
    told = json.dumps(text)
    read_situations(f'["{{x}}"]\ntitle = {told}\nshows = [{told}]\nstart = {told}\nmoves = {told}\nother = {told}\n')


def in_set(text: str) -> None:
    told = json.dumps(text)
    read_set(f"format = 1\nname = {told}\nprovenance = {told}\ncards = [{{ name = {told}, type = {told} }}]", text)


def in_frame(text: str) -> None:
    """Return frames of a page whose content is a text, and that send a text."""
    for content in (text, json.dumps({"comm_id": "x", "data": {"method": "custom", "content": {"do": text}}})):
        parts = [part.encode() for part in ("shell", '{"msg_id": "x", "msg_type": "comm_msg"}', "{}", "{}", content)]
        places = [56]
        for part in parts:
            places.append(places[-1] + len(part))
        with suppress(BadFrame):
            read_frame(b"".join(number.to_bytes(8, "little") for number in (6, *places)) + b"".join(parts))


class Reader(NamedTuple):
    """A reader of a text, and beginnings that lead deep into it."""

    read: Callable[[str], object]
    heads: tuple[str, ...] = ("",)
    most: int = LONGEST
    """The maximum size it reads, if less than what a page may send."""


DUEL = "game: edition 1, duel\nA: {Bastion} Ogre\nB: {Bastion} Ogre\n"
SOLO = "game: edition 1, solo\nA: {Bastion} Ogre\nautoma: Ogre {Bastion}\n"
FOUR = "game: edition 2, team\nA: {Bastion} Ogre\nC: {Bastion} Ogre\nB: {Bastion} Ogre\nD: {Bastion} Ogre\n"
COOP = (
    "game: edition 2, co-op\nA: {Bastion} Ogre\nC: {Bastion} Ogre\nautoma B: Ogre {Bastion}\nautoma D: Ogre {Bastion}\n"
)
CARDS = all_cards()
SHELF = words.known_by()
VERSUS = "game: dust, versus, B to answer A, speed\nA:\nB:\nA laid: "
READERS: dict[str, Reader] = {
    "position": Reader(lambda text: read_position(text, CARDS), (
        "", "game: edition 1, duel\nA: {Bastion} ", "game: edition 1, duel, ", f"{DUEL}upper: | ", f"{DUEL}upper: Ogre[",
        f"{DUEL}upper: Ogre(", f"{SOLO}automa rules: all ",
    ), LONGEST // 2),
    "position of four": Reader(lambda text: read_position(text, CARDS), (
        "game: edition 2, team, ", "game: edition 2, free-for-all, over, A and ", f"{FOUR}C-D: | ", f"{FOUR}champion C: ",
        f"{COOP}discard D: ", f"{COOP}automa rules: all ", "C: {Bastion} Ogre\ngame: ",
    ), LONGEST // 2),
    "moves": Reader(lambda text: read_moves(text, CARDS), ("", "play ", "end;", "return "), LONGEST // 2),
    "moves of four": Reader(lambda text: read_moves(text, CARDS, kingdoms=4), ("cast Boom! at D ", "play Troll on C "),
                            LONGEST // 2),
    "move": Reader(lambda text: read_move(text, CARDS)),
    "script": Reader(lambda text: read_script(text, CARDS), ("", f"{DUEL}\n", f"{FOUR}\n", f"{FOUR}A-B: Ogre |")),
    "script, split": Reader(split_script),
    "setup": Reader(begin, ("setup: ", "setup: edition 1, solo, draft, took ", "setup: edition 1, duel, constructed, A "),
                    5_000),
    "dust, position": Reader(lambda text: words.positions.read_position(text, SHELF), (
        "", "game: dust, versus, ", "game: dust, versus, over, A and ", "game: dust, versus, A to attack\nA: ", VERSUS,
        f"{VERSUS}Kite[", f"{VERSUS}Kite + ", "game: dust, team, A to attack\nclashes: ",
    ), LONGEST // 2),
    "dust, moves": Reader(lambda text: words.moves.read_moves(text, SHELF, "versus 4"), (
        "", "attack Kite + ", "attack Kite using ", "play Kite ", "add Kite, ",
    ), LONGEST // 2),
    "dust, setup": Reader(words.begin, ("setup: dust, ", "setup: dust, versus, decks own 1, A Kite "), 10_000),
    "dust, deck": Reader(words.read_deck, ("deck: ", "deck: Kite ", "# "), LONGEST // 2),
    "dust, set": Reader(lambda text: read_dust_set(text, "x.toml"), ("", 'game = "dust"\nformat = 1\ncards = [', "[wheel]\na=")),
    "lines": Reader(lambda text: list(lines(text)), most=4 * LONGEST),
    "words": Reader(lambda text: split(Token(text, 1, 1)), most=4 * LONGEST),
    "between commas": Reader(lambda text: commas(Token(text, 1, 1)), most=4 * LONGEST),
    "between semicolons": Reader(lambda text: parts(Token(text, 1, 1)), most=4 * LONGEST),
    "name": Reader(lambda text: (canonical(text), is_name(text)), ("", "a")),
    "TOML": Reader(read_toml, ("", "x", "[", "x = ", "x = {", "x = [", 'x = "', 'x = \'', 'x = """', "x = 0x", "x = 1.")),
    "set": Reader(lambda text: read_set(text, "x.toml"), ("", 'format = 1\nname = "a"\nprovenance = "b"\ncards = [')),
    "set, its texts": Reader(in_set, most=LONGEST // 2),  # because the text is in it four times
    "situations": Reader(lambda text: read_situations(text, "x.toml")),
    "situations, their texts": Reader(in_situation, most=LONGEST // 2),  # and in this one five times
    "lessons": Reader(lambda text: read_lessons(text, "x.toml"), most=LARGEST_LESSONS),
    "lessons, their texts": Reader(in_lesson, most=LARGEST_LESSONS // 10),
    "goal": Reader(read_goal, ("", "play ", "line A upper ")),
    "question": Reader(read_asks, ("", "creature ")),
    "progress": Reader(read_progress, (
        "", "rules-tutor progress ", "rules-tutor progress 1\nlesson ", "rules-tutor progress 1\nquestion ",
    ), LARGEST_PROGRESS),
    "id of a title": Reader(slug),
    "playlist": Reader(playlist),
    "language": Reader(language),
    "error": Reader(in_error),
    "address": Reader(lambda text: Somebody().open_address(text), (
        "", "?start=", "?present=", "?page=rulebook&rule=", "?page=workshop&start=", "?lesson=first-turn&step=",
    )),
    "frame": Reader(in_frame, ("", '"', "[", '{"x": '), LARGEST_FRAME // 4),
    "message": Reader(in_parts, most=5_000),
    "message, start of a game": Reader(in_message("new", "start"), ("", "setup:")),
    "message, progress": Reader(in_message("hello", "progress"), most=LONGEST),
    "message, set": Reader(in_message("set", "text", name="x"), most=LONGEST),
    "message, name of a set": Reader(in_message("set", "name", text=""), most=LONGEST),
    "message, moves to follow": Reader(in_message("follow", "moves", start=DUEL), ("", "end;"), most=20_000),
    "table of the workshop": Reader(in_layout, most=32_000),
}  # fmt: skip


@pytest.mark.parametrize("name", READERS)
def test_a_reader_is_linear(name):
    """Measured from a quarter of the maximum to the maximum."""
    reader = READERS[name]
    assert_linear(reader.read, reader.most // 4, reader.heads)


#: TOML files that do more than repeat one piece, of about this many letters.
FILES: dict[str, Callable[[int], str]] = {
    "cards": lambda n: 'format = 1\nname = "a"\nprovenance = "b"\ncards = [' + ",".join(
        f'{{name="a{"".join(chr(97 + int(digit)) for digit in str(i))}",type="creature",cost=1,attack=1,health=1}}'
        for i in range(n // 60)
    ) + "]",
    "tables": lambda n: "\n".join(f"[a{i}]" for i in range(n // 8)),
    "keys of as many parts as may be": lambda n: "\n".join(f"a{i}.{'a.' * 18}a=1" for i in range(n // 48)),
    "tables of as many": lambda n: "\n".join(f"[a{i}.{'a.' * 18}a]" for i in range(n // 48)),
    "keys in one table": lambda n: f"x={{{','.join(f'a{i}=1' for i in range(n // 9))}}}",
    "numbers": lambda n: f"x=[{','.join(['7' * 4_000] * (n // 4_000))}]",
    "an array of arrays": lambda n: f"x=[{('[' * 40 + ']' * 40 + ',') * (n // 81)}]",
    "lists of tables": lambda n: "[[a]]\n[[a.b]]\n[a.b.c]\n" * (n // 22),
    "a wheel": lambda n: "[wheel]\n" + "\n".join(f"a{'b' * (i % 9)}{i}='c'" for i in range(n // 14)),
    "quoted keys": lambda n: "\n".join(f'"\\u0041{i}"=1' for i in range(n // 14)),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_in_proportion(name):
    for read in (read_set, read_dust_set):
        found = growth(lambda text, read=read: read(text, "x.toml"), FILES[name], LONGEST)
        assert is_in_proportion(found), f"{read.__module__}: {found} seconds"


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_a_reader_is_linear_past_its_limit(name):
    reader = READERS[name]
    assert_linear(reader.read, reader.most, reader.heads, ENDS)
