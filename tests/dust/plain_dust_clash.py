"""A clash of the plain engine of Dust Collectorz: the wheel, what may answer, the value of a stack, and who wins.

References such as V 6 are to the rulebooks (design note `rules.md`), R n to the readings of `rulings.md`.
"""

from __future__ import annotations

from typing import Any

from dust.plain_dust_table import STATS, TRIBES, Position

#: The readings that can be changed, each with its values; the first is ours. 14 is any order of the tribes in the ring.
#: 13 b: each tribe beats the next two. 26 b would ask before each clash what is activated; there is no move for it.
CHOICES: dict[int, str] = {
    13: "ab", 15: "ab", 16: "abc", 17: "ab", 18: "ab", 22: "ab", 26: "ac", 29: "ab", 32: "ab", 33: "ab", 35: "abc",
    57: "ab", 62: "ab", 63: "ab", 73: "ab", 77: "ab",
}  # fmt: skip
OURS: dict[int, Any] = dict.fromkeys(CHOICES, "a") | {14: TRIBES}


class Clashes:
    """A position (a dict) in which clashes are fought under some readings."""

    def __init__(self, position: Position, readings: dict[int, Any] | None = None) -> None:
        self.p = copied(position)
        self.by = OURS | (readings or {})
        assert all(by in CHOICES[number] for number, by in self.by.items() if number != 14)

    # -- players and the wheel
    # ------------------------------------------------------------------------------------------

    @property
    def team(self) -> bool:
        return self.p["mode"] == "team"

    def side(self, seat: int) -> int:
        return seat % 2 if self.team else seat

    def order(self) -> list[int]:
        """Return the players of this round in order (M 1, T 1 to 4)."""
        p = self.p
        first = p["begun"]
        if not self.team:
            return [(first + i) % p["seats"] for i in range(p["seats"])]
        attacked = p["clashes"][0][0] if p["clashes"] else p["player"]
        return [first, attacked, (first + 2) % 4, (attacked + 2) % 4]

    def beats(self, one: str, other: str) -> bool:
        """Return whether a tribe is stronger than another (V 2 to 4, R 13, 14)."""
        ring = self.by[14]
        return (ring.index(other) - ring.index(one)) % 5 in ((1,) if self.by[13] == "a" else (1, 2))

    def sign(self, answer: str, attack: str) -> int:
        return self.beats(answer, attack) - self.beats(attack, answer)

    # -- what may answer --------------------------------------------------------------------------------------------------

    def attacking_tribe(self) -> str | None:
        lay = self.p["laid"][self.p["foe"]]
        return lay["cards"][0].tribe if attacks(lay) else None

    def barred(self) -> list[str]:
        """Return the tribes that an ability of the attack bars from answering."""
        against = self.attacking_tribe()
        bar = against and "bar" in self.abilities(self.p["foe"], attacking=True).values()
        return [tribe for tribe in TRIBES if bar and self.beats(tribe, against)]  # type: ignore[arg-type]

    def answering(self) -> list[str]:
        """Return the tribes in hand and overflow with which the player could answer (V 4, R 30)."""
        me = self.p["player"]
        held = [card.tribe for card in self.p["hand"][me] + self.p["overflow"][me] if card.tribe]
        return [tribe for tribe in held if tribe != self.attacking_tribe() and tribe not in self.barred()]

    # -- a clash ---------------------------------------------------------------------------------------------------------

    def abilities(self, seat: int, attacking: bool) -> dict[int, str]:
        """Return the activated abilities of a seat's laid cards, by index in the stack (R 26)."""
        lay, order = self.p["laid"][seat], self.order()
        if self.by[26] == "c" and attacking:
            answered = seat != self.p["begun"] and not lay["counters"]
            if answered or order[order.index(seat) + 1] != self.p["player"]:
                return {}
        return {i: lay["cards"][i].ability for i in lay["active"]}

    def compare(self) -> bool:
        """Compare the attack with the answer and apply abilities; return whether the answer wins (V 6)."""
        p, me, foe = self.p, self.p["player"], self.p["foe"]
        p["nulled"] = set()
        many = p["seats"] > 2 and not self.team
        mine = self.abilities(me, attacking=False)
        if not attacks(p["laid"][foe]):  # an attack of 0
            nothing = 0 if self.by[17] == "a" else -list(mine.values()).count("hinder")
            return self.by[29] == "a" or not many or self.value(me, mine, {}, 0, "guard") > nothing
        theirs = self.abilities(foe, attacking=True)
        if "null" in theirs.values() and mine.pop(0, None):  # R 26: the attacker's first
            p["nulled"].add(me)
        if "null" in mine.values() and theirs.pop(0, None):
            p["nulled"].add(foe)
        sign = self.sign(self.tribe(me), self.tribe(foe))
        answer = self.value(me, mine, theirs, sign, "guard")
        back = -sign if self.by[15] == "b" else 0
        attack = self.value(foe, theirs, mine, back, "charge", self.carried(foe))
        won = answer > attack if self.by[29] == "b" and many else answer >= attack  # V 6 note, R 29
        excess = abs(answer - attack)
        winner, loser, abilities = (me, foe, mine) if won else (foe, me, theirs)
        if excess >= 2:
            self.draw(winner, list(abilities.values()).count("plunder"))
        if excess >= 3:
            for _ in range(list(abilities.values()).count("scatter")):
                p["discard"][loser] += p["deck"][loser][:1]
                del p["deck"][loser][:1]
        return won

    def tribe(self, seat: int) -> str:
        return self.p["laid"][seat]["cards"][0].tribe

    def value(
        self, seat: int, mine: dict[int, str], theirs: dict[int, str], sign: int, bonus: str, kept: int = 0
    ) -> int:
        """Return the value of a stack in the named statistic (G Stacking, R 16, 17, 22); `kept` is from an earlier
        clash.
        """
        if "steady" in mine.values():
            sign = max(sign, 0)
        sign += kept
        which = STATS.index(self.p["stat"])
        each = sign if self.by[16] == "b" else 0
        numbers = [card.stats[which] + each for card in self.p["laid"][seat]["cards"]]
        if self.by[17] == "a":
            numbers = [max(0, number) for number in numbers]
        whole = [number for i, number in enumerate(numbers) if i == 0 or mine.get(i) == "whole"]
        rest = [number for i, number in enumerate(numbers) if i and mine.get(i) != "whole"]
        total = sum(whole) + (sum(number // 2 for number in rest) if self.by[22] == "a" else sum(rest) // 2)
        total += sign - each
        total += 2 * list(mine.values()).count(bonus) - list(theirs.values()).count("hinder")
        return max(0, total) if self.by[17] == "a" else total

    def carried(self, foe: int) -> int:
        """Return the change that the wheel made to these cards as an answer, if it is kept (R 18)."""
        if self.by[18] == "a":
            return 0
        faced = self.faced(foe)
        lay = self.p["laid"][foe]
        if faced is None or lay["counters"] or not attacks(self.p["laid"][faced]):
            return 0
        sign = self.sign(self.tribe(foe), self.tribe(faced))
        return max(sign, 0) if "steady" in [lay["cards"][i].ability for i in lay["active"]] else sign

    def faced(self, seat: int) -> int | None:
        """Return whose attack a seat has answered in this round, found by replaying the round from the laid cards."""
        order, p = self.order(), self.p
        if seat == p["begun"]:
            return None
        if self.team:
            return order[order.index(seat) - 1]
        leader = p["begun"]
        for now in order[1 : order.index(seat)]:
            lay = p["laid"][now]
            again = Clashes(p | {"player": now, "foe": leader}, self.by)
            if (lay and lay["counters"]) or (attacks(lay) and again.compare()):
                leader = now
        return leader

    def draw(self, seat: int, many: int, straight: bool = False) -> None:
        """Draw cards; the seventh and later ones go to the overflow (G Overflow, R 37, 40)."""
        for _ in range(min(many, len(self.p["deck"][seat]))):
            full = len(self.p["hand"][seat]) >= 6 and not straight
            self.p["overflow" if full else "hand"][seat].append(self.p["deck"][seat].pop(0))


def attacks(lay: dict | None) -> bool:
    """Return whether a player's laid cards are an attack, or an answer that attacks next."""
    return bool(lay and lay["cards"] and not lay["given"])


def copied(p: Position) -> Position:
    """Return a copy of a position whose lists can be changed; laid cards are only ever replaced."""
    piles = {key: [list(cards) for cards in p[key]] for key in ("hand", "overflow", "deck", "discard", "piles")}
    return p | piles | {"laid": list(p["laid"]), "clashes": list(p["clashes"]), "centre": list(p["centre"])}
