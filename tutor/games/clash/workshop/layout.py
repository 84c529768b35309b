"""The contents of the workshop as plain data, as a browser keeps it, possible or not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from ....core import Unreadable
from ....core.definition import MOST_CARDS
from ..notation.modes import DUEL, MODES, SOLO, Mode
from ..notation.reading import STRONGHOLDS
from ..notation.words import BASTION, BOUNDLESS, FORT, LINE_NAMES, SIDE_NAMES, write_card
from ..rules import EDITIONS, Position
from ..rules.position import LINES, OVER, SUMMONING
from ..sets import all_cards

T = TypeVar("T")

#: The most characters of a card.
LONGEST_CARD = 200


def _zones(mode: Mode) -> tuple[str, ...]:
    found: list[str] = []
    for side, name in enumerate(mode.sides):
        parts = ("upper", "lower", "hand", "discard") if side % 2 else ("hand", "upper", "lower")
        found += [f"{name}.{part}" for part in parts]
    return tuple(found)


#: The zones of each mode. Creatures are counted from the Bridge, hands from the left, an Automa's pile (its ``hand``)
#: from the top, its discard pile from the oldest card. A player's discard pile is an error, but can be represented.
ZONES = {name: _zones(mode) for name, mode in MODES.items()}


class Item(NamedTuple):
    """What is at one place: a card by name or written out, `BASTION` or `FORT`, and, in play, its marks.

    ``above`` is the Symbiote above it.
    """

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
    """A side's Champion, ready or exhausted, if ``card`` is not empty."""

    card: str = ""
    exhausted: bool = False


class Layout(NamedTuple):
    """A position under construction.

    ``mana`` is None if the rules determine it. ``winners`` are the names of sides in a game whose ``phase`` is
    ``over``. ``champions`` has an entry for each side. The Automa's rules only matter in a mode with an Automa.
    """

    zones: Mapping[str, tuple[Item, ...]]
    edition: int = 1
    mode: str = DUEL.name
    turn: int = 3
    player: str = "A"
    phase: str = SUMMONING
    winners: tuple[str, ...] = ()
    mana: int | None = None
    seed: int = 0
    champions: tuple[Champion, ...] = (Champion(), Champion())
    fixed: int = 6
    """The Automa's fixed Mana. ``each`` is its Mana for each creature of a player."""
    each: int = 1
    resistance: bool = False
    gifts: tuple[str, ...] = ()

    def with_zone(self, zone: str, items: tuple[Item, ...]) -> Layout:
        """Return the layout with other items in one zone."""
        return self._replace(zones={**self.zones, zone: items})

    def with_champion(self, side: str, champion: Champion) -> Layout:
        """Return the layout with another Champion of one side."""
        at = SIDE_NAMES.index(side)
        return self._replace(champions=(*self.champions[:at], champion, *self.champions[at + 1 :]))


def layout_of(position: Position) -> Layout:
    """Return the layout of a position."""
    cards = all_cards()
    zones: dict[str, tuple[Item, ...]] = dict.fromkeys(ZONES[position.mode], ())
    champions = []
    for side, kingdom in enumerate(position.kingdoms):
        name = SIDE_NAMES[side]
        hand = [Item(write_card(card, cards)) for card in kingdom.hand]
        hand.insert(kingdom.before, Item(FORT if kingdom.fort else BASTION))
        zones[f"{name}.hand"] = tuple(hand)
        for line in LINES:
            zones[f"{name}.{LINE_NAMES[line]}"] = tuple(
                Item(write_card(c.card, cards), c.new, c.damage, c.bonus, c.spent, c.acted, c.champion,
                     "" if c.rider is None else write_card(c.rider, cards))
                for c in kingdom.lines[line] if c is not None
            )  # fmt: skip
        if kingdom.discard:
            zones[f"{name}.discard"] = tuple(Item(write_card(card, cards)) for card in kingdom.discard)
        own = kingdom.champion
        champions.append(Champion() if own is None else Champion(write_card(own, cards), kingdom.exhausted))
    winners = tuple(SIDE_NAMES[side] for side in position.winners)
    mana = None if position.is_over else position.mana
    found = Layout(zones, position.edition, position.mode, position.turn, SIDE_NAMES[position.player], position.phase,
                   winners, mana, position.seed, tuple(champions))  # fmt: skip
    if (rules := position.automa) is not None:
        found = found._replace(
            fixed=rules.mana, each=rules.per_creature, resistance=bool(rules.resistance), gifts=rules.gifts
        )
    return found


def plain(layout: Layout) -> dict[str, object]:
    """Return the layout as plain data for `read_layout`. The seed, too large for a number in JavaScript, is a
    string."""
    zones = {
        zone: [{k: v for k, v in item._asdict().items() if v} for item in layout.zones[zone]]
        for zone in ZONES[layout.mode]
    }
    champions = [champion._asdict() for champion in layout.champions]
    more = {"zones": zones, "champions": champions, "gifts": list(layout.gifts), "winners": list(layout.winners)}
    return {**layout._asdict(), **more, "seed": str(layout.seed)}


def read_layout(data: object) -> Layout:
    """Return the layout that plain data describes, possible or not.

    Raises `Unreadable` for data that is not a layout: unknown keys, other types, more than `MOST_CARDS` cards.
    """
    table = _table(_migrated(data), Layout._fields)
    if (name := _plain(table, "mode", str, DUEL.name)) not in MODES:
        raise _invalid_part("mode")
    mode = MODES[name]
    zones = _table(table.get("zones", {}), ZONES[name])
    if sum(len(_list(items)) for items in zones.values()) > MOST_CARDS:
        raise Unreadable("more than {most} cards: expected a smaller table", most=MOST_CARDS)
    found: dict[str, Any] = {
        "mode": name,
        "zones": {z: tuple(map(_item, _list(zones.get(z, [])))) for z in ZONES[name]},
    }
    champions = [_table(champion, Champion._fields) for champion in _list(table.get("champions", [{}] * mode.kingdoms))]
    if len(champions) != mode.kingdoms:
        raise _invalid_part("champions")
    found["champions"] = tuple(
        Champion(_name(c.get("card", "")), _plain(c, "exhausted", bool, False)) for c in champions
    )
    for key in ("edition", "turn", "fixed", "each"):
        found[key] = _plain(table, key, int, Layout._field_defaults[key])
    for key, known in (("player", mode.sides), ("phase", (SUMMONING, "assault", OVER))):
        found[key] = _plain(table, key, str, Layout._field_defaults[key])
        if found[key] not in known:
            raise _invalid_part(key)
    winners = _list(table.get("winners", []))
    found["winners"] = tuple(side for side in mode.sides if side in winners)
    if list(found["winners"]) != winners or (found["phase"] == OVER) != bool(winners):
        raise _invalid_part("winners")
    if found["edition"] not in EDITIONS:
        raise _invalid_part("edition")
    found["resistance"] = _plain(table, "resistance", bool, False)
    found["mana"] = None if table.get("mana") is None else _plain(table, "mana", int, 0)
    if not re.fullmatch("[0-9]{1,30}", seed := _plain(table, "seed", str, "0")):
        raise _invalid_part("seed")
    found["seed"] = int(seed)
    found["gifts"] = tuple(_list(table.get("gifts", [])))
    for gift in found["gifts"]:
        if not isinstance(gift, str) or not re.fullmatch(r"[a-z-]{1,40}", gift) or len(found["gifts"]) > 40:
            raise _invalid_part("gifts")
    return Layout(**found)


def _migrated(data: object) -> object:
    """Return data in an old format, which a browser may have kept, in the present format."""
    if isinstance(data, dict) and "mode" not in data and type(data.get("solo")) is bool:
        data = {**data, "mode": (SOLO if data["solo"] else DUEL).name}
        del data["solo"]
    if isinstance(data, dict) and "winners" not in data and isinstance(data.get("winner"), str):
        data = {**data, "winners": [data["winner"]] if data["winner"] else []}
        del data["winner"]
    return data


def _invalid_part(key: str) -> Unreadable:
    return Unreadable("“{key}” is no part of a table, or not of its kind", key=str(key)[:40])


def _table(data: object, known: tuple[str, ...]) -> dict[str, object]:
    if not isinstance(data, dict):
        raise Unreadable("expected a table of keys and values")
    for key in data:
        if key not in known:
            raise _invalid_part(key)
    return data


def _list(data: object) -> list[object]:
    if not isinstance(data, list):
        raise Unreadable("expected a list")
    return data


def _plain(table: dict[str, object], key: str, kind: type[T], default: T) -> T:
    value = table.get(key, default)
    if type(value) is not kind or (isinstance(value, int) and not 0 <= value <= BOUNDLESS):
        raise _invalid_part(key)
    return value


def _name(text: object) -> str:
    """Return the text of a card, with spaces in its name replaced by hyphens. Raises `Unreadable`."""
    if not isinstance(text, str) or len(text) > LONGEST_CARD or not text.isprintable():
        raise _invalid_part("card")
    name, bracket, body = " ".join(text.split()).partition("(")
    return name.strip().replace(" ", "-") + bracket + body.strip()


def _item(data: object) -> Item:
    item = _table(data, Item._fields)
    marks = {key: _plain(item, key, type(default), default) for key, default in Item._field_defaults.items()}
    if not (card := _name(item.get("card"))):
        raise _invalid_part("card")
    return Item(card, **{**marks, "above": _name(marks["above"])})
