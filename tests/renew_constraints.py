"""Write binder/constraints.txt: the exact installed versions of all packages that a server needs.

Run ``python tests/renew_constraints.py`` in an environment in which the tests pass.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

FILE = Path(__file__).parents[1] / "binder" / "constraints.txt"
HEAD = """\
# The packages of `rules-tutor[app]` in the versions that were tested. Written by `python tests/renew_constraints.py`.
"""


def needed(name: str, extras: frozenset[str]) -> dict[str, str]:
    """Return the versions of all packages that a package with these extras needs, by name."""
    found: dict[str, str] = {}
    waiting, seen = [(name, extras)], set()
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        package, wanted = one
        try:
            known = distribution(package)
        except PackageNotFoundError:
            continue  # needed on other systems only
        found[canonicalize_name(package)] = known.version
        for text in known.requires or ():
            needs = Requirement(text)
            if needs.marker is None or any(needs.marker.evaluate({"extra": extra}) for extra in ("", *wanted)):
                waiting.append((canonicalize_name(needs.name), frozenset(needs.extras)))
    return found


def main() -> None:
    """Write the file."""
    found = needed("rules-tutor", frozenset({"app"}))
    del found["rules-tutor"]
    FILE.write_text(HEAD + "".join(f"{name}=={found[name]}\n" for name in sorted(found)), "utf-8")


if __name__ == "__main__":
    main()
