"""What the server answers: the page, what the page needs, whether it is well; and nothing else."""

from __future__ import annotations

import asyncio
import gzip
import html
import json
import logging
import re
import secrets
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado import httputil, web
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from ..locale import LANGUAGES, language
from ..protocol.sizes import LONGEST_ADDRESS
from .frames import NAME
from .kernels import Kernels
from .launch import EXTENSIONS
from .line import Socket

_LOG = logging.getLogger(__name__)

_WORDS = Path(__file__).parents[1] / "session" / "interface.toml"
_LOOK = Path(__file__).parent / "page" / "template" / "house.css"
#: The cookie by which a browser is known again.
SEAT = "rules-tutor-seat"
#: A few seconds after which a page that found no kernel tries again.
AGAIN = 5
#: The status of an address that is too long.
TOO_LONG = 414
#: The files that are worth compressing.
TEXTS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
}
#: What the page may do: run our scripts and those of the widget, and speak with this server; nothing from elsewhere.
POLICY = (
    "default-src 'none'; script-src 'self' blob: 'nonce-{nonce}'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)


class Sealed(web.OutputTransform):
    """Puts the headers on every answer, whoever gives it."""

    def transform_first_chunk(
        self, status_code: int, headers: httputil.HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, httputil.HTTPHeaders, bytes]:
        """The answer, with the headers that every answer has."""
        for name, value in HEADERS.items():
            if name != "Content-Security-Policy" or "script-src" not in headers.get(name, ""):
                headers[name] = value
        headers.pop("Server", None)
        return super().transform_first_chunk(status_code, headers, chunk, finishing)


class Plain:
    """Says of what goes wrong its number, and nothing of what is inside; and writes down no word of the request."""

    def log_exception(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        """Write a defect down; what a stranger can make happen at will is none."""
        if not isinstance(error, web.HTTPError | StreamClosedError | WebSocketClosedError):
            _LOG.error("%s could not answer", type(self).__name__, exc_info=(kind, error, trace))  # type: ignore[arg-type]

    def write_error(self, status_code: int, **_: Any) -> None:
        """The number alone."""
        handler: Any = self
        handler.set_header("Content-Type", "text/plain")
        handler.finish(f"{status_code}\n")


class Page(Plain, TornadoVoilaHandler):  # type: ignore[misc]
    """The page, with a kernel of its own; where none is left, a page that says so and tries again."""

    SUPPORTED_METHODS = ("GET", "HEAD")
    has_gone = False
    """True once the browser has cut its request."""

    @property
    def kernels(self) -> Kernels:
        """The kernels."""
        return self.settings["kernel_manager"]  # type: ignore[no-any-return]

    async def get(self, path: str | None = None) -> None:
        """The page, whatever its query."""
        if path:
            raise web.HTTPError(404)
        for name in ("template", "theme"):  # for which Voilà would start a kernel beside the warm ones
            self.request.arguments.pop(name, None)
        visitor = self.visitor()
        task = asyncio.current_task()
        if place := await self.kernels.admit(visitor, task):
            self.full(place)
            return
        _ = self.xsrf_token  # the cookie with which a page that is closed ends its kernel
        self.nonce = secrets.token_urlsafe(16)
        self.set_header("Content-Security-Policy", POLICY.format(nonce=self.nonce))
        try:
            if self.kernels.waiting:
                await self._give()
            else:
                async with self.kernels.gate:
                    await self._give()
        except Exception:
            _LOG.exception("no table could be laid")
            if task in self.kernels.coming:  # otherwise it is kept when the kernel is ended
                self.kernels.seats.keep(visitor)
            if self._headers_written:
                raise
            self.full(1)
        finally:
            await self.kernels.given(task, self.has_gone)

    def on_connection_close(self) -> None:
        """The browser no longer wants this page."""
        self.has_gone = True
        super().on_connection_close()

    def head(self, path: str | None = None) -> None:
        """Whether somebody new would get a kernel; none is started for the question."""
        if path:
            raise web.HTTPError(404)
        self.set_status(503 if self.kernels.is_full else 200)

    def visitor(self) -> str:
        """The name by which this browser is known again, for as long as it is open."""
        if NAME.fullmatch(known := str(self.get_cookie(SEAT, ""))):
            return known
        named = secrets.token_urlsafe(16)
        path, is_secure = self.settings["base_url"], self.request.protocol == "https"
        self.set_cookie(SEAT, named, path=path, httponly=True, samesite="Strict", secure=is_secure)
        return named

    async def _give(self) -> None:
        if self.has_gone:  # while others were given theirs
            return
        async for text in self.get_generator():
            if not self.has_gone:  # otherwise its kernel still comes to the end, where it can be ended
                self.write(re.sub(r"<script(?=[\s>])", f'<script nonce="{self.nonce}"', text))
                try:
                    await self.flush()
                except StreamClosedError:
                    self.has_gone = True

    def full(self, place: int) -> None:
        """Say that no kernel is left, and the place in the queue, in the language of the page or of the browser; it
        asks again by itself."""
        self.set_status(503)
        self.set_header("Retry-After", str(AGAIN))
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Security-Policy", POLICY.format(nonce=secrets.token_urlsafe(16)))
        self.finish(full_page(language_of(self), place))


class Look(Plain, KernelHandler):
    """Whether a kernel is there: a page may ask, and do nothing else to it."""

    SUPPORTED_METHODS = ("GET",)

    async def get(self, kernel_id: str) -> None:
        """What the page's own kernel does; 404 where it is gone."""
        manager = self.kernel_manager
        if kernel_id not in manager or not await ensure_async(manager.get_kernel(kernel_id).is_alive()):
            raise web.HTTPError(404)
        known: Any = manager
        self.finish(json.dumps(known.kernel_model(kernel_id), default=str))


class Wired(Plain, Socket):
    """The page's line to its kernel."""


class Close(Plain, VoilaShutdownKernelHandler):  # type: ignore[misc]
    """A page that is closed ends its kernel."""

    SUPPORTED_METHODS = ("POST",)

    def check_xsrf_cookie(self) -> None:
        """Ask for no token. A page that is being closed may no longer read the cookie from which it would send it, and
        then its kernel would live on. The `Gate` refuses requests of other sites, and only the page knows the kernel's
        id."""


class Health(Plain, web.RequestHandler):
    """For a load balancer: ``health`` says that this server lives, ``health/free`` (503: no) that it has a kernel."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def get(self, free: str | None = None) -> None:
        """How many kernels there are, as JSON."""
        kernels: Kernels = self.settings["kernel_manager"]
        if free and kernels.is_full:
            self.set_status(503)
        self.set_header("Cache-Control", "no-store")
        told = {
            "taken": kernels.taken,
            "warm": kernels.waiting,
            "most": kernels.most,
            "queue": len(kernels.seats.queue),
        }
        self.finish(told)

    head = get


class Packed(Plain):
    """Files that are sent compressed where the browser takes that, and kept by it for an hour."""

    def set_extra_headers(self, _path: str) -> None:
        """How long a browser may keep a file."""
        self.set_header("Cache-Control", "public, max-age=3600")  # type: ignore[attr-defined]

    async def get(self, path: str, include_body: bool = True) -> None:
        """A file."""
        handler: Any = self
        kind = next((kind for ending, kind in TEXTS.items() if path.endswith(ending)), None)
        if kind is None or "gzip" not in handler.request.headers.get("Accept-Encoding", ""):
            await super().get(path, include_body)  # type: ignore[misc]
            return
        handler.path = handler.parse_url_path(path)
        found = handler.get_absolute_path(handler.root, handler.path)
        found = handler.validate_absolute_path(handler.root, found)  # by the root in which it was found
        if found is None:
            raise web.HTTPError(404)
        handler.absolute_path = found  # what its tag is made of
        handler.set_header("Content-Type", kind)
        handler.set_header("Content-Encoding", "gzip")
        handler.set_header("Vary", "Accept-Encoding")
        handler.set_extra_headers(path)
        handler.finish(_packed(found, Path(found).stat().st_mtime))


@lru_cache(maxsize=400)
def _packed(path: str, _changed: float) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


class Static(Packed, MultiStaticFileHandler):  # type: ignore[misc]
    """Voilà's own scripts."""

    SUPPORTED_METHODS = ("GET", "HEAD")


class Extension(Packed, FileFindHandler):
    """The scripts of the widget."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def parse_url_path(self, url_path: str) -> str:
        """The path of a file of those extensions that the page needs."""
        if not url_path.startswith(tuple(f"{name}/static/" for name in EXTENSIONS)):
            raise web.HTTPError(404)
        return super().parse_url_path(url_path)


class Nothing(Plain, web.RequestHandler):
    """Everything else."""

    def prepare(self) -> None:
        """Refuse whatever is asked."""
        raise web.HTTPError(404)


class Refusal(Plain, web.RequestHandler):
    """The answer to a request that is not let in."""

    def initialize(self, status: int, reason: str) -> None:
        """Begin with the status and the reason."""
        self.status, self.said = status, reason

    def prepare(self) -> None:
        """Say why, whatever is asked."""
        self.set_status(self.status)
        self.set_header("Cache-Control", "no-store")
        if self.status == TOO_LONG:
            self.set_header("Content-Security-Policy", POLICY.format(nonce=secrets.token_urlsafe(16)))
            self.finish(long_page(language_of(self)))
        else:
            self.set_header("Content-Type", "text/plain; charset=utf-8")
            self.finish(f"{self.status}: {self.said}\n")


def language_of(handler: web.RequestHandler) -> str:
    """The code of the language of a page, or else of its browser."""
    asked = [handler.get_query_argument("lang", ""), *handler.request.headers.get("Accept-Language", "").split(",")]
    return next((found for part in asked if (found := part.strip()[:2].lower()) in LANGUAGES), "en")


def full_page(code: str, place: int) -> str:
    """The page that says that no kernel is left, and the place in the queue, in a language; it asks again by itself."""
    title, said, lead = _words(code, "full-title", "full-place", "full-lead", place=place)
    again = f'<meta http-equiv="refresh" content="{AGAIN}">'
    return _notice(code, title, f"<p><strong>{said}</strong></p><p>{lead}</p>", again)


def long_page(code: str) -> str:
    """The page that says that an address is too long, in a language."""
    title, lead = _words(code, "long-title", "long-lead", most=LONGEST_ADDRESS)
    return _notice(code, title, f"<p>{lead}</p>")


def too_long() -> bytes:
    """The whole answer to a request whose address was too long to be read; what language it asks for is not known."""
    told = [(code, *_words(code, "long-title", "long-lead", most=LONGEST_ADDRESS)) for code in LANGUAGES]
    body = "".join(f'<p lang="{code}"><strong>{title}.</strong> {lead}</p>' for code, title, lead in told)
    page = _notice("en", told[0][1], body).encode()
    head = [f"HTTP/1.1 {TOO_LONG} URI Too Long", "Content-Type: text/html; charset=utf-8", "Connection: close",
            f"Content-Length: {len(page)}", *(f"{name}: {value}" for name, value in HEADERS.items()
                                              if name != "Content-Security-Policy")]  # fmt: skip
    policy = f"Content-Security-Policy: {POLICY.format(nonce=secrets.token_urlsafe(16))}"
    return "\r\n".join([*head, policy, "", ""]).encode() + page


def _words(code: str, *keys: str, **values: object) -> list[str]:
    """Sentences of the page in a language, as HTML."""
    words = tomllib.loads(_WORDS.read_text("utf-8"))["interface"]
    return [html.escape(language(code)(words[key]).format(**values)) for key in keys]


def _notice(code: str, title: str, body: str, head: str = "") -> str:
    """A page without a table, in the looks of the house."""
    return (
        f'<!DOCTYPE html><html lang="{code}"><meta charset="utf-8">{head}'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">'
        f"<title>{title}</title><style>{_LOOK.read_text('utf-8')} body {{ font: 1.1rem/1.5 system-ui, sans-serif; "
        "max-width: 34rem; margin: 18vh auto 0; padding: 0 1.2rem; text-align: center } h1 { font-size: 1.6rem }"
        f'</style><main role="status"><h1>{title}</h1>{body}</main></html>\n'
    )
