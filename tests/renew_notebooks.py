"""Execute the notebooks and store their outputs: ``python tests/renew_notebooks.py``, to run after a sentence has
changed.

Data of a single run, such as widget ids and times, is removed, so that unchanged notebooks stay unchanged.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from tutor.server.launch import NOTEBOOKS

VIEW = "application/vnd.jupyter.widget-view+json"


def renew(path: Path) -> None:
    """Execute a notebook in its folder and write it back. Raise `nbclient.exceptions.CellExecutionError`."""
    notebook = nbformat.read(path, 4)
    metadata = dict(notebook.metadata)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    notebook.metadata = metadata
    for cell in notebook.cells:
        cell.metadata = {}
        cell.update({"outputs": whole_streams(cell.outputs)} if "outputs" in cell else {})
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(VIEW, None)
            if "metadata" in output:
                output.metadata = {}
    path.write_text(nbformat.writes(notebook, indent=1).rstrip("\n") + "\n", "utf-8")


def whole_streams(outputs: list[Any]) -> list[Any]:
    """Return outputs in which what a cell prints is one piece, however the kernel has sent it."""
    found: list[Any] = []
    for output in outputs:
        if found and output.output_type == "stream" == found[-1].output_type and output.name == found[-1].name:
            found[-1].text += output.text
        else:
            found.append(output)
    return found


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(NOTEBOOKS.glob("*.ipynb")):
        renew(Path(name))
