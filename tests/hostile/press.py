"""Attacks on the real server over real sockets while somebody else plays there.

``python tests/hostile/press.py [seconds] [name …]`` prints, for each attack, by how many megabytes the server grew, how
long the other player waited for answers, and how much was logged. `test_line.py` checks the limits.
"""

from __future__ import annotations

import contextlib
import json
import random
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent), str(HERE), str(HERE.parent / "page")]

from mutated import mutated  # noqa: E402
from raw import BINARY, PING, PONG, PROTOCOL, TEXT, Raw, Refused, told, visit  # noqa: E402
from servers import Server  # noqa: E402

SETUP = "setup: edition 1, solo, deck 1, seed 7"
#: Every message type of the kernel protocol that a client can send, and some that do not exist.
KINDS = ("kernel_info_request", "comm_info_request", "comm_open", "comm_msg", "comm_close", "execute_request",
         "complete_request", "inspect_request", "history_request", "is_complete_request", "shutdown_request",
         "interrupt_request", "debug_request", "create_subshell_request", "usage_request", "input_reply", "status", "stream",
         "", "x" * 5000)  # fmt: skip
DATA = ({"method": "request_states"}, {"method": "request_state"}, {"method": "update", "state": {"layout": "IPY_MODEL_x"}},
        {"method": "update", "state": {"_esm": "x"}, "buffer_paths": [["_esm"]]}, {"method": "custom", "content": {"do": "ping"}},
        {"method": "custom", "content": {"do": "hello", "query": "?start=x"}}, {"method": "custom"}, {}, None, [], "x")  # fmt: skip


def old(content: object) -> bytes:
    """Return a binary frame of the older protocol, in the other byte order."""
    part = json.dumps(content).encode()
    return b"".join(number.to_bytes(4, "big") for number in (1, 8)) + part


def frames(visitor: Raw, chance: random.Random) -> Iterator[tuple[bytes, int, bool]]:
    """Yield valid and broken frames of every kind, without end."""
    said: list[bytes] = [visitor.say(do="ping")]
    while True:
        kind, comm = chance.choice(KINDS), chance.choice([visitor.model, "new", "", "x" * 300, None, 7])
        target = chance.choice(["jupyter.widget.control", "jupyter.widget", "x"])
        content = {"comm_id": comm, "target_name": target, "data": chance.choice(DATA), "code": "1", "restart": False}
        header = chance.choice([{}, {}, {"msg_id": "same"}, {"msg_id": 3}, {"session": "é" * 99}, {"version": "99"}])
        channel = chance.choice(["shell", "shell", "shell", "control", "stdin", "iopub", "", "x" * 500])
        frame = told(kind, content, channel, {"version": chance.choice(["1.0.0", "2.1.0", "9"])}, **header)
        match chance.randrange(12):
            case 0:
                frame = old({"header": {"msg_type": kind}, "content": content, "channel": channel})
            case 1:
                frame = json.dumps({"header": {"msg_type": kind}, "content": content, "channel": channel}).encode()
            case 2:
                frame = frame[: chance.randrange(len(frame))]
            case 3:
                frame = chance.choice(said)
            case 4:
                frame = chance.choice([0, 5, 6, 7, 1000, 10**8, 2**63]).to_bytes(8, "little") + frame[8:]
            case 5:
                frame = chance.randbytes(chance.randrange(200))
            case 6:
                frame = mutated(
                    frame, chance, (b"{}", b"null", b"\xff\xff\xff\xff\xff\xff\xff\x7f", b"[" * 500, b"1e999")
                )
            case 7:
                frame = chance.randbytes(4) * chance.randrange(20_000)
        said = [*said[-20:], frame]
        yield frame, chance.choice([BINARY] * 9 + [TEXT, PING, PONG]), chance.random() > 0.05


def again(visitor: Raw, chance: random.Random) -> None:
    """Open a new connection, as any client could."""
    while True:
        try:
            visitor.open(chance.choice([PROTOCOL, PROTOCOL, PROTOCOL, None, "x", f"x, {PROTOCOL}"]))
            return
        except (Refused, OSError):
            time.sleep(0.05)  # as often as an attacker would try


def fuzz(visitor: Raw, until: float, chance: random.Random) -> None:
    """Send frames of every kind, and reconnect whenever the connection is closed."""
    some = frames(visitor, chance)
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            for _ in range(chance.randrange(1, 60)):
                frame, kind, last = next(some)
                visitor.send(frame[:125] if kind in (PING, PONG) else frame, kind, last)
            if chance.random() < 0.5:
                visitor.next(0.2)
        again(visitor, chance)


def flood(
    frame: Callable[[Raw], bytes] | bytes, kind: int = BINARY, reads: bool = False, last: bool = True
) -> Callable[..., None]:
    """Send the same without a pause, and reconnect whenever the connection is closed."""

    def attack(visitor: Raw, until: float, _chance: random.Random) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                while time.monotonic() < until:
                    visitor.send(frame if isinstance(frame, bytes) else frame(visitor), kind, last)
                    if reads:
                        visitor.next(5)
            try:
                visitor.open()
                visitor.socket.settimeout(1)
            except (Refused, OSError):
                time.sleep(0.05)  # as often as an attacker would try; `lines` covers reconnecting without a pause

    return attack


def lines(visitor: Raw, until: float, _chance: random.Random) -> None:
    """Open connections to the same kernel and never close one."""
    held = []
    while time.monotonic() < until:
        other = Raw(visitor.address)
        other.kernel, other.cookies = visitor.kernel, visitor.cookies
        with contextlib.suppress(Refused, OSError):
            held.append(other.open(session=f"s{len(held)}"))
    for other in held:
        other.hang_up()


def hung(visitor: Raw, until: float, _chance: random.Random) -> None:
    """Open connections that start a request and never finish it."""
    held, found = [], urlsplit(visitor.address)
    while time.monotonic() < until and len(held) < 200:
        with contextlib.suppress(OSError):
            one = socket.create_connection((found.hostname, found.port), timeout=5)
            one.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * 15_000)
            held.append(one)
    time.sleep(max(0.0, until - time.monotonic()))  # for the duration of the attack
    for one in held:
        one.close()


def nested(visitor: Raw, until: float, _chance: random.Random) -> None:
    """Request much, read nothing, and send what takes twenty times its size in memory, as fast as allowed."""
    hello = visitor.say(do="hello", query="", language="en", progress="")
    frame = visitor.say(do="move", move=[[]] * 13_000)
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            for _ in range(60):
                visitor.send(hello)
            while time.monotonic() < until:
                visitor.send(frame)
                time.sleep(len(frame) / 95_000)  # as fast as allowed
        with contextlib.suppress(Refused, OSError):
            visitor.open()


def burst(visitor: Raw, until: float, _chance: random.Random) -> None:
    """Request many connections at once, read on none, and request much on one."""
    held = [visitor.socket]
    for number in range(45):
        visitor.socket = None  # not to be closed
        with contextlib.suppress(OSError):
            held.append(visitor.knock(session=f"s{number}"))
    hello = visitor.say(do="hello", query="", language="en", progress="")
    visitor.socket = held[0]
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            visitor.send(hello)
            visitor.next(0.2)
    for one in held:
        one.close()


ATTACKS: dict[str, Callable[[Raw, float, random.Random], None]] = {
    "every kind of frame": fuzz,
    "hello, and reading nothing": flood(lambda visitor: visitor.say(do="hello", query="", language="en", progress="")),
    "hello, and reading": flood(lambda visitor: visitor.say(do="hello", query="", language="en", progress=""), reads=True),
    "pings of the table": flood(lambda visitor: visitor.say(do="ping", here=True)),
    "the same frame": flood(told("comm_msg", {"comm_id": "x", "data": DATA[4]})),
    "pings of the line": flood(bytes(125), PING),
    "answers to no ping": flood(b"", PONG),
    "frames of 390 kB": flood(lambda visitor: visitor.say(do="move", move="x" * 390_000)),
    "frames of 10 MB": flood(bytes(10_000_000)),
    "pieces without an end": flood(b"", 0, last=False),
    "a message in small pieces": flood(b"x", BINARY, last=False),
    "lists in lists": nested,
    "many lines": lines,
    "many lines at once": burst,
    "requests without an end": hung,
}  # fmt: skip


class Figures(NamedTuple):
    """The result: megabytes, milliseconds, characters logged."""

    grown: float
    waited: list[float]
    written: int

    def at(self, share: float) -> float:
        """Return the milliseconds below which a share of the waits is."""
        return sorted(self.waited)[min(len(self.waited) - 1, int(share * len(self.waited)))]


def press(
    server: Server, player: Raw, attack: Callable[..., None] | None, seconds: float, seed: int = 1, pause: int = 1
) -> Figures:
    """Run an attack for some time while somebody else plays a number of moves; return the figures."""
    with visit(server.address) as stranger:
        player.do(do="new", start=SETUP)
        stranger.do(do="hello", query="", language="en", progress="")
        before, written, waited = server.holds(), len(server.written()), []
        until = time.monotonic() + seconds
        work = threading.Thread(target=attack, args=(stranger, until, random.Random(seed))) if attack else None
        if work:
            work.start()
        most, moment = before, 0
        while time.monotonic() < until or (work and work.is_alive()):
            if moment % pause == 0:
                start = time.perf_counter()
                player.do(do="move", move={"kind": "end"})
                waited.append(1000 * (time.perf_counter() - start))
                player.do(do="undo")
            most, moment = max(most, server.holds()), moment + 1
            time.sleep(0.15)  # as fast as a quick player
        if work:
            work.join()
        stranger.hang_up()
        return Figures(most - before, waited, len(server.written()) - written)


def main(seconds: float = 10, *names: str) -> None:
    """Measure and print."""
    server = Server({"kept": 0.1}, most=4, warm=1)
    try:
        with visit(server.address) as player:
            for name in ("nothing", *(names or ATTACKS)):
                found = press(server, player, ATTACKS.get(name), seconds if name in ATTACKS else min(10, seconds))
                print(f"{name:28} {found.grown:+7.1f} MB, others' p50 {found.at(0.5):4.0f} ms, p95 {found.at(0.95):4.0f} ms, "
                      f"at most {max(found.waited):5.0f}; {found.written} characters written down", flush=True)  # fmt: skip
        print(server.written()[-1500:])
    finally:
        server.close()


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else 10, *sys.argv[2:])
