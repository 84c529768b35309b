"""Servers of the page (Voilà) and of the notebooks (JupyterLab)."""
