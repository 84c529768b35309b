"""Studies: many games between machine players, counted; on one machine or on many.

A **study** measures **cells**, such as a deck at a level, by a number of **samples** each. A **chunk** is a range of
samples of a cell, and the unit of work. Its result depends only on its seeds, so a study gives the same result with any
number of workers, and one that was stopped resumes where it was. `record.py` defines a study; `in_memory.py` runs a
small one without storing it. `folder.py` stores chunks, `runners.py` distributes them, and `run.py` combines both. A
browser cannot do the latter, so these modules are loaded only to run a study.
"""

from .in_memory import study_here
from .record import Numbers, Study, StudyError, Table

__all__ = ["Numbers", "Study", "StudyError", "Table", "study_here"]
