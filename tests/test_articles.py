"""Names of sides in languages that use articles: in Co-op the player and the Automa each have one."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from tutor.core import moments
from tutor.core.definition import Game
from tutor.games import definition_of
from tutor.games.clash.board.position_text import spell
from tutor.games.clash.rulebook import Name
from tutor.locale import language
from tutor.situations import run, situations

CLASH = definition_of("")
START = "setup: edition 2, co-op, draft, sets initiation submersion treachery, seed {seed}"
#: For each language, what no sentence of a Co-op game may contain: an Automa called a player, or without its article.
WRONG = {
    "es": r"jugador Aut|\b(de|a|en) Autómata|\bel el\b|(^|[.:] )Autómata [BD] \w\w",
    "fr": r"joueur Aut|\b(de|à|du|le|au) Automate",
    "it": r"giocatore Aut|\b(di|a|da|del|al|il) Automa\b|(^|[.:] )Automa [BD] \w\w",
    "ca": r"jugador Aut|\b(de|a|el|del|al) Autòmat",
}


@cache
def games() -> list[Game]:
    """Return random Co-op games and the situations of Co-op."""
    found = []
    for seed in range(4):
        chance = random.Random(seed)
        game, moves = CLASH.game(CLASH.words.begin(START.format(seed=seed)).settled()), 120
        while moves and not game.position.is_over:
            game, moves = game.play(chance.choice(game.legal_moves())), moves - 1
        found.append(game)
    ours = [one for one in situations().values() if "co-op" in one.start]
    assert len(ours) > 5
    return found + [run(one).game for one in ours]


def told(code: str) -> set[str]:
    """Return everything that is said about these games: events, beats and tables."""
    speak = language(code)
    voice = CLASH.sentences.voice(speak)
    found: set[str] = set()
    for game in games():
        found |= {voice.tell(event, before) for before, event, _ in moments((game.opening, *game.steps))}
        for number in range(len(game.steps) + 1):
            for beat in CLASH.beats.tell(game, number, speak):
                found |= {beat.title, *beat.says, *(text for line in beat.recap for text in line)}
        found |= set(spell(game.position, speak))
    return found


@pytest.mark.parametrize("code", WRONG)
def test_an_automa_is_never_called_a_player(code):
    sentences = told(code)
    assert len(sentences) > 200 and any(re.search(r"Aut[oóò]ma(te|ta|t)? B", text) for text in sentences)
    assert [text for text in sentences if re.search(WRONG[code], text)] == []


def test_a_name_takes_the_right_preposition():
    automa = Name("Autómata B")
    automa.is_automa = True
    assert f"{Name('A'):del jugador |del }" == "del jugador A" and f"{automa:del jugador |del }" == "del Autómata B"
    assert f"{automa}" == "Autómata B" and "{side}".format(side=Name("A")) == "A"
