"""The rules tutor: learn a card game by seeing its rules happen, one cited step at a time.

The rooms, from the ground up; each imports only from those before it:

- ``tutor.contract``   what any game of the house gives: refusals and what cannot be read
- ``tutor.journal``    what a server writes down for its host
- ``tutor.clash``      the rules of Clash of Decks; standard library only
- ``tutor.notation``   positions, moves and scripts in words
- ``tutor.sets``       the card sets of ``cards/``
- ``tutor.opening``    how a game begins: decks, drafts, custom games, in one line of words
- ``tutor.rulebook``   every rule and FAQ answer with its source, and the sentences for events
- ``tutor.scenarios``  situations as data: tests, demonstrations and links in one
- ``tutor.compare``    the same moves by both editions
- ``tutor.widgets``    the table: one widget for notebooks and for the page
- ``tutor.serve``      the page (Voilà) and the notebooks (JupyterLab)
- ``tutor.hosting``    the page for oneself and for strangers
- ``tutor.terminal``   what a terminal gives and takes
- ``tutor.checking``   ``rules-tutor check``
- ``tutor.cli``        ``rules-tutor play | lab | serve | site | run | compare | check | coverage``
"""
