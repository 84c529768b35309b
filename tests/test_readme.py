"""What the README and its two companions state is true."""

import inspect
import platform
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest
from markdown_it import MarkdownIt

import tutor.widgets
from tutor.commands.arguments import parser
from tutor.commands.main import main
from tutor.games.clash.sets import read_set
from tutor.situations import situations

ROOT = Path(__file__).parents[1]
README, HOSTS, DEVELOPERS = (
    (ROOT / name).read_text("utf-8") for name in ("README.md", "binder/README.md", ".github/CONTRIBUTING.md")
)
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


class Block(NamedTuple):
    """A block of code of the README: its language, which a fence names, and its text."""

    language: str
    text: str

    @property
    def kind(self) -> str:
        """What it is; empty for what no test would run or check."""
        if self.language or not self.text:
            return self.language
        first = self.text.split()[0]
        kinds = {"game:": "script", "setup:": "script", "format": "toml", "python3": "shell", "rules-tutor": "shell"}
        return kinds.get(first, "python" if first in ("import", "from") else "")


TOKENS = MarkdownIt().parse(README)
BLOCKS = [Block(token.info, token.content.strip("\n")) for token in TOKENS if token.type in ("fence", "code_block")]
#: The code within sentences, each on one line.
INLINE = [
    " ".join(part.content.split()) for token in TOKENS for part in token.children or () if part.type == "code_inline"
]


def blocks(kind: str) -> list[str]:
    return [block.text for block in BLOCKS if block.kind == kind]


def test_every_block_is_run_or_checked():
    assert {block.kind for block in BLOCKS} == {"shell", "script", "python", "toml"}, BLOCKS


@pytest.mark.parametrize("script", blocks("script"))
def test_a_script_runs(script, tmp_path, capsys):
    path = tmp_path / "clash.txt"
    path.write_text(script + "\n", "utf-8")
    assert main(["run", str(path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("> ") and "\n---\ngame: " in told


@pytest.mark.parametrize("program", blocks("python"))
def test_a_program_runs(program, capsys):
    exec(program, {"__name__": "__main__"})
    told = capsys.readouterr().out.splitlines()
    assert told[:4] == ["play Zombie upper", "play Zombie lower", "assault", "end"]
    assert told[4].startswith("summoning.behind - Zombie enters play")
    assert told[-1].startswith("mana.cost  Troll costs 6 Mana")
    assert len(program.splitlines()) <= 12


@pytest.mark.parametrize("text", blocks("toml"))
def test_a_card_set_can_be_read(text):
    assert [card.name for card in read_set(text).cards] == ["Wolf", "Zap"]


def check_command(command: str) -> None:
    """Check that a command of ours can be given so, and that what it installs or opens is there."""
    words = shlex.split(command)
    name = Path(words[0]).name
    if name == "rules-tutor":
        parser().parse_args(words[1:])
    elif name == "pip":
        for extra in re.findall(r"\[([a-z,]+)\]", command):
            assert set(extra.split(",")) <= set(EXTRAS), command
    elif name == "voila":
        assert all((ROOT / word).exists() for word in words[1:]), command
    else:
        assert command == "python3 -m venv .venv" or name == "pytest", command


@pytest.mark.parametrize("line", [line for block in blocks("shell") for line in block.splitlines()])
def test_a_command_can_be_given_so(line):
    for command in line.split(" && "):
        check_command(command)


@pytest.mark.parametrize(
    "command", [code for code in INLINE if re.match(r"(\.venv/bin/|rules-tutor \S+ \S|pip )", code)]
)
def test_a_command_within_a_sentence_can_be_given_so(command):
    check_command(command)


def test_the_commands_that_sentences_name_are_there(capsys):
    for name in {code.split()[1] for code in INLINE if code.startswith("rules-tutor ")}:
        with pytest.raises(SystemExit, match="0"):
            parser().parse_args([name, "--help"])
    assert capsys.readouterr().out


CALL = rf"from tutor|tutor\.|import tutor|({'|'.join(tutor.widgets.__all__)})\("


@pytest.mark.parametrize("code", [code for code in INLINE if re.match(CALL, code)])
def test_the_python_within_a_sentence_runs(code):
    """What saves a deck is only held against its arguments: making one takes long, and has tests of its own."""
    if code.startswith("save_deck("):
        code = code.replace("save_deck(", "inspect.signature(tutor.widgets.save_deck).bind(")
    exec(code, {"tutor": tutor, "inspect": inspect, **vars(tutor.widgets)})


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
    """Texts for hosts and developers are elsewhere, and the section that leads there has at most ten lines."""
    way = README.partition("## For hosts and developers\n")[2].partition("\n## ")[0]
    assert len([line for line in way.splitlines() if line]) <= 10
    assert "binder/README.md" in way and ".github/CONTRIBUTING.md" in way


def test_every_room_is_told_and_nothing_else():
    table = DEVELOPERS.partition("| folder |")[2].partition("\n\n")[0]
    told = set(re.findall(r"`tutor/(\w+)(?:\.py|/)`", table))
    rooms = {path.stem for path in (ROOT / "tutor").iterdir() if path.suffix == ".py" or any(path.glob("*.*"))}
    assert told == rooms - {"__init__", "__main__", "__pycache__", "terminal", "checking", "py"}


def test_every_protection_of_the_server_names_its_test():
    rows = [row.split("|") for row in HOSTS.partition("| attack |")[2].partition("\n\n")[0].splitlines()[2:]]
    assert len(rows) > 5
    for _, attack, protection, limits, where, _ in rows:
        assert attack.strip() and protection.strip() and limits.strip()
        assert any(Path(place).name.startswith("test_") for place in re.findall(r"`(tests/[\w./]+)`", where)), attack


def test_ci_runs_the_very_same_test_command():
    command = next(line.strip() for line in README.splitlines() if line.strip().endswith("pytest"))
    assert command in (ROOT / ".ci" / "run").read_text("utf-8")


def test_a_version_that_is_told_has_its_place_among_the_changes():
    version = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)[1]
    assert f"\n## {version}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")


#: The Debian packages of the browsers that the README names.
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
    from tutor.games import definition
    from tutor.games.dust.notation.moves import VERBS
    from tutor.games.dust.rules.moves import Attack

    words = definition("dust").words
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
