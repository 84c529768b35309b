"""The rules tutor: learn a card game by seeing its rules happen, one cited step at a time.

Packages, from the ground up; each imports only from those before it:

- ``tutor.core``        what every game has, and the contract that a game fulfils
- ``tutor.study``       many games played by machines, counted
- ``tutor.games``       the games: a folder for each, with its rules, notation, rulebook, situations, lessons, board …
- ``tutor.situations``  situations as data: tests, demonstrations and links in one
- ``tutor.lessons``     what is asked, shown and to be done, step by step; progress
- ``tutor.puzzles``     puzzles as data, and which comes next
- ``tutor.protocol``    what the browser says and is told, as records
- ``tutor.session``     what lies on a visitor's table as a value, what can be done there, and what is told of it
- ``tutor.widgets``     the table: one widget for notebooks and for the page
- ``tutor.server``      the page (Voilà) and the notebooks (JupyterLab), for oneself and for strangers
- ``tutor.site``        the static site
- ``tutor.commands``    ``rules-tutor COMMAND``, a module for each

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
