"""The rules tutor: learn a card game by seeing its rules happen, one cited step at a time.

The rooms, from the ground up; each imports only from those before it:

- ``tutor.core``       what any game of the house has, and what it gives to be a guest here; it knows none
- ``tutor.journal``    what a server writes down for its host
- ``tutor.light``      what Jupyter would load and nothing needs is left out
- ``tutor.study``      many games played by machines, counted, in this process or by many workers
- ``tutor.clash``      the rules of Clash of Decks; standard library only
- ``tutor.notation``   positions, moves and scripts in words
- ``tutor.sets``       the card sets of ``cards/``
- ``tutor.opening``    how a game begins: decks, drafts, custom games, in one line of words
- ``tutor.rulebook``   every rule and FAQ answer with its source, and the sentences for events
- ``tutor.guests``     the games of the house, as those above ask them, and which of them a text is of
- ``tutor.scenarios``  situations as data: tests, demonstrations and links in one
- ``tutor.compare``    the same moves by both editions
- ``tutor.lessons``    what is asked, shown and to be done, step by step; progress
- ``tutor.puzzles``    tables at which one turn does it: as data, and which comes next
- ``tutor.line``       what the browser says and is told, as records
- ``tutor.rooms``      what lies on a visitor's table as a value, what can be done there, and what is told of it
- ``tutor.widgets``    the table: one widget for notebooks and for the page
- ``tutor.serve``      the page (Voilà) and the notebooks (JupyterLab)
- ``tutor.hosting``    the page for oneself and for strangers
- ``tutor.terminal``   what a terminal gives and takes
- ``tutor.checking``   ``rules-tutor check``
- ``tutor.reckoning``  ``rules-tutor turns | odds | best``: what can be done, what will come, which turn is best
- ``tutor.studying``   ``rules-tutor study``
- ``tutor.where``      ``rules-tutor where``: the lines of code that cite a rule
- ``tutor.arguments``  what can be typed after ``rules-tutor``
- ``tutor.cli``        ``rules-tutor play | lab | serve | site | run | compare | check | coverage | where | …``

``__version__`` is that of what is installed, and ``"unknown"`` in a checkout that is not.
"""

__all__ = ["__version__"]


def __getattr__(name: str) -> str:
    """The version, looked up when it is asked for: no import of the rules waits for it. Raises `AttributeError`."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import metadata

    try:
        return metadata.version("rules-tutor")
    except metadata.PackageNotFoundError:
        return "unknown"
