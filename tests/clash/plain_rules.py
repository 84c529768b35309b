"""A second implementation of the rules of both editions, independent of the engine: short, mutable, without events.

It only shares the representation of a position and computes where a move must lead, for two Kingdoms and for four.
``test_properties.py`` compares both in random games, so that a rule misread in one of them shows as a difference.
``plain_table.py`` has the contents of the table; this module has the moves, the assault and the Automas.
"""

from __future__ import annotations

from plain_table import LOWER, STRONGHOLD, UPPER, Body, Kingdoms, Over

from tutor.games.clash.rules import Card, Move, Place

__all__ = ["STRONGHOLD", "Body", "Over", "Table"]

#: The Mana of the first turns of a game, by the number of Kingdoms (four.first-mana, coop.first-mana, K3, K21).
FIRST_MANA = {2: {1: 6}, 4: {1: 6, 2: 7, 3: 8}}


class Table(Kingdoms):
    """A table on which moves are made."""

    # -- moves ---------------------------------------------------------------------------------------------------------

    def make(self, move: Move) -> None:
        """Make any move of either edition except an owner's order, which is in ``orders``."""
        try:
            if move.kind in ("play", "cast"):
                i = self.find(move)
                card = self.at_hand()[i]
                target = None if move.target is None else self.place(move.target)
                self.pay(self.cost(i))
                champion = i == self.count()
                if not champion:
                    self.take_from_hand(i)
                self.ready(card)
                if move.kind == "cast":
                    self.cast(card, *target)
                elif target:
                    self.play(card, target[1], champion, self.lines[self.player][target[1]][target[2]])
                else:
                    self.play(card, move.line, champion)
            elif move.kind == "assault":
                self.phase = "assault"
            elif move.kind == "attack":
                assert self.attack()
            else:
                self.end()
        except Over:
            pass

    def moves(self) -> list[Move]:
        """Return all moves of the summoning phase in the second edition, each card by its number among those of its
        name."""
        found = [] if self.phase == "over" else [Move("end")]
        if self.phase == "over" or self.is_pile(self.player):
            return found
        cards, lines = self.at_hand(), self.lines[self.player]
        for i, card in enumerate(cards):
            if not self.affordable(i):
                continue
            copy = sum(other.name == card.name for other in cards[: i + 1])
            if card.is_creature:
                found += [Move("play", card.name, copy, zone) for zone in (UPPER, LOWER)]
            # four.summoning: only in the player's own Kingdom (K17)
            if card.is_creature and "symbiote" in card.abilities:
                found += [
                    Move("play", card.name, copy, target=Place(self.player, zone, n))
                    for zone in (UPPER, LOWER)
                    for n, body in enumerate(lines[zone], 1)
                    if not self.has(self.player, body, "symbiote")
                ]
            if not card.is_creature:  # four.incantation: at any creature of any Kingdom (K5)
                found += [
                    Move("cast", card.name, copy, target=Place(side, zone, n))
                    for side in self.sides
                    for zone in (UPPER, LOWER)
                    for n in range(1, len(self.lines[side][zone]) + 1)
                ]
        return found

    def count(self) -> int:
        """Return the number of cards in the player's hand, without the Stronghold."""
        return len(self.hands[self.player]) - 1

    def at_hand(self) -> list[Card]:
        """Return the player's cards in hand, and last the Champion if it can be summoned."""
        me = self.player
        cards = [card for card in self.hands[me] if card != STRONGHOLD]
        in_play = any(body.champion for line in self.lines[me] for body in line)
        return cards + ([self.champion[me]] if self.champion[me] and not self.exhausted[me] and not in_play else [])

    def cost(self, i: int) -> int:
        """Return the cost of a card now: a Champion costs 1 less for each creature in play of its cost
        (four.champion)."""
        cost = self.at_hand()[i].cost
        if i < self.count():
            return cost
        same = [b for lines in self.lines for line in lines for b in line if b.card.cost == cost]
        return max(0, cost - len(same))

    def affordable(self, i: int) -> bool:
        """Return whether a card is among the first four, or the Champion, and can be paid."""
        reached = i < 4 or i == self.count()
        return reached and (self.cost(i) <= self.mana or "price-of-blood" in self.at_hand()[i].abilities)

    def find(self, move: Move) -> int:
        """Return the index of the card that a move names."""
        cards = self.at_hand()
        copies = [i for i, card in enumerate(cards) if card.name == move.card]
        if move.copy is not None:
            return copies[move.copy - 1]
        for i in copies:
            fits = cards[i].is_creature == (move.kind == "play")
            fits = fits and (move.kind == "cast" or move.target is None or "symbiote" in cards[i].abilities)
            if fits and self.affordable(i):
                return i
        raise AssertionError("no such card")

    def place(self, target: Place | str) -> tuple[int, int, int]:
        """Return a target as side, line and number from 0."""
        if not isinstance(target, str):
            return target.side, target.zone, target.number - 1
        return next(
            (side, zone, i)
            for side in self.sides
            for zone in (UPPER, LOWER)
            for i, body in enumerate(self.lines[side][zone])
            if target in [card.name for card in body.cards]
        )

    def pay(self, cost: int) -> None:
        missing = max(0, cost - self.mana)
        self.mana = max(0, self.mana - cost)
        for _ in range(missing):  # Price of Blood, paid by the player's own Stronghold (four.own)
            self.hit_stronghold(self.player, 1, by=self.player)

    def take_from_hand(self, i: int) -> None:
        hand = self.hands[self.player]
        del hand[[j for j, c in enumerate(hand) if c != STRONGHOLD][i]]

    def ready(self, card: Card) -> None:
        """Ready every Champion, of any side, of the cost of a card just played (four.champion, K16)."""
        for side in self.sides:
            champion = self.champion[side]
            if champion and champion.cost == card.cost:
                self.exhausted[side] = False

    def play(self, card: Card, zone: int, champion: bool = False, host: Body | None = None) -> None:
        body = host or Body(card, new=True)
        if host:
            host.rider = card
        else:
            self.lines[self.player][zone].append(body)
        if champion:
            body.champion = card
        self.settle_stronghold(self.player, by=self.player)

    def cast(self, card: Card, side: int, zone: int, i: int) -> None:
        """Carry out an Incantation's printed steps, at a creature of any Kingdom (four.incantation)."""
        self.cast_now, me, abilities = card, self.player, card.abilities
        hit = self.area(side, zone, i, "perforation" in abilities, "splash" in abilities)
        amounts = [body.left - 1 if "vulnerability" in abilities else card.attack for body in hit]
        shaken, destroyed, excess = self.hurt(side, hit, amounts, incantation=True)
        if "regeneration" in abilities:
            self.regenerate(me, len(shaken) + destroyed)
        if "sharpening" in abilities:  # four.sharpening: in the Kingdom of the destroyed creatures (K10)
            self.hit_stronghold(side, excess, by=me, attack=False)
        self.cast_now = None
        enemy = None
        if "mercenary" in abilities:  # four.mercenary-incantation (K9)
            enemy = self.across(side, zone)[0] if side in self.party(me) else side
        self.return_card(me, card, enemy)
        self.settle_stronghold(me, by=me)
        self.vanish(side, shaken)

    # -- the assault ---------------------------------------------------------------------------------------------------

    def attack(self) -> bool:
        """Let the next creature act, in the order of the player's own lines (assault.order). Return False when all have
        acted."""
        for zone in (UPPER, LOWER):
            for body in reversed(self.lines[self.player][zone]):
                if not body.acted:
                    body.acted = True
                    if not body.new or self.has(self.player, body, "rage"):
                        self.fight(self.player, body, entered=body.new)
                    return True
        return False

    def fight(self, me: int, body: Body, entered: bool) -> None:
        """Carry out all attacks of a creature from step 3 on, and the counterattacks that they cause.

        Its only enemy is the Kingdom across its Bridge (four.across, K4).
        """
        zone = self.zone(me, body)
        foe, facing = self.across(me, zone)
        line, suffered = self.lines[me][zone], []
        while True:
            hit = []
            flies = zone == UPPER and self.has(me, body, "aerial")  # four.aerial: its own upper line (K1)
            if self.lines[foe][facing] and not flies:
                hit = self.area(foe, facing, 0, self.has(me, body, "perforation"), self.has(me, body, "splash"))
            elif entered or self.has(me, body, "defender") or (self.is_pile(foe) and self.hands[foe] == [STRONGHOLD]):
                break
            if self.has(me, body, "sprint"):  # four.sprint
                body.bonus += line.index(body)
                line.remove(body)
                line.insert(0, body)
            if not hit:
                done = self.hit_stronghold(foe, self.amount(me, body, self.life(foe)), by=me)
                if self.has(me, body, "regeneration"):
                    self.regenerate(me, int(done > 0))
                break
            amounts = [self.amount(me, body, target.left) for target in hit]
            shaken, destroyed, excess = self.hurt(foe, hit, amounts, incantation=False)
            suffered += shaken
            if self.has(me, body, "regeneration"):
                self.regenerate(me, len(shaken) + destroyed)
            if self.has(me, body, "sharpening"):
                self.hit_stronghold(foe, excess, by=me, attack=False)
            self.vanish(foe, shaken)
            if not destroyed or not self.has(me, body, "berserk"):  # four.berserk: creatures destroyed by Splash count
                break
        # four.instinct: across the Bridge of the creature that strikes back, possibly at a third Kingdom (K7)
        while answering := [b for b in self.in_order(foe, suffered) if self.has(foe, b, "instinct")]:
            suffered = [b for b in suffered if b is not answering[0]]
            self.fight(foe, answering[0], entered=False)

    # -- turns ---------------------------------------------------------------------------------------------------------

    def end(self) -> None:
        """Resolve the turn, and those of Automas that follow, until a player is to play.

        An Automa whose turn it already is begins the game.
        """
        if not self.is_pile(self.player):
            self._end_of_turn()
            self._next()
        if self.is_pile(self.player):
            self._automa_turn()

    def _end_of_turn(self) -> None:
        """Carry out the assault, and end what lasts for one turn in all Kingdoms (four.each-turn)."""
        self.phase = "assault"
        while self.attack():
            pass
        for body in (body for lines in self.lines for line in lines for body in line):
            body.new = body.spent = body.acted = False
            body.damage = body.bonus = 0

    def _next(self) -> None:
        self.turn, self.phase = self.turn + 1, "summoning"
        self.player = (self.player + 1) % len(self.sides)  # four.order
        self.mana = self.phase_one()

    def phase_one(self) -> int:
        """Return the Mana with which the player's turn begins.

        An Automa counts the creatures across its own two Bridges (coop.mana, K22), also on the first turns.
        """
        me = self.player
        if self.is_pile(me):
            facing = [self.across(me, zone) for zone in (UPPER, LOWER)]
            in_play = sum(len(self.lines[foe][zone]) for foe, zone in facing)
            gained = self.automa.mana + self.automa.per_creature * in_play
        else:
            gained = FIRST_MANA[len(self.sides)].get(self.turn, len(self.hands[me]))
        own = [body for line in self.lines[me] for body in line]
        return gained + 2 * sum(self.has(me, body, "catalyst") for body in own)  # four.own

    # -- Automas -------------------------------------------------------------------------------------------------------

    def _automa_turn(self) -> None:
        me = self.player
        last = self.edition == 1 and self.fort[me] and self.hands[me] == [STRONGHOLD]
        if not last and self.phase == "summoning":
            zone, spent = UPPER, 0  # coop.draws: upper, lower, upper, and so on
            while spent < self.mana and self.hands[me] != [STRONGHOLD]:
                spent += self._draw(zone)
                self.settle_pile(me)
                zone = 1 - zone
        self._end_of_turn()
        if last:
            self.over(me, by=me)
        self._next()

    def _draw(self, zone: int) -> int:
        """Draw and play a card of an Automa. Return the Mana spent (coop.incantation, coop.exceptions)."""
        me = self.player
        card, line = self.hands[me].pop(0), self.lines[me][zone]
        foe, facing = self.across(me, zone)
        symbiote = "symbiote" in card.abilities
        if symbiote:
            possible = bool(line) and not self.has(me, line[0], "symbiote")
        else:
            possible = card.is_creature or bool(self.lines[foe][facing])
        if not possible:
            self.discard[me].append(card)
            return 0
        self.ready(card)
        cost = card.cost
        if "price-of-blood" in card.abilities:
            for _ in range(cost):  # one at a time; a new pile pays the rest if the old one runs out
                if self.hands[me] == [STRONGHOLD] and not self.fort[me] and self.discard[me]:
                    self.settle_pile(me)
                self.discard_from_pile(me, 1)
            cost = 0
        if symbiote:
            line[0].rider = card
        elif card.is_creature:
            line.append(Body(card, new=True))
        else:
            self.cast(card, foe, facing, 0)
        return cost
