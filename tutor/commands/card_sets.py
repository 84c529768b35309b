"""The option ``--cards FOLDER``, which several commands share."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ..core import Unreadable
from ..core.sets import OWN_FOLDER
from ..games import definitions
from .terminal import say


def add_card_sets(folder: str) -> bool:
    """Add the card sets in ``folder`` to the built-in ones, for this process and for the kernels that it starts.

    Return False after printing the reason if they cannot be read.
    """
    path = Path(folder).resolve()
    os.environ[OWN_FOLDER] = str(path)
    try:
        if not path.is_dir():
            raise Unreadable("there is no such folder", source=folder)
        for definition in definitions().values():
            definition.sets()
    except Unreadable as error:
        del os.environ[OWN_FOLDER]
        say([str(error)], sys.stderr)
        return False
    return True
