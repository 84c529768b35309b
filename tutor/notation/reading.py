"""Reading positions: strict, and an error names the line, the column and what was expected there."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..clash import EDITIONS, AutomaRules, Card, Creature, Kingdom, Position, first_mana
from ..clash.cards import AURA
from ..clash.position import LOWER, OVER, UPPER
from ..core import Phrase, Unreadable
from ..core.text import Token, commas, limit, lines, nearest, parts, split
from .game_line import GameLine, parties_of, read_game
from .modes import keys_of, modes_meant, winners_said
from .words import BASTION, BOUNDLESS, FORT, LARGEST, SIDE_NAMES, Cards, read_ability, read_card

MOST_CARDS = 1_000
STRONGHOLDS = {BASTION.lower(): False, FORT.lower(): True}


def read_position(text: str, cards: Cards, edition: int | None = None) -> Position:
    """The position that a text in the project's notation describes. ``edition`` overrides the one it names.

    Raises `Unreadable`, with line, column and what was expected, for anything else.
    """
    limit(text)
    return position_of([line for line in lines(text) if line.text], cards, edition)


def cards_in(position: Position) -> list[Card]:
    """Every card in the position, side by side: hand, lines, discard, and the one shown."""
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
    """The position that these lines describe. Raises `Unreadable`."""
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
    mode = game.mode
    for name in mode.hands:
        if name not in values:
            keys["game"].fail("“{key}:” is missing: expected for example “{example}”", key=name, example=_example(name))
    for name, token in keys.items():
        if name not in mode.keys:
            token.fail("“{found}:” has no place in a {mode} game: expected it left out", mode=mode.name)
    rules = _read_rules(values.get("automa rules"), game.edition) if mode.automas else None
    kingdoms = [
        _read_pile(values[name], cards, game) if side in mode.discards else _read_hand(values[name], name, cards, game)
        for side, name in enumerate(mode.hands)
    ]
    for side, name in mode.discards.items():
        if (discard := values.get(name)) is not None:
            pile = tuple(read_card(word, cards, game.edition) for word in split(discard))
            kingdoms[side] = kingdoms[side]._replace(discard=pile)
    for side in mode.seats:
        kingdoms[side] = _read_champion(values.get(f"champion {SIDE_NAMES[side]}"), kingdoms[side], cards, game)
    on = {}
    for rows in mode.rows.values():
        for row in rows:
            on[row.left], on[row.right] = _read_line(values.get(row.key), row.key, cards, game)
    position = Position(
        tuple(kingdom._replace(lines=(on[side, UPPER], on[side, LOWER])) for side, kingdom in enumerate(kingdoms)),
        game.edition, game.turn, game.player, game.phase, 0, game.winners, game.seed, None, rules, mode.teams,
    )  # fmt: skip
    _check_champions(position, keys)
    if (count := len(cards_in(position))) > MOST_CARDS:
        keys["game"].fail("{count} cards: expected at most {most}", count=count, most=MOST_CARDS)
    if position.is_over:
        return position
    return position._replace(mana=first_mana(position) if game.mana is None else game.mana)


def _example(key: str) -> str:
    """An example of the line with that hand or pile."""
    if key.startswith("automa"):
        return f"{key}: Ogre Troll {{Bastion}}"
    return f"{key}: {{Bastion}} {'Troll' if key == 'A' else 'Ogre'}"


def _read_rules(value: Token | None, edition: int) -> AutomaRules:
    """How the Automa differs from quick play."""
    rules = AutomaRules()
    seen: set[str] = set()
    for item in commas(value) if value is not None else ():
        kind = split(item)[0].text
        if kind in seen:
            item.fail("“{found}” stands beside another “{kind}”: expected one", kind=kind)
        seen.add(kind)
        rules = read_rule(rules, item, edition)
    return rules


def read_rule(rules: AutomaRules, item: Token, edition: int) -> AutomaRules:
    """The rules of the Automa with one thing changed that a text says. Raises `Unreadable`."""
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
    """The number of the one word that is the Stronghold."""
    found = [i for i, word in enumerate(words) if word.text.lower() in STRONGHOLDS]
    if not found:
        value.fail("{whose} has no Stronghold: expected {{Bastion}} or {{Fort}} in its place", whose=whose)
    if len(found) > 1:
        words[found[1]].fail("{whose} has a second Stronghold: expected one", whose=whose)
    return found[0]


def _read_hand(value: Token, side: str, cards: Cards, game: GameLine) -> Kingdom:
    words = split(value)
    at = _stronghold(words, value, Phrase("the hand of {side}", side=side))
    if at == len(words) - 1 and game.phase != OVER:
        words[at].fail(
            "the {stronghold} is the last card of the hand: expected a card to its right, unless the game is over",
            stronghold=Phrase("Fort") if STRONGHOLDS[words[at].text.lower()] else Phrase("Bastion"),
        )
    hand = tuple(read_card(word, cards, game.edition) for i, word in enumerate(words) if i != at)
    return Kingdom(hand, at, STRONGHOLDS[words[at].text.lower()])


def _read_pile(value: Token, cards: Cards, game: GameLine) -> Kingdom:
    words = split(value)
    at = _stronghold(words, value, Phrase("the Automa"))
    if at != len(words) - 1:
        words[at].fail("{found} does not end the pile: expected the Automa's Stronghold under all its cards")
    fort = STRONGHOLDS[words[at].text.lower()]
    if at == 0 and not fort and game.phase != OVER:
        words[at].fail("{found} lies under an empty pile: expected {{Fort}}, as it would have been turned")
    if at == 0 and game.phase != OVER and not EDITIONS[game.edition].automa_last_turn:
        words[at].fail(
            "{found} lies bare, and so the Automa has lost: expected a card above it, or “over, {winners}”",
            winners=winners_said(parties_of(game.mode)[0]),
        )
    return Kingdom(tuple(read_card(word, cards, game.edition) for word in words[:-1]), at, fort)


def _read_line(
    value: Token | None, name: str, cards: Cards, game: GameLine
) -> tuple[tuple[Creature, ...], tuple[Creature, ...]]:
    """The creatures of both sides on a line, each side from the Bridge outward."""
    if value is None:
        return (), ()
    words = split(value)
    bridges = [i for i, word in enumerate(words) if word.text == "|"]
    if len(bridges) != 1:
        (words[bridges[1]] if bridges else value).fail(
            "the {name} line has {count} Bridges: expected one “|” with space around it", name=name, count=len(bridges)
        )
    left = [_read_creature(word, cards, game) for word in words[: bridges[0]]]
    right = [_read_creature(word, cards, game) for word in words[bridges[0] + 1 :]]
    return tuple(reversed(left)), tuple(right)


def _read_champion(value: Token | None, kingdom: Kingdom, cards: Cards, game: GameLine) -> Kingdom:
    """A kingdom with its Champion, if it has one, ready or exhausted; whether that is in play its line says."""
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


def _check_champions(position: Position, keys: dict[str, Token]) -> None:
    """Refuse a creature marked as the Champion of a side that has another one, two of them, or an exhausted one."""
    for side, kingdom in enumerate(position.kingdoms):
        marked = [creature for _, creature in position.creatures(side) if creature.champion]
        key = f"champion {SIDE_NAMES[side]}"
        for creature in marked:
            if kingdom.champion not in creature.cards or kingdom.exhausted or len(marked) > 1:
                keys.get(key, keys["game"]).fail(
                    "{card} is marked as the Champion of {side}: expected one at most, the card that “{key}:” names, "
                    "not exhausted",
                    card=creature.card.name, side=SIDE_NAMES[side], key=key,
                )  # fmt: skip


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
        kind = mark.text if mark.text in _MARKS else mark.text[0]  # + and - have a number after them
        if kind in seen:
            mark.fail("“{found}” stands beside another such mark: expected one")
        seen.add(kind)
        if kind in _MARKS:
            creature = _MARKS[kind](creature)
        elif kind == "-":
            damage = mark.part(1).number(1, 2 * LARGEST, "an amount of damage")
            if damage >= creature.health and game.phase != OVER:
                mark.fail(
                    "{damage} damage destroys {card}: expected less than its {health} Health Points",
                    damage=damage, card=card.name, health=creature.health,
                )  # fmt: skip
            creature = creature._replace(damage=damage)
        elif kind == "+":
            creature = creature._replace(bonus=mark.part(1).number(1, BOUNDLESS, "a bonus"))
        else:
            mark.fail("“{found}” is no mark: expected new, -N, +N, spent, acted or champion")
    return creature
