"""The Content-Security-Policy of the static site, which allows only its own scripts, and the violations of a page."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tutor

if TYPE_CHECKING:
    from playwright.sync_api import Route

#: The policy in the page of the site, before its one inline script is hashed.
POLICY = re.findall(
    r'Content-Security-Policy" content="([^"]+)"',
    (Path(tutor.__file__).parent / "site" / "index.html").read_text("utf-8"),
)[0]
#: Records each violation of the policy from the start of the page.
NOTE = """
  window.violated = [];
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => violated.push(`${effectiveDirective}: ${blockedURI}`));
"""


class UnderPolicy:
    """A route whose response is a page under the policy of the site."""

    def __init__(self, route: Route) -> None:
        self.route, self.request = route, route.request

    def fulfill(self, body: str, **told: Any) -> None:
        """Respond with a page that has one inline script, which is hashed."""
        (script,) = re.findall(r'<script type="module">(.*?)</script>', body, re.DOTALL)
        seal = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        policy = POLICY.replace("@SEAL@", f"sha256-{seal}")
        self.route.fulfill(body=body, headers={"Content-Security-Policy": policy}, **told)
