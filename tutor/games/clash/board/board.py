"""What the page shows of Clash of Decks: Kingdoms, cards and moves, and who may see a hand.

A frame is a position as a viewer may see it. It never contains the order of an Automa's pile or a seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....core import Unreadable
from ....core.definition import NOBODY, Data
from ....core.names import is_name
from ....locale import ENGLISH, Language
from ....protocol.reading import read
from .. import protocol
from ..notation import cards_in
from ..notation.modes import MODES
from ..notation.words import LINE_NAMES, SIDE_NAMES
from ..rulebook import Voice, abilities, ability_name
from ..rules import (
    Card,
    Choice,
    Creature,
    Event,
    Kingdom,
    Move,
    Place,
    Position,
    Reason,
    Refused,
    answers,
    legal_moves,
    play,
    refusals,
)
from ..rules.abilities import reached
from ..rules.game import BaseGame
from ..rules.hand import at_hand
from ..rules.moves import find_card, wrong_cards
from ..rules.position import LINES, A
from ..start import Begun, Start
from ..start import draft_over as no_choice
from .art import portrait
from .lobby import choosing, lobby, lobby_cards, weigh
from .picture import board_svg
from .position_text import spell
from .report import report
from .rows import near, rows

__all__ = [
    "about", "card", "choice", "choosing", "danger", "facts", "frame", "insist", "is_dealt", "is_secret", "lobby",
    "lobby_cards", "may_harm", "no_choice", "no_game", "options", "picture", "read_move", "report", "seats", "seen",
    "side", "size", "spell", "viewer", "weigh", "write_move", "write_place",
]  # fmt: skip

#: The fields of an event that the browser gets, in addition to its kind, rule and sentence.
_TOLD = frozenset({"side", "card", "at", "to", "before", "after", "other", "ability"})

#: The zones of a place by their numbers.
ZONE_NAMES: tuple[protocol.Zone, ...] = (*LINE_NAMES, "hand", "pile", "discard", "champion")


def frame(position: Position, viewer: int | None = None, since: tuple[Position, Data] | None = None) -> Data:
    """Return a whole position as a viewer may see it; None sees an open table.

    ``since`` is an earlier position with its frame for the same viewer. Unchanged parts are copied from that frame.
    """
    gained: dict[tuple[int, int, int], list[tuple[str, str]]] | None = None
    found: dict[str, object] = {} if since is None else dict(since[1])
    for side, kingdom in enumerate(position.kingdoms):
        name = SIDE_NAMES[side]
        if since is not None and since[0].kingdoms[side] is kingdom:
            continue
        for key, value in _kingdom(kingdom, not position.sees(viewer, side)).items():
            found[f"{name}.{key}"] = value
        for zone in LINES:
            key = f"{name}.{LINE_NAMES[zone]}"
            if since is not None and since[0].kingdoms[side].lines[zone] is kingdom.lines[zone]:
                continue
            if gained is None:
                gained = {}
                for bearer, ability, _, place in reached(position):
                    gained.setdefault(place, []).append((ability, bearer.name))
            gifts = position.automa.gifts if position.automa is not None and position.is_automa(side) else ()
            found[key] = [
                _creature(creature, gained.get((side, zone, number), ()), gifts)
                for number, creature in enumerate(kingdom.lines[zone], 1)
            ]
    found["turn"], found["player"] = position.turn, SIDE_NAMES[position.player]
    found["phase"], found["mana"] = position.phase, position.mana
    found["winner"] = None if position.winner is None else SIDE_NAMES[position.winner]
    found["winners"] = [SIDE_NAMES[winner] for winner in position.winners]
    found["shown"] = position.shown.name if position.shown else None
    found["near"] = SIDE_NAMES[_seat(position, viewer)]
    return found


def _seat(position: Position, viewer: int | None) -> int:
    """Return the side whose hand a viewer sees below the board lines."""
    return viewer if position.four and viewer is not None and viewer != NOBODY else near(position)


def rows_told(position: Position, seat: int = A) -> list[protocol.Row]:
    """Return the board lines as a seat sees them, from top to bottom."""
    return [{"left": _line(*left), "right": _line(*right)} for left, right in rows(position, seat)]


def _line(side: int, zone: int) -> protocol.Place:
    return {"side": SIDE_NAMES[side], "zone": LINE_NAMES[zone]}


def _kingdom(kingdom: Kingdom, hidden: bool) -> Data:
    """Return the data of a side in a frame, except its board lines."""
    return {
        "hand": len(kingdom.hand) if hidden else [card.name for card in kingdom.hand],
        "before": kingdom.before,
        "fort": kingdom.fort,
        "discard": [card.name for card in kingdom.discard],
        "champion": None
        if kingdom.champion is None or kingdom.champion_in_play
        else {"card": kingdom.champion.name, "exhausted": kingdom.exhausted},
    }


def _creature(creature: Creature | None, gained: Sequence[tuple[str, str]], gifts: tuple[str, ...]) -> Data | None:
    if creature is None:
        return None
    seen: dict[str, object] = {"card": creature.card.name}
    for key in ("new", "damage", "bonus", "spent", "acted", "champion"):
        if value := getattr(creature, key):
            seen[key] = value
    if creature.rider is not None:
        unknown = any("vulnerability" in card.own for card in creature.cards)
        seen |= {
            "rider": creature.rider.name,
            "attack": None if unknown else creature.attack - creature.bonus,
            "health": creature.health,
        }
    if gained:
        seen["gained"] = [ability for ability, _ in gained]
        seen["by"] = [bearer for _, bearer in gained]
    if given := [
        gift for gift in gifts if gift not in dict(gained) and not any(gift in card.own for card in creature.cards)
    ]:
        seen["given"] = given
    return seen


def facts(event: Event, before: Position, viewer: int | None = None) -> Data:
    """Return the fields of an event that a viewer may know, in addition to its kind, rule and sentence."""
    unseen = event.secret + (event.hidden if is_secret(event, before, viewer) else ())
    told: dict[str, object] = {}
    for field in event.fields:
        if field not in _TOLD or field in unseen or (value := getattr(event, field)) is None:
            continue
        if field == "side":
            value = SIDE_NAMES[value]
        elif isinstance(value, Place):
            value = write_place(value)
        elif isinstance(value, Card):
            value = value.name
        told[field] = value
    return told


def is_secret(event: Event, before: Position, viewer: int | None) -> bool:
    """Return True if an event contains something about a hand that the viewer may not see."""
    return bool(event.hidden) and event.side is not None and not before.sees(viewer, event.side)


def about(position: Position, start: Start | None = None, viewer: int | None = None) -> Data:
    """Return the kind of game, its edition, the arrangement of board lines for a viewer, and the rules of the Automa.
    ``start`` is needed for the level of these rules."""
    rules = position.automa
    level = start.setup.level if isinstance(start, Begun) else 0
    return {
        "solo": position.solo,
        "mode": position.mode,
        "rows": rows_told(position, A if viewer is None else _seat(position, viewer)),
        "piles": [SIDE_NAMES[side] for side in range(len(position.kingdoms)) if position.is_automa(side)],
        "edition": position.edition,
        "automa": None
        if rules is None
        else {
            "level": level, "mana": rules.mana, "each": rules.per_creature,
            "resistance": bool(rules.resistance), "gifts": list(rules.gifts),
        },
    }  # fmt: skip


def side(number: int) -> protocol.Side:
    """Return the name of a side: A or B; with four Kingdoms also C or D."""
    return SIDE_NAMES[number]


def size(position: Position) -> int:
    """Return the number of cards on the table."""
    return len(cards_in(position))


# -- cards and moves ----------------------------------------------------------------------------------------------


def card(card: Card, language: Language = ENGLISH) -> Data:
    """Return the data of a card for the browser: its numbers, its abilities with names and texts, and its portrait."""
    glossary = abilities()
    told = []
    for ability in card.abilities:
        entry = glossary["aura" if ability.startswith("aura-") else ability]
        told.append({"id": ability, "name": ability_name(ability, language), "text": language(entry.text)})
    return {
        "name": card.name,
        "type": "creature" if card.is_creature else "incantation",
        "cost": card.cost,
        "attack": card.attack,
        "health": card.health,
        "abilities": told,
        "portrait": portrait(card),
    }


def options(game: BaseGame, language: Language) -> protocol.Options:
    """Return what can be played in a position: for each card at hand where to, or why not, and the other moves."""
    position, voice = game.position, Voice(language)
    player = position.player
    told: protocol.Options = {"side": SIDE_NAMES[player], "hand": [], "verbs": []}
    if not (position.is_over or position.is_automa(player)):
        told["hand"] = [{"card": card.name, "to": []} for card in at_hand(position)]
    for move in legal_moves(position):
        if move.kind == "assault" or move.kind == "attack" or move.kind == "end":
            told["verbs"].append(move.kind)
            continue
        i, _ = find_card(position, move)
        assert i is not None
        to = write_place(move.target) if isinstance(move.target, Place) else _line(player, move.line)
        if move.kind == "play" and may_harm(position, i) and (warning := danger(position, move)):
            told["hand"][i]["warning"] = voice.warn(warning)
        told["hand"][i]["to"].append({"to": to, "move": write_move(move)})
    for i, entry in enumerate(told["hand"]):
        if not entry["to"]:
            refused = voice.refuse(Refused(None, refusals(position, _attempt(position, i))), position)
            entry["why"] = [{"rule": rule, "why": why, "then": then} for rule, why, then in refused]
    return told


def _attempt(position: Position, i: int) -> Move:
    """Return the move that plays card ``i`` of those at hand anywhere."""
    cards = at_hand(position)
    copy = sum(1 for other in cards[: i + 1] if other.name == cards[i].name)
    if cards[i].is_creature:
        return Move("play", cards[i].name, copy)
    target = next((place for place, _ in position.creatures()), None)
    return Move("cast", cards[i].name, copy, target=target)


def may_harm(position: Position, i: int) -> bool:
    """Return True if playing card ``i`` of those at hand can harm the Stronghold of its own side: because cards pay for
    it, or because it leaves the Stronghold at the right end of the hand."""
    kingdom, card = position.kingdoms[position.player], at_hand(position)[i]
    return "price-of-blood" in card.own or (i < len(kingdom.hand) and kingdom.before >= len(kingdom.hand) - 1)


def danger(position: Position, move: Move) -> str:
    """Return how a legal move harms the side that makes it: ``loses``, ``falls`` (its Bastion), or empty."""
    happened = {event.kind for event in play(position, move, settle=True).events if event.side == position.player}
    return "loses" if "lost" in happened else "falls" if "fall" in happened else ""


def choice(choice: Choice) -> protocol.Choice:
    """Return the data of the open choice: its side, its cards with their places, and whether all orders are the
    same."""
    return {
        "side": SIDE_NAMES[choice.side],
        "cards": [card.name for card in choice.cards],
        "places": [write_place(place) for place in choice.places],
        "same": len(answers(choice)) == 1,
    }


def write_place(place: Place) -> protocol.Place:
    """Return a place as plain data."""
    return {"side": SIDE_NAMES[place.side], "zone": ZONE_NAMES[place.zone], "number": place.number}


def write_move(move: Move) -> protocol.Move:
    """Return a move as plain data: its ``kind`` and, if it has them, ``card``, ``copy``, ``line``, ``target`` (a place
    or a name) and ``order``."""
    told: protocol.Move = {"kind": move.kind}
    if move.kind == "return":
        told["order"] = list(move.order)
        return told
    if move.kind not in ("play", "cast"):
        return told
    told["card"] = move.card
    if move.copy is not None:
        told["copy"] = move.copy
    if move.target is None:
        told["line"] = LINE_NAMES[move.line]
    else:
        told["target"] = write_place(move.target) if isinstance(move.target, Place) else move.target
    return told


def read_move(data: Mapping[str, object], position: Position) -> Move:
    """Return the move that the browser sent as data. Raise `Unreadable`."""
    said = read(protocol.Move, data)
    kind, target, order = said["kind"], said.get("target"), tuple(said.get("order", ()))
    for name in (said.get("card"), target, *order):
        if isinstance(name, str) and not is_name(name):
            raise _missing("card")
    match kind:
        case "return":
            return Move(kind, order=order)
        case "assault" | "attack" | "end":
            return Move(kind)
    if "card" not in said:
        raise _missing("card")
    if target is not None:
        to = target if isinstance(target, str) else _place(target, position)
        return Move(kind, said["card"], said.get("copy"), target=to)
    if kind == "cast" or "line" not in said:
        raise _missing("target" if kind == "cast" else "line")
    return Move(kind, said["card"], said.get("copy"), LINE_NAMES.index(said["line"]))


def _missing(key: str) -> Unreadable:
    return Unreadable("“{key}” is missing, too long, or no text", key=key)


def _place(data: protocol.Place, position: Position) -> Place:
    side = SIDE_NAMES.index(data["side"])
    if side >= len(position.kingdoms):
        raise _missing("side")
    return Place(side, ZONE_NAMES.index(data["zone"]), data.get("number", 0))


def picture(position: Position, language: Language) -> str:
    """Return all board lines, hands and piles as SVG text, without the order of the Automa's pile."""
    return board_svg(position, False, Voice(language))


def no_game() -> Refused:
    """Return the refusal of a move if no game is on the table."""
    return Refused("", (Reason("no-game", "turn.phases"),))


# -- visibility ---------------------------------------------------------------------------------------------------


def is_dealt(game: BaseGame) -> bool:
    """Return True if the game began with a deal."""
    return any(event.kind == "deal" for event in game.opening.events)


def seats(start: Start) -> tuple[int, ...]:
    """Return the sides that persons play."""
    if isinstance(start, Begun):
        return MODES[start.setup.mode].seats
    return () if start.opening is None else MODES[start.opening.position.mode].seats


def viewer(game: BaseGame, viewer: int | None) -> int | None:
    """Return the side that looks at the screen now. In a dealt game between persons, nobody sees a hand once the turn
    has passed; against Automas and at the end of a game everything is open."""
    if game.position.automa is not None or game.position.is_over:
        return None
    return viewer if viewer == game.position.player else NOBODY


def insist(choice: Choice, move: Move) -> None:
    """Raise `Refused` for a move other than the order of return that is due."""
    if move.kind != "return":
        raise wrong_cards(choice, move)


def seen(game: BaseGame) -> dict[str, Card]:
    """Return the cards that a person has seen, by name: in hands, on board lines, in discard piles, and in events that
    show cards."""
    position = game.position
    found: dict[str, Card] = {}
    for side, kingdom in enumerate(position.kingdoms):
        cards = list(kingdom.discard) if position.is_automa(side) else [*kingdom.hand, *kingdom.discard]
        cards += [card for _, creature in position.creatures(side) for card in creature.cards]
        cards += [kingdom.champion] if kingdom.champion is not None else []
        found.update((card.name, card) for card in cards)
    for event in game.events:
        shown = () if "cards" in event.secret else event.cards
        found.update((card.name, card) for card in (event.card, event.other, *shown) if card is not None)
    return found
