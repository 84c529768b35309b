"""The statements, commands and code of the README, its three companions and the command help are true."""

import contextlib
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

import tutor
from tutor.commands.arguments import _NOTATION, parser
from tutor.commands.main import main
from tutor.games import definitions
from tutor.games.clash.sets import read_set
from tutor.situations import situations

ROOT = Path(__file__).parents[1]
README, HOSTS, CARDS, DEVELOPERS = (
    (ROOT / name).read_text("utf-8")
    for name in ("README.md", "binder/README.md", "cards/README.md", ".github/CONTRIBUTING.md")
)
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


class Block(NamedTuple):
    """A block of code: its language, if its fence names one, and its text."""

    language: str
    text: str

    @property
    def kind(self) -> str:
        """The kind of test that it needs; empty if it is unknown."""
        if self.language or not self.text:
            return self.language
        kinds = {"game:": "script", "setup:": "script", "format": "toml", "python3": "shell"}
        return kinds.get(self.text.split()[0], "")


TOKENS = MarkdownIt().parse(f"{README}\n{CARDS}")
BLOCKS = [Block(token.info, token.content.strip("\n")) for token in TOKENS if token.type in ("fence", "code_block")]
#: The code within sentences, each piece on one line.
INLINE = [
    " ".join(part.content.split()) for token in TOKENS for part in token.children or () if part.type == "code_inline"
]


def blocks(kind: str) -> list[str]:
    return [block.text for block in BLOCKS if block.kind == kind]


def test_every_block_is_run_or_checked():
    assert {block.kind for block in BLOCKS} == {"shell", "script", "python", "toml"}, BLOCKS


def scripts_in_the_help() -> list[str]:
    """Return the scripts that ``rules-tutor run --help`` shows; of several setups in one block, each."""
    shown = re.findall(r"(?:^    .*\n|\n(?=    [a-z]))+", f"{_NOTATION}\n", re.MULTILINE)
    blocks = [re.sub("^    ", "", block, flags=re.MULTILINE).strip() for block in shown if block.strip()]
    return [script for block in blocks for script in (block.split("\n") if block.startswith("setup:") else [block])]


def test_the_help_shows_scripts():
    assert len(scripts_in_the_help()) == 5


@pytest.mark.parametrize("script", [*blocks("script"), *scripts_in_the_help()])
def test_a_script_runs(script, tmp_path, capsys):
    path = tmp_path / "clash.txt"
    path.write_text(script + "\n", "utf-8")
    assert main(["run", str(path)]) == 0
    printed = capsys.readouterr().out
    assert "---\ngame: " in printed
    assert printed.startswith("> ") or "\n\n" not in script


@pytest.mark.parametrize("program", blocks("python"))
def test_a_program_runs(program, capsys):
    exec(program, {"__name__": "__main__"})
    printed = capsys.readouterr().out.splitlines()
    assert printed[:4] == ["play Zombie upper", "play Zombie lower", "assault", "end"]
    assert printed[4].startswith("summoning.behind - Zombie enters play")
    assert printed[-1].startswith("mana.cost  Troll costs 6 Mana")
    assert len(program.splitlines()) <= 12


@pytest.mark.parametrize("text", blocks("toml"))
def test_a_card_set_can_be_read(text):
    assert [card.name for card in read_set(text).cards] == ["Wolf", "Zap"]


def check_command(command: str) -> None:
    """Check that the arguments of a command are valid, and that the extras and folders it names exist."""
    words = shlex.split(command)
    name = Path(words[0]).name
    if name == "rules-tutor":
        with pytest.raises(SystemExit, match="0") if "--help" in words else contextlib.nullcontext():
            parser().parse_args(words[1:])
    elif name == "pip":
        for extra in re.findall(r"\[([a-z,]+)\]", command):
            assert set(extra.split(",")) <= set(EXTRAS), command
    elif name == "voila":
        assert all((ROOT / word).exists() for word in words[1:]), command
    else:
        assert command == "python3 -m venv .venv" or name == "pytest", command


@pytest.mark.parametrize("line", [line for block in blocks("shell") for line in block.splitlines()])
def test_a_command_is_valid(line):
    for command in line.split(" && "):
        check_command(command)


@pytest.mark.parametrize(
    "command", [code for code in INLINE if re.match(r"(\.venv/bin/|rules-tutor \S+ \S|pip )", code)]
)
def test_a_command_within_a_sentence_is_valid(command):
    check_command(command)


def test_the_commands_that_sentences_name_exist(capsys):
    for name in {code.split()[1] for code in INLINE if code.startswith("rules-tutor ")}:
        with pytest.raises(SystemExit, match="0"):
            parser().parse_args([name, "--help"])
    assert capsys.readouterr().out


PYTHON = [code for code in INLINE if re.match(r"from tutor|tutor\.|import tutor|help\(|game\.", code)]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("code", PYTHON)
def test_the_python_within_a_sentence_runs(code, capsys):
    exec(code, {"tutor": tutor, "game": tutor.Game})
    assert capsys.readouterr().out or not code.startswith("help")


@pytest.mark.parametrize(
    "text", [README, HOSTS, CARDS, DEVELOPERS], ids=["players", "hosts", "own cards", "developers"]
)
def test_the_files_that_it_names_exist(text):
    for place in re.findall(r"`((?:tutor|tests|cards|binder|\.ci|\.github)/[\w./-]*)`", text):
        assert (ROOT / place).exists(), place


def test_the_buttons_that_it_names_exist():
    labels = re.findall('^[a-z-]+ = "(.+)"$', (ROOT / "tutor/session/interface.toml").read_text("utf-8"), re.MULTILINE)
    buttons = re.findall(r"\*([A-Z][a-z ]+)\*", " ".join(README.replace("**", "").split()))
    assert len(buttons) == 2 and set(buttons) <= set(labels)


def test_a_deck_can_be_checked():
    (deck,) = [code for code in INLINE if code.startswith("deck: ")]
    assert definitions()["dust"].check_deck(deck.replace("…", "Kite")) is not None


def test_it_is_read_in_three_minutes():
    prose = [token.content for token in MarkdownIt().parse(README) if token.type == "inline"]
    assert sum(len(text.split()) for text in prose) <= 700


def test_it_states_the_number_of_situations():
    assert f"{len(situations('clash'))} situations" in README
    assert f"{len(situations('dust'))} situations" in README


def test_its_links_lead_somewhere():
    folders = {ROOT: README, ROOT / "binder": HOSTS, ROOT / "cards": CARDS, ROOT / ".github": DEVELOPERS}
    for folder, text in folders.items():
        for link in re.findall(r"\]\((?!https?:|…)([^)#]+)\)", text):
            assert (folder / link).exists(), link


def test_hosts_and_developers_are_led_elsewhere():
    """Texts for hosts and developers are in other files, and the sections that lead there are short."""
    sections = README.partition("## For hosts\n")[2].partition("\n## Licence")[0]
    assert len([line for line in sections.splitlines() if line]) <= 10
    assert "binder/README.md" in sections and ".github/CONTRIBUTING.md" in sections


def test_the_map_has_every_folder():
    table = DEVELOPERS.partition("| folder |")[2].partition("\n\n")[0]
    named = set(re.findall(r"`tutor/(\w+)(?:\.py|/)`", table))
    there = {path.stem for path in (ROOT / "tutor").iterdir() if path.suffix == ".py" or any(path.glob("*.*"))}
    assert named == there - {"__init__", "__main__", "__pycache__", "py"}


def test_every_protection_of_the_server_names_its_test():
    rows = [row.split("|") for row in HOSTS.partition("| attack |")[2].partition("\n\n")[0].splitlines()[2:]]
    assert len(rows) > 5
    for _, attack, protection, limits, where, _ in rows:
        assert attack.strip() and protection.strip() and limits.strip()
        assert any(Path(place).name.startswith("test_") for place in re.findall(r"`(tests/[\w./]+)`", where)), attack


def test_ci_runs_the_same_test_command():
    command = next(line.strip() for line in README.splitlines() if line.strip().endswith("pytest"))
    assert command in (ROOT / ".ci" / "run").read_text("utf-8")


def test_the_version_has_a_section_in_the_changelog():
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


def test_the_moves_of_dust_collectorz_that_the_help_lists_are_read():
    from tutor.commands.arguments import _NOTATION
    from tutor.games import definition
    from tutor.games.dust.notation.moves import VERBS
    from tutor.games.dust.rules.moves import Attack

    words = definition("dust").words
    text = _NOTATION.partition("Moves of Dust Collectorz are written")[2].partition("In other games")[0]
    listed = re.findall(r"“([^”]+)”", text)
    team = words.begin("setup: dust, team, decks 1 2 3 4, seed 7").settled().position
    for move in listed:
        words.read_move(move, team)
    assert {move.split()[0] for move in listed} == set(VERBS)
    two = words.begin("setup: dust, versus, decks 1 2, seed 7").settled().position
    (on,) = [move for move in listed if " with " in move]
    said = words.read_move(on, two)
    assert isinstance(said, Attack) and said.whom == 1
