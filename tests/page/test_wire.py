"""Everything that reaches the browser: every frame of every websocket, the page, the widget's state. Nothing in it
reveals the order of the Automa's pile, a hidden hand, or the seed of a later shuffle.
"""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

sys.path.append(str(Path(__file__).parents[1] / "hostile"))

from secrets_told import ROW, _names, _windows
from serving import Watched
from somebody import Somebody

from tutor.games.clash.rules import Game

SEED = 7_654_321_987


class Wire:
    """What a page has received, and when."""

    def __init__(self, watched) -> None:
        self.watched, self.page = watched, watched.page
        self.frames: list[str] = []
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._received))
        self.pages: list = []
        self.page.on("response", lambda told: self.pages.append(told) if told.request.is_navigation_request() else None)

    def begin(self, start: str):
        """Begin a game without a reload, and discard what was received before."""
        self.frames.clear()
        return self.watched.visit("?" + urlencode({"start": start}))

    def _received(self, payload) -> None:
        data = payload if isinstance(payload, str | bytes) else payload.get("payload", "")
        self.frames.append(data if isinstance(data, str) else data.decode("utf-8", "replace"))

    def messages(self) -> list[dict]:
        """Return the answers of the table by their content."""
        found = []
        for frame in self.frames:
            starts = re.finditer(r'\{"method": ?"custom", ?"content": ?', frame)
            found += [json.JSONDecoder().raw_decode(frame, start.end())[0] for start in starts]
        return found

    def page_and_state(self) -> str:
        """Return the page as it was sent and as it is now."""
        assert self.pages
        return "".join(told.text() for told in self.pages) + self.page.content()


@pytest.fixture(scope="module")
def wire(chromium, address):
    """A page whose every received byte is recorded."""
    watched = Watched(chromium, address)
    heard = Wire(watched)
    watched.open()
    yield heard
    watched.close()


def game_of(it) -> Game:
    """Return the game on the page, played again from its address: what the kernel knows and the browser must not."""
    query = {key: values[0] for key, values in parse_qs(urlsplit(it.link).query).items()}
    return Somebody(query["start"], query.get("moves", "")).game


def orders(text: str) -> set[tuple[str, ...]]:
    """Return every sequence of cards that a text names without another card in between."""
    row: list[str] = []
    for name in _names().findall(text):
        if row[-1:] != [name]:
            row.append(name)
    return {tuple(row[i : i + ROW]) for i in range(len(row) - ROW + 1)}


def seeds_of(game: Game) -> set[str]:
    """Return all seeds of a game except the one that it began with, which its address contains."""
    found = {position.seed for step in (game.opening, *game.steps) for position in (step.start, *step.positions)}
    return {str(seed) for seed in found if seed > 99_999 and seed != SEED}


def without_address(text: str) -> str:
    """Return a text without the words that restore the game, which may contain its seed."""
    return re.sub(r'\?start=[^"\s<>]*|"setup": ?"[^"]*"|setup: [^"<>]*', "", text)


def read(wire: Wire, hidden: list[list[str]], game: Game) -> None:
    """Search everything received so far for what is hidden now, and for seeds."""
    wanted = {window for names in hidden for window in _windows(names)}
    everything = "\n".join(wire.frames) + wire.page_and_state()
    assert "Bastion" in everything  # it is the game that was compared
    told = orders(everything)
    assert not wanted & told
    plain = without_address(everything)
    for seed in seeds_of(game):
        assert not re.search(rf"(?<!\d){seed}(?!\d)", plain)


@pytest.mark.parametrize("edition", [1, 2])
def test_the_pile_of_a_solo_game_stays_in_the_kernel(wire, edition):
    chance = random.Random(edition)
    watched = wire.begin(f"setup: edition {edition}, solo, deck 2, seed {SEED}")
    for _ in range(8):
        game = game_of(watched)
        if game.position.is_over:
            break
        read(wire, [[card.name for card in game.settled().position.kingdoms[1].hand]], game)
        cards = watched.page.locator(".rt-holding-A .rt-playable.rt-creature")
        if cards.count() and chance.random() < 0.6:
            cards.first.click()
            watched.page.locator("[data-slot]:not([hidden])").first.click()
        else:
            watched.page.locator("[data-verb=end]").click()
        watched.settle()
        while watched.page.locator(".rt-choice button").count():
            watched.page.locator(".rt-choice button").first.click()
            watched.settle()
    game, answers = game_of(watched), wire.messages()
    assert len(answers) > 5 and any("events" in answer for answer in answers)
    hidden = {card.name for card in game.settled().position.kingdoms[1].hand}
    seen = {card.name for step in (game.opening, *game.steps) for event in step.events if event.kind not in ("stack", "reshuffle")
            for card in (event.card, event.other, *event.cards) if card}  # fmt: skip
    for answer in answers:  # a hidden card is not even listed as a card of this game
        assert not (hidden - seen) & {event.get("card") for event in answer.get("events", ())}


def test_the_other_hand_of_a_duel_stays_in_the_kernel(wire):
    watched = wire.begin(f"setup: edition 2, duel, decks 1 3, seed {SEED}, A begins")
    for turn in range(6):
        game = game_of(watched)
        hands = [[card.name for card in kingdom.hand] for kingdom in game.settled().position.kingdoms]
        player = game.position.player
        if turn == 0:  # later, the other player's hand arrives on the same connection
            read(wire, hands, game)
        marked = len(wire.frames)
        watched.page.locator("[data-verb=ready], .rt-handover button").first.click()
        watched.settle()
        fresh = "\n".join(wire.frames[marked:])
        assert not set(_windows(hands[1 - player])) & orders(fresh)
        marked = len(wire.frames)
        watched.page.locator("[data-verb=end]").click()
        watched.settle()
        fresh = "\n".join(wire.frames[marked:])
        after = game_of(watched).settled().position
        assert not {w for k in after.kingdoms for w in _windows([card.name for card in k.hand])} & orders(fresh)
        for answer in wire.messages():
            for frame in (answer.get("start"), *(event.get("patch", {}) for event in answer.get("events", ()))):
                shown = [side for side in "AB" if frame and isinstance(frame.get(f"{side}.hand"), list)]
                assert len(shown) < 2
    assert len(wire.messages()) > 10
    plain = without_address("\n".join(wire.frames) + wire.page_and_state())
    for seed in seeds_of(game_of(watched)):
        assert not re.search(rf"(?<!\d){seed}(?!\d)", plain)


@pytest.mark.parametrize("mode", ["free-for-all", "team", "co-op"])
def test_at_a_table_of_four_no_enemy_hand_and_no_pile_is_sent(wire, mode):
    took = "" if mode != "co-op" else f", sets initiation treachery, took {' '.join(drafted(SEED))}"
    watched = wire.begin(f"setup: edition 2, {mode}, {'draft' if took else 'decks 3 1 4 2'}, seed {SEED}{took}")
    for _ in range(6):
        game = game_of(watched)
        position = game.settled().position
        hidden = {side: [card.name for card in kingdom.hand] for side, kingdom in enumerate(position.kingdoms)}
        party = {position.player, position.player ^ 2} if mode == "team" else {position.player}
        marked = len(wire.frames)
        if mode == "co-op":
            read(wire, [hidden[1], hidden[3]], game)
        else:
            watched.page.locator("[data-verb=ready], .rt-handover button").first.click()
            watched.settle()
            fresh = orders("\n".join(wire.frames[marked:]))
            assert any(set(_windows(hidden[side])) & fresh for side in party)  # the own hand is sent
            for side in set(hidden) - party:
                assert not set(_windows(hidden[side])) & fresh
        marked = len(wire.frames)
        watched.page.locator("[data-verb=end]").click()
        watched.settle()
        if mode != "co-op":
            after = game_of(watched).settled().position
            fresh = orders("\n".join(wire.frames[marked:]))
            assert not {w for k in after.kingdoms for w in _windows([card.name for card in k.hand])} & fresh
    assert len(wire.messages()) > 6
    plain = without_address("\n".join(wire.frames) + wire.page_and_state())
    for seed in seeds_of(game_of(watched)):
        assert not re.search(rf"(?<!\d){seed}(?!\d)", plain)


def drafted(seed: int) -> list[str]:
    """Return what is taken in a draft of Co-op if it is always the first card shown."""
    somebody = Somebody(f"setup: edition 2, co-op, draft, sets initiation treachery, seed {seed}")
    while somebody.is_choosing:
        somebody.take(somebody.draft.shown[0].name)
    assert somebody.start is not None
    return list(somebody.start.setup.took)
