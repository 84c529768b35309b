"""Studies: many games played by machines, counted; what is too much for one machine, shared out among many.

A **study** measures **cells**, such as a deck at a level, by so many **samples** each. A **chunk** is some samples of a
cell, and the piece in which work is given out: what it finds depends on its seeds alone, so that a study comes to the
same with any number of workers, and one that was stopped goes on where it stood. `record.py` says what a study is,
`small.py` works out a small one and keeps nothing; `folder.py` keeps chunks, `runners.py` has them worked out, and
`run.py` joins these: no browser can do that, and nothing loads them but who runs a study.
"""

from .record import Hindered, Numbers, Study, Table
from .small import study_here

__all__ = ["Hindered", "Numbers", "Study", "Table", "study_here"]
