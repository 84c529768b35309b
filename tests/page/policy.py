"""The static site's policy, which lets no script run but its own, and what a page does against it."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tutor

if TYPE_CHECKING:
    from playwright.sync_api import Route

#: As the page of the site has it, before its one inner script is sealed.
POLICY = re.findall(
    r'Content-Security-Policy" content="([^"]+)"',
    (Path(tutor.__file__).parent / "site" / "index.html").read_text("utf-8"),
)[0]
#: Notes what a page does against its policy, from its beginning.
NOTE = """
  window.violated = [];
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => violated.push(`${effectiveDirective}: ${blockedURI}`));
"""


class UnderPolicy:
    """A route whose answer is a page under the policy of the site."""

    def __init__(self, route: Route) -> None:
        self.route, self.request = route, route.request

    def fulfill(self, body: str, **told: Any) -> None:
        """Answer with a page that has one script inside, which is sealed."""
        (script,) = re.findall(r'<script type="module">(.*?)</script>', body, re.DOTALL)
        seal = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        policy = POLICY.replace("@SEAL@", f"sha256-{seal}")
        self.route.fulfill(body=body, headers={"Content-Security-Policy": policy}, **told)
