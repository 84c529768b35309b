"""The defaults that a definition gets if it provides only rules, words and sentences, tested part by part with `tiny`;
and parts of the core: the workshop's repair of lines, card set files, and the guide's insistence.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tiny import RULES, Tiny, begin

from tutor.core import Refused, Step, Unreadable
from tutor.core.first_game import Guided, Moment, insist, not_yet
from tutor.core.plain import OneEdition, PlainDefinition
from tutor.core.plain_questions import PlainAsking, PlainGoals
from tutor.core.plain_workshop import PlainBench
from tutor.core.sets import LARGEST_FILE, joined, load_all, read_file, read_toml, text_of
from tutor.core.text import Token, limit, lines, nearest, parts, split, split_script
from tutor.locale import ENGLISH

DEFINITION = Tiny()
START = "game: tiny, A to play ; heap: 7 ; stretch: A B"
WORDS = "game: tiny, A to play\nheap: 7\nstretch: A B"
GAME = DEFINITION.game(begin(START).settled())
ITS = GAME.position


def said(error: type[Exception] = Unreadable):
    """Return the message of the error that a call raises."""
    return pytest.raises(error)


# -- the board --------------------------------------------------------------------------------------------------------


def test_a_frame_has_the_lines_by_their_keys():
    board = DEFINITION.board
    told = {
        "game": "tiny",
        "player": "A",
        "over": False,
        "about": "tiny, A to play",
        "zones": {"heap": ["7"], "stretch": ["A", "B"]},
    }
    assert board.frame(ITS) == told
    over = board.frame(GAME.play(4).play(3).position)
    assert (over["player"], over["over"], over["about"]) == (None, True, "tiny, B wins")
    assert board.facts(GAME.play(2).step.events[0], ITS) == {
        "facts": {"kind": "taken", "rule": "tiny.take", "cause": None, "count": 2}
    }
    assert board.options(GAME, ENGLISH)["side"] == "A" and board.options(GAME.play(2), ENGLISH)["side"] == "B"
    assert board.options(GAME, ENGLISH)["moves"][3] == {"text": "take 4", "data": {"text": "take 4"}}


def test_the_board_writes_and_reads_moves_in_words():
    board = DEFINITION.board
    assert board.write_move(3) == {"text": "take 3"} and board.read_move({"text": "take 3"}, ITS) == 3
    for data in ({}, {"text": 3}):
        with said() as error:
            board.read_move(data, ITS)
        assert str(error.value) == "“text” is missing, too long, or no text"


def test_the_board_has_nothing_hidden_and_nothing_to_choose():
    board, start = DEFINITION.board, begin(START)
    event = GAME.play(2).step.events[0]
    assert (board.about(ITS), board.side(2), board.choice(SimpleNamespace(side=1))) == (
        {"game": "tiny"},
        "C",
        {"side": "B"},
    )
    assert board.is_secret(event, ITS, 1) is False and board.is_dealt(GAME) is False and board.viewer(GAME, 1) is None
    assert (board.seen(GAME), board.lobby(ENGLISH, {}), board.lobby_cards(), board.weigh("", {}, ENGLISH)) == (
        {},
        {},
        {},
        {},
    )
    assert board.choosing(start, ENGLISH) == ({}, {}, ()) and board.seats(start) == () and board.report(GAME) is None
    assert board.picture(ITS, ENGLISH) == "" and board.insist(SimpleNamespace(), 3) is None
    assert board.spell(ITS, ENGLISH) == WORDS.split("\n") and board.size(ITS) == len(WORDS.split())
    assert board.card(SimpleNamespace(name="Ogre"), ENGLISH) == {"name": "Ogre"}
    assert str(board.no_game()) == "no game is on the table: expected one"
    assert str(board.no_choice("x")) == "there is nothing of that name to do"


def test_nothing_can_be_taken_before_it_begins():
    start = begin(START)
    assert start.words == START and start.back() is start and start.settled() == Step(ITS)
    with said() as error:
        start.take("Ogre")
    assert str(error.value) == "there is nothing of that name to do"
    assert start.is_dealt is False and start.can_go_back is False


# -- what is told -----------------------------------------------------------------------------------------------------


def test_each_event_is_a_beat_under_its_move():
    game, beats = GAME.play(4).play(1), DEFINITION.beats
    first, *others = beats.tell(game, 1, ENGLISH)
    assert first[:4] == (1, ("A stretches.",), "take 4", ()) and {beat.title for beat in others} == {""}
    assert [beat.says for beat in others] == [("A takes 4 of 7.",), ("Now it is B's turn.",)]
    assert beats.tell(game, 2, ENGLISH)[0][:4] == (1, ("B takes 1 of 3.",), "take 1", ())
    assert beats.tell(game, 0, ENGLISH) == [] and beats.heading(ITS, 2, ENGLISH) == "take 2"


def test_a_move_is_written_as_it_was_made_on_its_table():
    class Named(Tiny):
        def __init__(self):
            self.words = SimpleNamespace(
                write_move=lambda move, position=None: f"{move} of {position and position.heap}"
            )

    game = GAME.play(2).play(1)
    assert [Named().beats.tell(game, number, ENGLISH)[0].title for number in (1, 2)] == ["2 of 7", "1 of 5"]
    assert Named().beats.heading(ITS, 2, ENGLISH) == "2 of 7"
    assert Named().board.options(GAME.play(4), ENGLISH)["moves"][0] == {"text": "1 of 3", "data": {"text": "1 of None"}}


def test_a_secret_event_is_told_as_one():
    class Secretive(Tiny):
        def __init__(self):
            voice = SimpleNamespace(tell=lambda event, before, hidden: f"{event.kind} {before.heap} {hidden}")
            self.sentences = SimpleNamespace(voice=lambda language: voice if language is ENGLISH else None)
            self.board.is_secret = lambda event, before, viewer: (event.kind, before.heap, viewer) == ("taken", 7, 1)

    told = Secretive().beats.tell(GAME.play(2), 1, ENGLISH, 1)
    assert [beat.says for beat in told] == [("taken 7 True",), ("turn 5 False",)]


def test_what_a_move_would_do_is_told_where_nothing_is_hidden():
    foresight = DEFINITION.foresight
    assert foresight.foresee(GAME, 7 - 3, None, ENGLISH) == {
        "text": ["A stretches.", "A takes 4 of 7.", "Now it is B's turn."],
        "line": "A stretches. A takes 4 of 7. Now it is B's turn.",
    }
    assert foresight.foresee(GAME, 4, 0, ENGLISH) is None and foresight.marked(GAME, {"a": 1}, None) == {"a": 1}
    with said(Refused):
        foresight.foresee(GAME, 9, None, ENGLISH)
    other = Tiny()
    voice = lambda code: SimpleNamespace(tell=lambda event, before: f"{code} {event.kind} {before.heap}")  # noqa: E731
    other.sentences = SimpleNamespace(voice=voice)
    assert other.foresight.foresee(GAME, 2, None, "x")["line"] == "x taken 7 x turn 5"


# -- the rulebook -----------------------------------------------------------------------------------------------------


def test_its_rulebook_has_a_chapter_for_each_area():
    book, rules = DEFINITION.book, DEFINITION.sentences.rules()
    assert book.chapters() == {"tiny": ("tiny",)} and book.editions("tiny.take") == (1,)
    assert book.sheet(ENGLISH) == [("tiny", "", tuple(rules))]
    assert (book.knows("stretch"), book.sign("stretch"), book.crowd(), book.has_cards(ITS)) == ((1,), "", [], True)
    drawn = SimpleNamespace(board=SimpleNamespace(picture=lambda position, language: (position, language)))
    assert type(book)(drawn).picture(ITS, None, ENGLISH) == (ITS, ENGLISH)


def test_it_has_one_edition_and_nothing_that_it_does_not_give():
    editions = OneEdition()
    assert editions.moves_by(1, (3,)) == (3,) and editions.outcome(ITS) == ITS and editions.differences() == []
    nothing = (
        DEFINITION.first,
        DEFINITION.player,
        DEFINITION.analysis,
        DEFINITION.puzzles,
        DEFINITION.turned,
        DEFINITION.sets(),
        DEFINITION.check_deck("x"),
    )
    assert nothing == (None, None, None, None, (), {}, None) and DEFINITION.joined({"a": 1}) == {"a": 1}
    with said() as error:
        DEFINITION.read_set("x", "my.toml")
    assert str(error.value) == "my.toml: tiny has no card sets"


# -- lessons ----------------------------------------------------------------------------------------------------------


def test_lines_are_asked_for_by_their_keys():
    asking = DEFINITION.asking
    assert (
        asking.read_asks(" heap ") == "heap"
        and asking.find("heap", GAME) == "7"
        and list(asking.about(ITS)) == ["game", "heap", "stretch"]
    )
    with said() as error:
        asking.find("y" * 50, GAME)
    assert str(error.value) == f"“{'y' * 40}” cannot be asked; expected one of game, heap, stretch"
    assert (
        asking.needs_moves("heap") is True
        and asking.among("heap", ITS) is None
        and asking.why(None, ITS, ENGLISH) == ("", "")
    )
    assert (
        asking.left([3, 1]) == [0, 1]
        and asking.say("7", ENGLISH) == "7"
        and asking.say_asked("heap", ITS, ENGLISH) == "heap"
    )
    assert asking.looks("heap", ["7", "5"], GAME) == [{}, {}] and asking.one_by_one == "game"
    (wrong,) = asking.misreadings().values()
    assert wrong.id == "last-loses" and asking.misread("last-loses") != RULES
    plain = PlainDefinition.asking.func(DEFINITION)  # it has its own instead
    assert plain.misreadings() == {} and plain.find("heap", GAME) == "7"
    words = SimpleNamespace(write_position=lambda position: f"hand: Wolf(3:2/4)\n heap :{position}")
    assert PlainAsking(SimpleNamespace(words=words)).find("hand", SimpleNamespace(position=3)) == "Wolf(3:2/4)"
    assert PlainGoals(SimpleNamespace(words=words)).met((("hand", "Wolf(3:2/4)"), ("heap", "3")), (), None, 3)


def test_goals_are_lines_to_be_reached():
    goals = DEFINITION.goals
    goal = goals.read_goal("heap: 5 and stretch: A B")
    assert goal == (("heap", "5"), ("stretch", "A B"))
    after, later = GAME.play(2), GAME.play(2).play(1)
    assert [goals.met(goal, (), ITS, game.position) for game in (GAME, after, later)] == [False, True, False]
    assert goals.missed(goal, later, ENGLISH) == ("heap: 5",) and goals.missed(goal, after, ENGLISH) == ()
    assert goals.missed(goals.read_goal("heap: 1 and none: 3"), after, ENGLISH) == ("heap: 1", "none: 3")
    assert [goals.goes_on(game, 2) for game in (GAME, after, later)] == [True, True, False]
    assert not goals.goes_on(GAME.play(4).play(3), 9)
    assert (goals.marks(goal, GAME), goals.onward(goal, ("x",), GAME)) == ((), ("x",))
    assert (
        goals.worth_trying(GAME) == GAME.legal_moves()
        and goals.idle(GAME) is GAME
        and goals.card_to_look_at(GAME, 2) is None
    )
    for text, quoted in (("win", "win"), ("heap: 5 and win", "heap: 5 and win"), ("w" * 99, "w" * 80)):
        with said() as error:
            goals.read_goal(text)
        assert str(error.value) == f"“{quoted}” is no goal"


def test_nothing_can_be_claimed():
    claims = DEFINITION.claims
    with said() as error:
        claims.read_claim("c" * 99)
    assert str(error.value) == f"“{'c' * 80}” is no claim"
    assert (claims.holds("x", GAME), claims.unproved("a", "", "", [], GAME), claims.abilities(GAME)) == (False, [], {})
    assert (claims.odd(ITS, "x"), claims.twice(ITS)) == ([], [])


def test_a_guide_insists_on_what_it_asks_for_and_leaves_refusals_to_the_rules():
    guided = Guided((), asked := Moment("two", "Take two.", ("tiny.take", "tiny.turn")), (2,))
    assert insist(guided, GAME, 2) is None and insist(guided, GAME, 9) is None
    assert insist(guided._replace(asked=None), GAME, 3) is None
    with said(Refused) as error:
        insist(guided, GAME, 3)
    for refused in (error.value, not_yet(3, asked)):
        assert refused.move == 3
        assert [(reason.kind, reason.rule) for reason in refused.reasons] == [("not-yet", "tiny.take")]


# -- the workshop -----------------------------------------------------------------------------------------------------


class Numbers:
    """A notation of numbers, up to five in a line after the first. Larger numbers, and lines without a colon, are
    invalid.
    """

    def read_position(self, text: str) -> str:
        for number, line in enumerate(text.split("\n"), 1):
            key, colon, rest = line.partition(":")
            if line.startswith("#"):
                continue
            if not colon or key not in "abc":
                raise Unreadable("no key", number, 1)
            column = len(key) + 2
            for word in rest.removeprefix(" ").split(" "):
                if word not in ("", "1", "2", "3", "?", "f(x y)") and not word.startswith(("f(x", "y)")):
                    raise Unreadable(f"no {word}", number, column)
                column += len(word) + 1
        return text

    def write_position(self, position: str, one_line: bool = False) -> str:
        return position.replace("\n", " ; ") if one_line else position


class Mending(PlainBench):
    stand_in = "?"


BENCH, PLAIN = (bench(SimpleNamespace(words=Numbers())) for bench in (Mending, PlainBench))


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("a: 1\nb: 2", []), ("a: 1\nb: 7 2 8\nc: 9", [(2, "no 7"), (2, "no 8"), (3, "no 9")]),
        ("a: 1\nx: 2\nb: 7", [(2, "no key"), (3, "no 7")]), ("a: 7\nb: 8", [(1, "no 7")]),
        ("a: 1\nnothing\nb: 7", [(2, "no key"), (3, "no 7")]),
    ],
)  # fmt: skip
def test_every_line_that_cannot_be_read_is_told(text, problems):
    found = BENCH.check(text, {})
    assert [(one.zone, one.number, str(one.error).rpartition(": ")[2]) for one in found.problems] == [
        ("text", *one) for one in problems
    ]
    assert (found.position, found.notation) == ((None, "") if problems else (text, "a: 1 ; b: 2")) and found.facts == {}
    alone = [
        number for number, _ in dict(problems).items()
    ]  # a line without a replacement is removed, with everything wrong in it
    assert [one.number for one in PLAIN.check(text, {}).problems] == alone


@pytest.mark.parametrize(
    ("line", "at", "mended"),
    [
        ("b: 1 77 3", 5, "b: 1 ? 3"), ("b: 77", 3, "b: ?"), ("b: 77 3", 3, "b: ? 3"), ("b: ? 3", 3, "b:"), ("xx: 1", 0, "#"),
        ("b: 1 f(9 9) 3", 5, "b: 1 ? 3"), ("b: 1 f(9 9) 3", 7, "b:"), ("no key", 0, "#"), ("b: f(9 9", 3, "b: ?"),
        ("b: f(x y) 77", 10, "b: f(x y) ?"), ("b: f(x y) 77 f(x y) 8", 10, "b: f(x y) ? f(x y) 8"),
        ("b: f(x y) f(x y) 77", 17, "b: f(x y) f(x y) ?"), ("b 1", 1, "#"), ("b: 1", 1, "#"), ("b: (1", 4, "b:"),
    ],
)  # fmt: skip
def test_a_word_gives_way_to_a_stand_in_or_the_line_goes(line, at, mended):
    assert BENCH._repaired(line, at) == mended
    assert PLAIN._repaired(line, at) == ("#" if mended == "#" else "b:")


def test_a_line_of_several_words_before_its_colon_goes_whole():
    assert PLAIN._repaired("b c: 7", 5) == "#" and BENCH._repaired("b c: 7", 5) == "b c: ?"


def test_a_workshop_of_words_lays_and_tells_them():
    bench = DEFINITION.bench
    assert (
        bench.layout_of(ITS) == WORDS and bench.read_layout({"text": "x"}) == "x" and bench.plain("x") == {"text": "x"}
    )
    assert (bench.cards({}), bench.faces("x", ENGLISH)) == ({}, {})
    assert bench.palette({}, ENGLISH) == {"sets": [], "faces": {}, "second": [], "modes": {}, "beginnings": []}
    for data in ("x", None, {}, {"text": 1}):
        with said() as error:
            bench.read_layout(data)
        assert str(error.value) == "“text” is missing, too long, or no text"


# -- texts and files --------------------------------------------------------------------------------------------------


def column_of(bad: object) -> tuple[int, int, str]:
    with said() as error:
        bad()
    return error.value.line, error.value.column, str(error.value).rpartition("column ")[2].partition(": ")[2]


def test_a_bracket_without_its_partner_is_shown_alone():
    def words(text: str) -> object:
        return lambda: split(next(lines(text, 4)))

    assert column_of(words("ab c)d")) == (4, 5, "“)” closes nothing: expected a bracket that opens before it")
    assert column_of(words("ab [cd")) == (
        4,
        4,
        "“[” is not closed before another bracket or the end: expected its partner",
    )
    assert [(word.text, word.column) for word in split(next(lines("  ab(c d)[e f]  g ")))] == [
        ("ab(c d)[e f]", 3),
        ("g", 17),
    ]


def test_a_text_that_is_too_long_is_reported_at_its_beginning():
    assert limit("x" * 500_000) is None
    assert column_of(lambda: limit("x" * 500_001)) == (1, 1, "500001 characters: expected at most 500000")


@pytest.mark.parametrize("character", "\0\x1f\x7f\u2028\u2029")
def test_what_cannot_be_seen_is_shown_by_its_number_and_place(character):
    assert [line.text for line in lines("a\tb")] == ["a\tb"]
    said = f"a control character ({ord(character)}): expected plain text"
    assert column_of(lambda: list(lines(f"a\r\nb\rc{character}"))) == (3, 2, said)


@pytest.mark.parametrize(("length", "shown"), [(80, "x" * 80), (81, "x" * 80 + "…")])
def test_of_a_long_word_an_error_repeats_the_beginning(length, shown):
    assert column_of(lambda: Token("x" * length, 3, 2).fail("“{found}” is no {what}", what="move")) == (
        3,
        2,
        f"“{shown}” is no move",
    )


def test_tokens_keep_their_positions():
    line = next(lines(" a b;  c ;d"))
    assert [(part.text, part.column) for part in parts(line)] == [("a b", 2), ("c", 8), ("d", 11)]
    nothing = "nothing here: expected something between two semicolons and after the last"
    for text, column in ((";a", 1), ("a;;b", 3), ("a;", 3)):
        assert column_of(lambda text=text: parts(next(lines(text)))) == (1, column, nothing)
    assert split_script("# c\n\n  a: 1\n b\n\n  c # d\n\n\te") == ("\n\n  a: 1\n b", "\n\n\n\n\n  c\n\n e")
    assert split_script("\ufeffa: 1\n\nb") == ("a: 1", "\n\nb")
    assert str(nearest("Trol", ["Ogre", "Troll"])) == "; did you mean Troll?" and nearest("xyz", ["Ogre"]) == ""


def read(text: str, source: str) -> SimpleNamespace:
    name = read_toml(text)["card"]
    return SimpleNamespace(id=source.removesuffix(".toml"), cards=(SimpleNamespace(name=name),))


def test_sets_are_built_in_or_from_the_folder_of_the_user(tmp_path, monkeypatch):
    house, own = tmp_path / "house", tmp_path / "own"
    for folder, file, game in ((house, "a", "tiny"), (house, "b", "other"), (own, "c", "tiny")):
        folder.mkdir(exist_ok=True)
        (folder / f"{file}.toml").write_text(f'game = "{game}"\ncard = "{file}"\n')
    monkeypatch.setattr("tutor.core.sets.FOLDER", house)
    monkeypatch.delenv("RULES_TUTOR_CARDS", raising=False)
    assert list(load_all(("tiny",), read)) == ["a"] and list(load_all(("tiny", "other"), read)) == ["a", "b"]
    monkeypatch.setenv("RULES_TUTOR_CARDS", str(own))
    assert list(load_all(("tiny",), read)) == ["a", "c"] and list(load_all(("tiny",), read, house)) == ["a"]
    (own / "d.toml").write_text("game = \n")
    with said() as error:
        load_all(("tiny",), read)
    assert str(error.value).startswith("d.toml: this is not TOML: ")
    (own / "d.toml").unlink()
    (own / "a.toml").write_text('game = "tiny"\ncard = "x"\n')
    with said() as error:
        load_all(("tiny",), read)
    assert str(error.value) == "a.toml: another set of this name is known; expected another file name"


def test_no_two_sets_call_different_cards_the_same():
    one, two = (
        SimpleNamespace(id=id, cards=((card),))
        for id, card in (("a", SimpleNamespace(name="X")), ("b", SimpleNamespace(name="X", other=1)))
    )
    assert joined({"a": one, "c": one}) == {"a": one, "c": one}
    with said() as error:
        joined({"a": one, "b": two})
    assert str(error.value) == "b.toml: card “X”: another card of this name is in a.toml; expected a name of its own"


def test_what_is_wrong_with_a_file_is_said_with_its_name(tmp_path):
    def words(bad: object) -> str:
        with said() as error:
            bad()
        return str(error.value)

    assert (
        words(lambda: read_file("#" * (LARGEST_FILE + 1), "x.toml"))
        == "x.toml: 1000001 characters: expected at most 1000000"
    )
    assert read_file("#" * LARGEST_FILE) == {}
    assert (
        words(lambda: read_file(f"a{'.b' * 20} = 1", "x.toml"))
        == "x.toml: a key of more than 20 parts: expected plain keys"
    )
    assert words(lambda: read_toml("a = ", "x.toml")).startswith("x.toml: this is not TOML: ")
    assert words(lambda: read_toml("a = ")).startswith("this is not TOML: ")
    (tmp_path / "x.toml").write_bytes(b"ab\xff")
    assert words(lambda: text_of(tmp_path / "x.toml")) == "x.toml: this is not UTF-8 text (byte 2)"
    assert (
        words(lambda: text_of(tmp_path / "none.toml"))
        == f"{tmp_path}/none.toml: this file cannot be opened: No such file or directory"
    )
