"""The differences between the two rulebooks, one field for each."""

from typing import NamedTuple


class Edition(NamedTuple):
    """What one edition of the rulebook says on each point where the editions differ."""

    abilities: tuple[str, ...]
    """The special abilities, in the order of the rulebook's list. ``aura`` always comes with another ability."""
    incantations_in_assault: bool
    """Incantations may also be played during the assault."""
    owner_orders_return: bool
    """The owner of creatures destroyed at the same time chooses the order of their return. Otherwise the order is
    fixed."""
    constructed_removals: bool
    """Constructed: each deck has ten cards, of which the opponent removes two. Otherwise it has eight, which are
    shown."""
    automa_last_turn: bool
    """An Automa with no card above its Fort plays one last turn. Otherwise it has lost at once."""
    resistance_subtracts: bool
    """A resistant Automa suffers 1 less from each attack. Otherwise it suffers at most 1."""
    levels: int
    """The highest level of difficulty of a custom game, in points."""
    gifts: int
    """How many abilities a custom game may give to all creatures of the Automa."""
    automa_without_bastion: bool
    """A custom game may begin with the Automa's Fort, for one point less."""
    champions: bool
    """The Champion module exists."""
    four_kingdoms: bool
    """Games of four exist: Free-For-All, Team Play and Co-op."""


EDITIONS: dict[int, Edition] = {
    1: Edition(
        abilities=("splash", "perforation", "rage", "protection", "indestructible", "berserk", "sprint", "aura"),
        incantations_in_assault=True,
        owner_orders_return=True,
        constructed_removals=True,
        automa_last_turn=True,
        resistance_subtracts=True,
        levels=5,
        gifts=1,
        automa_without_bastion=True,
        champions=False,
        four_kingdoms=False,
    ),
    2: Edition(
        abilities=(
            "aerial", "aquatic", "aura", "berserk", "catalyst", "defender", "indestructible", "instinct", "mercenary",
            "perforation", "price-of-blood", "protection", "rage", "regeneration", "sharpening", "splash", "sprint",
            "symbiote", "vanish", "vulnerability",
        ),
        incantations_in_assault=False,
        owner_orders_return=False,
        constructed_removals=False,
        automa_last_turn=False,
        resistance_subtracts=False,
        levels=10,
        gifts=5,
        automa_without_bastion=False,
        champions=True,
        four_kingdoms=True,
    ),
}  # fmt: skip

#: For each field, the rule that applies if it is True and the one that applies if it is False.
RULES: dict[str, tuple[str, str]] = {
    "incantations_in_assault": ("incantation.both-phases", "incantation.only-summoning"),
    "owner_orders_return": ("return.owner-orders", "return.fixed-order"),
    "constructed_removals": ("format.constructed", "format.constructed-eight"),
    "automa_last_turn": ("automa.last-turn", "automa.beaten-at-once"),
    "resistance_subtracts": ("custom.resistance", "custom.resistance-one"),
    "levels": ("custom.levels-five", "custom.levels-ten"),
    "gifts": ("custom.one-gift", "custom.gifts"),
    "automa_without_bastion": ("custom.no-bastion", "custom.bastion"),
    "champions": ("champion.module", "champion.none"),
    "four_kingdoms": ("four.modes", "four.none"),
}
