"""``python -m tutor``, and ``rules-tutor``: the command line, which an interrupt ends without a word, also while it is
being loaded."""

from __future__ import annotations

import sys

#: The status of a command that is interrupted, as shells give it.
INTERRUPTED = 130


def main() -> int:
    """Run the command that the arguments of this process name; its exit status comes back."""
    try:
        from .commands.main import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
