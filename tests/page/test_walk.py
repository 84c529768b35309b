"""A walk through every room and state of the page in a pseudo-language. axe-core finds nothing serious in either
theme, on a desktop and a phone; every control has a name; every text is translated; and nothing violates the policy
of the static site.
"""

from __future__ import annotations

import re

import pseudo
from alone import ADDRESS, _answer
from axe import AXE, found_by_axe, nameless
from policy import NOTE, UnderPolicy
from rooms import walk

import tutor.locale
from tutor.games.clash.sets import all_sets
from tutor.locale import LANGUAGES, language

#: How the page is shown: two of these in turn in every main state, and one in the others, so that each room is seen in
#: all four.
LOOKS = [(1280, "light"), (360, "dark"), (1280, "dark"), (360, "light")]
MAIN = {
    "lobby", "handover", "draft", "game", "game, refused", "game, on which line", "game over", "game over, the report", "situation", "what-if",
    "what-if, beside the story", "both editions", "presenting, veiled", "presenting, revealed", "lessons",
    "lesson, a question with several answers", "lesson, a wrong answer", "lesson, something to do", "workshop",
    "workshop, what cannot be", "workshop, what follows",
}  # fmt: skip
#: States that show nothing new.
SEEN = {"game, no target", "game over, link copied", "duel, above which creature", "both editions, another answer",
        "lesson, another wrong answer", "rulebook, nothing found", "workshop, a card picked"}  # fmt: skip

#: Everything that can be seen or heard: every visible text and the attributes with text, with their places; without
#: what is the same in every language: names of languages, notation, and ids.
COLLECT = """() => {
  const data = "option[lang], code, .rt-said:not(:has(h3)), .rw-chip, [data-covers] small, .rw-refusal legend, .rw-panel textarea";
  const found = [], where = (e) => e.tagName.toLowerCase() + "." + String(e.className.baseVal ?? e.className).replaceAll(" ", ".");
  const root = document.querySelector(".rt");
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode()); ) {
    const e = node.parentElement;
    if (!node.data.trim() || e.closest(data)) continue;
    if (e.closest("option, .rt-live, title, desc") || e.checkVisibility()) found.push([where(e), node.data]);
  }
  for (const e of root.querySelectorAll("[aria-label], [title], [placeholder], [alt], [aria-valuetext], [aria-description]"))
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "aria-description"])
      if (e.getAttribute(name) && !e.closest(data)) found.push([`${where(e)} ${name}`, e.getAttribute(name)]);
  return found;
}"""

#: Data on the page: the names of the built-in sets, and the example of a card of the user.
KNOWN = {word for one in all_sets().values() for word in one.name.split()} | {"Wolf", "rage", "Nobody"}
#: Words of the notation that a state quotes: in an error, and in the move of a hint.
QUOTED = {
    **{key: {"Hydra", "sharpening"} for key in ["workshop, what cannot be", "workshop, what follows"]},
    **{key: {"play", "Zombie", "upper"} for key in ["lesson, something to do", "lesson, out of reach"]},
}


def escaped(text: str, known: set[str]) -> bool:
    """Return True for a text with untranslated words: outside ⟦ ⟧ anything but numbers, signs and names of sides,
    inside any plain letters.
    """
    outside = re.sub(r"\b[A-DX]\b", "", pseudo.between(text))
    outside = " ".join(word for word in re.findall(r"[^\W\d_]+", outside) if word not in known)
    return bool(outside) or bool(pseudo.plain_words(text, known))


def test_every_state_is_accessible_and_translated(tab, tmp_path, monkeypatch):
    pseudo.write(tmp_path)
    monkeypatch.setitem(LANGUAGES, pseudo.CODE, "Esperanto")
    with monkeypatch.context() as there:
        there.setattr(tutor.locale, "FOLDER", tmp_path)
        language(pseudo.CODE)  # it is saved
    it = tab(height=900, fresh=True)
    page = it.page
    page.route(re.compile(rf"^{ADDRESS}(\?.*)?$"), lambda route: _answer(UnderPolicy(route)))
    page.add_init_script(NOTE)
    it.open(f"?lang={pseudo.CODE}")
    page.emulate_media(reduced_motion="reduce")  # moving elements are checked when they have stopped
    page.evaluate(AXE)
    serious: dict[str, str] = {}
    untranslated: dict[str, str] = {}
    looks, texts, states = 0, 0, set()
    for state in walk(it):
        states.add(state)
        known = KNOWN | QUOTED.get(state, set())
        for where, text in page.evaluate(COLLECT):
            texts += 1
            if escaped(text, known):
                untranslated.setdefault(f"{where}: {text[:160]!r}", state)
        for role in nameless(it):
            serious[f"a {role} without a name"] = state
        for _ in range(0 if state in SEEN else 2 if state in MAIN else 1):
            width, theme = LOOKS[looks % 4]
            looks += 1
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=theme)
            for one in found_by_axe(page, state.endswith("all of it")):
                serious.setdefault(one, f"{state}, {width}, {theme}")
        page.set_viewport_size({"width": 1280, "height": 900})
    assert states > MAIN | SEEN and texts > 5000
    assert page.evaluate("violated") == []
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), { text: 'window.ran = true' }))"
    )
    assert page.evaluate("[violated.length, window.ran]") == [1, None]  # as it would have been recorded
    it.errors.clear()
    said = [f"{state}: {one}" for found in (serious, untranslated) for one, state in found.items()]
    assert not said, f"{len(said)} things are found:\n" + "\n".join(said[:120])
