"""A kernel behind a page: Jupyter's, as a page needs it. It has no debugger, which nobody can reach from there, and
which takes a tenth of the time in which a kernel begins, and some megabytes. Import it before a kernel is made."""

from __future__ import annotations

import gc
import sys

sys.modules.setdefault("debugpy", None)  # type: ignore[arg-type] # as if it were not installed
# To look for garbage among all that is imported, which stays, would take a fifth of the time of the imports.
gc.set_threshold(5_000, 10, 10)

from ipykernel.ipkernel import IPythonKernel  # noqa: E402


class Kernel(IPythonKernel):
    """A kernel that cannot be debugged."""
