"""A kernel behind a page: Jupyter's, without the debugger, which nobody can reach from there, and which takes a tenth
of the time in which a kernel begins, and some megabytes of each. Import it before a kernel is made."""

from __future__ import annotations

import sys

sys.modules.setdefault("debugpy", None)  # type: ignore[arg-type] # as if it were not installed

from ipykernel.ipkernel import IPythonKernel  # noqa: E402


class Kernel(IPythonKernel):
    """A kernel that cannot be debugged."""
