"""Strict reading of positions. Errors name the line, the column and what was expected there.

`parse` reads the text. Afterwards `possible.faults` checks whether a game can reach the position.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ....core import Phrase, Unreadable
from ....core.text import Token, check, commas, limit, lines, nearest, parts, split
from ..rules import EDITIONS, AutomaRules, Card, Creature, Kingdom, Position, first_mana
from ..rules.cards import AURA
from ..rules.position import LOWER, UPPER
from .game_line import GameLine, read_game
from .modes import keys_of, modes_meant
from .possible import faults
from .words import BASTION, BOUNDLESS, FORT, LARGEST, LINE_NAMES, SIDE_NAMES, Cards, read_ability, read_card

MOST_CARDS = 1_000
STRONGHOLDS = {BASTION.lower(): False, FORT.lower(): True}


def read_position(text: str, cards: Cards, edition: int | None = None) -> Position:
    """Return the position that a text describes. ``edition`` overrides the edition that the text names.

    Raises `Unreadable`, with line, column and what was expected.
    """
    limit(text)
    return position_of([line for line in lines(text) if line.text], cards, edition)


def cards_in(position: Position) -> list[Card]:
    """Return every card in the position by side: hand, lines, discard pile; and the card being resolved."""
    found: list[Card] = []
    for kingdom in position.kingdoms:
        found += kingdom.hand
        for line in kingdom.lines:
            for creature in reversed(line):
                found += creature.cards if creature is not None else ()
        found += kingdom.discard
        if kingdom.champion is not None and not kingdom.champion_in_play:
            found.append(kingdom.champion)
    return found + ([position.shown] if position.shown else [])


# -- positions ----------------------------------------------------------------------------------------------------


def position_of(text: list[Token], cards: Cards, edition: int | None) -> Position:
    """Return the position that these lines describe. Raises `Unreadable`, also for a position that no game can
    reach."""
    position, places = parse(text, cards, edition)
    check(faults(position), places)
    return position


class Places:
    """The token for each place of a position: zone, number and mark, as in `possible.faults`."""

    def __init__(self, game: Token) -> None:
        self.tokens: dict[tuple[str, int, str], Token] = {("game", 0, ""): game}

    def __call__(self, place: tuple[str, int, str]) -> Token:
        """Return the token of a place, or, if it has none, of the card, the zone or the line that contains it."""
        zone, number, _ = place
        for near in (place, (zone, number, ""), (zone, 0, ""), ("game", 0, "")):
            if near in self.tokens:
                return self.tokens[near]
        raise KeyError(place)

    def put(self, zone: str, number: int, token: Token, mark: str = "") -> None:
        """Record where a place is written."""
        self.tokens[zone, number, mark] = token


def parse(text: list[Token], cards: Cards, edition: int | None) -> tuple[Position, Places]:
    """Return the position that these lines describe, even if no game can reach it. Raises `Unreadable`."""
    meant = modes_meant(text)
    known = keys_of(meant)
    values: dict[str, Token] = {}
    keys: dict[str, Token] = {}
    for line in text:
        for part in parts(line):
            before, colon, value = part.text.partition(":")
            name = " ".join(before.split())
            key = part.part(0, max(1, len(before.rstrip())))
            if not colon or name not in known:
                found = name if colon else part.text.split()[0]
                part.part(0, len(found)).fail(
                    "“{found}” is no key of a position: expected one of {keys}{near}",
                    keys=", ".join(f"{k}:" for k in known),
                    near=nearest(found, list(known)),
                )
            if name in values:
                key.fail("“{found}:” appears twice: expected it once")
            keys[name] = key
            values[name] = part.part(len(part.text) - len(value.lstrip()))
    if "game" not in values:
        example = "game: edition 2, team" if meant[0].four else "game: edition 1, duel"
        raise Unreadable("“game:” is missing: expected for example {example}", 1, 1, example=example)
    game = read_game(values["game"], meant, edition)
    mode, places = game.mode, Places(values["game"])
    for item in commas(values["game"]):
        if item.text.endswith((" win", " wins")):
            places.put("game", 0, item, "winners")
    for name in mode.hands:
        if name not in values:
            keys["game"].fail("“{key}:” is missing: expected for example “{example}”", key=name, example=_example(name))
    for name, token in keys.items():
        if name not in mode.keys:
            token.fail("“{found}:” has no place in a {mode} game: expected it left out", mode=mode.name)
    rules = _read_rules(values.get("automa rules"), game.edition, places) if mode.automas else None
    kingdoms = []
    for side, name in enumerate(mode.hands):
        for number, word in enumerate(split(values[name]), 1):
            places.put(f"{SIDE_NAMES[side]}.hand", number, word)
        read = _read_pile if side in mode.discards else _read_hand
        kingdoms.append(read(values[name], name, cards, game))
    for side, name in mode.discards.items():
        if (discard := values.get(name)) is not None:
            pile = tuple(read_card(word, cards, game.edition) for word in split(discard))
            kingdoms[side] = kingdoms[side]._replace(discard=pile)
    for side in mode.seats:
        kingdoms[side] = _read_champion(values.get(f"champion {SIDE_NAMES[side]}"), kingdoms[side], cards, game)
    on: dict[tuple[int, int], tuple[Creature, ...]] = {}
    for rows in mode.rows.values():
        for row in rows:
            for there, words in zip((row.left, row.right), _line_words(values.get(row.key), row.key), strict=True):
                on[there] = tuple(_read_creature(word, cards, game) for word in words)
                _put_line(places, *there, words, keys.get(f"champion {SIDE_NAMES[there[0]]}"))
    position = Position(
        tuple(kingdom._replace(lines=(on[side, UPPER], on[side, LOWER])) for side, kingdom in enumerate(kingdoms)),
        game.edition, game.turn, game.player, game.phase, 0, game.winners, game.seed, None, rules, mode.teams,
    )  # fmt: skip
    if (count := len(cards_in(position))) > MOST_CARDS:
        keys["game"].fail("{count} cards: expected at most {most}", count=count, most=MOST_CARDS)
    if not position.is_over:
        position = position._replace(mana=first_mana(position) if game.mana is None else game.mana)
    return position, places


def _put_line(places: Places, side: int, zone: int, words: list[Token], champion: Token | None) -> None:
    """Record where the creatures of a side on a line and their marks are written. A Champion's mark is recorded at its
    key, if there is one.
    """
    for number, word in enumerate(words, 1):
        there = f"{SIDE_NAMES[side]}.{LINE_NAMES[zone]}"
        places.put(there, number, word)
        marked = _MARKED.fullmatch(word.text)
        if marked is not None and marked["marks"] is not None:
            for mark in commas(word.part(*marked.span("marks"))):
                name = mark.text if mark.text in _MARKS else mark.text[0]
                places.put(there, number, champion if name == "champion" and champion is not None else mark, name)


def _example(key: str) -> str:
    """Return an example of a line with that key, for an error."""
    if key.startswith("automa"):
        return f"{key}: Ogre Troll {{Bastion}}"
    return f"{key}: {{Bastion}} {'Troll' if key == 'A' else 'Ogre'}"


def _read_rules(value: Token | None, edition: int, places: Places) -> AutomaRules:
    """Return how the Automa differs from quick play."""
    rules = AutomaRules()
    seen: set[str] = set()
    for item in commas(value) if value is not None else ():
        kind = split(item)[0].text
        if kind in seen:
            item.fail("“{found}” stands beside another “{kind}”: expected one", kind=kind)
        seen.add(kind)
        rules = read_rule(rules, item, edition)
        places.put("rules", 0, item, kind)
        for word in split(item)[1:]:
            places.put("rules", 0, word, word.text.lower())
    return rules


def read_rule(rules: AutomaRules, item: Token, edition: int) -> AutomaRules:
    """Return the Automa's rules with one item of a text applied. Raises `Unreadable`."""
    resistance = "-1" if EDITIONS[edition].resistance_subtracts else "max 1"
    words = split(item)
    kind = words[0].text
    mana = re.fullmatch(r"([0-9]+)\+([0-9]+)", words[1].text) if len(words) == 2 else None
    if kind == "mana" and mana:
        fixed, each = (words[1].part(*mana.span(i)).number(0, LARGEST, "an amount of Mana") for i in (1, 2))
        return rules._replace(mana=fixed, per_creature=each)
    if kind == "resistance" and " ".join(word.text for word in words[1:]) == resistance:
        return rules._replace(resistance=1)
    if kind == "all" and len(words) > 1:
        gifts = tuple(read_ability(word, edition) for word in words[1:])
        for i, gift in enumerate(gifts):
            word = words[i + 1]
            if gift.startswith(AURA):
                word.fail("“{found}” is for neighbours: expected an ability that all creatures can have")
            if gift in gifts[:i]:
                word.fail("“{found}” appears twice: expected each ability once")
        if len(gifts) > 1 and EDITIONS[edition].gifts == 1:
            words[2].fail(
                "expected one ability at most for the Automa's creatures in edition {edition}", edition=edition
            )
        return rules._replace(gifts=gifts)
    item.fail(
        "“{found}” is no rule for the Automa in edition {edition}: expected mana 8+2, resistance {resistance}, "
        "or all splash",
        edition=edition, resistance=resistance,
    )  # fmt: skip


def _stronghold(words: list[Token], value: Token, whose: Phrase) -> int:
    """Return the index of the one word that is the Stronghold."""
    found = [i for i, word in enumerate(words) if word.text.lower() in STRONGHOLDS]
    if not found:
        value.fail("{whose} has no Stronghold: expected {{Bastion}} or {{Fort}} in its place", whose=whose)
    if len(found) > 1:
        words[found[1]].fail("{whose} has a second Stronghold: expected one", whose=whose)
    return found[0]


def _read_hand(value: Token, side: str, cards: Cards, game: GameLine) -> Kingdom:
    words = split(value)
    at = _stronghold(words, value, Phrase("the hand of {side}", side=side))
    hand = tuple(read_card(word, cards, game.edition) for i, word in enumerate(words) if i != at)
    return Kingdom(hand, at, STRONGHOLDS[words[at].text.lower()])


def _read_pile(value: Token, _: str, cards: Cards, game: GameLine) -> Kingdom:
    words = split(value)
    at = _stronghold(words, value, Phrase("the Automa"))
    if at != len(words) - 1:
        words[at].fail("{found} does not end the pile: expected the Automa's Stronghold under all its cards")
    pile = tuple(read_card(word, cards, game.edition) for word in words[:-1])
    return Kingdom(pile, at, STRONGHOLDS[words[at].text.lower()])


def _line_words(value: Token | None, name: str) -> tuple[list[Token], list[Token]]:
    """Return the words for the creatures of both sides on a line, each side from the Bridge outward."""
    if value is None:
        return [], []
    words = split(value)
    bridges = [i for i, word in enumerate(words) if word.text == "|"]
    if len(bridges) != 1:
        (words[bridges[1]] if bridges else value).fail(
            "the {name} line has {count} Bridges: expected one “|” with space around it", name=name, count=len(bridges)
        )
    return words[: bridges[0]][::-1], words[bridges[0] + 1 :]


def _read_champion(value: Token | None, kingdom: Kingdom, cards: Cards, game: GameLine) -> Kingdom:
    """Return the kingdom with its Champion, if any, ready or exhausted. Its lines say whether it is in play."""
    if value is None:
        return kingdom
    if not EDITIONS[game.edition].champions:
        value.fail("edition {edition} has no Champions: expected this left out", edition=game.edition)
    words = split(value)
    if len(words) != 1:
        value.fail("“{found}”: expected one card, with [exhausted] right after it if it is")
    marked = _MARKED.fullmatch(words[0].text)
    if marked is None or marked["marks"] not in (None, "exhausted"):
        words[0].fail("“{found}”: expected a card, with [exhausted] right after it if it is")
    card = _read_creature_card(words[0].part(0, marked.end("card")), cards, game)
    return kingdom._replace(champion=card, exhausted=marked["marks"] is not None)


def _read_creature_card(word: Token, cards: Cards, game: GameLine) -> Card:
    card = read_card(word, cards, game.edition)
    if not card.is_creature:
        word.fail("{card} is an Incantation: expected a creature, as nothing else stays in play", card=card.name)
    return card


_MARKS: dict[str, Callable[[Creature], Creature]] = {
    "new": lambda creature: creature._replace(new=True),
    "spent": lambda creature: creature._replace(spent=True),
    "acted": lambda creature: creature._replace(acted=True),
    "champion": lambda creature: creature._replace(champion=True),
}
_MARKED = re.compile(r"(?P<card>[^\[\]]*)(?:\[(?P<marks>[^\[\]]*)\])?")


def _read_creature(word: Token, cards: Cards, game: GameLine) -> Creature:
    marked = _MARKED.fullmatch(word.text)
    if marked is None or not marked["card"]:
        word.fail("“{found}”: expected a creature, and right after it at most one pair of brackets")
    names = marked["card"].split("&")
    if len(names) > 1 and "symbiote" not in EDITIONS[game.edition].abilities:
        word.fail(
            "“{found}” has a Symbiote, which edition {edition} does not know: expected one creature",
            edition=game.edition,
        )
    if len(names) > 2:
        word.fail("“{found}” has two Symbiotes: expected a host and one Symbiote as Host&Rider")
    host = word.part(0, len(names[0]))
    card = _read_creature_card(host, cards, game)
    creature = Creature(card)
    if len(names) > 1:
        above = word.part(len(names[0]) + 1, marked.end("card"))
        rider = _read_creature_card(above, cards, game)
        if "symbiote" not in rider.own:
            above.fail("{card} is no Symbiote: expected one above {host}", card=rider.name, host=card.name)
        if "symbiote" in card.own:
            host.fail("{card} has Symbiote itself: expected no other Symbiote above it", card=card.name)
        creature = creature._replace(rider=rider)
    if marked["marks"] is None:
        return creature
    seen: set[str] = set()
    inside = word.part(marked.start("marks"), marked.end("marks"))
    if not inside.text.strip():
        word.fail("“{found}” has empty brackets: expected new, -N, +N, spent, acted or champion in them")
    for mark in commas(inside):
        kind = mark.text if mark.text in _MARKS else mark.text[0]  # + and - are followed by a number
        if kind in seen:
            mark.fail("“{found}” stands beside another such mark: expected one")
        seen.add(kind)
        if kind in _MARKS:
            creature = _MARKS[kind](creature)
        elif kind == "-":
            creature = creature._replace(damage=mark.part(1).number(1, 2 * LARGEST, "an amount of damage"))
        elif kind == "+":
            creature = creature._replace(bonus=mark.part(1).number(1, BOUNDLESS, "a bonus"))
        else:
            mark.fail("“{found}” is no mark: expected new, -N, +N, spent, acted or champion")
    return creature
