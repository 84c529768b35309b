"""The static site: the page and the notebooks without a server."""
