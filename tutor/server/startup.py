"""What Jupyter would load at every start, and nothing here needs, is left out. Import it before anything of Jupyter's.

jsonschema looks for packages that read the formats "iri" and "duration", which no schema of Jupyter's names; where the
first is found it compiles 39 grammars at once: most of the time in which a server of ours began. Others are loaded as
soon as something of theirs is asked for, which may be never."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader

for name in ("rfc3987_syntax", "isoduration"):
    sys.modules.setdefault(name, None)  # type: ignore[arg-type] # as if it were not installed

#: What finds elements by their style, as whoever saves a notebook as HTML needs it; and what asks other machines.
LATER = {"soupsieve", "requests"}


class Later(MetaPathFinder):
    """Finds what is loaded once it is needed."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        """The package as it is found elsewhere, with a loader that waits."""
        spec = PathFinder.find_spec(name, path) if name in LATER else None
        if spec is not None and spec.loader is not None:
            spec.loader = LazyLoader(spec.loader)
        return spec


sys.meta_path.insert(0, Later())
