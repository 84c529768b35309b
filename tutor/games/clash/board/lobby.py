"""What the page needs before a game of Clash of Decks: card sets, editions, drafts, and the level of a custom game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from ....core.definition import Choosing, Data
from ....locale import Language
from ...other_words import other_words
from ..notation.words import SIDE_NAMES
from ..opening import STARTER, read_setup
from ..rulebook import Voice, abilities, ability_name
from ..rules import EDITIONS, A, Card, Refused
from ..rules.cards import AURA
from ..rules.position import EMPTY
from ..rules.setup import DECK_SIZE, Draft, Removals, check_custom, empty_position
from ..sets import CardSet, all_cards, all_sets
from ..start import Begun, Start
from .art import BASTION, FORT, sign

if TYPE_CHECKING:
    from ....protocol import answers
    from ....protocol.parts import Reason
    from .. import protocol


def lobby(language: Language, sets: Mapping[str, CardSet]) -> answers.Answer:
    """Return the icons and names of abilities, the drawings of Strongholds, the decks, the card sets and the
    editions."""
    known = signs()
    return {
        "signs": known,
        "abilities": {ability: ability_name(ability, language) for ability in known},
        "titles": titles(all_cards(), language),
        "drawings": {"bastion": BASTION, "fort": FORT},
        "decks": {key: [card.name for card in deck] for key, deck in all_sets()[STARTER].decks.items()},
        "sets": told_sets(sets),
        "editions": editions(),
        "also": other_words("clash", language),
    }


def lobby_cards() -> dict[str, Card]:
    """Return the cards of the preconstructed decks by name."""
    return {card.name: card for deck in all_sets()[STARTER].decks.values() for card in deck}


def titles(cards: Mapping[str, Card], language: Language) -> dict[str, str]:
    """Return the names of the cards that have another name in a language."""
    return {name: title for name in sorted(cards) if (title := language.card(name)) != name}


def signs() -> dict[str, str]:
    """Return the icon of each ability, and of its Aura."""
    return {name: sign(name) for ability in abilities() if ability != "aura" for name in (ability, f"aura-{ability}")}


def told_sets(known: Mapping[str, CardSet]) -> list[Data]:
    """Return the card sets: their ids, names and cards, which cards are creatures, and the editions that have all their
    abilities."""
    return [
        {
            "id": id,
            "name": found.name,
            "cards": [card.name for card in found.cards],
            "creatures": [card.name for card in found.cards if card.is_creature],
            "editions": [
                number
                for number, edition in EDITIONS.items()
                if all(a.removeprefix(AURA) in edition.abilities for card in found.cards for a in card.abilities)
            ],
        }
        for id, found in known.items()
    ]


def editions() -> dict[int, Data]:
    """Return what the lobby needs to know about each edition."""
    return {
        number: {
            "levels": edition.levels, "gifts": edition.gifts, "fort": edition.automa_without_bastion,
            "champions": edition.champions, "four": edition.four_kingdoms, "abilities": len(edition.abilities),
            "constructed": 10 if edition.constructed_removals else 8,
            "resistance": "-1" if edition.resistance_subtracts else "max 1",
        }
        for number, edition in EDITIONS.items()
    }  # fmt: skip


def weigh(start: str, sets: Mapping[str, CardSet], language: Language) -> answers.Weighed:
    """Return the level that the choices for a custom game add up to, and why they are not allowed, if so. Raise
    `Unreadable`."""
    setup = read_setup(start, sets)
    custom = setup.custom(sets)
    level = custom.points + custom.fewer
    why: list[Reason] = []
    try:
        check_custom(custom._replace(level=level), setup.edition)
    except Refused as refused:
        why = [{"rule": rule, "why": why, "then": then} for rule, why, then in Voice(language).refuse(refused, EMPTY)]
    return {"level": level, "why": why}


def choosing(start: Start, language: Language) -> Choosing[Card]:
    """Return the draft, or the removals of a constructed duel, with the data of its cards."""
    assert isinstance(start, Begun) and start.draft is not None
    told = draft(start.draft, Voice(language))
    known = start.cards
    names = sorted({*told["shown"], *told["rest"], *(name for deck in told["decks"] for name in deck["cards"])})
    shows = start.draft.format.shows if isinstance(start.draft, Draft) else "format.draft-reveals-four"
    return Choosing(told, {name: known[name] for name in names}, (told["rule"], shows))


def draft(draft: Draft | Removals, voice: Voice) -> protocol.Draft:
    """Return a draft, or the removals of a constructed duel, as data: the cards to choose from, who chooses, and what
    each side has."""
    chooser = draft.chooser or A
    if isinstance(draft, Removals):
        mode, rule, number = "duel", "format.constructed", len(draft.events) + 1
        shown, decks = draft.decks[1 - chooser], draft.decks
    else:
        mode, rule, number = draft.mode, draft.rule, draft.round
        shown, decks = draft.shown, draft.taken
    table = empty_position(mode)  # tells sentences the kind of game
    automas = [side for side in range(len(decks)) if table.is_automa(side)]
    return {
        "round": number,
        "rounds": DECK_SIZE // sum(side == A for side in draft.order) if isinstance(draft, Draft) else 4,
        "chooser": SIDE_NAMES[chooser],
        "mode": cast("protocol.Mode", mode),
        "removing": isinstance(draft, Removals),
        "shown": [card.name for card in shown],
        "decks": [
            {"side": SIDE_NAMES[side], "cards": [card.name for card in deck]}
            for side, deck in enumerate(decks)
            if side not in automas
        ],
        "rest": [card.name for side in automas for card in decks[side]],
        "log": [voice.tell(event, table) for event in draft.events],
        "rule": rule,
    }
