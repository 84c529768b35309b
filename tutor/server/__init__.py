"""Serves the page with Voilà and the notebooks with JupyterLab."""
