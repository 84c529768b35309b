"""The static site: the page and the notebooks in the browser alone, by Pyodide."""
