"""The kernel of a page: Jupyter's, without the debugger, which a page cannot use. Import this module before creating a
kernel.

The times are processor time, the median of 21 kernels each, started in turn with and without: 353 ms until the first
cell runs, 618 ms until the table is shown.
"""

from __future__ import annotations

import gc
import sys

# Makes debugpy look uninstalled. Loading it would take 63 ms and 7 MB.
sys.modules.setdefault("debugpy", None)  # type: ignore[arg-type]
# Collecting garbage among the imported modules, which stay anyway, would take 18 ms (42 ms by the minimum).
gc.set_threshold(5_000, 10, 10)

from ipykernel.ipkernel import IPythonKernel  # noqa: E402


class Kernel(IPythonKernel):
    """A kernel without a debugger."""
