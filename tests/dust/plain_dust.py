"""A second, plain implementation of Dust Collectorz in all modes, written from the rulebooks independently of the
engine.

`play(position in words, move in words)` returns the position reached in words, or the rules by which the move is
refused. It has no events. References such as V 6 are to the rulebooks (design note `rules.md`), R n to the readings of
`rulings.md`; a reading is changed by its number: `{22: "b"}`. The cards and the notation are in `plain_dust_table.py`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from dust.plain_dust_clash import Clashes
from dust.plain_dust_table import SEATS, Card, read, read_move, scores, write

TURN, OVER = "dust.round.turn", "dust.end.runs-out"
KINDS = {"choose": ["choose"], "send": ["first"], "attack": ["attack"], "add": ["add"], "play": ["play", "draw"]}
KINDS["answer"] = ["answer", "counter", "give"]


def play(
    position: str, move: str, readings: dict[int, Any] | None = None, known: dict | None = None
) -> str | list[str]:
    """Return the position after this move, or the ids of the rules that refuse it.

    Raise `Unreadable` if the text is not a position or not a move.
    """
    p = read(position, known)
    table = Table(p, readings)
    said = read_move(move, p, known)
    refused = table.refusals(said)
    if refused:
        return refused
    table.make(said)
    return write(table.p, known)


class Table(Clashes):
    """A position (a dict) in which moves are made."""

    # -- refusals
    # -------------------------------------------------------------------------------------------------------

    def refusals(self, move: dict) -> list[str]:
        """Return every rule that a move breaks."""
        p, kind = self.p, move["kind"]
        if p["phase"] == "over":
            return [OVER]
        if kind not in KINDS[p["phase"]]:
            return [TURN]
        if kind == "first":
            return [] if self.side(SEATS.index(move["what"])) == p["player"] else ["dust.team.first-player"]
        if kind in ("attack", "add", "answer"):
            return self.stack_refusals(move)
        if kind == "counter":
            card = self.take(move)[0][0]
            if card is None:
                return ["dust.attack.playable"]
            return [] if card.tribe is None else ["dust.counter.only-in-defence"]
        if kind == "give":
            return self.give_refusals(move)
        if kind == "play":
            return self.chain_refusals(move)
        if kind == "draw":
            return ["dust.young.draws-only-if-stuck"] if self.can_play(p["player"]) else []
        return []

    def take(self, move: dict) -> tuple[list[Card | None], list[int]]:
        """Return the cards that a move names (None for one that is not there), and their indexes in hand and overflow
        together.
        """
        me = self.p["player"]
        all_cards = self.p["hand"][me] + ([] if self.p["phase"] == "play" else self.p["overflow"][me])
        cards: list[Card | None] = []
        places: list[int] = []
        for name, number in move["cards"]:
            alike = [i for i, card in enumerate(all_cards) if card.name.lower() == name]
            left = [i for i in (alike if number is None else alike[number - 1 : number]) if i not in places]
            cards.append(all_cards[left[0]] if left else None)
            places.append(left[0] if left else -1)
        return cards, places

    def used(self, move: dict) -> list[int | None]:
        """Return the indexes of the stack's activated cards; None for one that is not there or is named twice."""
        cards, places = self.take(move)
        everything = self.p["hand"][self.p["player"]] + self.p["overflow"][self.p["player"]]
        found: list[int | None] = []
        for name, number in move["using"]:
            fits = [i for i, card in enumerate(cards) if card and card.name.lower() == name and i not in found]
            if number is not None:
                alike = [i for i, card in enumerate(everything) if card.name.lower() == name]
                fits = [i for i in fits if places[i] in alike[number - 1 : number]]
            found.append(fits[0] if fits else None)
        return found

    def stack_refusals(self, move: dict) -> list[str]:
        """Return what is wrong with an attack, an answer, or what is added (V 1 to 5, G Stacking)."""
        p, wrong, attack = self.p, [], move["kind"] != "answer"
        if move["kind"] == "add" and not move["cards"]:
            return []
        if move["kind"] == "attack" and self.team and (
            move["target"] is None or self.side(move["target"]) == self.side(p["player"])
        ):  # fmt: skip
            wrong.append("dust.team.attack-whom")
        named = self.take(move)[0]
        cards = [card for card in named if card]
        if len(cards) < len(named):
            wrong.append("dust.attack.playable")
        if any(card.tribe is None for card in cards):
            wrong.append("dust.counter.only-in-defence" if attack or len(named) == 1 else "dust.counter.alone")
        used = self.used(move)
        abilities = [named[i].ability if named[i].tribe else None for i in used if i is not None]  # type: ignore[union-attr]
        tribes = [card.tribe for card in cards if card.tribe]
        if sum(tribe != tribes[0] for tribe in tribes) > abilities.count("rally"):
            wrong.append("dust.attack.one-tribe" if attack else "dust.stack.same-tribe")
        if None in used:
            wrong.append("dust.ability.own-cards")
        if None in abilities:
            wrong.append("dust.card.ability")
        if len(used) > 2:
            wrong.append("dust.stack.two-abilities")
        if sum(i != 0 for i in used if i is not None) > 1:
            wrong.append("dust.stack.one-from-primary")
        if move["kind"] == "attack" and not move["stat"]:
            wrong.append("dust.attack.stat")
        if not attack and tribes and named[0]:
            wrong += self.tribe_refusals(tribes[0])
        return wrong

    def tribe_refusals(self, tribe: str) -> list[str]:
        """Return why a tribe may not answer the attack (V 2 to 4)."""
        against = self.attacking_tribe()
        if against is None:
            return []  # R 11, 35
        if tribe == against:
            return ["dust.defence.never-same-tribe"]
        if tribe in self.barred():
            return ["dust.defence.barred"]
        better = [t for t in self.answering() if self.sign(t, against)]
        return ["dust.defence.others-if-neither"] if not self.sign(tribe, against) and better else []

    def give_refusals(self, move: dict) -> list[str]:
        """Return why no card may be given up, or not this one (V 4)."""
        me, wrong = self.p["player"], []
        hand = self.p["hand"][me]
        if self.answering():  # R 32: against an attack of no tribe, counter cards alone are no answer
            wrong.append("dust.give.when")
        card, place = (of[0] for of in self.take(move))
        if card is None or (hand and place >= len(hand)):
            wrong.append("dust.give.from-hand")  # R 34: from the overflow if there is no hand
        if (
            self.by[32] == "b"
            and "dust.give.when" not in wrong
            and any(card.tribe is None for card in hand + self.p["overflow"][me])
        ):
            wrong.append("dust.counter.optional")
        return wrong

    # -- moves -----------------------------------------------------------------------------------------------------------

    def make(self, move: dict) -> None:
        """Make a move that is not refused."""
        p, kind, me = self.p, move["kind"], self.p["player"]
        p["nulled"] = set()  # players whose primary card's ability is nulled in the clash that this move ends
        if kind == "choose":
            other = move["what"] == "defend"
            p["phase"] = "send" if self.team else "attack"
            p["player"] = (me + other) % (2 if self.team else p["seats"])  # R 56, 61
        elif kind == "first":
            p["phase"], p["player"] = "attack", SEATS.index(move["what"])
        elif kind == "attack":
            p["stat"], p["begun"] = move["stat"], me
            self.lay(move)
            self.ask(move["target"] if self.team else (me + 1) % p["seats"], me)
        elif kind == "answer":
            self.lay(move)
            self.after(me, self.compare())
        elif kind == "counter":
            p["laid"][me] = {"counters": self.remove(move), "cards": [], "active": [], "given": False}
            self.after(me, True, stopped=True)
        elif kind == "add":
            if move["cards"]:
                p["stat"] = move["stat"] or p["stat"]
                self.lay(move)
            self.next(me)
        elif kind == "give":
            self.give(move)
        elif kind == "play":
            self.chain(move)
        elif kind == "draw":
            self.draw(me, 1, straight=True)
            if not self.can_play(me):
                self.pass_on()

    def remove(self, move: dict) -> list[Card]:
        """Remove the named cards from hand and overflow."""
        cards, places = self.take(move)
        me = self.p["player"]
        held = len(self.p["hand"][me])
        for place in sorted(places, reverse=True):
            if place < held:
                del self.p["hand"][me][place]
            else:
                del self.p["overflow"][me][place - held]
        return [card for card in cards if card]

    def lay(self, move: dict) -> None:
        me = self.p["player"]
        active = sorted(i for i in self.used(move) if i is not None)
        before = self.p["laid"][me]
        counters = before["counters"] if before else []
        cards = self.remove(move)
        self.p["laid"][me] = {"counters": counters, "cards": cards, "active": active, "given": False}
        self.draw(me, 2 * [cards[i].ability for i in active].count("hoard"))

    def give(self, move: dict) -> None:
        """Give up a card, which loses the clash (V 4, R 33, 35)."""
        p, me = self.p, self.p["player"]
        card = self.remove(move)[0]
        last = not self.team or len(p["clashes"]) == 2
        if self.by[35] == "b" and not last and card.tribe:
            p["laid"][me] = {"counters": [], "cards": [card], "active": [], "given": False}
        elif self.by[33] == "b":
            p["laid"][me] = {"counters": [], "cards": [card], "active": [], "given": True}
        else:
            p["piles"][self.side(p["foe"])].append(card)
        if self.by[35] == "c" and not last:
            p["clashes"].append((me, False))
            self.finish(self.side(p["foe"]), (p["foe"], me))
        else:
            self.after(me, False)

    # -- a round ---------------------------------------------------------------------------------------------------------

    def ask(self, seat: int, foe: int) -> None:
        """Ask the next player to answer; a player with no cards at all loses the clash (R 36)."""
        p = self.p
        p["phase"], p["player"], p["foe"] = "answer", seat, foe
        if not p["hand"][seat] and not p["overflow"][seat]:
            self.after(seat, False)

    def after(self, me: int, won: bool, stopped: bool = False) -> None:
        """Continue after a clash: who leads, who is next, who wins the round (V 6, M 3 to 5, T 2 to 5)."""
        p, foe = self.p, self.p["foe"]
        if self.team:
            p["clashes"].append((me, won))
        p["leader"] = me if won or self.team else p["begun"] if self.by[62] == "b" else foe
        wins = [sum((seat % 2 == team) == won for seat, won in p["clashes"]) for team in (0, 1)]
        if me == self.order()[-1] or (self.by[57] == "b" and max(wins) == 2):
            winner = wins.index(max(wins)) if self.team else me if won else foe
            self.finish(winner, (foe, me))
        elif stopped:
            p["phase"], p["player"], p["foe"] = "add", me, None
        else:
            self.next(me)

    def next(self, me: int) -> None:
        order = self.order()
        leader = me if self.p["phase"] == "add" else self.p["leader"]
        self.ask(order[order.index(me) + 1], leader)

    def finish(self, winner: int, last: tuple[int, int]) -> None:
        """End the round: its cards are captured, all draw, and the game may be over (V 6 to 8, V end)."""
        p, order = self.p, self.order()
        for seat in order:
            lay = p["laid"][seat] or {"counters": [], "cards": [], "active": []}
            cards = list(enumerate(lay["cards"]))
            crumbling = [i for i in lay["active"] if lay["cards"][i].ability == "crumble" and self.side(seat) != winner]
            crumbling = [i for i in crumbling if i or seat not in p.get("nulled", ())]
            p["discard"][seat] += [card for i, card in cards if i in crumbling]
            for card in lay["counters"] + [card for i, card in cards if i not in crumbling]:
                self.captured(card, seat, winner, last)
        for seat in range(p["seats"]):
            self.draw(seat, 6 - len(p["hand"][seat]))
        took_part = [order[0], *(seat for seat, _ in p["clashes"])]
        attacker = [seat for seat in took_part if self.side(seat) == winner][-1] if self.team else winner  # T 7, R 55
        p["laid"], p["clashes"] = [None] * p["seats"], []
        p["begun"] = p["foe"] = p["stat"] = None
        left = [p["hand"][seat] + p["overflow"][seat] for seat in range(p["seats"])]
        out = any(not cards and not p["deck"][seat] for seat, cards in enumerate(left))  # V end, R 41, 42
        if out or not any(card.tribe for card in left[attacker]):  # R 10
            self.end(winner)
        else:
            p["round"], p["phase"], p["player"] = p["round"] + 1, "attack", attacker

    def captured(self, card: Card, seat: int, winner: int, last: tuple[int, int]) -> None:
        if self.by[63] == "b" and not self.team and seat not in last:
            self.p["discard"][seat].append(card)
        else:
            self.p["piles"][winner].append(card)

    def end(self, winner: int) -> None:
        """Put leftover cards on their owners' piles; the highest score wins, a tie goes to the winner of the last round
        (R 43, 47).
        """
        p = self.p
        for seat in range(p["seats"]):
            for key in ("hand", "overflow", "deck"):
                p["piles"][self.side(seat)] += p[key][seat]
                p[key][seat] = []
        p["phase"], p["player"], p["last_round"] = "over", None, winner
        best = [side for side, score in enumerate(scores(p)) if score == max(scores(p))]
        p["winners"] = [winner] if winner in best else best

    # -- Young Champions -------------------------------------------------------------------------------------------------

    def fits(self, card: Card) -> bool:
        centre = self.p["centre"]
        return not centre or self.beats(card.tribe, centre[-1].tribe)  # type: ignore[arg-type]

    def can_play(self, seat: int) -> bool:
        return any(self.fits(card) for card in self.p["hand"][seat])

    def chain_refusals(self, move: dict) -> list[str]:
        """Return what is wrong with a card or a chain (Y 2, 3, G Tribal chain)."""
        named = self.take(move)[0]
        tribes = [card.tribe for card in named if card]
        wrong = []
        if None in named:
            wrong.append("dust.young.from-hand")
        if named[0] and not self.fits(named[0]):
            wrong.append("dust.young.must-beat")
        if any(not self.beats(after, before) for before, after in pairwise(tribes)):  # type: ignore[arg-type]
            wrong.append("dust.young.chain")
        if self.by[73] == "a" and len(set(tribes)) < len(tribes):
            wrong.append("dust.young.no-tribe-twice")
        return wrong

    def chain(self, move: dict) -> None:
        p, me = self.p, self.p["player"]
        p["centre"] += self.remove(move)
        p["last_play"] = me
        if not p["hand"][me] and not p["deck"][me]:
            p["phase"], p["player"], p["winners"] = "over", None, [me]
            return
        if self.by[77] == "b":
            self.draw(me, 3 - len(p["hand"][me]))
        self.pass_on()

    def pass_on(self) -> None:
        """Begin the next turn, unless nobody has a deck and nobody can play (Y end, tie; R 78 to 80)."""
        p = self.p
        seats = range(p["seats"])
        if any(p["deck"]) or any(self.can_play(seat) for seat in seats):
            p["player"] = (p["player"] + 1) % p["seats"]
            return
        fewest = [seat for seat in seats if len(p["hand"][seat]) == min(map(len, p["hand"]))]
        p["phase"], p["player"] = "over", None
        p["winners"] = [p["last_play"]] if p["last_play"] in fewest else fewest
