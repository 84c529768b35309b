"""A build hook that compiles the catalogues whenever the package is built or installed from source."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    """The hook that hatchling calls."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile the file of each language and include the result in the wheel."""
        for path in sorted(Path(self.root, "tutor", "locale").glob("*/LC_MESSAGES/*.po")):
            compiled = path.with_suffix(".mo")
            with path.open("rb") as source:
                catalogue = read_po(source, domain=path.stem)
            catalogue.creation_date = datetime.fromtimestamp(0, UTC)  # so that every build gives the same bytes
            with compiled.open("wb") as stream:
                write_mo(stream, catalogue)
            build_data["artifacts"].append(str(compiled.relative_to(self.root)))
