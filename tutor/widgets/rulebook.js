// The rulebook: every rule, answer and ability as a page to read, to search and to print. The kernel tells the texts
// once, and a picture for each entry as it comes into sight; every picture is a moment of a situation executed for it.

/** What stays as long as the page: what was searched, the book and its pictures, and where one went away from it. */
const kept = { query: "", edition: "", language: null, book: null, pictures: new Map(), back: null };
/** How many pictures are asked for in one message. */
const BATCH = 8;

const CHAPTERS = {
  setup: "chapter-setup",
  turn: "chapter-turn",
  summoning: "chapter-summoning",
  incantation: "chapter-incantation",
  assault: "chapter-assault",
  stronghold: "chapter-stronghold",
  abilities: "chapter-abilities",
  automa: "chapter-automa",
  custom: "chapter-custom",
  champion: "chapter-champion",
  faq: "chapter-faq",
  readings: "chapter-readings",
  notation: "chapter-notation",
};
const ONLY = { 1: "book-only-1", 2: "book-only-2" };

/** The printed reference: its parts, each with the rules that stand in it. */
const TURN = ["mana.per-card", "mana.first-turn", "mana.unspent-lost", "summoning.four-leftmost", "summoning.next-available", "summoning.behind", "incantation.any-creature", "incantation.returns", "assault.new-creatures-wait", "assault.order", "assault.closest-enemy", "assault.stronghold", "damage.destroys", "damage.excess-lost", "return.right-end", "line.closes-up", "damage.heals"];
const STRONGHOLD = ["stronghold.slides", "stronghold.bastion-falls", "stronghold.excess-lost", "stronghold.fort-falls", "stronghold.falls-by-own-play", "stronghold.alone", "game.ends"];
const AUTOMA = ["automa.mana", "automa.first-upper", "automa.alternates", "automa.mana-spent", "automa.incantation-target", "automa.no-target", "automa.damage-discards", "automa.bastion-turns", "automa.reshuffles"];
/** The nineteen steps of an activation as the second rulebook prints them, each with the rules that act at it. */
const ORDER = [
  ["step-auras", ["aura.neighbours"]],
  ["step-clearance", ["assault.new-creatures-wait", "rage.attacks-at-once"]],
  ["step-targets", ["assault.closest-enemy", "defender.never-stronghold", "aerial.over-creatures", "splash.beside", "perforation.behind"]],
  [null, ["sprint.to-bridge"]],
  ["step-update", ["aura.ends"]],
  [null, ["aquatic.doubles"]],
  ["step-amount", ["vulnerability.all-but-one"]],
  ["step-damage", ["protection.first-source"]],
  ["step-memory", ["damage.adds-up"]],
  ["step-return", ["return.right-end", "mercenary.to-enemy"]],
  [null, ["line.closes-up"]],
  ["step-update", ["aura.ends"]],
  [null, ["regeneration.to-the-left"]],
  [null, ["sharpening.excess"]],
  [null, ["vanish.to-the-end"]],
  [null, ["line.closes-up"]],
  ["step-update", ["aura.ends"]],
  [null, ["berserk.again"], 3],
  [null, ["instinct.strikes-back"], 3],
];

const LINK = '<path d="M9.500 17H7A5 5 0 0 1 7 7h2.500M14.500 7H17a5 5 0 0 1 0 10h-2.500M8 12h8" fill="none" stroke="currentColor" stroke-width="2.200" stroke-linecap="round"/>';
const small = (inside) => `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">${inside}</svg>`;

/** A text as it is searched: without capitals and accents. */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether all words of a query stand in a text that is `plain`. */
export const matches = (query, text) => plain(query).split(/\s+/).every((word) => text.includes(word));

export function rulebook(view, { h }) {
  const { teller } = view;
  const t = (key, values) => view.t(key, values);
  const onPage = teller.onPage;
  if (kept.language !== teller.language) {
    for (const { url } of kept.pictures.values()) URL.revokeObjectURL(url);
    Object.assign(kept, { language: teller.language, book: null, pictures: new Map() });
  }
  const entries = new Map();
  const titles = Object.fromEntries(teller.situations.map((one) => [one.id, one.title]));
  const address = (id) => `?page=rulebook&rule=${encodeURIComponent(id)}${teller.language && teller.language !== "en" ? `&lang=${teller.language}` : ""}`;

  // -- going to an entry, and away ------------------------------------------------------------------------------------

  const go = (id) => {
    const entry = entries.get(id);
    if (!entry) return;
    if (entry.node.hidden) {
      search.value = kept.query = kept.edition = "";
      for (const radio of filter.querySelectorAll("input")) radio.checked = !radio.value;
      sift();
    }
    entry.node.focus({ preventScroll: true });
    entry.node.scrollIntoView({ block: "start" });
  };
  const turn = (id) => {
    go(id);
    view.say({ do: "turn", rule: id });
  };
  view.replies.turned = (query) => {
    if (!onPage) return;
    history.replaceState(null, "", location.pathname + query);
    if (copying) navigator.clipboard?.writeText(location.href).then(() => view.announce([t("copied")]), () => {});
    copying = false;
  };
  let copying = false;
  const open = (id, from) => {
    kept.back = from;
    view.say({ do: "situation", id });
  };

  // -- an entry -------------------------------------------------------------------------------------------------------

  const ref = (id) => {
    const { book } = kept;
    const ability = id.startsWith("ability.") && book.abilities.find((one) => `ability.${one.id}` === id);
    const title = ability ? ability.name : book.rules[id].title;
    return h("a", { href: onPage ? address(id) : "#", onclick: (event) => (event.preventDefault(), turn(id)) }, title);
  };
  const listed = (key, items) => (items.length ? h("div", { class: "rt-refs" }, h("span", {}, t(key)), h("ul", {}, ...items.map((item) => h("li", {}, item)))) : null);
  const only = (editions) => (editions.length === 1 ? h("span", { class: "rt-only" }, t(ONLY[editions[0]])) : null);
  const link = (id, title) => {
    if (!onPage) return null;
    const name = t("book-link", { title });
    const copy = (event) => {
      event.preventDefault();
      copying = true;
      view.say({ do: "turn", rule: id });
    };
    return h("a", { class: "rt-permalink", href: address(id), "aria-label": name, title: name, onclick: copy, html: small(LINK) });
  };
  const source = (rule) => h("p", { class: "rt-source" }, Object.entries(rule.sources).map(([edition, place]) => t(`source-${edition}`, { source: place })).join(" · ") || t("source-notation"));
  const play = (id, from) => h("button", { type: "button", class: "rt-play", onclick: () => open(id, from) }, h("span", { "aria-hidden": "true" }, "▸ "), titles[id] ?? id);
  const learn = (lesson, step, from) => h("button", { type: "button", class: "rt-play", onclick: () => ((kept.back = from), view.say({ do: "lesson", id: lesson, step })) }, kept.book.lessons[lesson] ?? lesson);
  const situations = (ids, from) => {
    const buttons = ids.map((id) => play(id, from));
    const rest = buttons.splice(4);
    const list = listed("book-situations", buttons);
    if (rest.length) list.append(h("details", {}, h("summary", {}, t("more-events", { count: rest.length })), h("ul", {}, ...rest.map((item) => h("li", {}, item)))));
    return list;
  };

  /** Keep an entry with all that it is found by; `parts` are headings that stand as long as one of their entries does. */
  const keep = (id, node, editions, words) => entries.set(id, { node, editions, text: plain([id, ...words].join(" ")) });

  const figure = (id) => h("figure", { "data-picture": id }, h("div", { class: "rt-frame" }), h("figcaption", {}));

  const article = (id, level, sign = "") => {
    const { book } = kept;
    const rule = book.rules[id];
    const ability = book.abilities.find((one) => one.rules.includes(id));
    const isAnswer = id.startsWith("faq.");
    const answers = isAnswer ? [] : Object.keys(book.rules).filter((other) => book.rules[other].rules.includes(id));
    const node = h(
      "article",
      { class: `rt-entry${isAnswer ? " rt-answer" : ""}`, tabindex: "-1", "data-rule": id },
      h(
        "div",
        { class: "rt-entry-words" },
        h(level, {}, sign, rule.title, " ", link(id, rule.title)),
        only(rule.editions),
        h("p", { class: "rt-entry-text" }, rule.text),
        rule.reading ? h("p", { class: "rt-reading" }, h("i", {}, `${t("reading")} ${rule.reading.number}`), h("em", {}, ` ${rule.reading.open} `), rule.reading.text) : null,
        source(rule),
        listed("book-decided", rule.rules.map(ref)),
        listed("book-asked", answers.map(ref)),
        listed("book-lessons", rule.lessons.map(({ id: lesson, step }) => learn(lesson, step, id))),
        situations(rule.situations, id),
      ),
      rule.situations.length ? figure(id) : null,
    );
    keep(id, node, rule.editions, [rule.title, rule.text, ability?.name ?? "", rule.reading ? `${rule.reading.open} ${rule.reading.text}` : ""]);
    return node;
  };

  const ability = (one) => {
    const id = `ability.${one.id}`;
    const node = h(
      "article",
      { class: "rt-entry rt-ability", tabindex: "-1", "data-rule": id },
      h("span", { class: "rt-medal", "aria-hidden": "true", html: small(one.sign) }),
      h("div", { class: "rt-entry-words" }, h("h4", {}, one.name, " ", link(id, one.name)), only(one.editions), h("p", { class: "rt-entry-text" }, one.text)),
    );
    keep(id, node, one.editions, [one.name, one.text]);
    return [node, ...one.rules.map((rule) => article(rule, "h5"))];
  };

  const reading = (one) => {
    const id = `reading.${one.number}`;
    const title = `${t("reading")} ${one.number}`;
    const node = h(
      "article",
      { class: "rt-entry rt-answer", tabindex: "-1", "data-rule": id },
      h("div", { class: "rt-entry-words" }, h("h4", {}, one.open, " ", link(id, title)), h("p", { class: "rt-reading" }, h("i", {}, title), " ", one.text), listed("book-taken", one.rules.map(ref))),
    );
    keep(id, node, [1, 2], [title, one.open, one.text]);
    return node;
  };

  // -- pictures, as they come into sight --------------------------------------------------------------------------------

  const wanted = new Set();
  let asked = false;
  const ask = () => {
    const ids = [...wanted].slice(0, BATCH);
    asked = ids.length > 0;
    for (const id of ids) wanted.delete(id);
    if (ids.length) view.say({ do: "pictures", ids });
  };
  const show = (id) => {
    const box = entries.get(id)?.node.querySelector("figure");
    const { url, text, ok } = kept.pictures.get(id) ?? {};
    if (!box || !url) return;
    box.firstChild.replaceChildren(h("img", { src: url, alt: "", decoding: "async" }));
    const seal = id.startsWith("faq.") || !ok ? h("span", { class: ok ? "rt-seal" : "rt-warning" }, t(ok ? "executed" : "not-executed")) : "";
    box.lastChild.replaceChildren(text, " ", seal);
  };
  view.replies.pictures = (found) => {
    for (const [id, { svg, text, ok }] of Object.entries(found)) {
      kept.pictures.set(id, { url: URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })), text, ok });
      show(id);
    }
    ask();
  };
  const sight = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        sight.unobserve(target);
        const id = target.dataset.picture;
        if (kept.pictures.has(id)) show(id);
        else wanted.add(id);
      }
      if (wanted.size && !asked) {
        asked = true;
        setTimeout(ask, 40);
      }
    },
    { rootMargin: "300px 0px" },
  );

  /** Marks the chapter that is read in the list of chapters. */
  const here = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        const mark = chapters.querySelector(`[data-to="${target.dataset.chapter}"] a`);
        if (isIntersecting) mark?.setAttribute("aria-current", "true");
        else mark?.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-110px 0px -80% 0px" },
  );

  // -- searching --------------------------------------------------------------------------------------------------------

  const found = h("p", { class: "rt-found", role: "status" });
  let saying = 0;
  const sift = () => {
    let count = 0;
    for (const { node, editions, text } of entries.values()) {
      node.hidden = !matches(kept.query, text) || (kept.edition !== "" && !editions.includes(Number(kept.edition)));
      count += !node.hidden;
    }
    for (const section of pages.querySelectorAll(".rt-chapter")) section.hidden = !section.querySelector("article:not([hidden])");
    for (const item of chapters.querySelectorAll("li")) item.hidden = pages.querySelector(`[data-chapter="${item.dataset.to}"]`).hidden;
    pages.classList.toggle("rt-sifted", kept.query.trim() !== "");
    clearTimeout(saying);
    saying = setTimeout(() => (found.textContent = count ? t("book-found", { count }) : t("book-none")), 250);
  };
  const search = h("input", {
    type: "search",
    "aria-label": t("book-search"),
    placeholder: t("book-search"),
    autocomplete: "off",
    spellcheck: "false",
    oninput: () => {
      kept.query = search.value;
      sift();
      if (pages.getBoundingClientRect().top < 0) pages.scrollIntoView({ block: "start" });
    },
  });
  search.value = kept.query;
  const group = `rt-book-${teller.model.model_id ?? ""}`;
  const filter = h(
    "fieldset",
    { class: "rt-radio" },
    h("legend", { class: "rt-unseen" }, t("edition")),
    ...[["", t("book-both")], ["1", t("edition-short-1")], ["2", t("edition-short-2")]].map(([value, text]) =>
      h("label", {}, h("input", { type: "radio", name: group, value, checked: kept.edition === value, onchange: () => ((kept.edition = value), sift()) }), h("span", {}, text)),
    ),
  );

  // -- the coverage table -----------------------------------------------------------------------------------------------

  const table = h("div", { class: "rt-scroll", tabindex: "0", role: "region", "aria-label": t("book-coverage") });
  view.replies.coverage = (rows) => {
    const { book } = kept;
    const cell = (names, all) => h("td", {}, names.length ? h("ul", {}, ...names.map((name) => h("li", {}, name))) : null, all > names.length ? h("small", {}, names.length ? t("more-events", { count: all - names.length }) : String(all)) : names.length ? null : "–");
    const row = ({ id, lessons, situations: met }) => {
      const named = book.rules[id]?.situations.slice(0, 3) ?? [];
      return h("tr", { "data-covers": id }, h("th", { scope: "row" }, ref(id), h("small", {}, id)), cell(lessons.slice(0, 3).map((one) => learn(one, book.rules[id]?.lessons.find((other) => other.id === one)?.step ?? 1, id)), lessons.length), cell(named.map((one) => play(one, id)), met.length));
    };
    const head = ["book-coverage-rule", "book-coverage-lessons", "book-coverage-situations"].map((key) => h("th", { scope: "col" }, t(key)));
    table.replaceChildren(h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows.map(row))));
  };
  const coverage = h("details", { class: "rt-coverage", ontoggle: () => coverage.open && !table.childElementCount && view.say({ do: "coverage" }) }, h("summary", {}, t("book-coverage")), table);

  // -- the page on paper ------------------------------------------------------------------------------------------------

  const sheet = h("section", { class: "rt-sheet", "aria-label": t("sheet-title") });
  const base = onPage ? location.origin + location.pathname : null;
  const name = (id, text) => (base ? h("a", { href: base + address(id) }, text) : h("b", {}, text));
  const fill = () => {
    const { book } = kept;
    const line = (id) => h("p", {}, name(id, book.rules[id].title), " ", book.rules[id].text);
    const part = (key, ...inside) => h("section", {}, h("h2", {}, t(key)), ...inside);
    const two = (editions) => (editions.length === 1 ? h("sup", {}, String(editions[0])) : null);
    const step = ([key, ids, back]) => {
      const refs = ids.flatMap((id, i) => [i ? ", " : "", name(id, book.rules[id].title)]);
      return h("li", {}, ...(key ? [h("b", {}, t(key)), ": "] : []), ...refs, back ? ` ↺ ${back}` : "");
    };
    const pair = (ids) => h("p", { class: "rt-pair" }, ...ids.flatMap((id, i) => [h("sup", {}, String(i + 1)), name(id, book.rules[id].title), " ", book.rules[id].text, " "]));
    sheet.replaceChildren(
      h("h1", {}, t("sheet-title"), h("small", {}, ...[1, 2].flatMap((number) => [h("sup", {}, String(number)), t(`edition-short-${number}`), " "]))),
      h(
        "div",
        { class: "rt-sheet-columns" },
        part("sheet-turn", ...TURN.map(line)),
        part("sheet-stronghold", ...STRONGHOLD.map(line)),
        part("sheet-order", h("ol", {}, ...ORDER.map(step))),
        part("chapter-abilities", ...book.abilities.map((one) => h("p", { class: "rt-sheet-ability" }, h("span", { html: small(one.sign) }), name(`ability.${one.id}`, one.name), two(one.editions), " ", one.text))),
        part("sheet-automa", ...AUTOMA.map(line)),
        part("sheet-editions", ...book.differences.map(pair)),
      ),
      h("footer", {}, base ? t("sheet-footer", { address: `${base}?page=rulebook` }) : t("sheet-footer-short")),
    );
  };
  /** Make the letters as large as one page bears: some languages need more room than others. */
  const fit = () => {
    if (!sheet.isConnected || !sheet.childElementCount) return;
    sheet.classList.add("rt-measured");
    const columns = sheet.querySelector(".rt-sheet-columns");
    for (let size = 8.6; size >= 5; size -= 0.1) {
      sheet.style.setProperty("--size", `${size.toFixed(1)}pt`);
      if (sheet.scrollHeight <= sheet.clientHeight && columns.scrollWidth <= columns.clientWidth + 1) break;
    }
    sheet.classList.remove("rt-measured");
  };
  const print = view.button("book-print", () => (fit(), window.print()), { class: "rt-quiet rt-printing" });

  // -- the whole --------------------------------------------------------------------------------------------------------

  const crowd = h("div", { class: "rt-readers", "aria-hidden": "true" }, h("div", { class: "rt-bridge-sign" }));
  const pages = h("div", { class: "rt-pages" }, h("p", { class: "rt-loading" }, "…"));
  const chapters = h("ol", {});
  const trouble = h("p", { class: "rt-warning", role: "status", hidden: true });

  const draw = () => {
    entries.clear();
    const { book } = kept;
    const sections = book.chapters.map(({ id, rules }, i) => {
      const special = id === "abilities" ? new Set(book.abilities.flatMap((one) => one.rules)) : new Set();
      const heading = h("h3", { tabindex: "-1" }, h("span", { "aria-hidden": "true" }, String(i + 1)), t(CHAPTERS[id]));
      const inside = [
        ...rules.filter((rule) => !special.has(rule)).map((rule) => article(rule, "h4")),
        ...(id === "abilities" ? book.abilities.flatMap(ability) : []),
        ...(id === "readings" ? book.readings.map(reading) : []),
      ];
      return h("section", { class: "rt-chapter", "data-chapter": id }, heading, ...inside);
    });
    pages.replaceChildren(...sections);
    if (crowd.childElementCount === 1) crowd.append(...book.crowd.map((face) => h("span", { html: `<svg viewBox="0 0 100 100" focusable="false">${face}</svg>` })));
    const jump = (section) => (event) => {
      event.preventDefault();
      const heading = section.querySelector("h3");
      heading.focus({ preventScroll: true });
      section.scrollIntoView({ block: "start" });
    };
    chapters.replaceChildren(
      ...sections.map((section) => h("li", { "data-to": section.dataset.chapter }, h("a", { href: `#${section.dataset.chapter}`, onclick: jump(section) }, section.querySelector("h3").lastChild.textContent))),
    );
    sift();
    fill();
    for (const box of pages.querySelectorAll("figure")) sight.observe(box);
    for (const section of sections) here.observe(section);
    const at = teller.now.rule || kept.back;
    kept.back = null;
    setTimeout(() => {
      fit();
      if (entries.has(at)) go(at);
      else if (at) {
        trouble.hidden = false;
        trouble.textContent = t("book-unknown", { id: at });
      }
    });
  };
  view.replies.book = (book) => {
    kept.book = book;
    draw();
  };
  if (kept.book) draw();
  else view.say({ do: "book" });

  return [
    view.header(),
    h(
      "main",
      { class: "rt-rulebook" },
      h("section", { class: "rt-cover" }, h("h2", {}, t("book-title")), h("p", {}, t("book-lead")), print, crowd),
      trouble,
      h("div", { class: "rt-sifting", role: "search" }, search, filter, found),
      h("div", { class: "rt-open" }, h("nav", { class: "rt-chapters", "aria-label": t("book-chapters") }, chapters), pages),
      coverage,
    ),
    sheet,
  ];
}
