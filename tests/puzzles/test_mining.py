"""The search for puzzles: repeatable by seed, without twins, interruptible, and refused if nothing can be found."""

from __future__ import annotations

from itertools import islice

import pytest

from tutor.commands.main import main
from tutor.core import Unreadable
from tutor.games import definition_of
from tutor.games.clash.puzzles import puzzles as clash
from tutor.games.clash.puzzles.mining import mine
from tutor.games.clash.studies import PUZZLES
from tutor.puzzles.collecting import MOST_EASY, collect
from tutor.puzzles.records import Found, files, load, save
from tutor.study.in_memory import here
from tutor.study.run import study
from tutor.study.runners import processes

pytestmark = pytest.mark.long

SETS = ("initiation", "treachery")
STUDY = clash.study(2, "duel", SETS, 18)
GAMES = 8


@pytest.fixture(scope="module")
def found():
    return list(islice(mine(STUDY), GAMES))


def test_a_seed_gives_the_same_puzzles_from_any_game_on(found):
    assert any(puzzle is not None for _, puzzle in found)
    at = next(number for number, puzzle in found if puzzle is not None)
    assert list(islice(mine(STUDY, at), 1)) == [found[at]]
    other = clash.study(2, "duel", SETS, 19)
    assert [one and one.id for _, one in islice(mine(other), GAMES)] != [one and one.id for _, one in found]


def test_puzzles_that_are_found_are_proved_and_rated(found):
    for _, puzzle in found:
        if puzzle is not None:
            clash.prove(puzzle)
            assert puzzle.rating in (1, 2, 3) and puzzle.turns >= 12 and puzzle.near <= puzzle.turns
            assert set(puzzle.needs) <= set(clash.names())


def test_an_interrupted_search_has_the_same_result(tmp_path):
    definition, path = definition_of(""), tmp_path / "mine.toml"
    whole = list(islice(collect(definition, Found(STUDY, 0, ())), GAMES))[-1]
    half = list(islice(collect(definition, Found(STUDY, 0, ())), GAMES // 2))[-1]
    save(path, half)
    rest = list(islice(collect(definition, load(path)), GAMES - GAMES // 2))[-1]
    assert [one._replace(twin="") for one in whole.puzzles] == [one._replace(twin="") for one in rest.puzzles]
    assert whole.games == rest.games == GAMES and whole.puzzles
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]  # no temporary file is left


def test_twins_and_too_many_easy_ones_are_left_out(found):
    one = next(puzzle for _, puzzle in found if puzzle is not None)._replace(rating=1)

    class GameDefinition:
        name = "some"

        class puzzles:  # noqa: N801
            @staticmethod
            def mine(_, first):
                for number in range(first, 40):
                    yield number, one._replace(id=f"p{number // 2}", rating=1 if number < 60 else 2)

    last = list(collect(GameDefinition, Found(STUDY, 0, ())))[-1]
    assert len(last.puzzles) == MOST_EASY == len({one.id for one in last.puzzles})


def test_puzzles_that_differ_by_names_or_exchanged_lines_are_twins():
    """The same position with its board lines exchanged has the same id."""
    from tutor.games.clash.notation import read_position
    from tutor.games.clash.puzzles.mining import _twin_key
    from tutor.games.clash.puzzles.proofs import Action
    from tutor.games.clash.sets import all_cards

    def twin(text, line=0):
        return _twin_key(read_position(text, all_cards()), "win", frozenset({Action("Vortex", line)}))

    text = """game: edition 1, duel, turn 3, A to play, summoning, mana 6
A: {Bastion} Vortex Grrr Cyclone Microctopus Lieutenant
upper: Abomination Aberration | Mutant
lower: Brute | Scribe
B: {Fort} Combustion Revenant Baron Parasite Gnome Annihilation"""
    turned = text.replace("upper: ", "other: ").replace("lower: ", "upper: ").replace("other: ", "lower: ")
    head, a, up, low, b = turned.split("\n")
    assert twin(text) == twin("\n".join((head, a, low, up, b)), 1) != twin(text, 1)
    renamed = text.replace("Scribe", "Clerk(4:3/3 rage indestructible)")
    assert twin(text) == twin(renamed)
    assert twin(text) != twin(text.replace("Brute | Scribe", "Brute | Scribe Ogre"))


@pytest.mark.parametrize("path", list(files()), ids=lambda path: path.stem)
@pytest.mark.parametrize("games", [8, pytest.param(200, marks=pytest.mark.slow)])
def test_our_puzzles_are_found_again_from_their_seed(path, games):
    kept = load(path)
    assert clash.study(*kept.study) == kept.study and kept.games > 200
    found = list(islice(collect(definition_of(""), Found(kept.study, 0, ())), games))[-1].puzzles
    assert [one._replace(twin="") for one in found] == list(kept.puzzles[: len(found)])
    if games > 8 and kept.study.mode == "duel":
        assert len(found) > 3


REFUSED = {
    "there is no edition 3": ("--edition", "3"),
    "expected one of duel, solo": ("--mode", "team"),
    "there is no card set": ("--sets", "nothing"),
    "edition 1 does not know": ("--edition", "1", "--sets", "initiation treachery"),
    "expected at least": ("--sets", ""),
}


@pytest.mark.parametrize("said", REFUSED)
def test_an_invalid_search_is_refused_without_writing_a_file(said, tmp_path, capsys):
    file = tmp_path / "mine.toml"
    assert main(["puzzles", str(file), *REFUSED[said]]) == 2
    assert said in capsys.readouterr().err and not file.exists()


def test_the_command_continues_its_file_and_refuses_one_of_another_study(tmp_path, capsys):
    file = tmp_path / "mine.toml"
    given = ["puzzles", str(file), "--edition", "2", "--sets", "initiation,treachery", "--seed", "18"]
    assert main([*given, "--count", "1"]) == 0
    assert "1 puzzles in" in capsys.readouterr().out and len(load(file).puzzles) == 1
    before = file.read_bytes()
    assert main([*given, "--count", "1"]) == 0 and file.read_bytes() == before
    assert main([*given[:-1], "19"]) == 2
    assert "another study" in capsys.readouterr().err and file.read_bytes() == before
    assert main(["puzzles", str(tmp_path / "no" / "mine.toml")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_ctrl_c_leaves_a_complete_file(tmp_path, monkeypatch, capsys):
    def interrupted(_definition, found, _searched):
        yield Found(found.study, 1, found.puzzles)
        raise KeyboardInterrupt

    monkeypatch.setattr("tutor.commands.puzzles.collect", interrupted)
    file = tmp_path / "mine.toml"
    assert main(["puzzles", str(file)]) == 0
    assert load(file).games == 1 and "0 puzzles in 1 games" in capsys.readouterr().out


def test_an_invalid_study_is_refused():
    with pytest.raises(Unreadable, match="there is no edition 7"):
        clash.study(7, "duel", ("initiation",), 0)


# -- distributed searches -------------------------------------------------------------------------------------------

SHARED = {"games": GAMES, "seed": 18}


@pytest.fixture(scope="module")
def studied(tmp_path_factory):
    """Return the folders of a study of one cell in chunks of 3, run by this process and by two others, and its
    table."""
    cells = [(2, "duel", " ".join(SETS))]
    folders = []
    for runner in (here, processes(2)):
        folders.append(tmp_path_factory.mktemp("studied") / "puzzles")
        few = PUZZLES._replace(cells=_Cells(cells), size=3)
        table = study(few, folders[-1], SHARED, runner)
    return folders, table


class _Cells(list):
    """Cells that can be sent to another process."""

    def __call__(self, _):
        return list(self)


def test_a_study_finds_the_same_with_any_number_of_workers(studied, found):
    folders, table = studied
    one, two = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in folders)
    assert one == two and len(one) == 2 + 3  # the description, the table, and three chunks
    told = [(row["game"], f"second-duel-{row['puzzle']}", row["rating"], row["turns"]) for row in table.dicts()]
    assert told == [(game, one.id, one.rating, one.turns) for game, one in found if one is not None] != []


def test_the_study_has_the_parameters_of_our_puzzles():
    kept = [load(path).study for path in files()]
    assert {(one.edition, one.mode, " ".join(one.sets)) for one in kept} == set(PUZZLES.cells({}))
    assert {one.seed for one in kept} == {PUZZLES.numbers["seed"]}


def test_a_file_made_from_a_study_equals_one_of_a_sequential_search(studied, tmp_path, monkeypatch, capsys):
    (folder, _), table = studied
    given = ["--edition", "2", "--sets", " ".join(SETS), "--seed", "18"]
    file, plain = tmp_path / "mine.toml", tmp_path / "plain.toml"
    looked_at = []
    monkeypatch.setattr(clash, "mine", lambda study, first: looked_at.append(first) or mine(study, first))
    assert main(["puzzles", str(file), *given, "--study", str(folder)]) == 0
    assert looked_at == [row["game"] for row in table.dicts()]
    save(plain, list(islice(collect(definition_of(""), Found(load(file).study, 0, ())), SHARED["games"]))[-1])
    assert file.read_text() == plain.read_text() and load(file).games == SHARED["games"]
    before = file.read_text()
    assert main(["puzzles", str(file), *given, "--study", str(folder)]) == 0 and file.read_text() == before
    capsys.readouterr()


@pytest.mark.parametrize("other", [("--seed", "7"), ("--mode", "solo"), ("--sets", "initiation submersion")])
def test_a_study_of_something_else_is_refused(studied, tmp_path, capsys, other):
    (folder, _), _ = studied
    file = tmp_path / "mine.toml"
    given = ["--edition", "2", "--sets", " ".join(SETS), "--seed", "18", *other]
    assert main(["puzzles", str(file), *given, "--study", str(folder)]) == 2
    assert "expected puzzles of edition 2" in capsys.readouterr().err and not file.exists()
    assert main(["puzzles", str(file), *given, "--study", str(tmp_path)]) == 2
    assert "expected the folder of a study that has come to its end" in capsys.readouterr().err and not file.exists()
