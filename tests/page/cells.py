"""Running all cells of a notebook by the menu, in JupyterLab or on the static site."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: A kernel has answered: in the status bar of JupyterLab, or above a notebook that fills the page. Cells that are run
#: earlier are lost, and the icon next to a notebook says idle even before there is a kernel.
ANSWERED = ".jp-StatusBar-TextItem:has-text('| Idle'), .jp-NotebookKernelStatus-fade:not(.jp-NotebookKernelStatus-info)"


def run_all(page: Page) -> None:
    """Run all cells of the notebook on a page as soon as it has a kernel."""
    page.locator(ANSWERED).first.wait_for(state="attached", timeout=120_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
