"""The kernel of a page: Jupyter's, without the debugger. A page cannot use the debugger, and loading it takes a tenth
of the start of a kernel and some megabytes. Import this module before creating a kernel.
"""

from __future__ import annotations

import gc
import sys

sys.modules.setdefault("debugpy", None)  # type: ignore[arg-type] # makes debugpy look uninstalled
# Collecting garbage among the imported modules, which stay anyway, would take a fifth of the import time.
gc.set_threshold(5_000, 10, 10)

from ipykernel.ipkernel import IPythonKernel  # noqa: E402


class Kernel(IPythonKernel):
    """A kernel without a debugger."""
