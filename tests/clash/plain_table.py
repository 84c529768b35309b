"""The table of the second implementation: creatures, Strongholds, returning cards, the end of the game.

It has two Kingdoms or four, read from a position, and uses nothing else of the engine. Ids such as ``four.across`` are
rules of the rulebook; K1 to K27 are our readings where it is open. The moves are in ``plain_rules.py``.
"""

from __future__ import annotations

from tutor.core import shuffled
from tutor.games.clash.rules import Card, Position

STRONGHOLD = "stronghold"
UPPER, LOWER = 0, 1


class Over(Exception):
    """Raised when the game has ended."""


class Body:
    """A creature on the table: its card, and the Symbiote above it, if any."""

    def __init__(self, card: Card, new: bool = False) -> None:
        self.card, self.new = card, new
        self.rider: Card | None = None
        self.champion: Card | None = None  # the card of the pair that is its side's Champion
        self.damage = self.bonus = 0
        self.spent = self.acted = False

    @property
    def cards(self) -> list[Card]:
        """Its cards in the order in which they return: the Symbiote first."""
        return [self.rider, self.card] if self.rider else [self.card]

    @property
    def left(self) -> int:
        """The Health Points it has left."""
        return sum(card.health or 0 for card in self.cards) - self.damage

    @property
    def seen(self) -> tuple:
        """Everything visible about it."""
        return self.card, self.rider, self.champion, self.new, self.damage, self.bonus, self.spent, self.acted


class Kingdoms:
    """Two or four Kingdoms with hands, lines and piles."""

    def __init__(self, position: Position) -> None:
        self.hands: list[list[Card | str]] = []
        for kingdom in position.kingdoms:
            hand: list[Card | str] = list(kingdom.hand)
            hand.insert(kingdom.before, STRONGHOLD)
            self.hands.append(hand)
        self.fort = [kingdom.fort for kingdom in position.kingdoms]
        self.lines = [
            [[self._body(c, kingdom.champion) for c in line] for line in kingdom.lines]
            for kingdom in position.kingdoms
        ]  # fmt: skip
        self.discard = [list(kingdom.discard) for kingdom in position.kingdoms]
        self.champion = [kingdom.champion for kingdom in position.kingdoms]
        self.exhausted = [kingdom.exhausted for kingdom in position.kingdoms]
        self.sides = range(len(self.hands))
        self.edition, self.turn, self.player = position.edition, position.turn, position.player
        self.phase, self.mana, self.seed, self.automa = position.phase, position.mana, position.seed, position.automa
        self.winners: tuple[int, ...] = position.winners
        self.teams = len(self.sides) == 4 and bool(self.automa or position.teams)
        self.orders: list[tuple[str, ...]] = []
        self.cast_now: Card | None = None

    @staticmethod
    def _body(creature, champion: Card | None) -> Body:
        body = Body(creature.card, creature.new)
        body.rider, body.champion = creature.rider, champion if creature.champion else None
        body.damage, body.bonus = creature.damage, creature.bonus
        body.spent, body.acted = creature.spent, creature.acted
        return body

    def summary(self) -> tuple:
        """Return everything visible, for comparison."""
        over = self.phase == "over"
        return (
            self.turn, self.phase, self.winners if over else self.player, 0 if over else self.mana, self.seed,
            tuple(map(tuple, self.hands)), tuple(self.fort), tuple(map(tuple, self.discard)),
            tuple(self.champion), tuple(self.exhausted),
            tuple(tuple(tuple(body.seen for body in line) for line in lines) for lines in self.lines),
        )  # fmt: skip

    # -- seats -------------------------------------------------------------------------------------------------------

    def across(self, side: int, zone: int) -> tuple[int, int]:
        """Return the side and the line across the Bridge of this line (four.lines, four.enemies).

        Among four, the upper line faces the lower line of the next side in order (K1).
        """
        if len(self.sides) == 2:
            return 1 - side, zone
        return ((side + 1) % 4, LOWER) if zone == UPPER else ((side - 1) % 4, UPPER)

    def party(self, side: int) -> tuple[int, ...]:
        """Return the sides that win and lose with a side: opposite sides are partners, also in Co-op (team.partners,
        coop.seats)."""
        return tuple(sorted((side, (side + 2) % 4))) if self.teams else (side,)

    def is_pile(self, side: int) -> bool:
        """Return whether a side is an Automa: B of two, B and D of four (coop.seats)."""
        return bool(self.automa) and side % 2 == 1

    # -- abilities and damage of creatures ---------------------------------------------------------------------------

    def has(self, side: int, body: Body, ability: str) -> bool:
        line = self.lines[side][self.zone(side, body)]
        i = line.index(body)
        beside = line[max(0, i - 1) : i] + line[i + 1 : i + 2]
        return (
            any(ability in card.abilities for card in body.cards)
            or any(f"aura-{ability}" in card.abilities for b in beside for card in b.cards)  # four.aura
            or (self.is_pile(side) and ability in self.automa.gifts)
        )

    def zone(self, side: int, body: Body) -> int:
        """Return the line that a creature is on."""
        return next(zone for zone in (UPPER, LOWER) if body in self.lines[side][zone])

    def in_order(self, side: int, bodies: list[Body]) -> list[Body]:
        """Return the creatures still in play: the upper line first, the furthest from the Bridge first on each line."""
        return [body for line in self.lines[side] for body in reversed(line) if body in bodies]

    def area(self, side: int, zone: int, i: int, perforation: bool, splash: bool) -> list[Body]:
        """Return the creatures that a hit reaches, always of one Kingdom (four.perforation, four.splash, K6)."""
        here, there = self.lines[side][zone], self.lines[side][1 - zone]
        return [here[i], *(here[i + 1 : i + 2] if perforation else []), *(there[i : i + 1] if splash else [])]

    def hurt(self, side: int, bodies: list[Body], amounts: list[int], incantation: bool) -> tuple[list, int, int]:
        """Damage creatures at the same time. Return those damaged and still in play, the number destroyed, and the
        excess damage."""
        shields = [self.has(side, body, "protection") and not body.spent for body in bodies]
        spared = [incantation and self.has(side, body, "indestructible") for body in bodies]
        shaken, destroyed, excess = [], [], 0
        for body, amount, shield, spare in zip(bodies, amounts, shields, spared, strict=True):
            if spare or amount == 0:
                continue
            if shield:
                body.spent = True
                continue
            body.damage += amount
            if body.left <= 0:
                destroyed.append(body)
                excess -= body.left
            else:
                shaken.append(body)
        self.return_destroyed(side, self.in_order(side, destroyed))
        return shaken, len(destroyed), excess

    def return_destroyed(self, side: int, bodies: list[Body]) -> None:
        """Return destroyed creatures in the order given (four.returns), or in their owner's order (first edition)."""
        if self.edition == 1 and len(bodies) > 1 and not self.is_pile(side) and self.orders:
            names, left, bodies = self.orders.pop(0), bodies, []
            for name in names:
                bodies.append(left.pop([body.card.name for body in left].index(name)))
        leaving = []
        for body in bodies:
            enemy, _ = self.across(side, self.zone(side, body))  # four.mercenary: determined by its line (K8)
            lent = self.has(side, body, "mercenary") and not any("mercenary" in c.abilities for c in body.cards)
            for card in body.cards:
                goes = lent or "mercenary" in card.abilities
                leaving.append((card, card == body.champion, enemy if goes else None))
        for body in bodies:
            self.lines[side][self.zone(side, body)].remove(body)
        for card, champion, enemy in leaving:
            if champion:  # exhausted beside its own side, also if it is a Mercenary
                self.exhausted[side] = True
            else:
                self.return_card(side, card, enemy)

    def return_card(self, side: int, card: Card, enemy: int | None) -> None:
        """Put a card where it returns to: its own side's hand or pile, or for a Mercenary the enemy's
        (coop.mercenary)."""
        if enemy is None:
            (self.discard if self.is_pile(side) else self.hands)[side].append(card)
        elif self.is_pile(enemy):
            self.hands[enemy].insert(0, card)
        else:
            self.hands[enemy].append(card)

    def vanish(self, side: int, bodies: list[Body]) -> None:
        for body in [b for b in self.in_order(side, bodies) if self.has(side, b, "vanish")]:
            line = self.lines[side][self.zone(side, body)]
            line.remove(body)
            line.append(body)

    def amount(self, me: int, body: Body, left: int) -> int:
        """Return the damage of an attack on a target with ``left`` Health Points."""
        printed = sum(card.attack or 0 for card in body.cards)
        value = left - 1 if self.has(me, body, "vulnerability") else printed
        beside_bridge = self.lines[me][self.zone(me, body)][0] is body
        return (value + body.bonus) * (2 if beside_bridge and self.has(me, body, "aquatic") else 1)

    # -- Strongholds -------------------------------------------------------------------------------------------------

    def over(self, loser: int, by: int) -> None:
        """End the game: the Stronghold of ``loser`` has fallen by a card of the side ``by`` (K13).

        An enemy wins with its party (four.destroyer-wins). If the loser or a partner did it, every side of another
        party wins: the other team, or all three others (four.own-doing, K11, K12).
        """
        # the Incantation that ended the game goes to its final place
        if self.cast_now is not None and self.is_pile(self.player):
            self.discard[self.player].append(self.cast_now)
        elif self.cast_now is not None:
            self.hands[self.player].insert(0, self.cast_now)
        lost = self.party(loser)
        self.winners = tuple(side for side in self.sides if side not in lost) if by in lost else self.party(by)
        self.phase = "over"
        raise Over

    def settle_stronghold(self, side: int, by: int) -> None:
        """Turn a Bastion at the right end; end the game for a Fort there or an empty hand (four.first-fort)."""
        hand = self.hands[side]
        if self.is_pile(side) or hand[-1] != STRONGHOLD:
            return
        if self.fort[side] or len(hand) == 1:
            self.over(side, by)
        hand.remove(STRONGHOLD)
        hand.insert(0, STRONGHOLD)
        self.fort[side] = True

    def settle_pile(self, side: int) -> None:
        """Turn the Bastion of an empty pile (coop.piles). With its Fort bare the game is won (coop.win, K23)."""
        if self.hands[side] == [STRONGHOLD] and not self.fort[side]:
            self.fort[side] = True
            if self.discard[side]:
                cards, self.seed = shuffled(self.discard[side], self.seed)
                self.hands[side], self.discard[side] = [*cards, STRONGHOLD], []
        if self.hands[side] == [STRONGHOLD] and self.edition == 2:
            self.over(side, by=side)

    def discard_from_pile(self, side: int, amount: int) -> None:
        """Put cards from the top of a pile on its discard pile."""
        for _ in range(min(amount, len(self.hands[side]) - 1)):
            self.discard[side].append(self.hands[side].pop(0))

    def hit_stronghold(self, side: int, amount: int, by: int, attack: bool = True) -> int:
        """Damage a Stronghold in a hand, or a pile, by a card of the side ``by``. Return the amount."""
        hand = self.hands[side]
        if self.is_pile(side):
            if attack and self.automa.resistance:
                amount = max(0, amount - self.automa.resistance) if self.edition == 1 else min(1, amount)
            self.discard_from_pile(side, amount)
            self.settle_pile(side)
        elif amount:
            i = hand.index(STRONGHOLD)
            hand.remove(STRONGHOLD)
            hand.insert(min(i + amount, len(hand)), STRONGHOLD)
            self.settle_stronghold(side, by)
        return amount

    def regenerate(self, side: int, targets: int) -> None:
        """Move the Stronghold of the card's side back (four.own, four.regeneration)."""
        hand = self.hands[side]
        if self.is_pile(side):
            if targets and self.discard[side]:
                hand.insert(0, self.discard[side].pop())
            return
        for _ in range(targets):
            i = hand.index(STRONGHOLD)
            if i > 0:
                hand[i - 1], hand[i] = hand[i], hand[i - 1]
            elif self.fort[side]:
                self.fort[side] = False
                hand.remove(STRONGHOLD)
                hand.insert(max(0, len(hand) - 1), STRONGHOLD)

    def life(self, side: int) -> int:
        """Return the Health Points of a Stronghold: the cards to its right, or those of the pile."""
        hand = self.hands[side]
        return len(hand) - 1 if self.is_pile(side) else len(hand) - 1 - hand.index(STRONGHOLD)
