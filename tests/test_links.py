"""Links survive being sent: programs that find links in a text find the whole of them, whatever they contain."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, unquote_plus, urlsplit

import bleach
import mistune
import pytest
from markdown_it import MarkdownIt
from mistune.plugins.url import url
from somebody import Somebody

from tutor.core.links import quoted
from tutor.session.address import address
from tutor.situations import run, situations
from tutor.situations.export import link

PAGE = "https://example.org/"
MARKS = "!.,)]};'*_~\"<>|\\`({[:-/?&=@$+%#^ é’卡🂡"
IN_TEXT = ("{}", "See {} there.", "({})", "{}. Then", "{}\nand on")

_mistune = mistune.create_markdown(plugins=[url, "strikethrough", "table"])
LINKIFIERS = {
    "markdown-it": MarkdownIt("gfm-like").render,
    "mistune": _mistune,
    "bleach": lambda text: bleach.linkify(html.escape(text, quote=False)),
}


def sent(linkify, text: str) -> str:
    """Return the query of the first link found in a text."""
    found = re.search(r'href="([^"]*)"', linkify(text))
    return urlsplit(html.unescape(found.group(1))).query if found else ""


def values(query: str) -> dict[str, list[str]]:
    return parse_qs(query.lstrip("?"), keep_blank_values=True)


@pytest.mark.parametrize("linkify", LINKIFIERS.values(), ids=LINKIFIERS)
@pytest.mark.parametrize("mark", MARKS)
def test_no_mark_ends_or_changes_a_link(linkify, mark):
    for form in (
        "Boom{}",
        "Boom{0}{0}",
        "{}Boom",
        "{0}Boom{0}",
        "{0}{0}Boom{0}{0}",
        "Bo{}om",
        "Bo{0}{0}om",
        "Bo {} om",
    ):
        text = f"game: edition 1, duel ; A: {form.format(mark)}"
        for query in (f"?start={quoted(text)}", f"?start={quoted(text)}&title={quoted(text)}"):
            for around in IN_TEXT:
                assert values(sent(linkify, around.format(PAGE + query))) == values(query), (text, around)
        assert unquote_plus(quoted(text)) == text


def test_a_link_holds_letters_digits_and_few_marks():
    assert re.fullmatch(r"[A-Za-z0-9%+,:;/.-]*", quoted(MARKS * 2))
    assert quoted("game: edition 1, duel ; A: Grrr") == "game:+edition+1,+duel+;+A:+Grrr"


@pytest.mark.parametrize("linkify", LINKIFIERS.values(), ids=LINKIFIERS)
@pytest.mark.parametrize(
    ("start", "moves"),
    [
        (
            "game: edition 1, duel ; A: {Bastion} Troll Baron Grrr Gnome ; upper: | Ogre ; lower: | ; B: Alpha {Bastion} Boom!",
            "",
        ),
        (
            "game: edition 1, duel ; A: {Bastion} Troll Boom! ; upper: | Ogre ; B: Alpha {Bastion} Gnome",
            "cast Boom! at Ogre",
        ),
        (next(iter(situations("dust").values())).start, ""),
        ("setup: edition 1, solo, deck 2, seed 7", "end"),
        ("setup: dust, versus, decks 1 2, seed 7", ""),
    ],
)
def test_a_sent_link_opens_the_same_table(linkify, start, moves):
    somebody = Somebody(start, moves)
    query = somebody.address
    assert query.startswith("?start=") and re.fullmatch(r"[?&=A-Za-z0-9%+,:;/.-]*", query)
    got = sent(linkify, f"Look: {PAGE}{query}")
    other = Somebody()
    other.open_address(f"?{got}")
    assert other.address == query and other.game.position == somebody.game.position


def test_links_of_the_workshop_and_of_situations_hold_no_other_marks():
    for situation in list(situations().values())[::5]:
        assert re.fullmatch(r"[?&=A-Za-z0-9%+,:;/.-]*", link(run(situation))), situation.id


def test_links_that_were_sent_before_still_open():
    old = (
        "?start=game:+edition+1,+duel+;+A:+{Bastion}+Troll+Boom!+;+upper:+|+Ogre+;+B:+Alpha+{Bastion}+Gnome"
        "&moves=cast+Boom!+at+Ogre&title=What+now+(Boom!),+'really'"
    )
    somebody = Somebody()
    somebody.open_address(old)
    assert len(somebody.game.moves) == 1
    new = address(somebody.state)
    assert "Boom%21" in new and values(new)["moves"] == ["cast Boom! at Ogre"]
    assert values(new)["title"] == ["What now (Boom!), 'really'"]


#: Marks after a link that at least one of the linkifiers takes for a part of it.
AFTER = ("”", "»", "’", "'", "!", "?", ":", ";", "]", "**", "!”")
SENT = (
    "?start=setup:+edition+1,+solo,+deck+1,+seed+7&moves=end",
    "?start=game:+edition+1,+duel+;+A:+%7BBastion%7D+Wolf%283:2/4+rage%29+;+B:+%7BBastion%7D+Ogre",
    "?start=setup:+dust,+versus,+decks+1+2,+seed+7&moves=choose+attack",
    "?situation=splash",
    "?lesson=mana&step=3",
    "?page=workshop&start=game:+edition+1,+duel+;+A:+%7BBastion%7D+Ogre+;+B:+%7BBastion%7D+Ogre&moves=end",
    "?page=workshop&start=game:+edition+1,+duel+;+A:+%7BBastion%7D+Ogre+;+B:+%7BBastion%7D+Wolf%283:2/4%29",
)


@pytest.mark.parametrize("mark", AFTER)
@pytest.mark.parametrize("query", SENT)
def test_punctuation_after_a_link_is_ignored(query, mark):
    somebody, other = Somebody(), Somebody()
    told = somebody.handle({"n": 1, "do": "open", "query": query + mark})
    other.handle({"n": 1, "do": "open", "query": query})
    assert not told.get("unreadable") and somebody.address == other.address != ""


def test_a_link_that_is_broken_otherwise_leads_to_the_page_of_its_game():
    somebody = Somebody()
    told = somebody.handle({"n": 1, "do": "open", "query": "?start=setup:+dust,+versus,+decks+1+2,+seed+7&moves=fly!”"})
    assert told["unreadable"] and "fly!”" in told["lost"]["why"]
    assert somebody.definition.name == "dust" and told["room"] == "lobby"
