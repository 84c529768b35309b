"""Where the two rulebooks differ: each difference is one switch, read where its rule lives."""

from typing import NamedTuple


class Edition(NamedTuple):
    """What one edition of the rulebook says about each point on which the editions differ."""

    abilities: tuple[str, ...]
    """The special abilities, in the order of its list. ``aura`` is always paired with another one."""
    incantations_in_assault: bool
    """Incantations may be played during the assault too."""
    owner_orders_return: bool
    """The owner of creatures destroyed at once chooses the order of their return; else it is fixed."""
    constructed_removals: bool
    """Constructed: ten cards each, of which the other player removes two; else eight, shown to each other."""
    automa_last_turn: bool
    """An Automa whose Fort is bare plays one last turn; else it has lost at once."""
    resistance_subtracts: bool
    """A resistant Automa suffers 1 less from each attack; else 1 at most."""
    levels: int
    """The highest level of difficulty of a custom game, in points."""
    gifts: int
    """How many abilities a custom game may give to all the Automa's creatures."""
    automa_without_bastion: bool
    """A custom game may begin with the Automa's Fort, for one point less."""
    champions: bool
    """The Champion module exists."""
    four_kingdoms: bool
    """Four can play: Free-For-All, Team Play and Co-op."""


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

#: The rules behind each switch: the one that holds where it is on, and the one that holds where it is off.
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
