"""The positions of the plain engine of Dust Collectorz: reading and writing them.

A position is a dict of lists, a card a tuple, a seat a number from 0. This is written independently of the main
notation, from its design note only, and is just as strict: anything unexpected raises `Unreadable`.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

SET = Path(__file__).parents[2] / "cards" / "top-shelf.toml"
SEATS = "ABCD"
TRIBES = ("paper", "stone", "glass", "cloth", "ink")
RANKS = ("bronze", "silver", "gold", "platinum", "epic")
STATS = ("power", "speed", "health", "cunning")
ABILITIES = (
    "rally", "whole", "charge", "guard", "hinder", "steady", "null", "bar", "hoard", "plunder", "scatter", "crumble",
)  # fmt: skip
MODES = {"versus": 2, "versus 3": 3, "versus 4": 4, "team": 4, "young": 2, "young 3": 3, "young 4": 4}
TEAMS = ("AC", "BD")
NO_NAMES = ("with", "using", "nothing")
NAME = r"[^\W\d_](?:[\w'’!?.]|-(?=\w))*"
CARD = re.compile(rf"({NAME})(?:\(([^()]*)\))?(\[active\])?")

Position = dict[str, Any]


class Unreadable(Exception):
    """Raised for a text that is not a position or not a move."""


class Card(NamedTuple):
    name: str
    tribe: str | None  # None for a counter card
    rank: str | None
    stats: tuple[int, ...]
    ability: str | None


@cache
def top_shelf() -> dict[str, Card]:
    """Return the cards of the sample set by lower-case name; empty if there is no such file."""
    if not SET.exists():
        return {}
    found = {}
    for one in tomllib.loads(SET.read_text("utf-8"))["cards"]:
        kind = one.get("tribe")
        stats = one.get("stats", ())
        stats = stats.split("/") if isinstance(stats, str) else stats
        numbers = tuple(int(stats[name]) for name in STATS) if isinstance(stats, dict) else tuple(map(int, stats))
        ability = one.get("ability") if kind in TRIBES else "trap"
        found[one["name"].lower()] = Card(
            one["name"], kind if kind in TRIBES else None, one.get("rank"), numbers, ability
        )
    return found


def expect(true: object, what: str) -> None:
    if not true:
        raise Unreadable(what)


# -- cards ---------------------------------------------------------------------------------------------------------------


def read_card(name: str, written: str | None, known: dict[str, Card]) -> Card:
    expect(name.lower() not in NO_NAMES, f"{name} is no name")
    if written is None:
        expect(name.lower() in known, f"no card {name}")
        return known[name.lower()]
    words = written.split()
    if words == ["counter", "trap"]:
        return Card(name, None, None, (), "trap")
    expect(len(words) in (3, 4), f"a card is (tribe rank 1/2/3/4 ability), not ({written})")
    expect(words[0] in TRIBES, f"no tribe {words[0]}")
    expect(words[1] in RANKS, f"no rank {words[1]}")
    expect(re.fullmatch(r"\d+(/\d+){3}", words[2]), f"four numbers, not {words[2]}")
    expect(len(words) == 3 or words[3] in ABILITIES, f"no ability {words[-1]}")
    return Card(name, words[0], words[1], tuple(map(int, words[2].split("/"))), words[3] if len(words) == 4 else None)


def read_cards(text: str, known: dict[str, Card]) -> list[Card]:
    found = []
    rest = text.strip()
    while rest:
        match = CARD.match(rest)
        expect(match and not match[3], f"no cards: {rest}")
        found.append(read_card(match[1], match[2], known))
        expect(rest[match.end() :][:1] in ("", " "), f"no cards: {rest}")
        rest = rest[match.end() :].strip()
    return found


def read_lay(text: str, known: dict[str, Card]) -> dict:
    """Return a player's laid cards: `Snare / Kite[active] + Fold`; `given Page` only under reading 33 b."""
    lay: dict = {"counters": [], "cards": [], "active": [], "given": text.startswith("given ")}
    text = text.removeprefix("given ")
    for part in text.split(" / "):
        for word in part.split(" + "):
            match = CARD.fullmatch(word.strip())
            expect(match, f"no card: {word}")
            card = read_card(match[1], match[2], known)
            if card.tribe is None and not lay["given"]:
                expect(" + " not in part and not lay["cards"] and not match[3], "a counter card stands in no stack")
                lay["counters"].append(card)
            else:
                expect(not match[3] or card.ability, f"{card.name} has no ability")
                if match[3]:
                    lay["active"].append(len(lay["cards"]))
                lay["cards"].append(card)
    expect(len(lay["counters"]) <= 1, "one counter card")
    expect(len(text.split(" / ")) == 1 + bool(lay["counters"] and lay["cards"]), "a counter card, / and what was added")
    return lay


def write_card(card: Card, known: dict[str, Card]) -> str:
    if known.get(card.name.lower()) == card:
        return card.name
    if card.tribe is None:
        return f"{card.name}(counter trap)"
    ability = f" {card.ability}" if card.ability else ""
    return f"{card.name}({card.tribe} {card.rank} {'/'.join(map(str, card.stats))}{ability})"


# -- positions -----------------------------------------------------------------------------------------------------------

PHASES = (
    r"(?P<player>AC|BD|[A-D]) to (?P<phase>choose|send|attack|play)",
    r"(?P<player>[A-D]) to (?P<phase>answer) (?P<foe>[A-D]), (?P<stat>\w+)",
    r"(?P<player>[A-D]) to (?P<phase>add), (?P<stat>\w+)",
    r"(?P<phase>over), (?P<winners>[A-D]+(?: and [A-D])*) wins?(?:, last round (?P<last_round>[A-D]+))?",
)


def read(text: str, known: dict[str, Card] | None = None) -> Position:
    """Return the position of a text."""
    known = top_shelf() if known is None else known
    lines: dict[str, str] = {}
    for line in re.split(r"\n| ; ", text.strip()):
        line = re.sub(r"(^| )#.*", "", line).strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        expect(colon and key not in lines, f"a key once, and a colon: {line}")
        lines[key] = " ".join(value.split())
    expect("game" in lines, "no game")
    p = read_game(lines.pop("game"))
    n, team = p["seats"], p["mode"] == "team"
    for seat in SEATS[:n]:
        expect(seat in lines, f"the hand of {seat}")
        p["hand"].append(read_cards(lines.pop(seat), known))
        for key in ("overflow", "deck", "discard"):
            p[key].append(read_cards(lines.pop(f"{seat} {key}", ""), known))
        laid = lines.pop(f"{seat} laid", "")
        p["laid"].append(read_lay(laid, known) if laid else None)
    for pile in TEAMS if team else SEATS[:n]:
        p["piles"].append(read_cards(lines.pop(f"{pile} captured", ""), known))
    for word in filter(None, lines.pop("clashes", "").split(", ") if team else []):
        match = re.fullmatch(r"([A-D]) (won|lost)", word)
        expect(match, f"no clash: {word}")
        p["clashes"].append((SEATS.index(match[1]), match[2] == "won"))
    if p["mode"].startswith("young"):
        p["centre"] = read_cards(lines.pop("centre", ""), known)
    if p["phase"] == "over" and not p["mode"].startswith("young"):
        lines.pop("score", None)
    expect(not lines, f"not expected: {', '.join(lines)}")
    check(p)
    return p


def read_game(text: str) -> Position:
    """Return the content of the first line."""
    for phase in PHASES:
        match = re.fullmatch(
            r"dust, (?P<mode>[a-z]+(?: \d)?)(?:, round (?P<round>\d+)(?: begun by (?P<begun>[A-D]))?)?, "
            + phase
            + r"(?:, last play (?P<last_play>[A-D]))?(?:, seed (?P<seed>\d+))?",
            text,
        )
        if match:
            break
    else:
        raise Unreadable(text)
    said = match.groupdict()
    expect(said["mode"] in MODES, f"no mode {said['mode']}")
    expect(said.get("stat") is None or said["stat"] in STATS, f"no statistic {said.get('stat')}")
    teams = said["mode"] == "team"
    if said["phase"] in ("choose", "send"):
        expect((said["player"] in TEAMS) == teams, "a team chooses in a team's game")

    def number(who: str | None) -> int | None:
        if who is None:
            return None
        expect(who in TEAMS if len(who) > 1 else who in SEATS[: MODES[said["mode"]]], f"nobody is {who}")
        return TEAMS.index(who) if len(who) > 1 else SEATS.index(who)

    winners = [number(who) for who in re.split(" and ", said.get("winners") or "") if who]
    return {
        "mode": said["mode"], "seats": MODES[said["mode"]], "round": int(said["round"] or 1), "begun": number(said["begun"]),
        "phase": said["phase"], "player": number(said.get("player")), "foe": number(said.get("foe")), "stat": said.get("stat"),
        "hand": [], "overflow": [], "deck": [], "discard": [], "laid": [], "piles": [], "clashes": [], "centre": [],
        "last_play": number(said["last_play"]), "last_round": number(said.get("last_round")), "winners": winners,
        "seed": int(said["seed"] or 0),
    }  # fmt: skip


def check(p: Position) -> None:
    """Raise `Unreadable` for a well-formed position that is impossible."""
    young, middle = p["mode"].startswith("young"), p["phase"] in ("answer", "add")
    expect((p["phase"] in ("play", "over")) if young else p["phase"] != "play", "a phase of another mode")
    expect(p["mode"] == "team" or p["phase"] != "send", "only a team sends")
    if middle:
        if p["begun"] is None:
            expect(p["seats"] == 2 or p["mode"] == "team", "who began the round")
            late = (len(p["clashes"]) + (p["phase"] == "add")) % 2 if p["mode"] == "team" else 0
            p["begun"] = p["foe"] if p["seats"] == 2 or not p["clashes"] else (p["player"] + (2 if late else 0)) % 4
            if p["mode"] == "team" and p["phase"] == "answer" and p["clashes"]:
                p["begun"] = (p["player"] + 2) % 4 if len(p["clashes"]) == 1 else (p["foe"] + 2) % 4
            if p["mode"] == "team" and p["phase"] == "add":
                p["begun"] = next((s for s in range(4) if p["laid"][s] and s not in dict(p["clashes"])), None)
        expect(p["begun"] is not None and p["laid"][p["begun"]], "nothing laid by who began")
        expect(p["player"] != p["foe"] and p["begun"] != p["player"], "nobody answers the own attack")
        expect(p["phase"] == "answer" or p["laid"][p["player"]], "who adds has laid a counter card")
    elif p["phase"] != "over":
        expect(not any(p["laid"]) and not p["clashes"], "laid before the round")
    for seat in range(p["seats"]):
        hand = len(p["hand"][seat])
        expect(young or hand <= 6, "seven in a hand")
        left = [*p["hand"][seat], *p["overflow"][seat], *p["deck"][seat]]
        expect(p["phase"] != "attack" or left, "who has run out has ended the game")  # R 42
        expect(p["phase"] not in ("choose", "send", "attack") or hand == 6 or not p["deck"][seat], "six in hand first")
        expect(
            not young or all(card.tribe for card in p["hand"][seat] + p["deck"][seat]), "a counter card for children"
        )


def write(p: Position, known: dict[str, Card] | None = None) -> str:
    """Return a position in words."""
    known = top_shelf() if known is None else known
    n, young, team = p["seats"], p["mode"].startswith("young"), p["mode"] == "team"

    def cards(of: list[Card], between: str = " ") -> str:
        return between.join(write_card(card, known) for card in of)

    def line(key: str, value: str) -> None:
        if value or key in SEATS:
            lines.append(f"{key}: {value}".rstrip())

    game = ["dust", p["mode"]]
    if not young:
        middle = n > 2 and p["phase"] in ("answer", "add")
        game.append(f"round {p['round']}" + (f" begun by {SEATS[p['begun']]}" if middle else ""))
    side = TEAMS if team and p["phase"] in ("choose", "send", "over") else SEATS
    if p["phase"] == "over":
        names = [side[winner] for winner in p["winners"]]
        game += ["over", f"{' and '.join(names)} win{'s' if len(names) == 1 else ''}"]
        if not young:
            game.append(f"last round {side[p['last_round']]}")
    elif p["phase"] == "answer":
        game += [f"{SEATS[p['player']]} to answer {SEATS[p['foe']]}", p["stat"]]
    else:
        game += [f"{side[p['player']]} to {p['phase']}"] + ([p["stat"]] if p["phase"] == "add" else [])
    if p["last_play"] is not None:
        game.append(f"last play {SEATS[p['last_play']]}")
    if p["seed"]:
        game.append(f"seed {p['seed']}")
    lines = ["game: " + ", ".join(game)]
    for seat, name in enumerate(SEATS[:n]):
        line(name, cards(p["hand"][seat]))
        line(f"{name} overflow", cards(p["overflow"][seat]))
        lay = p["laid"][seat]
        if lay:
            stack = " + ".join(
                write_card(card, known) + "[active]" * (i in lay["active"]) for i, card in enumerate(lay["cards"])
            )
            line(f"{name} laid", "given " * lay["given"] + " / ".join(filter(None, (cards(lay["counters"]), stack))))
        line(f"{name} deck", cards(p["deck"][seat]))
        line(f"{name} discard", cards(p["discard"][seat]))
        if not team:
            line(f"{name} captured", cards(p["piles"][seat]) if p["piles"] else "")
    if team:
        for name, pile in zip(TEAMS, p["piles"], strict=True):
            line(f"{name} captured", cards(pile))
    line("clashes", ", ".join(f"{SEATS[seat]} {'won' if won else 'lost'}" for seat, won in p["clashes"]))
    line("centre", cards(p["centre"]))
    if p["phase"] == "over" and not young:
        line("score", ", ".join(f"{side[i]} {score}" for i, score in enumerate(scores(p))))
    return "\n".join(lines) + "\n"


def points(cards: list[Card]) -> int:
    """Return the points of cards (V pts)."""
    return sum({"bronze": 1, "silver": 1, "gold": 0, "platinum": 3, "epic": 3, None: 0}[card.rank] for card in cards)


def scores(p: Position) -> list[int]:
    """Return the points of each pile, with the bonus of the last round (V pts, T pts)."""
    bonus = 6 if p["mode"] == "team" else 3
    return [points(pile) + bonus * (i == p["last_round"]) for i, pile in enumerate(p["piles"])]


# -- moves ---------------------------------------------------------------------------------------------------------------

Named = tuple[str, int | None]


def read_names(text: str, known: set[str]) -> list[Named]:
    found: list[Named] = []
    for word in text.replace(" + ", " ").split():
        if word.isdigit():
            expect(found and found[-1][1] is None and int(word) > 0, f"the number of what: {word}")
            found[-1] = (found[-1][0], int(word))
        else:
            expect(re.fullmatch(NAME, word) and word.lower() in known, f"no card {word}")
            found.append((word.lower(), None))
    expect(found, "no card")
    return found


def read_move(text: str, p: Position, known: dict[str, Card] | None = None) -> dict:
    """Return the move of a text, with cards of this position or of a set."""
    names = set(top_shelf() if known is None else known)
    for key in ("hand", "overflow", "deck", "discard", "piles"):
        names |= {card.name.lower() for cards in p[key] for card in cards}
    names |= {card.name.lower() for lay in p["laid"] if lay for card in lay["counters"] + lay["cards"]}
    names |= {card.name.lower() for card in p["centre"]}
    kind, _, rest = " ".join(text.split()).partition(" ")
    move: dict = {"kind": kind, "cards": [], "using": [], "stat": None, "target": None, "what": None}
    if kind in ("choose", "first"):
        expect(rest in ("attack", "defend") if kind == "choose" else rest in tuple(SEATS), f"no move: {text}")
        return move | {"what": rest}
    if kind == "draw" or (kind, rest) == ("add", "nothing"):
        expect(kind == "add" or not rest, f"no move: {text}")
        return move
    expect(kind in ("attack", "answer", "add", "counter", "give", "play"), f"no move: {text}")
    target = re.match(r"([A-D]) with ", rest) if kind == "attack" else None
    if target:
        move["target"] = SEATS.index(target[1])
        expect(move["target"] < p["seats"], f"nobody is {target[1]}")
        rest = rest[target.end() :]
    rest, comma, stat = rest.partition(", ")
    if comma:
        expect(kind in ("attack", "add") and stat in STATS, f"no statistic {stat}")
        move["stat"] = stat
    rest, using, active = rest.partition(" using ")
    if using:
        expect(kind in ("attack", "answer", "add"), f"no abilities here: {text}")
        move["using"] = read_names(active, names)
    expect(kind == "play" or len(re.findall(rf"{NAME}(?: \d+)?", rest)) == len(rest.split(" + ")), f"+ between: {rest}")
    move["cards"] = read_names(rest, names)
    expect(kind not in ("counter", "give") or len(move["cards"]) == 1, "one card")
    return move


# -- decks ---------------------------------------------------------------------------------------------------------------


def deck_faults(cards: list[Card]) -> list[str]:
    """Return every rule that a deck breaks (D 1 to 3)."""
    by_tribe = {tribe: [card.rank for card in cards if card.tribe == tribe] for tribe in TRIBES}
    epics = [card.name for card in cards if card.rank == "epic"]
    low = [card.ability for card in cards if card.rank in ("bronze", "silver") and card.ability]

    def six(ranks: list[str | None]) -> bool:
        tops = ranks.count("platinum") + ranks.count("epic")
        return (ranks.count("bronze"), ranks.count("silver"), ranks.count("gold"), tops) == (2, 2, 1, 1)

    broken = {
        "dust.deck.thirty-two": len(cards) != 32,
        "dust.deck.six-a-tribe": any(len(ranks) != 6 for ranks in by_tribe.values()),
        "dust.deck.two-counters": sum(card.tribe is None for card in cards) != 2,
        "dust.deck.ranks": not all(six(ranks) for ranks in by_tribe.values()),
        "dust.deck.five-epics": len(epics) > 5,
        "dust.deck.two-of-an-ability": any(low.count(ability) > 2 for ability in low),
        "dust.deck.epics-differ": len(set(epics)) < len(epics),
    }
    return [rule for rule, true in broken.items() if true]
