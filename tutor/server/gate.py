"""The filter of requests: by host name, by the site that they come from, and by path and size.

Any website can make a browser send requests to a server on the same machine. The headers Sec-Fetch-* and Origin tell
where a request comes from. Host tells by which name the server was found: a name that an attacker maps to 127.0.0.1
(DNS rebinding) would make the attacker's page same-origin.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from urllib.parse import unquote, urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher

from ..protocol.sizes import LONGEST_ADDRESS

#: How many layers of percent-encoding are decoded before a path is checked.
_QUOTED = 3


class Gate(Matcher):
    """Matches requests to refuse. The handler receives the status and the reason."""

    def __init__(self, hosts: Collection[str] | None = None) -> None:
        """Accept requests for these hosts in addition to this machine's names; for any host if None."""
        self.hosts = None if hosts is None else {host.lower().rstrip(".") for host in hosts}

    def match(self, request: HTTPServerRequest) -> dict[str, object] | None:
        """Return the arguments for the handler, or None if the request is accepted."""
        found = self.refusal(request)
        return None if found is None else {"target_kwargs": {"status": found[0], "reason": found[1]}}

    def refusal(self, request: HTTPServerRequest) -> tuple[int, str] | None:
        """Return the status and the reason for refusing a request, or None if it is accepted."""
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
        """Return whether this server answers requests for a host name or address."""
        return self.hosts is None or name in self.hosts or _is_this_machine(name)

    def is_foreign(self, request: HTTPServerRequest) -> bool:
        """Return whether another site made a request, other than by a link that the user follows in a top-
        level window.
        """
        headers = request.headers
        origins = [headers[name] for name in ("Origin", "Sec-Websocket-Origin") if name in headers]
        if not all(self._is_own_origin(origin, request.host) for origin in origins):
            return True
        if headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin"):
            return False
        follows = (request.method in ("GET", "HEAD"), headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest"))
        return follows != (True, "navigate", "document") or "Sec-Purpose" in headers  # prefetched

    def _is_own_origin(self, origin: str, host: str) -> bool:
        found = urlsplit(origin)
        is_named = self.hosts is not None and _hostname(origin) in self.hosts  # a proxy may forward another Host header
        return found.scheme in ("http", "https") and (found.netloc.lower() == host.lower() or is_named)


def is_plain_path(path: str) -> bool:
    """Return whether a path is unambiguous: no "..", no empty segment, no backslash, no matter how often it is
    percent-encoded.
    """
    for _ in range(_QUOTED):
        path = unquote(path)
    steps = path.removeprefix("/").removesuffix("/").split("/")
    is_sound = path.isprintable() and "\\" not in path and "%" not in path
    return is_sound and (steps == [""] or not {"", ".", ".."} & set(steps))


def _hostname(address: str) -> str:
    """Return the host in an address without its port; empty if there is none."""
    try:
        return (urlsplit(address).hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_this_machine(name: str) -> bool:
    """Return whether a name or address always refers to this machine."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
