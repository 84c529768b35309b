"""What the page needs before a game of Dust Collectorz: the modes, the decks, and the faults of custom decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core import Refused, Unreadable
from ....core.definition import Sets
from ....locale import Language
from ...other_words import other_words
from .. import rulebook, words
from ..notation.decks import write_listed
from ..rules.position import MODES, Position
from ..sets import CardSet, all_sets

if TYPE_CHECKING:
    from ....protocol import answers


def lobby(language: Language, sets: Sets[CardSet]) -> answers.Answer:
    """Return the modes with their numbers of players, the decks of all loaded sets, and the names of abilities."""
    known = words.known_by(sets)
    told = {}
    for name, deck in known.decks.items():
        of = words.set_of(name, sets)
        cards = write_listed(deck.cards, known)
        told[name] = {"name": deck.name, "of": of.name, "yours": of.id not in all_sets(), "cards": cards}
    voice, ours = rulebook.voice(language), words.set_of("", sets)
    abilities = {id: rulebook.ability_name(id, language) for id in rulebook.abilities()}
    wheel = [voice.called(tribe) for tribe in ours.wheel]
    return {
        "lobby": {"modes": dict(MODES), "decks": told, "sample": ours.name, "wheel": wheel},
        "abilities": abilities,
        "also": other_words("dust", language),
        "signs": {},
        "titles": {},
    }


def weigh(start: str, sets: Sets[CardSet], language: Language) -> answers.Weighed:
    """Return every reason why a game cannot begin this way, each with its rule.

    The first error in a text that cannot be read is also a reason.
    """
    try:
        words.begin(start, sets=sets, seed=0)
    except Refused as refused:
        told = rulebook.voice(language).refuse(refused, Position())
        return {"level": 0, "why": [{"rule": rule, "why": why, "then": then} for rule, why, then in told]}
    except Unreadable as error:
        return {"level": 0, "why": [{"rule": "", "why": language.error(error), "then": ""}]}
    return {"level": 0, "why": []}
