"""Coverage-guided fuzzing of the parsers with atheris: ``python tests/hostile/fuzz.py TARGET [seconds]``.

Atheris is not among the project's test packages: ``pip install atheris``. The targets are those of `targets.py`. An
input that breaks one is written to ``crash-…`` in a temporary folder, whose path is printed, and shown.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE)]


def main(name: str, seconds: int = 60) -> None:
    """Fuzz one target for a number of seconds. The process ends with the status of libFuzzer."""
    import atheris

    with atheris.instrument_imports(include=["tutor"]):
        import targets

    folder = Path(tempfile.mkdtemp(prefix=f"fuzz-{name}-"))
    print(folder, flush=True)
    (folder / "corpus").mkdir()
    for number, data in enumerate(targets.corpus(name)):
        (folder / "corpus" / str(number)).write_bytes(data)
    words = ['"' + "".join(f"\\x{byte:02x}" for byte in piece) + '"' for piece in targets.PIECES]
    (folder / "words").write_text("\n".join(words) + "\n")
    arguments = [
        sys.argv[0], f"-max_total_time={seconds}", "-max_len=6000", "-timeout=20", "-rss_limit_mb=1500",
        f"-artifact_prefix={folder}/", f"-dict={folder / 'words'}", "-print_final_stats=1", str(folder / "corpus"),
    ]  # fmt: skip
    atheris.Setup(arguments, targets.TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
