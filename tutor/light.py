"""What Jupyter would load at every start, and nothing here needs, is left out. Import it before anything of Jupyter's.

jsonschema looks for a package that reads the format "iri", which no schema of Jupyter's names; where it is found it
compiles 39 grammars at once: most of the time in which a server of ours began."""

import sys

sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type] # as if it were not installed
