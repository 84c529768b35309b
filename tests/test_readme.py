"""What the README shows is so."""

import re
import textwrap
from pathlib import Path

from tutor.notation import read_script
from tutor.scenarios import situations
from tutor.sets import all_cards, read_set

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = [textwrap.dedent(block) for block in re.findall(r"(?:^(?:    .*)?\n)+", README, re.MULTILINE)]


def block(opening: str) -> str:
    return next(block.strip("\n") for block in BLOCKS if block.strip().startswith(opening))


def test_the_script_and_the_card_set_can_be_read():
    assert len(read_script(block("game:"), all_cards()).moves) == 2
    assert [card.name for card in read_set(block("format")).cards] == ["Wolf", "Zap"]


def test_what_it_names_exists():
    for place in re.findall(r"`((?:tutor|tests|cards|\.ci|\.github)/[\w./-]*)`", README):
        assert (ROOT / place).exists(), place
    for id in re.findall(r'situation\("([^"]+)"\)', README):
        assert id in situations()


def test_what_it_says_of_strangers_is_tried_and_says_where():
    rows = [row.split("|") for row in README.partition("| tried |")[2].partition("\n\n")[0].splitlines()[2:]]
    assert len(rows) > 5
    for _, tried, stands, lacks, where, _ in rows:
        assert tried.strip() and stands.strip() and lacks.strip()
        assert any(Path(place).name.startswith("test_") for place in re.findall(r"`(tests/[\w./]+)`", where)), tried


def test_ci_runs_the_very_same_test_command():
    command = next(line.strip() for line in README.splitlines() if line.strip().endswith("pytest"))
    assert command in (ROOT / ".ci" / "run").read_text("utf-8")
