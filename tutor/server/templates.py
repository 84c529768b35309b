"""A cache of the page's compiled templates.

Voilà creates a Jinja environment for every page and would compile all templates again, which took most of the time
until a visitor sees anything.
"""

from __future__ import annotations

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter


class Kept(BytecodeCache):
    """A cache of compiled templates by file name. A file that has changed is compiled again."""

    def __init__(self) -> None:
        self.compiled: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load a template from the cache."""
        if known := self.compiled.get(bucket.key):
            bucket.bytecode_from_string(known)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store a template in the cache."""
        self.compiled[bucket.key] = bucket.bytecode_to_string()


KEPT = Kept()


class Exporter(VoilaExporter):
    """Voilà's exporter with cached templates."""

    def _create_environment(self) -> Environment:
        made: Environment = super()._create_environment()
        made.bytecode_cache = KEPT
        return made


def keep_templates() -> None:
    """Make Voilà compile each template only once."""
    notebook_renderer.VoilaExporter = Exporter  # Voilà looks it up by this name and has no setting for it
