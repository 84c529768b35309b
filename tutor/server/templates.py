"""The templates of the page, compiled once in a process.

Voilà makes an environment of its own for every page, and would compile all of them again, which is most of the time
until a visitor sees anything."""

from __future__ import annotations

from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter


class Kept(BytecodeCache):
    """What was compiled, by the names of the files; a file that has changed since is compiled anew."""

    def __init__(self) -> None:
        self.compiled: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take a template from what is kept."""
        if known := self.compiled.get(bucket.key):
            bucket.bytecode_from_string(known)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template."""
        self.compiled[bucket.key] = bucket.bytecode_to_string()


KEPT = Kept()


class Exporter(VoilaExporter):  # type: ignore[misc]
    """Voilà's own, with templates that are compiled once."""

    def _create_environment(self) -> Environment:
        made: Any = super()._create_environment()
        made.bytecode_cache = KEPT
        return made  # type: ignore[no-any-return]


def keep_templates() -> None:
    """From now on no template is compiled twice."""
    notebook_renderer.VoilaExporter = Exporter  # Voilà asks for it by this name, and offers no way to name another
