"""Which requests are let in at all: by the host that they name, the site that they come from, path and size.

Any website can make a browser send requests to a server on the same machine. The headers Sec-Fetch-* and Origin tell
where a request comes from, and Host tells by which name the server was found: a name of the attacker's that leads to
127.0.0.1 (DNS rebinding) would make the attacker's page one of the same site.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from typing import Any
from urllib.parse import unquote, urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher

from ..protocol.sizes import LONGEST_ADDRESS

#: How many times a path may have been quoted.
_QUOTED = 3


class Gate(Matcher):
    """Matches the requests that are refused; the handler is given their status and a reason."""

    def __init__(self, hosts: Collection[str] | None = None) -> None:
        """Let in requests for these hosts besides those of this machine; for any host where it is None."""
        self.hosts = None if hosts is None else {host.lower().rstrip(".") for host in hosts}

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """What the handler is made with; None for a request that is let in."""
        found = self.refusal(request)
        return None if found is None else {"target_kwargs": {"status": found[0], "reason": found[1]}}

    def refusal(self, request: HTTPServerRequest) -> tuple[int, str] | None:
        """The status and the reason by which a request is refused; None where it is let in."""
        if len(request.uri or "") > LONGEST_ADDRESS:
            return 414, f"An address has at most {LONGEST_ADDRESS} characters here."
        if not is_plain_path(request.path):
            return 404, "There is nothing at this path."
        if not self.knows(_hostname(f"//{request.host}")):
            return (
                403,
                f"This server does not answer for {request.host!a:.80}: the option --allow-host adds a name.",
            )
        if self.is_foreign(request):
            return 403, "Another site may link to this page, and do nothing else with it."
        return None

    def knows(self, name: str) -> bool:
        """True for the name or address of a host for which this server answers."""
        return self.hosts is None or name in self.hosts or _is_this_machine(name)

    def is_foreign(self, request: HTTPServerRequest) -> bool:
        """True for a request that another site has made, unless somebody follows a link in a window of its own."""
        headers = request.headers
        origins = [headers[name] for name in ("Origin", "Sec-Websocket-Origin") if name in headers]
        if not all(self._is_own_origin(origin, request.host) for origin in origins):
            return True
        if headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin"):
            return False
        follows = (request.method in ("GET", "HEAD"), headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest"))
        return follows != (True, "navigate", "document") or "Sec-Purpose" in headers  # fetched before it is wanted

    def _is_own_origin(self, origin: str, host: str) -> bool:
        found = urlsplit(origin)
        is_named = self.hosts is not None and _hostname(origin) in self.hosts  # a proxy may send another host on
        return found.scheme in ("http", "https") and (found.netloc.lower() == host.lower() or is_named)


def is_plain_path(path: str) -> bool:
    """True for a path that every reader takes for the same file: no step up, no empty step, no backslash, however often
    it is quoted."""
    for _ in range(_QUOTED):
        path = unquote(path)
    steps = path.removeprefix("/").removesuffix("/").split("/")
    is_sound = path.isprintable() and "\\" not in path and "%" not in path
    return is_sound and (steps == [""] or not {"", ".", ".."} & set(steps))


def _hostname(address: str) -> str:
    """The name or address of the host in an address, without its port; empty where there is none."""
    try:
        return (urlsplit(address).hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_this_machine(name: str) -> bool:
    """True for a name or address that always leads to this machine."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
