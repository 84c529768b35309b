"""Request handlers: the page, the files and endpoints that it needs, and health checks."""

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
from typing import TYPE_CHECKING, Any

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
from .connection import VisitorSocket
from .frames import NAME
from .kernels import Kernels
from .launch import EXTENSIONS

_LOG = logging.getLogger(__name__)

_WORDS = Path(__file__).parents[1] / "session" / "interface.toml"
_LOOK = Path(__file__).parent / "page" / "template" / "house.css"
#: The cookie that identifies a browser.
SEAT = "rules-tutor-seat"
#: Seconds after which a page that got no kernel tries again.
AGAIN = 5
#: The HTTP status for an address that is too long.
TOO_LONG = 414
#: File types that are sent compressed, with their media types.
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
#: The content security policy of the page: our scripts and the widgets' run, and connections go to this server only.
POLICY = (
    "default-src 'none'; script-src 'self' blob: 'nonce-{nonce}'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)


class SecurityHeaders(web.OutputTransform):
    """Adds `HEADERS` to every response."""

    def transform_first_chunk(
        self, status_code: int, headers: httputil.HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, httputil.HTTPHeaders, bytes]:
        """Return the response with the common headers."""
        for name, value in HEADERS.items():
            if name != "Content-Security-Policy" or "script-src" not in headers.get(name, ""):
                headers[name] = value
        headers.pop("Server", None)
        return super().transform_first_chunk(status_code, headers, chunk, finishing)


class TerseErrors:
    """A mixin that responds to errors with the status code only, and logs nothing that the request contains."""

    def log_exception(self, kind: object, error: BaseException | None, trace: object) -> None:  # noqa: ARG002
        """Log an exception unless a visitor can provoke it at will."""
        if not isinstance(error, web.HTTPError | StreamClosedError | WebSocketClosedError):
            _LOG.error("%s could not answer", type(self).__name__, exc_info=error)

    def write_error(self, status_code: int, **_: Any) -> None:
        """Respond with the status code."""
        handler: Any = self
        handler.set_header("Content-Type", "text/plain")
        handler.finish(f"{status_code}\n")


class Page(TerseErrors, TornadoVoilaHandler):
    """The page with a new kernel. If no kernel is free, a page that shows the place in the queue and reloads itself."""

    SUPPORTED_METHODS = ("GET", "HEAD")
    has_gone = False
    """True once the browser has closed the request."""

    @property
    def kernels(self) -> Kernels:
        """The kernel manager."""
        kernels: Kernels = self.settings["kernel_manager"]
        return kernels

    async def get(self, path: str | None = None) -> None:
        """Respond with the page. The query is for the page itself."""
        if path:
            raise web.HTTPError(404)
        for name in ("template", "theme"):  # they would make Voilà ignore the kernels started in advance
            self.request.arguments.pop(name, None)
        visitor = self.visitor()
        task = asyncio.current_task()
        if place := await self.kernels.admit(visitor, task):
            self.full(place)
            return
        _ = self.xsrf_token  # sets the cookie that lets the page end its kernel when it is closed
        self.nonce = secrets.token_urlsafe(16)
        self.set_header("Content-Security-Policy", POLICY.format(nonce=self.nonce))
        try:
            if self.kernels.waiting:
                await self._give()
            else:
                async with self.kernels.gate:
                    await self._give()
        except Exception:
            _LOG.exception("a page could not be rendered")
            if task in self.kernels.coming:  # otherwise ending the kernel keeps the seat
                self.kernels.seats.keep(visitor)
            if self._headers_written:
                raise
            self.full(1)
        finally:
            await self.kernels.given(task, self.has_gone)

    def on_connection_close(self) -> None:
        """Note that the browser has closed the request."""
        self.has_gone = True
        super().on_connection_close()

    def head(self, path: str | None = None) -> None:
        """Respond whether a new visitor would get a kernel, without starting one."""
        if path:
            raise web.HTTPError(404)
        self.set_status(503 if self.kernels.is_full else 200)

    def visitor(self) -> str:
        """Return the name that identifies this browser until it is closed."""
        if NAME.fullmatch(known := str(self.get_cookie(SEAT, ""))):
            return known
        named = secrets.token_urlsafe(16)
        path, is_secure = self.settings["base_url"], self.request.protocol == "https"
        self.set_cookie(SEAT, named, path=path, httponly=True, samesite="Strict", secure=is_secure)
        return named

    async def _give(self) -> None:
        if self.has_gone:  # while it waited its turn
            return
        async for text in self.get_generator():
            if not self.has_gone:  # otherwise rendering only continues so that the kernel can be ended
                self.write(re.sub(r"<script(?=[\s>])", f'<script nonce="{self.nonce}"', text))
                try:
                    await self.flush()
                except StreamClosedError:
                    self.has_gone = True

    def full(self, place: int) -> None:
        """Respond that no kernel is free and give the place in the queue, in the language of the page or the browser.
        The response reloads itself.
        """
        self.set_status(503)
        self.set_header("Retry-After", str(AGAIN))
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Security-Policy", POLICY.format(nonce=secrets.token_urlsafe(16)))
        self.finish(full_page(language_of(self), place))


class KernelStatus(TerseErrors, KernelHandler):
    """Lets a page ask whether its kernel exists, and nothing else."""

    SUPPORTED_METHODS = ("GET",)

    async def get(self, kernel_id: str) -> None:
        """Respond with the state of the kernel, or 404 if it is gone."""
        manager = self.kernel_manager
        if kernel_id not in manager or not await ensure_async(manager.get_kernel(kernel_id).is_alive()):
            raise web.HTTPError(404)
        known: Any = manager
        self.finish(json.dumps(known.kernel_model(kernel_id), default=str))


class Connection(TerseErrors, VisitorSocket):
    """The websocket between a page and its kernel."""


class ShutdownKernel(TerseErrors, VoilaShutdownKernelHandler):
    """Ends the kernel of a page that is being closed."""

    SUPPORTED_METHODS = ("POST",)

    def check_xsrf_cookie(self) -> None:
        """Require no token: a page that is being closed may be unable to read the cookie that holds it, and its kernel
        would stay. `Gate` refuses requests from other sites, and only the page knows the kernel's id.
        """


class Health(TerseErrors, web.RequestHandler):
    """For load balancers: ``health`` responds if the server runs, ``health/free`` responds 503 if no kernel is free."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def get(self, free: str | None = None) -> None:
        """Respond with the numbers of kernels as JSON."""
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


if TYPE_CHECKING:
    Files = web.StaticFileHandler
else:
    Files = object


class Compressed(TerseErrors, Files):
    """A mixin that compresses files for browsers that accept it, and lets them cache files for an hour."""

    def set_extra_headers(self, _path: str) -> None:
        """Allow caching for an hour."""
        self.set_header("Cache-Control", "public, max-age=3600")

    async def get(self, path: str, include_body: bool = True) -> None:
        """Respond with a file."""
        handler: Any = self
        kind = next((kind for ending, kind in TEXTS.items() if path.endswith(ending)), None)
        if kind is None or "gzip" not in handler.request.headers.get("Accept-Encoding", ""):
            await super().get(path, include_body)
            return
        handler.path = handler.parse_url_path(path)
        found = handler.get_absolute_path(handler.root, handler.path)
        found = handler.validate_absolute_path(handler.root, found)  # relative to the root where it was found
        if found is None:
            raise web.HTTPError(404)
        handler.absolute_path = found  # the base of its ETag
        handler.set_header("Content-Type", kind)
        handler.set_header("Content-Encoding", "gzip")
        handler.set_header("Vary", "Accept-Encoding")
        handler.set_extra_headers(path)
        handler.finish(_packed(found, Path(found).stat().st_mtime))


@lru_cache(maxsize=400)
def _packed(path: str, _changed: float) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


class Static(Compressed, MultiStaticFileHandler):
    """The scripts of Voilà."""

    SUPPORTED_METHODS = ("GET", "HEAD")


class Extension(Compressed, FileFindHandler):
    """The scripts of the widgets."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    def parse_url_path(self, url_path: str) -> str:
        """Return the path of a file of one of `EXTENSIONS`. Raise 404 for any other."""
        if not url_path.startswith(tuple(f"{name}/static/" for name in EXTENSIONS)):
            raise web.HTTPError(404)
        return super().parse_url_path(url_path)


class NotFound(TerseErrors, web.RequestHandler):
    """Responds 404 to everything else."""

    def prepare(self) -> None:
        """Raise 404."""
        raise web.HTTPError(404)


class Refusal(TerseErrors, web.RequestHandler):
    """The response to a request that `Gate` refuses."""

    def initialize(self, status: int, reason: str) -> None:
        """Store the status and the reason."""
        self.status, self.said = status, reason

    def prepare(self) -> None:
        """Respond with the status and the reason."""
        self.set_status(self.status)
        self.set_header("Cache-Control", "no-store")
        if self.status == TOO_LONG:
            self.set_header("Content-Security-Policy", POLICY.format(nonce=secrets.token_urlsafe(16)))
            self.finish(long_page(language_of(self)))
        else:
            self.set_header("Content-Type", "text/plain; charset=utf-8")
            self.finish(f"{self.status}: {self.said}\n")


def language_of(handler: web.RequestHandler) -> str:
    """Return the language code of a page, or of the browser if the page has none."""
    asked = [handler.get_query_argument("lang", ""), *handler.request.headers.get("Accept-Language", "").split(",")]
    return next((found for part in asked if (found := part.strip()[:2].lower()) in LANGUAGES), "en")


def full_page(code: str, place: int) -> str:
    """Return the page that says that no kernel is free and gives the place in the queue. It reloads itself."""
    title, said, lead = _words(code, "full-title", "full-place", "full-lead", place=place)
    again = f'<meta http-equiv="refresh" content="{AGAIN}">'
    return _notice(code, title, f"<p><strong>{said}</strong></p><p>{lead}</p>", again)


def long_page(code: str) -> str:
    """Return the page that says that an address is too long."""
    title, lead = _words(code, "long-title", "long-lead", most=LONGEST_ADDRESS)
    return _notice(code, title, f"<p>{lead}</p>")


def too_long() -> bytes:
    """Return the complete response to a request whose address was too long to read. Its language is unknown, so it is
    in all of them.
    """
    told = [(code, *_words(code, "long-title", "long-lead", most=LONGEST_ADDRESS)) for code in LANGUAGES]
    body = "".join(f'<p lang="{code}"><strong>{title}.</strong> {lead}</p>' for code, title, lead in told)
    page = _notice("en", told[0][1], body).encode()
    head = [f"HTTP/1.1 {TOO_LONG} URI Too Long", "Content-Type: text/html; charset=utf-8", "Connection: close",
            f"Content-Length: {len(page)}", *(f"{name}: {value}" for name, value in HEADERS.items()
                                              if name != "Content-Security-Policy")]  # fmt: skip
    policy = f"Content-Security-Policy: {POLICY.format(nonce=secrets.token_urlsafe(16))}"
    return "\r\n".join([*head, policy, "", ""]).encode() + page


def _words(code: str, *keys: str, **values: object) -> list[str]:
    """Return interface texts in a language, as HTML."""
    words = tomllib.loads(_WORDS.read_text("utf-8"))["interface"]
    return [html.escape(language(code)(words[key]).format(**values)) for key in keys]


def _notice(code: str, title: str, body: str, head: str = "") -> str:
    """Return a simple page in the style of the site."""
    return (
        f'<!DOCTYPE html><html lang="{code}"><meta charset="utf-8">{head}'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">'
        f"<title>{title}</title><style>{_LOOK.read_text('utf-8')} body {{ font: 1.1rem/1.5 system-ui, sans-serif; "
        "max-width: 34rem; margin: 18vh auto 0; padding: 0 1.2rem; text-align: center } h1 { font-size: 1.6rem }"
        f'</style><main role="status"><h1>{title}</h1>{body}</main></html>\n'
    )
