"""Make your own: a table under construction, and every reason why it cannot be.

A `Layout` is what lies in the workshop as plain data, whether or not it can be. `check` reads it with the very reader
of positions: what is wrong is kept as a `Problem` and mended, until the rest can be read. `tutor.making` goes on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from .clash import EDITIONS, Position
from .clash.position import LINES, OVER, SUMMONING
from .core import Unreadable
from .core.guest import MOST_CARDS
from .core.text import Token
from .notation import read_position, write_position
from .notation.reading import STRONGHOLDS
from .notation.words import BASTION, BOUNDLESS, FORT, LINE_NAMES, SIDE_NAMES, Cards, read_card, write_card
from .sets import all_cards

#: The zones of a table. Creatures are counted from the Bridge, hands from the left, the Automa's pile (``B.hand`` in a
#: solo game) from the top, its discard pile from the oldest.
ZONES = ("A.hand", "A.upper", "A.lower", "B.upper", "B.lower", "B.hand", "B.discard")
#: The most letters of a card.
LONGEST_CARD = 200
#: The most reasons that are given why one card cannot be; it is taken for one that cannot be read then.
_MOST_REASONS = 12
#: What takes the place of a card that cannot be read, so that all around it can.
_STAND_IN = "Stand-In(0:0/999)"


class Item(NamedTuple):
    """What lies at one place: a card by its name or written out, `BASTION` or `FORT`; and, in play, its marks.
    ``above`` is the Symbiote above it."""

    card: str
    new: bool = False
    damage: int = 0
    bonus: int = 0
    spent: bool = False
    acted: bool = False
    champion: bool = False
    above: str = ""

    @property
    def is_stronghold(self) -> bool:
        """True for a Bastion or a Fort."""
        return self.card.lower() in STRONGHOLDS


class Champion(NamedTuple):
    """A side's Champion, if ``card`` names one, ready or exhausted."""

    card: str = ""
    exhausted: bool = False


class Layout(NamedTuple):
    """A table under construction. ``mana`` is None where the rules give it; ``winner`` is A or B in a game that is
    over, whose ``phase`` is then ``over``. The Automa's rules count in a solo game only."""

    zones: Mapping[str, tuple[Item, ...]]
    edition: int = 1
    solo: bool = False
    turn: int = 3
    player: str = "A"
    phase: str = SUMMONING
    winner: str = ""
    mana: int | None = None
    seed: int = 0
    champions: tuple[Champion, Champion] = (Champion(), Champion())
    fixed: int = 6
    """The Automa's Mana, and how much more it has for each creature of yours."""
    each: int = 1
    resistance: bool = False
    gifts: tuple[str, ...] = ()

    def with_zone(self, zone: str, items: tuple[Item, ...]) -> Layout:
        """The table with something else in one zone."""
        return self._replace(zones={**self.zones, zone: items})


class Problem(NamedTuple):
    """One reason why a table cannot be: the zone (one of `ZONES`, ``game``, ``rules``, ``A.champion`` or
    ``B.champion``), the number of the card there or 0 for all of it, and what was expected, in words."""

    zone: str
    number: int
    error: Unreadable


class Checked(NamedTuple):
    """What came of checking a table: every reason why it cannot be, by zone; or else the position."""

    problems: tuple[Problem, ...]
    position: Position | None

    @property
    def notation(self) -> str:
        """The position in words, on one line; empty where there is none."""
        return "" if self.position is None else write_position(self.position, all_cards(), one_line=True)

    @property
    def facts(self) -> dict[str, Any]:
        """The Mana that there is; None where there is no position."""
        return {"mana": None if self.position is None else self.position.mana}


# -- plain data -------------------------------------------------------------------------------------------------------


def layout_of(position: Position) -> Layout:
    """The table on which a position lies. Raises `Unreadable` for one of four Kingdoms."""
    if position.four:
        raise Unreadable("the workshop lays tables of two Kingdoms: write one of four in words", 1, 1)
    cards, zones = all_cards(), dict[str, tuple[Item, ...]]()
    for side, kingdom in enumerate(position.kingdoms):
        hand = [Item(write_card(card, cards)) for card in kingdom.hand]
        hand.insert(kingdom.before, Item(FORT if kingdom.fort else BASTION))
        zones[f"{SIDE_NAMES[side]}.hand"] = tuple(hand)
        for line in LINES:
            zones[f"{SIDE_NAMES[side]}.{LINE_NAMES[line]}"] = tuple(
                Item(write_card(c.card, cards), c.new, c.damage, c.bonus, c.spent, c.acted, c.champion,
                     "" if c.rider is None else write_card(c.rider, cards))
                for c in kingdom.lines[line] if c is not None
            )  # fmt: skip
        if side:
            zones["B.discard"] = tuple(Item(write_card(card, cards)) for card in kingdom.discard)
    one, two = (
        Champion() if k.champion is None else Champion(write_card(k.champion, cards), k.exhausted)
        for k in position.kingdoms
    )
    over = position.is_over
    found = Layout(zones, position.edition, position.solo, position.turn, SIDE_NAMES[position.player], position.phase,
                   SIDE_NAMES[position.winner or 0] if over else "", None if over else position.mana, position.seed,
                   (one, two))  # fmt: skip
    if (rules := position.automa) is not None:
        found = found._replace(
            fixed=rules.mana, each=rules.per_creature, resistance=bool(rules.resistance), gifts=rules.gifts
        )
    return found


def plain(layout: Layout) -> dict[str, Any]:
    """The table as plain data, as `read_layout` reads it; the seed, too large for a browser's numbers, as a text."""
    zones = {zone: [{k: v for k, v in item._asdict().items() if v} for item in layout.zones[zone]] for zone in ZONES}
    champions = [champion._asdict() for champion in layout.champions]
    more = {"zones": zones, "champions": champions, "gifts": list(layout.gifts), "seed": str(layout.seed)}
    return {**layout._asdict(), **more}


def read_layout(data: object) -> Layout:
    """The table that plain data describes, whether or not it can be. Raises `Unreadable` for what is no table: unknown
    keys, other types, more than `MOST_CARDS` cards."""
    table = _table(data, Layout._fields)
    zones = _table(table.get("zones", {}), ZONES)
    if sum(len(_list(items)) for items in zones.values()) > MOST_CARDS:
        raise Unreadable("more than {most} cards: expected a smaller table", most=MOST_CARDS)
    found: dict[str, Any] = {"zones": {zone: tuple(map(_item, _list(zones.get(zone, [])))) for zone in ZONES}}
    champions = [_table(champion, Champion._fields) for champion in _list(table.get("champions", [{}, {}]))]
    if len(champions) != 2:
        raise _no_table("champions")
    found["champions"] = tuple(
        Champion(_name(c.get("card", "")), _plain(c, "exhausted", bool, False)) for c in champions
    )
    for key in ("edition", "turn", "fixed", "each"):
        found[key] = _plain(table, key, int, Layout._field_defaults[key])
    for key, known in (("player", ("A", "B")), ("winner", ("", "A", "B")), ("phase", (SUMMONING, "assault", OVER))):
        found[key] = _plain(table, key, str, Layout._field_defaults[key])
        if found[key] not in known:
            raise _no_table(key)
    if (found["phase"] == OVER) != bool(found["winner"]):
        raise _no_table("winner")
    if found["edition"] not in EDITIONS:
        raise _no_table("edition")
    found["solo"], found["resistance"] = (_plain(table, key, bool, False) for key in ("solo", "resistance"))
    found["mana"] = None if table.get("mana") is None else _plain(table, "mana", int, 0)
    if not re.fullmatch("[0-9]{1,30}", seed := _plain(table, "seed", str, "0")):
        raise _no_table("seed")
    found["seed"] = int(seed)
    found["gifts"] = tuple(_list(table.get("gifts", [])))
    for gift in found["gifts"]:
        if not isinstance(gift, str) or not re.fullmatch(r"[a-z-]{1,40}", gift) or len(found["gifts"]) > 40:
            raise _no_table("gifts")
    return Layout(**found)


def _no_table(key: str) -> Unreadable:
    return Unreadable("“{key}” is no part of a table, or not of its kind", key=str(key)[:40])


def _table(data: object, known: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise Unreadable("expected a table of keys and values")
    for key in data:
        if key not in known:
            raise _no_table(key)
    return data


def _list(data: object) -> list[Any]:
    if not isinstance(data, list):
        raise Unreadable("expected a list")
    return data


def _plain(table: dict[str, Any], key: str, kind: type, default: Any) -> Any:
    value = table.get(key, default)
    if type(value) is not kind or (isinstance(value, int) and not 0 <= value <= BOUNDLESS):
        raise _no_table(key)
    return value


def _name(text: object) -> str:
    """A card as it is written: one word, as far as parentheses let it. Raises `Unreadable`."""
    if not isinstance(text, str) or len(text) > LONGEST_CARD or not text.isprintable():
        raise _no_table("card")
    name, bracket, body = " ".join(text.split()).partition("(")
    return name.strip().replace(" ", "-") + bracket + body.strip()


def _item(data: object) -> Item:
    item = _table(data, Item._fields)
    marks = {key: _plain(item, key, type(default), default) for key, default in Item._field_defaults.items()}
    if not (card := _name(item.get("card"))):
        raise _no_table("card")
    return Item(card, **{**marks, "above": _name(marks["above"])})


# -- checking ---------------------------------------------------------------------------------------------------------


class _Line(NamedTuple):
    """One line of the text of a table: its key, and its words, each with the zone and number that it stands for."""

    key: str
    words: tuple[tuple[str, str, int], ...]
    between: str = " "

    @property
    def text(self) -> str:
        return f"{self.key}: {self.between.join(word for word, _, _ in self.words)}"

    def at(self, column: int) -> tuple[str, str, int, int]:
        """The word at a column, from 1, with its zone, its number, and how far in it the column is; none before all."""
        start = len(self.key) + 3
        for word, zone, number in self.words:
            if start <= column <= start + len(word):
                return word, zone, number, column - start
            start += len(word) + len(self.between)
        return "", "", 0, 0


def _lines(layout: Layout) -> list[_Line]:
    """The table in the notation of positions, line by line."""
    over = layout.phase == OVER
    mana = [] if layout.mana is None or over else [f"mana {layout.mana}"]
    state = [OVER, f"{layout.winner} wins"] if over else [f"{layout.player} to play", layout.phase, *mana]
    game = [f"edition {layout.edition}", "solo" if layout.solo else "duel", f"turn {layout.turn}", *state,
            f"seed {layout.seed}"]  # fmt: skip

    def zone(name: str) -> list[tuple[str, str, int]]:
        in_play = name.endswith(LINE_NAMES)
        return [(_word(i) if in_play else i.card, name, n) for n, i in enumerate(layout.zones.get(name, ()), 1)]

    found = [_Line("game", tuple((word, "game", 0) for word in game), ", "), _Line("A", tuple(zone("A.hand")))]
    found += [_Line(line, (*reversed(zone(f"A.{line}")), ("|", "", 0), *zone(f"B.{line}"))) for line in LINE_NAMES]
    found.append(_Line("automa" if layout.solo else "B", tuple(zone("B.hand"))))
    if layout.zones.get("B.discard"):
        found.append(_Line("discard", tuple(zone("B.discard"))))
    if layout.solo:
        resistance = "-1" if EDITIONS[layout.edition].resistance_subtracts else "max 1"
        said = [f"mana {layout.fixed}+{layout.each}"] + [f"resistance {resistance}"] * layout.resistance
        said += [f"all {' '.join(layout.gifts)}"] if layout.gifts else []
        found.append(_Line("automa rules", tuple((word, "rules", 0) for word in said), ", "))
    for side, champion in zip(SIDE_NAMES[:2], layout.champions, strict=True):
        if champion.card:
            word = champion.card + "[exhausted]" * champion.exhausted
            found.append(_Line(f"champion {side}", ((word, f"{side}.champion", 0),)))
    return found


def _word(item: Item, champion: bool = True) -> str:
    """A creature in play with its marks, as the notation has it."""
    marks = ["new"] * item.new + [f"-{item.damage}"] * bool(item.damage) + [f"+{item.bonus}"] * bool(item.bonus)
    marks += ["spent"] * item.spent + ["acted"] * item.acted + ["champion"] * (item.champion and champion)
    above = f"&{item.above}" if item.above else ""
    return f"{item.card}{above}" + (f"[{','.join(marks)}]" if marks else "")


def check(layout: Layout) -> Checked:
    """Every reason why a table cannot be, or else the position that lies on it."""
    cards = all_cards()
    problems: list[Problem] = []
    mended = _mend_cards(layout, cards, problems)
    while True:  # each round mends what it finds, so that there is an end
        lines = _lines(mended)
        try:
            position = read_position("\n".join(line.text for line in lines), cards)
            break
        except Unreadable as error:
            zone, number, mended = _mend(mended, lines, error)
            problems.append(Problem(zone, number, Unreadable(error.message, **error.values)))
    order = {zone: i for i, zone in enumerate(("game", "rules", "A.champion", "B.champion", *ZONES))}
    problems.sort(key=lambda problem: (order[problem.zone], problem.number))
    return Checked(tuple(problems), None if problems else position)


def _mend_cards(layout: Layout, cards: Cards, problems: list[Problem]) -> Layout:
    """The table with a stand-in for each card that cannot be what it is, or not where it is, and without the marks that
    it cannot have; what was wrong is added to the problems."""
    broken = set()
    champions: list[Champion] = []
    for side, champion in zip(SIDE_NAMES[:2], layout.champions, strict=True):
        errors, name = _mend_card(champion.card, cards, layout.edition) if champion.card else ([], "")
        problems += [Problem(f"{side}.champion", 0, error) for error in errors]
        broken |= {side} if errors else set()
        champions.append(champion._replace(card="" if errors else name))
    zones = {}
    for zone, items in layout.zones.items():
        kept = []
        for number, item in enumerate(items, 1):
            errors = []
            if zone.endswith(LINE_NAMES):
                item = _mend_creature(item, layout, cards, errors)
                if errors or zone[0] in broken:
                    item = item._replace(champion=False)
            elif not (item.is_stronghold and zone.endswith("hand")):
                errors, name = _mend_card(item.card, cards, layout.edition)
                item = Item(name or _STAND_IN)
            problems += [Problem(zone, number, error) for error in errors]
            kept.append(item)
        zones[zone] = tuple(kept)
    return layout._replace(zones=zones, champions=(champions[0], champions[1]))


def _mend_card(text: str, cards: Cards, edition: int) -> tuple[list[Unreadable], str]:
    """What is wrong with a card, and how it is written without that; nothing where it cannot be mended."""
    errors: list[Unreadable] = []
    seen: set[str] = set()
    while text not in seen and len(errors) < _MOST_REASONS:
        seen.add(text)
        try:
            return errors, write_card(read_card(Token(text, 1, 1), cards, edition), cards)
        except Unreadable as error:
            errors.append(Unreadable(error.message, **error.values))
            name, bracket, body = text.partition("(")
            numbers, _, abilities = body.partition(" ")
            at = error.column - 1 - len(name + bracket + numbers)
            if not bracket or error.column - 1 <= len(name):
                break
            if at <= 0:
                known = re.sub("(?i):x(?=/|$|[)])", ":0", numbers)
                numbers = known if known != numbers else "0:0/999" if "/" in numbers else "0:0"
            else:
                abilities = f"{abilities[: at - 1]}{re.sub(r'^[^ )]*', '', abilities[at - 1 :])}"
            text = f"{name}({numbers} {abilities or ')'}"
    return errors, ""


def _mend_creature(item: Item, layout: Layout, cards: Cards, errors: list[Unreadable]) -> Item:
    """A creature in play without what cannot be; that is added to the errors."""
    wrong, name = _mend_card(item.card, cards, layout.edition)
    errors += wrong
    item = item._replace(card=name) if name else _stand_in(item)
    if item.above:
        wrong, name = _mend_card(item.above, cards, layout.edition)
        errors += wrong
        item = item._replace(above=name)
    hand = (Item(BASTION), Item(_STAND_IN))
    alone = Layout({"A.hand": hand, "B.hand": hand}, layout.edition, phase=layout.phase, winner=layout.winner)
    while True:
        lines = _lines(alone.with_zone("A.upper", (item._replace(champion=False),)))
        try:
            read_position("\n".join(line.text for line in lines), cards)
            return item
        except Unreadable as error:
            errors.append(Unreadable(error.message, **error.values))
            word, _, _, at = lines[error.line - 1].at(error.column)
            if 0 <= word.find("[") < at:
                first = max(word.rfind(sign, 0, at) for sign in "[,") + 1
                mark = {"-": "damage", "+": "bonus"}.get(word[first], re.split(r"[],]", word[first:])[0])
                item = item._replace(**{mark: Item._field_defaults[mark]})
            elif item.above and (at > len(item.card) or "symbiote" not in EDITIONS[layout.edition].abilities):
                item = item._replace(above="")
            else:
                item = _stand_in(item)


def _stand_in(item: Item) -> Item:
    return item._replace(card=_STAND_IN, damage=0)


def _mend(layout: Layout, lines: list[_Line], error: Unreadable) -> tuple[str, int, Layout]:
    """Where an error of a table lies whose cards can all be read: the zone, the number; and the table without it.
    Raises the error where no mending is known."""
    line = lines[error.line - 1] if 0 < error.line <= len(lines) else lines[0]
    word, zone, number, at = line.at(error.column)
    if str(error.values.get("key")).startswith("champion "):
        for zone in (f"{error.values['side']}.{name}" for name in LINE_NAMES):
            for number, item in enumerate(layout.zones[zone], 1):
                if item.champion and item.card.partition("(")[0] == error.values["card"]:
                    return zone, number, _put(layout, zone, number, item._replace(champion=False))
    match line.key.split():
        case ["A" | "B" | "automa" as key]:
            return _mend_hand(layout, "A.hand" if key == "A" else "B.hand")
        case ["discard"]:
            return "B.discard", 0, layout.with_zone("B.discard", ())
        case ["champion", side]:
            champions = (Champion(), layout.champions[1]) if side == "A" else (layout.champions[0], Champion())
            for zone in (f"{side}.{name}" for name in LINE_NAMES):
                layout = layout.with_zone(zone, tuple(item._replace(champion=False) for item in layout.zones[zone]))
            return f"{side}.champion", 0, layout._replace(champions=champions)
        case ["automa", "rules"] if word.startswith("all") and layout.gifts:
            i = max(0, word[:at].count(" ") - 1)
            return "rules", 0, layout._replace(gifts=layout.gifts[:i] + layout.gifts[i + 1 :])
        case ["automa", "rules"] if (layout.fixed, layout.each) != (6, 1):
            return "rules", 0, layout._replace(fixed=6, each=1)
        case ["game"] if word.split()[0] in ("turn", "mana", "seed"):
            return "game", 0, layout._replace(**{k: v for k, v in _AS_LEFT_OUT.items() if k == word.split()[0]})
    raise error


_AS_LEFT_OUT: dict[str, Any] = {"turn": 3, "mana": None, "seed": 0}


def _put(layout: Layout, zone: str, number: int, *items: Item) -> Layout:
    """The table with these instead of the card of that number in a zone."""
    found = layout.zones[zone]
    return layout.with_zone(zone, (*found[: number - 1], *items, *found[number:]))


def _mend_hand(layout: Layout, zone: str) -> tuple[str, int, Layout]:
    """A hand, or the Automa's pile, in which the Stronghold stands where it can, and where it did not."""
    items = layout.zones[zone]
    is_pile = zone == "B.hand" and layout.solo
    found = [n for n, item in enumerate(items, 1) if item.is_stronghold]
    stand_in = Item(_STAND_IN)
    if not found:
        around = (*items, stand_in, Item(BASTION)) if is_pile else (Item(BASTION), *items, stand_in)
        return zone, 0, layout.with_zone(zone, around)
    if len(found) > 1:
        return zone, found[1], _put(layout, zone, found[1])
    if not is_pile:
        return zone, found[0], layout.with_zone(zone, (*items, stand_in))
    last = items[found[0] - 1]
    rest = tuple(item for item in items if not item.is_stronghold) or (stand_in,)
    return zone, found[0], layout.with_zone(zone, (*rest, last))
