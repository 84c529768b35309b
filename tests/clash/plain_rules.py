"""The first edition once more, written apart from the engine: short, mutable, without events.

It knows nothing of how the engine works, only what a position holds, and says where a move must lead. Random games of
both are compared in ``test_properties.py``; a rule misread in one of them shows as a difference.
"""

from __future__ import annotations

from tutor.clash import Card, Position
from tutor.clash.chance import shuffled

STRONGHOLD = "stronghold"


class Over(Exception):
    """The game has ended."""


class Body:
    """A creature on the table."""

    def __init__(self, card: Card, new: bool = False) -> None:
        self.card, self.new = card, new
        self.damage = self.bonus = 0
        self.spent = self.acted = False


class Table:
    """A table with hands, lines and piles that move as one would move cards."""

    def __init__(self, position: Position) -> None:
        self.hands: list[list[Card | str]] = []
        for kingdom in position.kingdoms:
            hand: list[Card | str] = list(kingdom.hand)
            hand.insert(kingdom.before, STRONGHOLD)
            self.hands.append(hand)
        self.fort = [kingdom.fort for kingdom in position.kingdoms]
        self.lines = [[[self._body(c) for c in line] for line in kingdom.lines] for kingdom in position.kingdoms]
        self.discard = list(position.kingdoms[1].discard)
        self.turn, self.player, self.phase = position.turn, position.player, position.phase
        self.mana, self.seed, self.automa, self.winner = position.mana, position.seed, position.automa, position.winner
        self.orders: list[tuple[str, ...]] = []

    @staticmethod
    def _body(creature) -> Body:
        body = Body(creature.card, creature.new)
        body.damage, body.bonus, body.spent, body.acted = (
            creature.damage,
            creature.bonus,
            creature.spent,
            creature.acted,
        )
        return body

    def summary(self) -> tuple:
        """Everything that can be seen, to be compared."""
        over = self.phase == "over"
        return (
            self.turn, self.phase, self.winner if over else self.player, 0 if over else self.mana, self.seed,
            tuple(map(tuple, self.hands)), tuple(self.fort), tuple(self.discard),
            tuple(
                tuple(tuple((b.card, b.new, b.damage, b.bonus, b.spent, b.acted) for b in line) for line in lines)
                for lines in self.lines
            ),
        )  # fmt: skip

    # -- what creatures have and suffer ------------------------------------------------------------------------------

    def has(self, side: int, body: Body, ability: str) -> bool:
        for line in self.lines[side]:
            if body in line:
                i = line.index(body)
                beside = line[max(0, i - 1) : i] + line[i + 1 : i + 2]
                gift = bool(self.automa) and side == 1 and ability in self.automa.gifts
                return (
                    ability in body.card.abilities or any(f"aura-{ability}" in b.card.abilities for b in beside) or gift
                )
        raise AssertionError("nobody there")

    def area(self, side: int, zone: int, i: int, perforation: bool, splash: bool) -> list[Body]:
        here, there = self.lines[side][zone], self.lines[side][1 - zone]
        return [here[i], *(here[i + 1 : i + 2] if perforation else []), *(there[i : i + 1] if splash else [])]

    def hurt(self, side: int, bodies: list[Body], amount: int, incantation: bool) -> int:
        """Damage creatures at once; how many were destroyed comes back."""
        protected = [self.has(side, body, "protection") and not body.spent for body in bodies]
        spared = [incantation and self.has(side, body, "indestructible") for body in bodies]
        destroyed = []
        for body, shield, spare in zip(bodies, protected, spared, strict=True):
            if spare or amount == 0:
                continue
            if shield:
                body.spent = True
                continue
            body.damage += amount
            if body.damage >= (body.card.health or 0):
                destroyed.append(body)
        fixed = [body for line in self.lines[side] for body in reversed(line) if body in destroyed]
        if len(fixed) > 1 and not (self.automa and side == 1) and self.orders:
            names, left, fixed = self.orders.pop(0), fixed, []
            for name in names:
                fixed.append(left.pop([body.card.name for body in left].index(name)))
        for body in fixed:
            for line in self.lines[side]:
                if body in line:
                    line.remove(body)
            (self.discard if self.automa and side == 1 else self.hands[side]).append(body.card)
        return len(fixed)

    # -- Strongholds -------------------------------------------------------------------------------------------------

    def look_at_stronghold(self, side: int) -> None:
        hand = self.hands[side]
        if (self.automa and side == 1) or hand[-1] != STRONGHOLD:
            return
        if self.fort[side] or len(hand) == 1:
            self.phase, self.winner = "over", 1 - side
            raise Over
        hand.remove(STRONGHOLD)
        hand.insert(0, STRONGHOLD)
        self.fort[side] = True

    def look_at_pile(self) -> None:
        if self.hands[1] == [STRONGHOLD] and not self.fort[1]:
            self.fort[1] = True
            if self.discard:
                cards, self.seed = shuffled(self.discard, self.seed)
                self.hands[1], self.discard = [*cards, STRONGHOLD], []

    def hit_stronghold(self, side: int, amount: int) -> None:
        hand = self.hands[side]
        if self.automa and side == 1:
            for _ in range(max(0, amount - self.automa.resistance)):
                if len(hand) > 1:
                    self.discard.append(hand.pop(0))
            self.look_at_pile()
            return
        i = hand.index(STRONGHOLD)
        hand.remove(STRONGHOLD)
        hand.insert(min(i + amount, len(hand)), STRONGHOLD)
        self.look_at_stronghold(side)

    # -- moves ---------------------------------------------------------------------------------------------------------

    def play(self, card: Card, zone: int) -> None:
        self.lines[self.player][zone].append(Body(card, new=True))
        self.look_at_stronghold(self.player)

    def cast(self, card: Card, side: int, zone: int, i: int) -> None:
        abilities = card.abilities
        hit = self.area(side, zone, i, "perforation" in abilities, "splash" in abilities)
        self.hurt(side, hit, card.attack, incantation=True)

    def take_from_hand(self, i: int) -> Card:
        card = [c for c in self.hands[self.player] if c != STRONGHOLD][i]
        at = [j for j, c in enumerate(self.hands[self.player]) if c != STRONGHOLD][i]
        del self.hands[self.player][at]
        assert isinstance(card, Card)
        self.mana -= card.cost
        return card

    def attack(self) -> bool:
        """Let the next creature act; False when all have."""
        for zone in (0, 1):
            for body in reversed(self.lines[self.player][zone]):
                if not body.acted:
                    self._act(zone, body)
                    return True
        return False

    def _act(self, zone: int, body: Body) -> None:
        me, foe = self.player, 1 - self.player
        line = self.lines[me][zone]
        body.acted = True
        if body.new and not self.has(me, body, "rage"):
            return
        while True:
            hit = []
            if self.lines[foe][zone]:
                hit = self.area(foe, zone, 0, self.has(me, body, "perforation"), self.has(me, body, "splash"))
            elif body.new or (self.automa and foe == 1 and self.fort[1] and self.hands[1] == [STRONGHOLD]):
                return
            if self.has(me, body, "sprint"):
                body.bonus += line.index(body)
                line.remove(body)
                line.insert(0, body)
            amount = body.card.attack + body.bonus
            if not hit:
                self.hit_stronghold(foe, amount)
                return
            if not self.hurt(foe, hit, amount, incantation=False) or not self.has(me, body, "berserk"):
                return

    def _end_of_turn(self) -> None:
        self.phase = "assault"
        while self.attack():
            pass
        for body in (body for lines in self.lines for line in lines for body in line):
            body.new = body.spent = body.acted = False
            body.damage = body.bonus = 0

    def end(self) -> None:
        if not (self.automa and self.player == 1):
            self._end_of_turn()
            self.turn, self.player, self.phase = self.turn + 1, 1 - self.player, "summoning"
            if self.automa:
                self.mana = self.automa.mana + self.automa.per_creature * sum(map(len, self.lines[0]))
        if self.automa:
            self._automa_turn()
        self.mana = len(self.hands[self.player])

    def _automa_turn(self) -> None:
        pile = self.hands[1]
        last = self.fort[1] and pile == [STRONGHOLD]
        if not last and self.phase == "summoning":
            zone, spent = 0, 0
            while spent < self.mana and self.hands[1] != [STRONGHOLD]:
                card = self.hands[1].pop(0)
                if card.health is not None:
                    self.lines[1][zone].append(Body(card, new=True))
                    spent += card.cost
                else:
                    if self.lines[0][zone]:
                        spent += card.cost
                        self.cast(card, 0, zone, 0)
                    self.discard.append(card)
                self.look_at_pile()
                zone = 1 - zone
        self._end_of_turn()
        if last:
            self.phase, self.winner = "over", 0
            raise Over
        self.turn, self.player, self.phase = self.turn + 1, 0, "summoning"
