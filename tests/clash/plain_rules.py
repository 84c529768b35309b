"""Both editions once more, written apart from the engine: short, mutable, without events.

It knows nothing of how the engine works, only what a position holds, and says where a move must lead. Random games of
both are compared in ``test_properties.py``; a rule misread in one of them shows as a difference.
"""

from __future__ import annotations

from tutor.clash import Card, Position
from tutor.core import shuffled

STRONGHOLD = "stronghold"


class Over(Exception):
    """The game has ended."""


class Body:
    """A creature on the table: its card, and the Symbiote that lies above it, if any."""

    def __init__(self, card: Card, new: bool = False) -> None:
        self.card, self.new = card, new
        self.rider: Card | None = None
        self.damage = self.bonus = 0
        self.spent = self.acted = False

    @property
    def cards(self) -> list[Card]:
        """Its cards as they return: the Symbiote first."""
        return [self.rider, self.card] if self.rider else [self.card]

    @property
    def left(self) -> int:
        """The Health Points it has left."""
        return sum(card.health or 0 for card in self.cards) - self.damage


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
        self.edition, self.turn, self.player, self.phase = (
            position.edition,
            position.turn,
            position.player,
            position.phase,
        )
        self.mana, self.seed, self.automa, self.winner = position.mana, position.seed, position.automa, position.winner
        self.orders: list[tuple[str, ...]] = []
        self.cast_now: Card | None = None
        self.shaken: list[Body] = []  # what an Incantation has hurt and not destroyed

    @staticmethod
    def _body(creature) -> Body:
        body = Body(creature.card, creature.new)
        body.rider = getattr(creature, "rider", None)
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
                tuple(
                    tuple((b.card, b.rider, b.new, b.damage, b.bonus, b.spent, b.acted) for b in line)
                    for line in lines
                )
                for lines in self.lines
            ),
        )  # fmt: skip

    # -- what creatures have and suffer ------------------------------------------------------------------------------

    def has(self, side: int, body: Body, ability: str) -> bool:
        line = self.lines[side][self.zone(side, body)]
        i = line.index(body)
        beside = line[max(0, i - 1) : i] + line[i + 1 : i + 2]
        gift = self.is_pile(side) and ability in self.automa.gifts
        return (
            any(ability in card.abilities for card in body.cards)
            or any(f"aura-{ability}" in card.abilities for b in beside for card in b.cards)
            or gift
        )

    def zone(self, side: int, body: Body) -> int:
        """The line that a creature stands on."""
        return next(zone for zone in (0, 1) if body in self.lines[side][zone])

    def in_order(self, side: int, bodies: list[Body]) -> list[Body]:
        """Those still in play: the upper line first, on a line the furthest from the Bridge first."""
        return [body for line in self.lines[side] for body in reversed(line) if body in bodies]

    def is_pile(self, side: int) -> bool:
        return bool(self.automa) and side == 1

    def area(self, side: int, zone: int, i: int, perforation: bool, splash: bool) -> list[Body]:
        here, there = self.lines[side][zone], self.lines[side][1 - zone]
        return [here[i], *(here[i + 1 : i + 2] if perforation else []), *(there[i : i + 1] if splash else [])]

    def hurt(self, side: int, bodies: list[Body], amounts: list[int], incantation: bool) -> tuple[list, int, int]:
        """Damage creatures at once: who suffered and is left, how many were destroyed, and the excess Damage."""
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
        self.bring_home(side, self.in_order(side, destroyed))
        return shaken, len(destroyed), excess

    def bring_home(self, side: int, bodies: list[Body]) -> None:
        """Destroyed creatures return in the order given, or in their owner's (first edition)."""
        if self.edition == 1 and len(bodies) > 1 and not self.is_pile(side) and self.orders:
            names, left, bodies = self.orders.pop(0), bodies, []
            for name in names:
                bodies.append(left.pop([body.card.name for body in left].index(name)))
        leaving = []
        for body in bodies:
            lent = self.has(side, body, "mercenary") and not any("mercenary" in c.abilities for c in body.cards)
            leaving += [(card, lent or "mercenary" in card.abilities) for card in body.cards]
        for body in bodies:
            self.lines[side][self.zone(side, body)].remove(body)
        for card, mercenary in leaving:
            self.go_home(side, card, mercenary)

    def go_home(self, side: int, card: Card, mercenary: bool) -> None:
        if mercenary and self.is_pile(1 - side):
            self.hands[1].insert(0, card)
        elif mercenary:
            self.hands[1 - side].append(card)
        elif self.is_pile(side):
            self.discard.append(card)
        else:
            self.hands[side].append(card)

    def vanish(self, side: int, bodies: list[Body]) -> None:
        for body in [b for b in self.in_order(side, bodies) if self.has(side, b, "vanish")]:
            line = self.lines[side][self.zone(side, body)]
            line.remove(body)
            line.append(body)

    # -- Strongholds -------------------------------------------------------------------------------------------------

    def over(self, winner: int) -> None:
        if self.cast_now is not None and self.is_pile(self.player):  # the Incantation that ended the game is put away
            self.discard.append(self.cast_now)
        elif self.cast_now is not None:
            self.hands[self.player].insert(0, self.cast_now)
        self.phase, self.winner = "over", winner
        raise Over

    def look_at_stronghold(self, side: int) -> None:
        hand = self.hands[side]
        if self.is_pile(side) or hand[-1] != STRONGHOLD:
            return
        if self.fort[side] or len(hand) == 1:
            self.over(1 - side)
        hand.remove(STRONGHOLD)
        hand.insert(0, STRONGHOLD)
        self.fort[side] = True

    def look_at_pile(self) -> None:
        if self.hands[1] == [STRONGHOLD] and not self.fort[1]:
            self.fort[1] = True
            if self.discard:
                cards, self.seed = shuffled(self.discard, self.seed)
                self.hands[1], self.discard = [*cards, STRONGHOLD], []
        if self.hands[1] == [STRONGHOLD] and self.edition == 2:
            self.over(0)

    def throw_away(self, amount: int) -> None:
        """Put cards from the top of the pile on the discard pile."""
        for _ in range(min(amount, len(self.hands[1]) - 1)):
            self.discard.append(self.hands[1].pop(0))

    def hit_stronghold(self, side: int, amount: int, attack: bool = True) -> int:
        """Damage a hand's Stronghold or the pile; how much it was comes back."""
        hand = self.hands[side]
        if self.is_pile(side):
            if attack and self.automa.resistance:
                amount = max(0, amount - self.automa.resistance) if self.edition == 1 else min(1, amount)
            self.throw_away(amount)
            self.look_at_pile()
        elif amount:
            i = hand.index(STRONGHOLD)
            hand.remove(STRONGHOLD)
            hand.insert(min(i + amount, len(hand)), STRONGHOLD)
            self.look_at_stronghold(side)
        return amount

    def regenerate(self, side: int, targets: int) -> None:
        hand = self.hands[side]
        if self.is_pile(side):
            if targets and self.discard:
                hand.insert(0, self.discard.pop())
            return
        for _ in range(targets):
            i = hand.index(STRONGHOLD)
            if i > 0:
                hand[i - 1], hand[i] = hand[i], hand[i - 1]
            elif self.fort[side]:
                self.fort[side] = False
                hand.remove(STRONGHOLD)
                hand.insert(max(0, len(hand) - 1), STRONGHOLD)

    # -- moves ---------------------------------------------------------------------------------------------------------

    def make(self, move) -> None:
        """Make any move of either edition but an owner's order, which is in ``orders``."""
        try:
            if move.kind in ("play", "cast"):
                card = self.take_from_hand(self.find(move))
                target = None if move.target is None else self.place(move.target)
                if move.kind == "cast":
                    self.cast(card, *target)
                    self.put_back(card, target[0])
                elif target:
                    self.play(card, target[1], self.lines[self.player][target[1]][target[2]])
                else:
                    self.play(card, move.line)
            elif move.kind == "assault":
                self.phase = "assault"
            elif move.kind == "attack":
                assert self.attack()
            else:
                self.end()
        except Over:
            pass

    def find(self, move) -> int:
        """Which card of the hand a move means, the Stronghold not counted."""
        hand = [card for card in self.hands[self.player] if card != STRONGHOLD]
        copies = [i for i, card in enumerate(hand) if card.name == move.card]
        if move.copy is not None:
            return copies[move.copy - 1]
        for i in copies:
            fits = hand[i].is_creature == (move.kind == "play")
            fits = fits and (move.kind == "cast" or move.target is None or "symbiote" in hand[i].abilities)
            if fits and i < 4 and (hand[i].cost <= self.mana or "price-of-blood" in hand[i].abilities):
                return i
        raise AssertionError("no such card")

    def place(self, target) -> tuple[int, int, int]:
        """A target as side, line and number from 0."""
        if not isinstance(target, str):
            return target.side, target.zone, target.number - 1
        return next(
            (side, zone, i)
            for side in (0, 1)
            for zone in (0, 1)
            for i, body in enumerate(self.lines[side][zone])
            if target in [card.name for card in body.cards]
        )

    def take_from_hand(self, i: int) -> Card:
        """Pay for a card, then take it."""
        hand = self.hands[self.player]
        card = [c for c in hand if c != STRONGHOLD][i]
        assert isinstance(card, Card)
        missing = max(0, card.cost - self.mana)
        self.mana = max(0, self.mana - card.cost)
        for _ in range(missing):  # the Price of Blood
            self.hit_stronghold(self.player, 1)
        del hand[[j for j, c in enumerate(hand) if c != STRONGHOLD][i]]
        return card

    def play(self, card: Card, zone: int, host: Body | None = None) -> None:
        if host:
            host.rider = card
        else:
            self.lines[self.player][zone].append(Body(card, new=True))
        self.look_at_stronghold(self.player)

    def cast(self, card: Card, side: int, zone: int, i: int) -> None:
        """An Incantation's steps 1 to 9."""
        self.cast_now = card
        abilities = card.abilities
        hit = self.area(side, zone, i, "perforation" in abilities, "splash" in abilities)
        amounts = [body.left - 1 if "vulnerability" in abilities else card.attack for body in hit]
        self.shaken, destroyed, excess = self.hurt(side, hit, amounts, incantation=True)
        if "regeneration" in abilities:
            self.regenerate(self.player, len(self.shaken) + destroyed)
        if "sharpening" in abilities:
            self.hit_stronghold(side, excess, attack=False)

    def put_back(self, card: Card, side: int) -> None:
        """An Incantation's steps 10 to 13, after it hit that side."""
        self.cast_now = None
        self.go_home(self.player, card, "mercenary" in card.abilities)
        self.look_at_stronghold(self.player)
        self.vanish(side, self.shaken)

    def attack(self) -> bool:
        """Let the next creature act; False when all have."""
        for zone in (0, 1):
            for body in reversed(self.lines[self.player][zone]):
                if not body.acted:
                    body.acted = True
                    if not body.new or self.has(self.player, body, "rage"):
                        self.fight(self.player, body, entered=body.new)
                    return True
        return False

    def fight(self, me: int, body: Body, entered: bool) -> None:
        """All attacks of a creature from step 3 on, and the counter-attacks that they set off."""
        foe, zone = 1 - me, self.zone(me, body)
        line, suffered = self.lines[me][zone], []
        while True:
            hit = []
            if self.lines[foe][zone] and not (zone == 0 and self.has(me, body, "aerial")):
                hit = self.area(foe, zone, 0, self.has(me, body, "perforation"), self.has(me, body, "splash"))
            elif entered or self.has(me, body, "defender") or (self.is_pile(foe) and self.hands[1] == [STRONGHOLD]):
                break
            if self.has(me, body, "sprint"):
                body.bonus += line.index(body)
                line.remove(body)
                line.insert(0, body)
            if not hit:
                done = self.hit_stronghold(foe, self.amount(me, body, self.life(foe)))
                if self.has(me, body, "regeneration"):
                    self.regenerate(me, int(done > 0))
                break
            amounts = [self.amount(me, body, target.left) for target in hit]
            shaken, destroyed, excess = self.hurt(foe, hit, amounts, incantation=False)
            suffered += shaken
            if self.has(me, body, "regeneration"):
                self.regenerate(me, len(shaken) + destroyed)
            if self.has(me, body, "sharpening"):
                self.hit_stronghold(foe, excess, attack=False)
            self.vanish(foe, shaken)
            if not destroyed or not self.has(me, body, "berserk"):
                break
        while answering := [b for b in self.in_order(foe, suffered) if self.has(foe, b, "instinct")]:
            suffered = [b for b in suffered if b is not answering[0]]
            self.fight(foe, answering[0], entered=False)

    def amount(self, me: int, body: Body, left: int) -> int:
        """What an attack deals to somebody who has so many Health Points left."""
        printed = sum(card.attack or 0 for card in body.cards)
        value = left - 1 if self.has(me, body, "vulnerability") else printed
        beside_bridge = self.lines[me][self.zone(me, body)][0] is body
        return (value + body.bonus) * (2 if beside_bridge and self.has(me, body, "aquatic") else 1)

    def life(self, side: int) -> int:
        """The Health Points of a Stronghold: the cards to its right, or those of the pile."""
        hand = self.hands[side]
        return len(hand) - 1 if self.is_pile(side) else len(hand) - 1 - hand.index(STRONGHOLD)

    # -- turns ---------------------------------------------------------------------------------------------------------

    def _end_of_turn(self) -> None:
        self.phase = "assault"
        while self.attack():
            pass
        for body in (body for lines in self.lines for line in lines for body in line):
            body.new = body.spent = body.acted = False
            body.damage = body.bonus = 0

    def catalyst(self, side: int) -> int:
        return 2 * sum(self.has(side, body, "catalyst") for line in self.lines[side] for body in line)

    def end(self) -> None:
        if not (self.automa and self.player == 1):
            self._end_of_turn()
            self.turn, self.player, self.phase = self.turn + 1, 1 - self.player, "summoning"
            if self.automa:
                in_play = sum(map(len, self.lines[0]))
                self.mana = self.automa.mana + self.automa.per_creature * in_play + self.catalyst(1)
        if self.automa:
            self._automa_turn()
        self.mana = len(self.hands[self.player]) + self.catalyst(self.player)

    def _automa_turn(self) -> None:
        last = self.edition == 1 and self.fort[1] and self.hands[1] == [STRONGHOLD]
        if not last and self.phase == "summoning":
            zone, spent = 0, 0
            while spent < self.mana and self.hands[1] != [STRONGHOLD]:
                spent += self._draw(zone)
                self.look_at_pile()
                zone = 1 - zone
        self._end_of_turn()
        if last:
            self.over(0)
        self.turn, self.player, self.phase = self.turn + 1, 0, "summoning"

    def _draw(self, zone: int) -> int:
        """The Automa draws and plays a card; the Mana spent comes back."""
        card, line = self.hands[1].pop(0), self.lines[1][zone]
        symbiote = "symbiote" in card.abilities
        if symbiote:
            possible = bool(line) and not self.has(1, line[0], "symbiote")
        else:
            possible = card.is_creature or bool(self.lines[0][zone])
        if not possible:
            self.discard.append(card)
            return 0
        cost = card.cost
        if "price-of-blood" in card.abilities:
            self.throw_away(cost)
            cost = 0
        if symbiote:
            line[0].rider = card
        elif card.is_creature:
            line.append(Body(card, new=True))
        else:
            self.cast(card, 0, zone, 0)
            self.put_back(card, 0)
        return cost
