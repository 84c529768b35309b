"""A load test: as many simultaneous visitors as the machine can carry, each a real client that plays real games over a
websocket.

    python tests/load.py [visitors] [minutes] [--think SECONDS] [--command "serve --port 0 --warm 2 --most 200"]

Without a number of visitors, the number grows in steps until the 95th percentile of the time from click to answer
exceeds 200 ms or nine tenths of the memory are used. A visitor does what a page does, without a browser: it requests
the page, opens the websocket to its kernel, requests the widget's state, says hello, and plays the moves it is offered,
with pauses for thinking. At the end it checks that its address restores the same game, and closes as a page does.
Everything runs on this machine, with limits on number and time.

It prints figures and accounts for every visitor: who was lost, whose click was not answered, what was refused or
raised. The exit status is 1 if any of that happened; it does not judge the speed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import shlex
import signal
import statistics
import subprocess
import sys
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE / "page"), str(HERE / "benchmark")]

from engine import machine  # noqa: E402
from page import kernels, memory  # noqa: E402
from raw import PROTOCOL, heard, told  # noqa: E402
from somebody import Somebody  # noqa: E402
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest  # noqa: E402
from tornado.websocket import websocket_connect  # noqa: E402

COMMAND = "serve --port 0 --warm 2 --most 200"
STEPS = (8, 16, 32, 48, 64, 96, 128)
#: The goal in milliseconds; the maximum numbers of visitors and minutes; the seconds to wait for the page and for an
#: answer.
GOAL, MOST_VISITORS, MOST_MINUTES, SEATED, ANSWERED = 200, 200, 15.0, 90.0, 30.0
#: How many visitors may be arriving at once, and the share of memory that may be used.
DOOR, FULL = 4, 0.9
SETUPS = ("setup: edition 1, solo, deck {}", "setup: edition 2, solo, deck {}", "setup: edition 1, duel, decks {} 4",
          "setup: edition 2, duel, decks {} 4", "setup: edition 2, solo, draft", "setup: edition 1, duel, draft")  # fmt: skip


@dataclass
class Counted:
    """What all visitors of a step experienced."""

    took: list[float] = field(default_factory=list)
    """The milliseconds from click to answer."""
    seated: list[float] = field(default_factory=list)
    """The seconds until the first answer."""
    asked: int = 0
    """The number of clicks, and how many of them were answered."""
    answered: int = 0
    games: int = 0
    checked: int = 0
    refused: int = 0
    stayed: int = 0
    """The number of visitors who played to the end and closed properly."""
    errors: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    """The addresses that did not restore the same game."""

    def failures(self, visitors: int) -> list[str]:
        """Return all failures, in words."""
        found = {
            "visitors vanished": visitors - self.stayed, "clicks not answered": self.asked - self.answered,
            "moves refused": self.refused, "errors": len(self.errors), "games not brought back": len(self.lost),
        }  # fmt: skip
        return [f"{count} {name}" for name, count in found.items() if count]


class Visitor:
    """One client: its connection to its kernel, and the game as it was told."""

    def __init__(self, address: str, counted: Counted, chance: random.Random) -> None:
        self.address, self.counted, self.chance = address, counted, chance
        self.client = AsyncHTTPClient()
        self.cookies: dict[str, str] = {}
        self.kernel = self.model = ""
        self.line: Any = None
        self.number = 0
        self.now: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.frames: list[dict[str, Any]] = []

    # -- as the browser does it ----------------------------------------------------------------------------------------

    async def ask(self, path: str, **options: Any) -> Any:
        """Return the response to a request sent with our cookies."""
        headers = {"Cookie": "; ".join(f"{key}={value}" for key, value in self.cookies.items())}
        found = await self.client.fetch(
            HTTPRequest(self.address + path, headers=headers, request_timeout=SEATED, connect_timeout=SEATED, **options)
        )
        for cookie in found.headers.get_list("Set-Cookie"):
            key, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[key] = value
        return found

    async def arrive(self) -> None:
        """Request the page, open the connection to its kernel, and request the widget's state."""
        page = (await self.ask("")).body.decode()
        kernel, model = (re.search(rf'"{key}": *"([\w-]+)"', page) for key in ("kernelId", "model_id"))
        if kernel is None or model is None:
            raise RuntimeError(
                f"a page of {len(page)} characters without a {'widget' if kernel else 'kernel'}: …{page[-300:]!r}"
            )
        self.kernel, self.model = kernel[1], model[1]
        query = urlencode({"session_id": uuid.uuid4().hex})
        address = f"{self.address.replace('http', 'ws', 1)}api/kernels/{self.kernel}/channels?{query}"
        cookies = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        self.line = await websocket_connect(
            HTTPRequest(address, headers={"Cookie": cookies}, connect_timeout=SEATED), max_message_size=50_000_000,
            subprotocols=[PROTOCOL],
        )  # fmt: skip
        manager = uuid.uuid4().hex
        await self.send("comm_open", comm_id=manager, target_name="jupyter.widget.control", data={})
        await self.send("comm_msg", comm_id=manager, data={"method": "request_states"})
        await self.until(lambda data: data.get("method") == "update_states")

    async def send(self, kind: str, **content: Any) -> None:
        """Send a message of the kernel protocol."""
        metadata = {"version": "1.0.0"} if kind == "comm_open" else {}
        await self.line.write_message(told(kind, content, metadata=metadata), binary=True)

    async def until(self, wanted: Any) -> dict[str, Any]:
        """Return the data of the next matching message of a widget. Raise if none arrives in time."""
        async with asyncio.timeout(ANSWERED):
            while True:
                frame = await self.line.read_message()
                if frame is None:
                    raise RuntimeError(f"the line was cut: {self.line.close_code} {self.line.close_reason}")
                kind, content = heard(frame)
                data = content.get("data", {}) if kind == "comm_msg" else {}
                if data and wanted(data):
                    return data

    async def leave(self) -> None:
        """End the kernel, as a page that is closed does."""
        try:
            if self.kernel:
                body = urlencode({"_xsrf": self.cookies.get("_xsrf", "")})
                await self.ask(f"voila/api/shutdown/{self.kernel}", method="POST", body=body)
        except Exception as error:
            self.counted.errors.append(f"on leaving: {error}")
        if self.line is not None:
            self.line.close()

    # -- as the page does it -------------------------------------------------------------------------------------------

    async def say(self, message: dict[str, Any], click: bool = True) -> dict[str, Any]:
        """Return the table's answer."""
        self.number += 1
        number, start = self.number, time.perf_counter()
        self.counted.asked += click
        await self.send("comm_msg", comm_id=self.model, data={"method": "custom", "content": {"n": number, **message}})
        answer = (
            await self.until(lambda data: data.get("method") == "custom" and data["content"].get("re") == number)
        )["content"]
        if click:
            self.counted.answered += 1
            self.counted.took.append((time.perf_counter() - start) * 1000)
        if "refused" in answer or "unreadable" in answer or "broken" in answer:
            self.counted.refused += 1
            self.counted.errors.append(f"{message}: {str(answer)[:200]}")
        elif "events" in answer:
            if "start" in answer:
                self.frames = [answer["start"]]
            self.events = self.events[: answer["from"]] + answer["events"]
            self.frames = self.frames[: answer["from"] + 1]
            for event in answer["events"]:
                self.frames.append({**self.frames[-1], **event.get("patch", {})})
        if "address" in answer:
            self.now = answer
        return answer

    def next(self) -> dict[str, Any]:
        """Return the next act of a person who knows no rules but the moves on offer."""
        now, chance = self.now, self.chance
        if now["draft"]:
            return {"do": "take", "card": chance.choice(now["draft"]["shown"])}
        if now["choice"]:
            return {"do": "move", "move": {"kind": "return", "order": now["choice"]["cards"]}}
        if now["handover"]:
            return {"do": "ready"}
        moves = [option["move"] for entry in now["moves"]["hand"] for option in entry["to"]]
        verbs = [{"kind": verb} for verb in now["moves"]["verbs"]]
        return {"do": "move", "move": chance.choice(moves if moves and chance.random() < 0.7 else verbs)}

    async def play(self, until: float, think: float) -> None:
        """Play one game after another for some time."""
        while time.monotonic() < until:
            setup = self.chance.choice(SETUPS).format(self.chance.choice("123"))
            await self.say({"do": "new", "start": setup})
            self.counted.games += 1
            while time.monotonic() < until and not self.now["over"]:
                await asyncio.sleep(min(self.chance.expovariate(1 / think), 4 * think) if think else 0)  # thinking
                await self.say(self.next())
            self.check()

    def check(self) -> None:
        """Check that the address restores everything."""
        self.counted.checked += 1
        address = self.now["address"]
        fresh = Somebody()
        answer = fresh.handle({"do": "hello", "query": address, "language": "en"})
        told, frame = answer.get("events", []), dict(answer.get("start", {}))
        for event in told:
            frame |= event.get("patch", {})
        mine = dict(self.frames[-1]) if self.now["room"] == "game" else {}
        for one in (frame, mine):  # a hand is visible only to the viewer
            one.update({f"{s}.hand": len(h) for s in "AB" if isinstance(h := one.get(f"{s}.hand"), list)})
        same = (answer["room"], answer["over"], len(told), frame if mine else {}, answer["address"])
        if same != (self.now["room"], self.now["over"], len(self.events) if mine else 0, mine, address):
            self.counted.lost.append(address)


async def visit(address: str, counted: Counted, seed: int, door: asyncio.Semaphore, go: asyncio.Event, stay: list[float],
                think: float) -> None:  # fmt: skip
    """Simulate one visitor from arrival to departure."""
    visitor = Visitor(address, counted, random.Random(seed))
    try:
        async with door:
            start = time.perf_counter()
            await visitor.arrive()
            await visitor.say({"do": "hello", "query": "", "language": "en", "progress": ""}, click=False)
            counted.seated.append(time.perf_counter() - start)
        await go.wait()
        await asyncio.sleep(visitor.chance.random() * think)  # not all at once
        await visitor.play(stay[0], think)
        counted.stayed += 1
    except Exception as error:
        counted.errors.append(f"{type(error).__name__}: {error}"[:500])
    finally:
        await go.wait()  # so that departures are not measured as arrivals
        await visitor.leave()


def taken() -> float:
    """Return the share of the machine's memory in use, from 0 to 1."""
    found = dict(re.findall(r"^(\w+):\s+(\d+) kB", Path("/proc/meminfo").read_text(), re.MULTILINE))
    return 1 - int(found["MemAvailable"]) / int(found["MemTotal"])


def processor(server: int) -> float:
    """Return the processor seconds that a server and its kernels have used."""
    found = 0
    for pid in (server, *kernels(server)):
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            found += int(fields[11]) + int(fields[12])
        except OSError:
            continue
    return found / os.sysconf("SC_CLK_TCK")


def percentile(values: list[float], share: float) -> float:
    """Return the value below which a share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


async def step(address: str, server: int, count: int, minutes: float, think: float) -> tuple[float, list[str], bool]:
    """Let a number of visitors play at once and print what happened. Return the 95th percentile, the failures, and
    whether memory is left.
    """
    counted, door, go = Counted(), asyncio.Semaphore(DOOR), asyncio.Event()
    before, empty = len(kernels(server)), memory(server)
    stay = [0.0]
    tasks = [
        asyncio.create_task(visit(address, counted, 1000 * count + i, door, go, stay, think)) for i in range(count)
    ]
    waited = time.monotonic() + SEATED + count * 5
    while len(counted.seated) + len(counted.errors) < count and time.monotonic() < waited:
        await asyncio.sleep(0.2)  # as often as the visitors ask
    held, errors = len(counted.seated), len(counted.errors)
    stay[0] = time.monotonic() + 60 * minutes
    go.set()
    busy, worked, clicks = os.getloadavg()[0], processor(server), len(counted.took)
    await asyncio.sleep(max(1.0, 50 * minutes))  # they play for this time
    worked = 1000 * (processor(server) - worked) / max(1, len(counted.took) - clicks)
    own = [size for pid in kernels(server) if (size := _memory(pid))]
    grown, room = _memory(server) - empty, taken() < FULL
    await asyncio.wait(tasks, timeout=60 * minutes + 2 * ANSWERED)
    for task in tasks:  # visitors who are not back by now are lost
        task.cancel()
    for _ in range(40):  # until kernels are started in advance
        if (left := len(kernels(server))) <= before:
            break
        await asyncio.sleep(0.5)  # as kernels end
    p = [percentile(counted.took, share) for share in (0.5, 0.95, 0.99)]
    print(
        f"{count:5} visitors, {held} seated in {statistics.median(counted.seated or [0]):.1f} s "
        f"(at most {max(counted.seated or [0]):.1f}); load {busy:.1f}"
    )
    print(
        f"      {len(counted.took)} clicks: p50 {p[0]:.0f} ms, p95 {p[1]:.0f} ms, p99 {p[2]:.0f} ms, "
        f"at most {max(counted.took or [0]):.0f}; goal p95 under {GOAL}; {worked:.0f} ms of a processor each"
    )
    print(
        f"      {counted.games} games; {counted.checked} addresses brought back, {len(counted.lost)} not the same; "
        f"{counted.refused} moves refused, {len(counted.errors)} errors ({errors} at the door)"
    )
    failures = counted.failures(count)
    print(f"      of {count} visitors {counted.stayed} stayed to the end, {counted.answered} of {counted.asked} clicks "
          f"were answered: {', '.join(failures) or 'nothing was lost'}")  # fmt: skip
    share = grown / held if held else 0
    print(
        f"      a kernel {statistics.median(own or [0]):.1f} MB of its own, {max(own or [0]):.1f} at most; the server "
        f"{share:+.1f} MB a visitor; {100 * taken():.0f}% of the memory taken"
    )
    print(f"      kernels left behind: {max(0, left - before)}", flush=True)
    for said in (*counted.lost[:3], *dict.fromkeys(counted.errors[:4])):
        print(f"      ! {said}", flush=True)
    return p[1], failures, room


def _memory(pid: int) -> float:
    try:
        return memory(pid)
    except OSError:
        return 0.0


def start(command: str) -> tuple[subprocess.Popen[str], str]:
    """Start ``rules-tutor`` with a command; return the process and the address that it prints."""
    process = subprocess.Popen([sys.executable, "-m", "tutor.commands.main", *shlex.split(command)], stdout=subprocess.PIPE, text=True,
                               stderr=subprocess.DEVNULL, start_new_session=True)  # fmt: skip
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://(?:localhost|127\.0\.0\.1)(:\d+/\S*)", line):
            return process, f"http://127.0.0.1{found[1]}"
    raise SystemExit("no address was printed: is the port taken?")


async def measure(address: str, server: int, visitors: int, minutes: float, think: float) -> bool:
    """Run one step, or steps while the goal is met. Return whether nobody lost anything."""
    AsyncHTTPClient.configure(None, max_clients=MOST_VISITORS + 10)
    for _ in range(150):  # until kernels are started in advance
        try:
            await AsyncHTTPClient().fetch(address + "health", request_timeout=5)
            break
        except (HTTPClientError, OSError) as error:
            if isinstance(error, HTTPClientError) and error.code == 404:
                break
            await asyncio.sleep(0.2)  # while the server starts
    await asyncio.sleep(5)  # until it is idle
    best, failed = 0, False
    for count in (visitors,) if visitors else STEPS:
        found, failures, room = await step(address, server, count, minutes, think)
        failed = failed or bool(failures)
        if found > GOAL or not room or failures:
            break
        best = count
    if not visitors:
        print(f"held with p95 under {GOAL} ms, and nothing lost: {best} visitors")
    return not failed


def main() -> int:
    """Measure and print. Return 1 if somebody lost something."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("visitors", nargs="?", type=int, default=0)
    parser.add_argument("minutes", nargs="?", type=float, default=1.0)
    parser.add_argument("--think", type=float, default=3.0, help="seconds that a person thinks, in the middle (3)")
    parser.add_argument("--command", default=COMMAND, help=f"what rules-tutor is started with ({COMMAND})")
    chosen = parser.parse_args()
    visitors, minutes = min(max(chosen.visitors, 0), MOST_VISITORS), min(max(chosen.minutes, 0.05), MOST_MINUTES)
    process, address = start(chosen.command)

    def stop(*_: object) -> None:  # at once, and with the server: it ends its kernels
        os.killpg(process.pid, signal.SIGTERM)
        os._exit(1)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    try:
        print(f"load, on {machine()}: rules-tutor {chosen.command}; {minutes:g} minutes, {chosen.think:g} s to think")
        return 0 if asyncio.run(measure(address, process.pid, visitors, minutes, chosen.think)) else 1
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
