#!/usr/bin/env python3
"""Run a released Firefox for Playwright: answer the commands of WebDriver BiDi that it does not know yet.

Playwright starts this file as if it were Firefox. It starts Firefox with the same arguments and passes every message on, in
both directions. Playwright sets the colour scheme of each new page with ``emulation.setMediaFeaturesOverride``, whatever the
test asks for, and Firefox 153 answers "unknown command", so that no page could be opened. With ``--finger`` the mouse of
Playwright is a finger, as Playwright has none for Firefox.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketHandler, websocket_connect

#: Commands that Firefox does not know, and that are answered with success here.
UNKNOWN = {"emulation.setMediaFeaturesOverride"}
#: A screenshot is one message.
LARGEST = 1 << 28
FINGER = "--finger" in sys.argv
SAYS_ADDRESS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Bridge(WebSocketHandler):
    """A connection of Playwright's, and beside it one to Firefox."""

    def initialize(self, firefox: str) -> None:
        self.firefox = firefox

    async def open(self, *_: str) -> None:
        self.far = await websocket_connect(self.firefox, max_message_size=LARGEST)
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        while (message := await self.far.read_message()) is not None:
            await self.write_message(message)
        self.close()

    async def on_message(self, message: str | bytes) -> None:
        told = json.loads(message)
        if FINGER and told["method"] == "input.performActions":
            for source in told["params"]["actions"]:
                if source["type"] == "pointer":
                    source.update(id="finger", parameters={"pointerType": "touch"})
            message = json.dumps(told)
        if told["method"] in UNKNOWN:
            await self.write_message(json.dumps({"type": "success", "id": told["id"], "result": {}}))
        else:
            await self.far.write_message(message)

    def on_close(self) -> None:
        self.far.close()


async def main(arguments: list[str]) -> int:
    """Start Firefox, and say the address of the bridge in place of its own."""
    firefox = await asyncio.create_subprocess_exec(
        os.environ.get("FIREFOX") or "firefox-esr", *arguments, stderr=asyncio.subprocess.PIPE
    )
    async for line in firefox.stderr:
        text = line.decode("utf-8", "replace")
        if found := SAYS_ADDRESS.search(text):
            sockets = bind_sockets(0, "127.0.0.1")
            application = Application(
                [(r"/session", Bridge, {"firefox": found[1] + "/session"})], websocket_max_message_size=LARGEST
            )
            HTTPServer(application).add_sockets(sockets)
            text = text.replace(found[1], f"ws://127.0.0.1:{sockets[0].getsockname()[1]}")
        sys.stderr.write(text)
        sys.stderr.flush()
    return await firefox.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main([one for one in sys.argv[1:] if one != "--finger"])))
