"""Reading moves strictly, and writing them.

    attack Kite + Fold using Kite, speed
    attack B with Kite 2, speed
    answer Rock + Slab using Slab
    add nothing
    play Kite Blot Moth

In team play, an attack must name the attacked player. In other modes it may, but only the next player can be attacked
(dust.many.clockwise).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....core import Unreadable
from ....core.definition import Said
from ....core.text import Token, limit, lines, nearest, parts, split
from ..rules.cards import STATS
from ..rules.moves import Add, Answer, Attack, Choose, Counter, Draw, First, Give, Move, Named, Play
from ..rules.position import MODES
from .cards import SEATS, Known, in_words, read_name

VERBS = ("choose", "first", "attack", "answer", "counter", "give", "add", "play", "draw")
MOST_MOVES = 10_000
#: The maximum number of a copy among the cards of the same name.
_MOST_COPIES = 200


def read_move(text: str, known: Known, mode: str) -> Move:
    """Return the single move of a text, for a mode and the cards that may be named. Raise `Unreadable` on an error."""
    limit(text)
    found = [line for line in lines(text) if line.text]
    if len(found) != 1:
        raise Unreadable("expected one move", 1, 1)
    return _move(found[0], known, mode)


def read_moves(text: str, known: Known, mode: str) -> tuple[Said[Move], ...]:
    """Return the moves of a text, one on each line or separated by `` ; ``. Raise `Unreadable` on an error."""
    limit(text)
    found = [part for line in lines(text) if line.text for part in parts(line)]
    if len(found) > MOST_MOVES:
        found[MOST_MOVES].fail("{count} moves: expected at most {most}", count=len(found), most=MOST_MOVES)
    return tuple(Said(_move(text, known, mode), " ".join(text.text.split()), text.line) for text in found)


def _move(text: Token, known: Known, mode: str) -> Move:
    verb, *rest = (piece for word in split(text) for piece in _after_commas(word))
    match verb.text, [word.text for word in rest]:
        case "choose", ["attack" | "defend" as what]:
            return Choose(what == "attack")
        case "choose", _:
            text.fail("“{found}”: expected choose attack or choose defend")
        case "first", [name]:
            return First(_seat(rest[0], name, mode))
        case "first", _:
            text.fail("“{found}”: expected first and who of the team begins, as first C")
        case "attack", _:
            whom, cards = _whom(rest, mode)
            return Attack(*_stack(verb, cards, known, takes_stat=True), whom)
        case "answer", _:
            stack, _, using = _stack(verb, rest, known, takes_stat=False)
            return Answer(stack, using)
        case "counter" | "give", _:
            card = _one(verb, rest, known)
            return Counter(card) if verb.text == "counter" else Give(card)
        case "add", ["nothing"]:
            return Add()
        case "add", ["nothing,", _]:
            return Add((), _stat(rest[1]))
        case "add", _:
            return Add(*_stack(verb, rest, known, takes_stat=True))
        case "play", _:
            return Play(_chain(verb, rest, known))
        case "draw", []:
            return Draw()
        case "draw", _:
            rest[0].fail("“{found}” after draw: expected nothing more")
    verb.fail("“{found}” is no move: expected one that begins with {verbs}{near}",
              verbs=in_words(VERBS), near=nearest(verb.text, list(VERBS)))  # fmt: skip


def _after_commas(word: Token) -> Iterator[Token]:
    """Yield the parts of a word, split after each comma."""
    for piece in re.finditer(r"[^,]*,|[^,]+", word.text):
        yield word.part(*piece.span())


def _seat(token: Token, name: str, mode: str) -> int:
    seats = SEATS[: MODES[mode]]
    if name not in seats:
        token.fail("“{found}” does not play in {mode}: expected {seats}", mode=mode, seats=in_words(seats))
    return SEATS.index(name)


def _whom(words: list[Token], mode: str) -> tuple[int | None, list[Token]]:
    """Return which player is attacked, if the text names one, and the rest of the attack."""
    at = next((i for i, word in enumerate(words) if word.text == "with"), None)
    if at is None:
        return None, words
    if at != 1:
        words[at].fail("expected whom to attack before “{found}”, as attack B with Kite, speed")
    return _seat(words[0], words[0].text, mode), words[2:]


Stack = tuple[tuple[Named, ...], str | None, tuple[Named, ...]]


def _stack(verb: Token, words: list[Token], known: Known, takes_stat: bool) -> Stack:
    """Return the cards of a stack, the statistic, and the cards whose ability is used."""
    stat, comma = None, next((i for i, word in enumerate(words) if word.text.endswith(",")), None)
    if comma is not None:
        after = words[comma + 1 :]
        if not takes_stat:
            words[comma].part(len(words[comma].text) - 1).fail(
                "“{found}”: an answer names no statistic, that of the attack counts (dust.attack.stat): expected none"
            )
        if len(after) != 1:
            last = after[1] if after else words[comma]
            last.fail("“{found}”: expected one statistic after the comma: {stats}", stats=in_words(STATS))
        stat = _stat(after[0])
        words = [*words[:comma], words[comma].part(0, len(words[comma].text) - 1)]
        words = [word for word in words if word.text]
    at = next((i for i, word in enumerate(words) if word.text == "using"), None)
    cards = _cards(verb, words[:at], known)
    return cards, stat, () if at is None else _cards(words[at], words[at + 1 :], known, may_stand_bare=True)


def _stat(token: Token) -> str:
    if token.text not in STATS:
        token.fail("“{found}” is no statistic (dust.card.stats): expected {stats}{near}",
                   stats=in_words(STATS), near=nearest(token.text, list(STATS)))  # fmt: skip
    return token.text


def _cards(before: Token, words: list[Token], known: Known, may_stand_bare: bool = False) -> tuple[Named, ...]:
    """Return cards separated by “+”, or by a blank if they ``may_stand_bare``; ``before`` is the word they follow."""
    found, left = list[Named](), words[::-1]
    while left or not found:
        if found and not (may_stand_bare and left[-1].text != "+"):
            before = left.pop()
            if before.text != "+":
                before.fail("“{found}”: expected “+” between the cards of a stack, or a comma before the statistic")
        found.append(_card(before, left, known))
    return tuple(found)


def _card(before: Token, left: list[Token], known: Known) -> Named:
    """Return the next card of some words; the remaining words are in ``left`` in reverse order."""
    if not left:
        before.fail("which card? expected one after “{found}”")
    name = left.pop()
    if name.text == "nothing":
        name.fail("“{found}” stands alone, as add nothing: expected a card")
    spelled = read_name(name)
    if spelled not in known.cards:
        name.fail("no card is called “{found}”: expected one that lies on this table, or of a loaded set{near}",
                  near=nearest(spelled, list(known.cards)))  # fmt: skip
    if left and left[-1].text.isdecimal():
        return Named(spelled, left.pop().number(1, _MOST_COPIES, "a number among the cards of that name"))
    return Named(spelled)


def _one(verb: Token, words: list[Token], known: Known) -> Named:
    left = words[::-1]
    card = _card(verb, left, known)
    if left:
        left[-1].fail("“{found}” after the card: expected one card alone")
    return card


def _chain(verb: Token, words: list[Token], known: Known) -> tuple[Named, ...]:
    found, left = list[Named](), words[::-1]
    while left or not found:
        found.append(_card(verb, left, known))
    return tuple(found)


# -- writing ------------------------------------------------------------------------------------------------------


def write_move(move: Move) -> str:
    """Return the text of a move."""
    match move:
        case Choose(attack):
            return f"choose {'attack' if attack else 'defend'}"
        case First(side):
            return f"first {SEATS[side]}"
        case Attack(cards, stat, using, whom):
            return "attack " + ("" if whom is None else f"{SEATS[whom]} with ") + _said(cards, using, stat)
        case Answer(cards, using):
            return f"answer {_said(cards, using)}"
        case Counter(card):
            return f"counter {_name(card)}"
        case Give(card):
            return f"give {_name(card)}"
        case Add(cards, stat, using):
            return f"add {_said(cards, using, stat)}"
        case Play(cards):
            return f"play {' '.join(map(_name, cards))}"
    return "draw"


def _said(cards: tuple[Named, ...], using: tuple[Named, ...], stat: str | None = None) -> str:
    said = " + ".join(map(_name, cards)) or "nothing"
    said += f" using {' + '.join(map(_name, using))}" if using else ""
    return said + (f", {stat}" if stat else "")


def _name(card: Named) -> str:
    return card.name if card.copy is None else f"{card.name} {card.copy}"
