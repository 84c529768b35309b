"""What the README and its two companions show is so."""

import platform
import re
import shutil
import subprocess
import textwrap
from pathlib import Path

import pytest

from tutor.notation import read_script
from tutor.scenarios import situations
from tutor.sets import all_cards, read_set

ROOT = Path(__file__).parents[1]
README, HOSTS, DEVELOPERS = (
    (ROOT / name).read_text("utf-8") for name in ("README.md", "binder/README.md", ".github/CONTRIBUTING.md")
)
BLOCKS = [textwrap.dedent(block) for block in re.findall(r"(?:^(?:    .*)?\n)+", README, re.MULTILINE)]


def block(opening: str) -> str:
    return next(block.strip("\n") for block in BLOCKS if block.strip().startswith(opening))


def test_the_script_and_the_card_set_can_be_read():
    assert len(read_script(block("game:"), all_cards()).moves) == 2
    assert [card.name for card in read_set(block("format")).cards] == ["Wolf", "Zap"]


@pytest.mark.parametrize("text", [README, HOSTS, DEVELOPERS], ids=["players", "hosts", "developers"])
def test_what_it_names_exists(text):
    for place in re.findall(r"`((?:tutor|tests|cards|binder|\.ci|\.github)/[\w./-]*)`", text):
        assert (ROOT / place).exists(), place
    for id in re.findall(r'situation\("([^"]+)"\)', text):
        assert id in situations("clash")


def test_it_counts_the_situations():
    assert f"{len(situations('clash'))} situations" in README
    assert f"{len(situations('dust'))} situations" in README


def test_its_links_lead_somewhere():
    for folder, text in ((ROOT, README), (ROOT / "binder", HOSTS), (ROOT / ".github", DEVELOPERS)):
        for link in re.findall(r"\]\((?!https?:|…)([^)#]+)\)", text):
            assert (folder / link).exists(), link


def test_the_players_are_not_told_of_the_house():
    """What hosts and developers read has a place of its own, and the way there is told in ten lines."""
    way = README.partition("## For hosts and developers\n")[2].partition("\n## ")[0]
    assert len([line for line in way.splitlines() if line]) <= 10
    assert "binder/README.md" in way and ".github/CONTRIBUTING.md" in way


def test_every_room_is_told_and_nothing_else():
    table = DEVELOPERS.partition("| room |")[2].partition("\n\n")[0]
    told = set(re.findall(r"`tutor/(\w+)(?:\.py|/)`", table))
    rooms = {path.stem for path in (ROOT / "tutor").iterdir() if path.suffix == ".py" or any(path.glob("*.*"))}
    assert told == rooms - {"__init__", "__main__", "__pycache__", "terminal", "checking", "py"}


def test_what_it_says_of_strangers_is_tried_and_says_where():
    rows = [row.split("|") for row in HOSTS.partition("| tried |")[2].partition("\n\n")[0].splitlines()[2:]]
    assert len(rows) > 5
    for _, tried, stands, lacks, where, _ in rows:
        assert tried.strip() and stands.strip() and lacks.strip()
        assert any(Path(place).name.startswith("test_") for place in re.findall(r"`(tests/[\w./]+)`", where)), tried


def test_ci_runs_the_very_same_test_command():
    command = next(line.strip() for line in README.splitlines() if line.strip().endswith("pytest"))
    assert command in (ROOT / ".ci" / "run").read_text("utf-8")


def test_a_version_that_is_told_has_its_place_among_the_changes():
    version = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)[1]
    assert f"\n## {version}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")


#: The packages of Debian that have the browsers which the README names.
PACKAGES = {"Chromium": ("chromium-headless-shell", "chromium"), "Firefox ESR": ("firefox-esr",), "WebKitGTK": ("webkit2gtk-driver",)}  # fmt: skip


@pytest.mark.parametrize("browser", PACKAGES)
def test_the_browsers_that_it_names_are_those_of_debian_12(browser):
    system = platform.freedesktop_os_release() if Path("/etc/os-release").exists() else {}
    if (system.get("ID"), system.get("VERSION_ID")) != ("debian", "12") or not shutil.which("dpkg-query"):
        pytest.skip("NO DEBIAN 12: the versions of its browsers are not compared")
    command = ["dpkg-query", "--show", "--showformat=${Version}\n", *PACKAGES[browser]]
    versions = subprocess.run(command, capture_output=True, text=True).stdout.split()
    if not versions:
        pytest.skip(f"{browser} is not installed as a package")
    (named,) = re.findall(rf"{browser} ([\d.]*\d)", " ".join(README.split()))
    assert all(version.startswith(f"{named}.") for version in versions), versions


def test_the_moves_of_dust_collectorz_that_the_readme_lists_are_read():
    from tutor.dust.moves import Attack
    from tutor.guests import guest
    from tutor.guests.dust.words.moves import VERBS

    words = guest("dust").words
    text = (
        (ROOT / "README.md").read_text("utf-8").partition("Moves of it are written")[2].partition("always the next")[0]
    )
    listed = re.findall(r"`([^`]+)`", text)
    team = words.begin("setup: dust, team, decks 1 2 3 4, seed 7").settled().position
    for move in listed:
        words.read_move(move, team)
    assert {move.split()[0] for move in listed} == set(VERBS)
    two = words.begin("setup: dust, versus, decks 1 2, seed 7").settled().position
    (on,) = [move for move in listed if " with " in move]
    said = words.read_move(on, two)
    assert isinstance(said, Attack) and said.whom == 1
