"""A position as lines of plain text: whose turn it is, the hands with the data of their cards, the board lines and the
piles. The patterns are in ``table.toml``.

>>> from tutor.locale import ENGLISH
>>> from tutor.games.clash.notation import read_position
>>> from tutor.games.clash.sets import all_cards
>>> start = "game: edition 1, duel ; A: {Bastion} Ogre ; upper: Zombie | ; B: {Fort} Boom!"
>>> print(*spell(read_position(start, all_cards()), ENGLISH), sep="\\n")
Turn 3: A to play, 2 Mana left.
Hand of A, from the left: Bastion, Ogre (cost 4, attack 4, health 4, Berserk).
Upper line of A, from the Bridge outward: Zombie (cost 1, attack 3, health 1).
Hand of B, from the left: Fort, Boom! (cost 1, damage 1).
Nobody stands on the lines of B.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from ....core.voice import Tables
from ....locale import Language
from ..notation.words import LINE_NAMES
from ..questions.sentences import patterns
from ..rulebook import Voice, ability_name
from ..rules import Card, Creature, Position
from ..rules.position import ASSAULT, LINES


@cache
def _patterns() -> Tables:
    return tomllib.loads((Path(__file__).parent / "table.toml").read_text("utf-8"))


def spell(position: Position, language: Language) -> list[str]:
    """Return a line of text for each thing on the table; of an Automa's pile only the number of cards."""
    voice = Voice(language)
    told = [_turn(position, voice)]
    own, four = ".you" if position.solo else "", ".four" if position.four else ""
    for side, kingdom in enumerate(position.kingdoms):
        name = voice.side(side, position)
        stronghold = voice.say(patterns()["word"]["fort" if kingdom.fort else "bastion"], {})
        if position.is_automa(side):
            told.append(_say(voice, f"pile{four}", side=name, count=len(kingdom.hand), stronghold=stronghold))
            if kingdom.discard:
                told.append(
                    _say(
                        voice,
                        f"discard{four}",
                        side=name,
                        cards=_list(voice, [_card(voice, one) for one in kingdom.discard]),
                    )
                )
        else:
            held = [_card(voice, one) for one in kingdom.hand]
            held.insert(kingdom.before, stronghold)
            told.append(_say(voice, f"hand{own}", side=name, cards=_list(voice, held)))
        if kingdom.champion is not None and not kingdom.champion_in_play:
            key = "exhausted" if kingdom.exhausted else "champion"
            told.append(_say(voice, key, side=name, card=_card(voice, kingdom.champion)))
        lines = {zone: [one for one in kingdom.lines[zone] if one is not None] for zone in LINES}
        for zone, creatures in lines.items():
            if creatures:
                cards = _list(voice, [_creature(voice, one) for one in creatures])
                told.append(_say(voice, f"{LINE_NAMES[zone]}{own}", side=name, cards=cards))
        if not any(lines.values()):
            told.append(_say(voice, f"empty{own}", side=name))
        own = ""  # in a solo game the other side is the Automa
    return told


def _turn(position: Position, voice: Voice) -> str:
    if position.winners:
        return _say(voice, "over", side=voice.sides(position.winners, position))
    key = "turn.assault" if position.phase == ASSAULT else "turn.summoning"
    side = voice.side(position.player, position)
    return _say(voice, key, turn=position.turn, side=side, count=position.mana)


def _say(voice: Voice, key: str, **facts: object) -> str:
    return voice.say(_patterns()["table"][key], facts)


def _list(voice: Voice, items: list[str]) -> str:
    return voice.word("comma").join(items)


def _card(voice: Voice, card: Card, *marks: str) -> str:
    """Return a card with its printed data, and with marks for what has happened to it."""
    pattern = _patterns()["card"]
    more = [ability_name(ability, voice.language) for ability in card.abilities] + [*marks]
    facts = {
        "card": voice.card(card),
        "cost": card.cost,
        "attack": "X" if card.attack is None else card.attack,
        "health": card.health,
        "more": "".join(voice.say(pattern["more"], {"what": one}) for one in more),
    }
    return voice.say(pattern["creature" if card.is_creature else "incantation"], facts)


def _creature(voice: Voice, creature: Creature) -> str:
    pattern = _patterns()["card"]
    happened = {key: getattr(creature, key) for key in ("new", "damage", "bonus", "spent", "acted")}
    marks = [voice.say(pattern[key], {"count": value}) for key, value in happened.items() if value]
    if creature.rider is not None:
        marks.append(voice.say(pattern["rider"], {"card": _card(voice, creature.rider)}))
    return _card(voice, creature.card, *marks)
