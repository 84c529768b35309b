"""The records that each game declares for itself, in the modules ``protocol*.py`` of its folder.

In Python they are plain mappings here, as this package imports no game. In the types of the browser each is the union
of the records of that name in all games and in `plain`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from .parts import Happened, OfGames

Record = Mapping[str, object]

Move = Annotated[Record, OfGames("Move")]
Options = Annotated[Record, OfGames("Options")]
Choice = Annotated[Record, OfGames("Choice")]
Foreseen = Annotated[Record, OfGames("Foreseen")]
Frame = Annotated[Record, OfGames("Frame")]
Event = Annotated[Happened, OfGames("Event")]
Look = Annotated[Record, OfGames("Look")]
Draft = Annotated[Record, OfGames("Draft")]
Lobby = Annotated[Record, OfGames("Lobby")]
Card = Annotated[Record, OfGames("Card")]
CardSet = Annotated[Record, OfGames("CardSet")]
Edition = Annotated[Record, OfGames("Edition")]
Palette = Annotated[Record, OfGames("Palette")]
Workshop = Annotated[Record, OfGames("Workshop")]
Checked = Annotated[Record, OfGames("Checked")]
Layout = Annotated[Record, OfGames("Layout")]
