"""All pairs of the twenty abilities, and random games that cover all rules."""

from __future__ import annotations

import random
from collections import Counter

import plain_rules
import pytest
from telling import tell
from test_properties import ON_INCANTATIONS

from tutor.games.clash.notation import write_position
from tutor.games.clash.rulebook import rules
from tutor.games.clash.rules import EDITIONS, AutomaRules, Card, Creature, Game, Kingdom, Position, first_mana
from tutor.games.clash.rules.setup import Custom, begin_draft, deal
from tutor.games.clash.sets import all_cards, all_sets

pytestmark = pytest.mark.long

ABILITIES = [ability for ability in EDITIONS[2].abilities if ability != "aura"]


def bearer(abilities: tuple[str, ...], name: str = "Bearer") -> Card:
    attack = None if "vulnerability" in abilities else 3
    return Card(name, 3, attack, 4, tuple(dict.fromkeys(abilities)))


def small(one: str, two: str) -> list[Position]:
    """Return small positions that exercise two abilities together.

    A creature with both attacks, is attacked, is summoned, or is next to a bearer of the Aura of one of them; an
    Incantation has both, or hits the creature.
    """
    both, plain = bearer((one, two)), Card("Plain", 2, 3, 5)
    aura = Card("Giver", 2, 1, 3, (f"aura-{one}", f"aura-{two}") if one != two else (f"aura-{one}",))
    weak, host = Card("Weak", 1, 3, 1), Card("Host", 2, 2, 2)
    spell = Card("Spell", 1, 3, None, tuple(dict.fromkeys(a for a in (one, two) if a in ON_INCANTATIONS)))
    hand = (both, spell, plain, weak, host)

    def line(*cards: Card) -> tuple[Creature, ...]:
        return tuple(Creature(card) for card in cards)

    found = []
    for mine, theirs in (
        ((line(plain, both, weak), line(both)), (line(weak, both, plain), line(plain, both))),
        ((line(both, aura, plain), line(weak)), (line(both, weak), ())),
        ((line(plain, aura), line(aura, both)), (line(plain, aura, weak), line(both))),
    ):
        for automa in (None, AutomaRules()):
            a = Kingdom(hand, 1, False, mine)
            b = Kingdom(hand + hand, 10 if automa else 2, False, theirs, (weak, both) if automa else ())
            position = Position((a, b), 2, automa=automa, seed=7)
            found.append(position._replace(mana=first_mana(position)))
    return found


@pytest.mark.parametrize("one", ABILITIES)
def test_every_pair_of_abilities_agrees_with_the_plain_rules(one):
    resolved, others = 0, ABILITIES[ABILITIES.index(one) :]  # the printed order of the two does not matter
    for two in others:
        for position in small(one, two):
            for move in Game.at(position).legal_moves():
                reached = Game.at(position).play(move)
                table = plain_rules.Table(position)
                table.make(move)
                assert plain_rules.Table(reached.position).summary() == table.summary(), (
                    f"{one} and {two}, {move}\n{write_position(position, all_cards())}"
                )
                resolved += 1
    assert resolved > 20 * len(others)


#: What the rulebook says of two abilities together: the start, and what the events must and must not cite.
SPOKEN_OF = {
    "aerial and rage": ("upper: Bird(1:2/2 aerial rage)[new] | Zombie", ["aerial.no-rage"], ["stronghold.slides"]),
    "aerial and defender": ("upper: Bird(1:2/2 aerial defender) | Zombie", ["aerial.and-defender"], ["damage.adds-up"]),
    "aquatic and sprint": (
        "upper: Eel(1:2/2 aquatic sprint) Carapace | Titan",
        ["sprint.to-bridge", "aquatic.doubles"],
        ["aquatic.beside-bridge"],
    ),
    "berserk and rage": (
        "upper: Imp(1:2/2 berserk rage)[new] | Zombie",
        ["berserk.again", "rage.never-stronghold"],
        ["berserk.to-stronghold"],
    ),
    "instinct and vanish": (
        "upper: Zombie | Cat(1:1/5 vanish instinct) Baron",
        ["vanish.to-the-end", "instinct.strikes-back"],
        [],
    ),
    "sharpening and protection": (
        "upper: Hydra | Knight(1:1/1 protection)",
        ["protection.first-source"],
        ["sharpening.excess"],
    ),
    "perforation and protection": (
        "upper: Revenant | Knight(1:1/1 protection) Zombie",
        ["protection.first-source", "damage.adds-up"],
        [],
    ),
    "vulnerability and splash": (
        "upper: Mist(1:X/2 vulnerability splash) | Titan\nlower: | Baron",
        ["vulnerability.all-but-one", "vulnerability.all-but-one", "damage.adds-up", "damage.adds-up"],
        ["damage.destroys"],
    ),
    "vulnerability and sprint": (
        "upper: Mist(1:X/2 vulnerability sprint) Baron | Titan",
        ["sprint.to-bridge", "damage.destroys"],
        [],
    ),
    "vulnerability and aquatic": ("upper: Mist(1:X/2 vulnerability aquatic) | Titan", ["damage.excess-lost"], []),
    "symbiote and mercenary": (
        "upper: War-Beast | Ogre&Reason-Gnawer",
        ["mercenary.to-enemy", "symbiote.both-return"],
        [],
    ),
    "symbiote and vulnerability": (
        "upper: Venenous-Lord&Specter | Titan",
        ["vulnerability.all-but-one", "damage.adds-up"],
        ["damage.destroys"],
    ),
    "defender and berserk": (
        "upper: Veteran Democular | Zombie",
        ["berserk.again", "defender.never-stronghold"],
        ["berserk.to-stronghold"],
    ),
}


@pytest.mark.parametrize("pair", SPOKEN_OF)
def test_pairs_mentioned_in_the_rulebook(pair):
    lines, story, never = SPOKEN_OF[pair]
    told = tell(f"game: edition 2, duel\nA: {{Bastion}} Gnome Troll\n{lines}\nB: {{Bastion}} Ogre Brute Baron\n\nend")
    at = 0
    for rule in story:
        at = told.rules.index(rule, at) + 1
    assert not set(never) & set(told.rules)


def test_random_games_with_all_sets_cover_every_rule():
    """The games cover every rule that an event can cite, in either edition: every ability, every printed step, and
    every exception of the Automa."""
    cards = {
        edition: [
            card
            for found in all_sets().values()
            for card in found.cards
            if all(a.removeprefix("aura-") in book.abilities for a in card.abilities)
        ]
        for edition, book in EDITIONS.items()
    }
    chance = random.Random(5)
    wanted = {
        id
        for id in rules()
        if id.split(".")[0] in {*ABILITIES, "aura", "champion", "automa", "damage", "stronghold", "return", "line"}
    } - UNCITED
    happened: Counter[str] = Counter()
    for _ in range(1500):
        edition = chance.choice([1, 2, 2, 2])
        if wanted <= set(happened):
            break
        seed = chance.randrange(10**9)
        draft = begin_draft(cards[edition], "solo", seed)
        while draft.chooser is not None:
            draft = draft.take(chance.choice(draft.shown).name)
        one, two = draft.taken
        custom = None
        if edition == 2 and chance.random() < 0.5:
            free = [card for card in cards[2] if card.is_creature and card not in one]
            custom = Custom(3, AutomaRules(mana=7), champions=(chance.choice(free),))
        game = Game(deal("solo", (one, two), seed, custom=custom, edition=edition))
        for _ in range(250):
            if game.position.is_over:
                break
            moves = game.legal_moves()
            bold = [move for move in moves if move.kind in ("play", "cast")]
            game = game.play(chance.choice(bold) if bold and chance.random() < 0.75 else chance.choice(moves))
        happened.update(event.rule for event in game.events)
    assert sorted(wanted - set(happened)) == [], "what no game has come to: play a printed card of it, or see below"


#: Rules that no event cites: they define something, or say why something is refused.
UNCITED = {
    "aura.not-itself", "automa.card-uses-line", "automa.discard-order", "automa.plays-itself", "berserk.any-destroyed",
    "catalyst.automa", "champion.none", "indestructible.others-hit", "instinct.in-turn", "perforation.target-only",
    "protection.others-hit", "return.fixed-order", "sprint.needs-attack", "sprint.one-attack", "sprint.targets-first",
    "stronghold.mends", "symbiote.one-creature", "vanish.all-at-once", "champion.summoned",
    "mercenary.lost-at-once", "regeneration.fort-alone", "vanish.each-attack", "vulnerability.lent",
}  # fmt: skip
#: Rules that no solo game with the printed cards reaches: they are for a duel, no card leads there, or the pile is too
#: long. Situations cover them.
UNCITED |= {
    "mercenary.to-enemy", "aerial.and-defender", "automa.nothing-to-reshuffle", "instinct.asked-anew",
    "sharpening.no-target",
}  # fmt: skip
