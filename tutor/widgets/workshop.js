// The workshop: one lays cards on a table, hears every reason why that cannot be, sees what follows from moves, chooses
// what must follow, and takes it along as texts. What lies there is plain data here; Python checks and executes it.

const LINES = ["upper", "lower"];
const BASTION = "{Bastion}";
const FORT = "{Fort}";
const MARKS = { new: "make-mark-new", spent: "make-mark-spent", acted: "make-mark-acted", champion: "make-mark-champion" };
const TITLES = { link: "make-as-link", scenario: "make-as-scenario", test: "make-as-test", cell: "make-as-cell" };
const ABOUT = { link: "make-about-link", scenario: "make-about-scenario", test: "make-about-test", cell: "make-about-cell" };
const TEXTS = Object.keys(TITLES);
const DEEPEST = 200;

const blank = () => ({
  edition: 1, solo: false, turn: 3, player: "A", phase: "summoning", winner: "", mana: null, seed: "0",
  champions: [{ card: "", exhausted: false }, { card: "", exhausted: false }],
  fixed: 6, each: 1, resistance: false, gifts: [],
  zones: { "A.hand": [], "A.upper": [], "A.lower": [], "B.upper": [], "B.lower": [], "B.hand": [], "B.discard": [] },
});

/** What lies there when one comes in: little, and it can be played. */
const first = () => {
  const table = blank();
  const lay = (zone, names) => (table.zones[zone] = names.split(" ").map((card) => ({ card })));
  lay("A.hand", `${BASTION} Ogre Zombie`);
  lay("A.upper", "Brigand");
  lay("B.upper", "Baron");
  lay("B.lower", "Grrr");
  lay("B.hand", `${BASTION} Gnome Brute`);
  return table;
};

/** The workbench; it stays as long as the page. `done` and `undone` are tables as texts. */
const bench = {
  table: first(), done: [], undone: [], moves: "", title: "", watch: "", picked: null, selected: null,
  checked: null, followed: null, exported: null, story: new Set(), never: [], refused: "", final: true, tab: "link",
  find: "", set: "", ability: "", own: "", more: false, box: null, at: 0, asked: "",
};

const isStronghold = (item) => item.card === BASTION || item.card === FORT;
const inPlay = (zone) => /er$/.test(zone);

export function workshop(view, { h }) {
  const { teller } = view;
  const t = (key, values) => view.t(key, values);
  const table = () => bench.table;
  const zone = (name) => table().zones[name];
  const who = (side) => (table().solo ? (side === "A" ? "you" : "automa") : side);
  const parts = {};
  let said = [];
  bench.asked = ""; // in another language everything is told anew

  const button = (key, action, cls = "rt-quiet") => view.button(key, action, { class: cls, "data-focus": key });
  const press = (attributes, ...inside) => h("button", { type: "button", ...attributes }, ...inside);
  const caption = (text) => h("span", { class: "rw-label" }, text);
  const seen = (cls, ...inside) => h("div", { class: cls, "aria-hidden": "true" }, ...inside);
  const div = (cls, ...inside) => h("div", { class: cls }, ...inside);

  // -- names --

  const face = (text) => teller.cards[text];
  const titleOf = (text) => (text === BASTION ? t("bastion") : text === FORT ? t("fort") : face(text) ? view.title(text) : text);
  const zoneName = (name) => {
    const [side, where] = name.split(".");
    if (where === "hand" && side === "B" && table().solo) return t("make-pile");
    if (where === "discard") return t("make-discard");
    return where === "hand" ? t(`hand-${who(side)}`) : t(`line-${who(side)}-${where}`);
  };
  /** Learn the faces of cards that are written out, by how they are written. */
  const learn = (faces) => {
    for (const [text, card] of Object.entries(faces ?? {})) {
      teller.cards[text] = card;
      teller.titles[text] = teller.titles[card.name] ?? card.name;
    }
  };
  /** An item as the table draws a creature: with what it and its Symbiote have together. */
  const creature = (item) => {
    const [host, rider] = [face(item.card), face(item.above)];
    if (!host || !rider) return { ...item, rider: null };
    return { ...item, rider: item.above, attack: host.attack == null || rider.attack == null ? null : host.attack + rider.attack, health: host.health + rider.health };
  };

  // -- changing the table --

  /** Change the table by a function, so that it can be undone; whatever lies there is drawn and checked anew. */
  const change = (act) => {
    bench.done = [...bench.done.slice(-DEEPEST), JSON.stringify(table())];
    bench.undone = [];
    act(table());
    changed();
  };
  const changed = () => {
    draw();
    ask();
  };
  const travel = (from, to) => {
    if (!from.length) return;
    to.push(JSON.stringify(table()));
    bench.table = JSON.parse(from.pop());
    bench.picked = null;
    if (bench.selected && !zone(bench.selected.zone)[bench.selected.i]) bench.selected = null;
    changed();
  };
  const [undo, redo] = [() => travel(bench.done, bench.undone), () => travel(bench.undone, bench.done)];

  /** Something to be done once nothing has changed for so long; until then the page is behind. */
  const later = () => {
    let timer = 0;
    return (act, wait) => {
      clearTimeout(timer);
      view.root.dataset.behind = "";
      timer = setTimeout(() => (act(), delete view.root.dataset.behind), wait);
    };
  };
  const [asking, naming] = [later(), later()];

  /** Ask, once nothing has changed for a moment, whether this can be. */
  const ask = (wait = 120) => {
    bench.stale = parts.play.disabled = true;
    asking(() => view.say({ do: "check", table: table(), moves: bench.moves, at: ++bench.at }), wait);
  };

  const pick = (text, from = null) => {
    bench.picked = { text, from };
    bench.selected = null;
    draw();
    view.announce([t("make-picked", { card: titleOf(text) })]);
    if (view.byKey) parts.table.querySelector(".rt-slot:not([hidden])")?.focus();
    else if (!from && view.root.clientWidth < 900) parts.table.scrollIntoView({ block: "nearest", behavior: "smooth" });
  };
  const cancel = () => {
    const { text, from } = bench.picked ?? {};
    bench.picked = bench.selected = null;
    draw();
    if (!view.byKey) return;
    find(from ? `card ${from.zone} ${from.i}` : `box ${text}`)?.focus();
  };
  const find = (key) => [...parts.main.querySelectorAll("[data-focus]")].find((one) => one.dataset.focus === key);

  /** Lay what is picked at a place of a zone. */
  const put = (name, i) => {
    const { text, from } = bench.picked;
    bench.picked = null;
    change(({ zones }) => {
      let item = { card: text };
      if (from) {
        [item] = zones[from.zone].splice(from.i, 1);
        if (from.zone === name && from.i < i) i -= 1;
        if (!inPlay(name)) item = { card: item.card };
      }
      zones[name].splice(i, 0, item);
      bench.selected = { zone: name, i };
    });
    said.push(t("make-laid", { card: titleOf(text), zone: zoneName(name) }));
    if (view.byKey) find(`card ${name} ${i}`)?.focus();
  };
  const fits = (name) => !(bench.picked && isStronghold({ card: bench.picked.text }) && !name.endsWith("hand"));

  const choose = (name, i) => {
    if (bench.picked && fits(name)) return put(name, i);
    const same = bench.selected?.zone === name && bench.selected.i === i;
    bench.selected = same ? null : { zone: name, i };
    bench.picked = null;
    draw();
    if (bench.selected && !view.byKey) parts.panel.scrollIntoView({ block: "nearest" });
  };
  const shift = (by) => {
    const { zone: name, i } = bench.selected;
    const to = i + (inPlay(name) && name[0] === "A" ? -by : by);
    if (to < 0 || to >= zone(name).length) return;
    change(({ zones }) => {
      const [item] = zones[name].splice(i, 1);
      zones[name].splice(to, 0, item);
      bench.selected = { zone: name, i: to };
    });
    said.push(t("make-moved", { card: titleOf(zone(name)[to].card), number: to + 1 }));
  };
  const remove = () => {
    const { zone: name, i } = bench.selected;
    said.push(t("make-removed", { card: titleOf(zone(name)[i].card) }));
    bench.selected = null;
    change(({ zones }) => zones[name].splice(i, 1));
    if (view.byKey) (find(`card ${name} ${Math.min(i, zone(name).length - 1)}`) ?? find(`box ${bench.box ?? ""}`) ?? parts.box.querySelector("[data-focus]"))?.focus();
  };
  const mark = (key, value) =>
    change(({ zones }) => {
      const item = zones[bench.selected.zone][bench.selected.i];
      if (value) item[key] = value;
      else delete item[key];
    });

  // -- the table --

  const problems = (name, number) => (bench.checked?.problems ?? []).filter((one) => one.zone === name && (number === undefined || one.number === number));
  const whys = (name, extra = "") => {
    const found = problems(name);
    return h("ul", { class: `rw-why ${extra}`, hidden: !found.length }, ...found.map((one) => h("li", {}, one.text)));
  };

  const stronghold = (item, life, attributes) => {
    const fort = item.card === FORT;
    const title = titleOf(item.card);
    return press({ ...attributes, class: `rt-card ${attributes.class}`, html: `${view.drawing(fort)}<span class="rt-name">${title}</span>${life == null ? "" : `<span class="rt-life">${life}</span>`}` });
  };

  const cardAt = (name, item, i) => {
    const wrong = problems(name, i + 1);
    const selected = bench.selected?.zone === name && bench.selected.i === i;
    const place = inPlay(name) ? t("label-place", { number: i + 1 }) : t("number", { number: i + 1 });
    const attributes = {
      "data-focus": `card ${name} ${i}`,
      "aria-pressed": String(selected),
      onclick: () => choose(name, i),
      onpointerdown: (event) => drag(event, item.card, { zone: name, i }),
    };
    const classes = [selected ? "rt-selected" : "", wrong.length ? "rw-wrong" : "", item.new ? "rt-fresh" : "", item.acted ? "rt-acted" : "", bench.picked?.from?.zone === name && bench.picked.from.i === i ? "rw-lifted" : ""].join(" ");
    const whole = (text) => [text, ...wrong.map((one) => one.text)].join(", ");
    if (isStronghold(item)) {
      const life = zone(name).length - i - 1;
      const node = stronghold(item, name === "B.hand" && table().solo ? null : life, { ...attributes, class: classes, "aria-label": whole(`${titleOf(item.card)}, ${place}`) });
      return h("li", { class: `rt-stronghold${item.card === FORT ? " rt-fort" : ""}` }, node);
    }
    if (!face(item.card)) return h("li", {}, press({ ...attributes, class: `rt-card rw-unknown ${classes}`, "aria-label": whole(`${item.card}, ${place}`) }, h("span", { class: "rt-name" }, item.card)));
    const shown = inPlay(name) ? creature(item) : null;
    const node = view.card(item.card, shown, attributes);
    node.className = `rt-card rt-${face(item.card).type} ${classes}`;
    node.setAttribute("aria-label", whole(view.label(item.card, shown, [place])));
    return h("li", {}, node);
  };

  const slot = (name) =>
    press({
      class: `rt-slot rt-slot-${name[0]}`, hidden: !(bench.picked && fits(name)), "data-focus": `slot ${name}`,
      "aria-label": bench.picked ? t("make-put", { card: titleOf(bench.picked.text), zone: zoneName(name) }) : null,
      onclick: () => put(name, zone(name).length), html: '<span aria-hidden="true">+</span>',
    });

  const list = (name, tag, cls) => h(tag, { class: cls, "aria-label": zoneName(name) }, ...zone(name).map((item, i) => cardAt(name, item, i)));
  const line = (side, row) => {
    const name = `${side}.${row}`;
    const cards = list(name, "ul", `rt-line rt-side-${side}`);
    return h("div", { class: `rt-kingdom rt-kingdom-${side}`, "data-zone": name }, ...(side === "A" ? [slot(name), cards] : [cards, slot(name)]));
  };
  const hand = (name) =>
    h(
      "section",
      { class: `rt-holding rw-holding rt-holding-${name[0]}${problems(name, 0).length ? " rw-wrong-zone" : ""}`, "data-zone": name },
      seen("rw-zone", zoneName(name)),
      h("div", {}, list(name, "ol", "rt-hand"), slot(name)),
      whys(name),
    );

  const drawTable = () => {
    const { solo } = table();
    const row = (name) => [
      div("rt-row", line("A", name), seen("rt-bridge", h("span", {}, t(`bridge-${name}`))), line("B", name)),
      div("rw-row-why", whys(`A.${name}`), h("span"), whys(`B.${name}`)),
    ];
    parts.table.replaceChildren(
      div("rw-top", hand("B.hand"), solo || zone("B.discard").length ? hand("B.discard") : ""),
      h("section", { class: "rt-lines" }, seen("rt-ground"), seen("rt-water"), ...LINES.flatMap(row), ...["A", "B"].map((side) => seen(`rt-land rt-land-${side}`, t(`land-${who(side)}`)))),
      parts.panel,
      hand("A.hand"),
    );
  };

  // -- the card in one's fingers --

  const stepper = (label, value, set, { least = 0, most = 999, shown = value } = {}) =>
    h(
      "span",
      { class: "rw-stepper", role: "group", "aria-label": label },
      caption(label),
      press({ "data-focus": `less ${label}`, "aria-label": t("make-less", { what: label }), disabled: value <= least, onclick: () => set(value - 1) }, "−"),
      h("output", {}, String(shown)),
      press({ "data-focus": `more ${label}`, "aria-label": t("make-more", { what: label }), disabled: value >= most, onclick: () => set(value + 1) }, "+"),
    );
  const toggle = (label, on, set) => press({ class: "rw-toggle", "data-focus": `toggle ${label}`, "aria-pressed": String(Boolean(on)), onclick: () => set(!on) }, label);
  const select = (label, options, value, choose) =>
    h("label", { class: "rw-select" }, caption(label), h("select", { "data-focus": `select ${label}`, onchange: (event) => choose(event.target.value) }, ...options.map(([key, text]) => h("option", { value: key, selected: key === value }, text))));

  const has = (text, ability) => face(text)?.abilities.some((one) => one.id === ability);
  const boxed = () => (bench.palette?.sets ?? []).flatMap((set) => set.cards);

  const held = (text, shown) => (face(text) ? h("span", { class: `rt-card rw-held rt-${face(text).type}`, "aria-hidden": "true", html: view.face(text, shown) }) : "");

  const drawPanel = () => {
    const { picked, selected } = bench;
    parts.panel.classList.toggle("rw-busy", Boolean(picked || selected));
    if (picked) {
      return parts.panel.replaceChildren(held(picked.text), div("rw-what", h("p", { class: "rt-ask" }, t("make-picked", { card: titleOf(picked.text) })), button("make-back", cancel)));
    }
    if (!selected) return parts.panel.replaceChildren(h("p", { class: "rt-ask rw-hint" }, t("make-hint")));
    const { zone: name, i } = selected;
    const item = zone(name)[i];
    const go = (key, sign, by, end) => press({ class: "rt-quiet", "data-focus": key, "aria-label": t(key), title: t(key), disabled: i === end, onclick: () => shift(by) }, sign);
    const last = zone(name).length - 1;
    const [atLeft, atRight] = inPlay(name) && name[0] === "A" ? [last, 0] : [0, last];
    const above = bench.table.edition === 2 || item.above;
    const riders = [...new Set([...boxed().filter((text) => has(text, "symbiote")), ...(item.above ? [item.above] : [])])];
    const { champions } = table();
    parts.panel.replaceChildren(
      held(item.card, inPlay(name) ? creature(item) : null),
      h(
        "div",
        { class: "rw-what", role: "group", "aria-label": titleOf(item.card) },
        h("h3", {}, titleOf(item.card), " ", h("small", {}, zoneName(name))),
        div(
        "rw-buttons",
          go("make-left", "◀", -1, atLeft),
          go("make-right", "▶", 1, atRight),
          isStronghold(item) ? button("make-turn", () => change(() => (item.card = item.card === FORT ? BASTION : FORT))) : "",
          button("make-elsewhere", () => pick(item.card, { zone: name, i })),
          button("make-another", () => pick(item.card)),
          button("make-remove", remove),
        ),
        inPlay(name)
          ? div(
        "rw-buttons",
              stepper(t("make-damage"), item.damage ?? 0, (n) => mark("damage", n)),
              stepper(t("make-bonus"), item.bonus ?? 0, (n) => mark("bonus", n)),
              ...Object.keys(MARKS).filter((key) => key !== "champion" || item.champion || champions["AB".indexOf(name[0])].card).map((key) => toggle(t(MARKS[key]), item[key], (on) => mark(key, on))),
              above ? select(t("make-above"), [["", t("make-above-none")], ...riders.map((text) => [text, titleOf(text)])], item.above ?? "", (text) => mark("above", text)) : "",
            )
          : "",
      ),
    );
  };

  // -- what holds for the whole table --

  const radio = (name, label, options, value, choose) =>
    h(
      "fieldset",
      { class: "rt-radio rw-radio" },
      h("legend", {}, label),
      ...options.map(([key, text]) => h("label", {}, h("input", { type: "radio", name: `rw-${name}`, value: key, checked: key === value, "data-focus": `${name} ${key}`, onchange: () => choose(key) }), h("span", {}, text))),
    );
  const set = (key, value) => change((now) => (now[key] = value));

  const drawState = () => {
    const now = table();
    const phases = ["summoning", "assault"].map((name) => [name, t(name)]);
    if (now.winner) phases.push(["over", t("status-over")]);
    const mana = now.mana ?? bench.checked?.mana;
    parts.game.replaceChildren(
      radio("edition", t("edition"), [1, 2].map((n) => [String(n), t(`edition-short-${n}`)]), String(now.edition), (n) => set("edition", Number(n))),
      radio("mode", t("players"), [["duel", t("players-duel")], ["solo", t("players-solo")]], now.solo ? "solo" : "duel", (mode) => change(() => swap(mode === "solo"))),
    );
    parts.moment.replaceChildren(
      radio("side", t("make-side"), ["A", "B"].map((side) => [side, t(now.solo ? (side === "A" ? "harder-you" : "harder-automa") : "status-side", { side })]), now.player, (side) => set("player", side)),
      radio("phase", t("make-phase"), phases, now.phase, (phase) => change(() => Object.assign(now, { phase, winner: phase === "over" ? now.winner : "" }))),
      stepper(t("make-turn-number"), now.turn, (n) => set("turn", n), { least: 1, most: 99 }),
      now.winner ? "" : h("span", { class: "rw-mana" }, stepper(t("make-mana"), mana ?? 0, (n) => set("mana", n), { most: 99, shown: mana ?? "–" }), toggle(t("make-mana-rules"), now.mana === null, (on) => set("mana", on ? null : (mana ?? 0)))),
      whys("game"),
    );
    drawMore();
  };
  /** From a duel to a game against the Automa and back: its Stronghold lies under its cards, ours stands before some. */
  const swap = (solo) => {
    const now = table();
    now.solo = solo;
    const cards = zone("B.hand").filter((item) => !isStronghold(item));
    const own = zone("B.hand").filter(isStronghold);
    if (own.length === 1) now.zones["B.hand"] = solo ? [...cards, ...own] : [...own, ...cards];
    bench.selected = bench.picked = null;
  };

  const drawMore = () => {
    const now = table();
    const wrong = ["rules", "A.champion", "B.champion"].some((name) => problems(name).length);
    const cards = boxed().filter((text) => face(text)?.type === "creature");
    const champion = (i) => {
      const one = now.champions[i];
      const names = [...new Set([...cards, ...(one.card ? [one.card] : [])])];
      return div(
        "rw-buttons",
        select(t(now.solo && !i ? "champion-yours" : `champion-${"AB"[i]}`), [["", t("champion-none")], ...names.map((text) => [text, titleOf(text)])], one.card, (text) => change(() => (one.card = text))),
        one.card ? toggle(t("make-exhausted"), one.exhausted, (on) => change(() => (one.exhausted = on))) : "",
        whys(`${"AB"[i]}.champion`),
      );
    };
    const gifts = ["splash", "perforation", "rage", "protection", "berserk"];
    const seed = h("input", { type: "text", inputmode: "numeric", maxlength: "20", value: now.seed, "data-focus": "seed", onchange: () => set("seed", seed.value.replace(/\D/g, "") || "0") });
    parts.more.open = bench.more || wrong;
    parts.moreIn.replaceChildren(
      ...[0, 1].filter((i) => now.champions[i].card || (now.edition === 2 && !(i && now.solo))).map(champion),
      ...(now.solo
        ? [
            div(
        "rw-buttons",
              stepper(t("make-automa-fixed"), now.fixed, (n) => set("fixed", n), { most: 99 }),
              stepper(t("make-automa-each"), now.each, (n) => set("each", n), { most: 9 }),
              toggle(t(`harder-resistance-${now.edition}`), now.resistance, (on) => set("resistance", on)),
              ...[...new Set([...gifts, ...now.gifts])].map((gift) => toggle(t("harder-gift", { ability: view.abilityName(gift) }), now.gifts.includes(gift), (on) => set("gifts", on ? [...now.gifts, gift] : now.gifts.filter((other) => other !== gift)))),
              whys("rules"),
            ),
          ]
        : []),
      h("label", { class: "rw-select" }, caption(t("make-seed")), seed),
    );
  };

  // -- the box of cards --

  const inBox = (text, attributes = {}) => {
    const more = { ...attributes, "data-focus": `box ${text}`, tabindex: "-1", onclick: () => ((bench.box = text), bench.picked?.text === text && !bench.picked.from ? cancel() : pick(text)), onpointerdown: (event) => drag(event, text, null) };
    const held = bench.picked && !bench.picked.from && bench.picked.text === text ? " rt-selected" : "";
    if (isStronghold({ card: text })) return h("li", { class: `rt-stronghold${text === FORT ? " rt-fort" : ""}` }, stronghold({ card: text }, null, { ...more, class: held, "aria-label": titleOf(text) }));
    const card = view.card(text, null, more);
    card.className += held + (table().edition === 1 && unknown(text) ? " rt-unplayable" : "");
    return h("li", {}, card);
  };
  /** True for a card with an ability that only the second edition knows. */
  const unknown = (text) => (bench.palette?.second ?? []).some((ability) => has(text, ability) || has(text, `aura-${ability}`));

  const drawBox = () => {
    const wanted = bench.find.trim().toLowerCase();
    const found = (bench.palette?.sets ?? [])
      .filter((one) => !bench.set || one.name === bench.set)
      .flatMap((one) => one.cards)
      .filter((text) => face(text) && titleOf(text).toLowerCase().replaceAll("-", " ").includes(wanted.replaceAll("-", " ")))
      .filter((text) => !bench.ability || has(text, bench.ability) || has(text, `aura-${bench.ability}`));
    const strongholds = wanted || bench.ability || bench.set ? [] : [BASTION, FORT];
    const key = JSON.stringify([found, strongholds, table().edition, bench.picked?.from ? null : bench.picked?.text, teller.language]);
    if (parts.cards.dataset.key === key) return;
    parts.cards.dataset.key = key;
    parts.cards.replaceChildren(...[...strongholds, ...found].map((text) => inBox(text)));
    parts.none.hidden = found.length > 0 || !bench.palette;
    const buttons = [...parts.cards.querySelectorAll("button")];
    (buttons.find((one) => one.dataset.focus === `box ${bench.box}`) ?? buttons[0])?.setAttribute("tabindex", "0");
  };
  /** The arrows go through the box, which is one stop of the Tab key. */
  const walk = (event) => {
    const buttons = [...parts.cards.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    if (at < 0) return;
    const columns = buttons.filter((one) => one.parentElement.offsetTop === buttons[0].parentElement.offsetTop).length;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (!by) return;
    const to = at + by;
    event.preventDefault();
    if (!buttons[to]) return;
    buttons[at].tabIndex = -1;
    buttons[to].tabIndex = 0;
    buttons[to].focus();
  };

  const own = () => {
    const text = bench.own.trim().replace(/\s+/g, " ");
    if (text) pick(text);
  };
  const box = () => {
    const input = (key, cls, name, more = {}) => h("input", { type: "text", class: cls, value: bench[name], "data-focus": name, spellcheck: "false", ...more, oninput: (event) => ((bench[name] = event.target.value), name === "find" && drawBox()) });
    parts.cards = h("ul", { class: "rw-cards", onkeydown: walk });
    parts.none = h("p", { class: "rw-none", hidden: true }, t("make-none"));
    parts.filters = div("rw-filters");
    return h(
      "section",
      { class: "rw-box", "aria-label": t("make-box") },
      h("h2", {}, t("make-box")),
      input("make-search", "rw-find", "find", { type: "search", "aria-label": t("make-search"), placeholder: t("make-search") }),
      parts.filters,
      parts.cards,
      parts.none,
      h(
        "details",
        { class: "rw-own", open: bench.own !== "" },
        h("summary", {}, t("make-own")),
        h("p", {}, t("make-own-lead")),
        div("rw-own-line", input("make-own", "", "own", { "aria-label": t("make-own"), placeholder: "Wolf(3:2/4 rage)", maxlength: "160", onkeydown: (event) => event.key === "Enter" && (event.preventDefault(), (view.byKey = true), own()) }), button("make-own-get", own)),
      ),
    );
  };
  const drawFilters = () => {
    const abilities = Object.keys(teller.abilities).filter((id) => !id.startsWith("aura-"));
    parts.filters.replaceChildren(
      select(t("make-sets"), [["", t("make-sets")], ...(bench.palette?.sets ?? []).map(({ name }) => [name, name])], bench.set, (name) => ((bench.set = name), drawBox())),
      select(t("make-abilities"), [["", t("make-abilities")], ...abilities.map((id) => [id, view.abilityName(id)])], bench.ability, (id) => ((bench.ability = id), drawBox())),
    );
  };

  // -- dragging with the mouse --

  const drag = (event, text, from) => {
    if (event.pointerType !== "mouse" || event.button) return;
    const [x, y] = [event.clientX, event.clientY];
    const origin = event.currentTarget;
    const stop = new AbortController();
    let ghost = null;
    const move = (e) => {
      if (!ghost) {
        if (Math.hypot(e.clientX - x, e.clientY - y) < 7) return;
        ghost = h("div", { class: "rt-ghost rw-ghost", "aria-hidden": "true", style: `width:${origin.offsetWidth}px` }, origin.cloneNode(true));
        view.root.append(ghost);
        bench.picked = { text, from };
        bench.selected = null;
        draw();
      }
      const root = view.root.getBoundingClientRect();
      ghost.style.left = `${e.clientX - root.left - ghost.offsetWidth / 2}px`;
      ghost.style.top = `${e.clientY - root.top - ghost.offsetHeight / 2}px`;
    };
    const drop = (e) => {
      stop.abort();
      if (!ghost) return;
      ghost.remove();
      const target = document.elementFromPoint(e.clientX, e.clientY)?.closest("[data-zone]");
      const name = target?.dataset.zone;
      if (!name || !fits(name)) {
        bench.picked = null;
        return draw();
      }
      const reversed = inPlay(name) && name[0] === "A";
      const before = [...target.querySelectorAll("li")].filter((one) => {
        const { left, width } = one.getBoundingClientRect();
        return reversed ? left + width / 2 > e.clientX : left + width / 2 < e.clientX;
      });
      put(name, before.length);
    };
    for (const [kind, act] of [["pointermove", move], ["pointerup", drop], ["pointercancel", drop]]) window.addEventListener(kind, act, { signal: stop.signal });
  };

  // -- what follows --

  const ready = () => bench.checked && !bench.checked.problems.length && bench.checked.notation;
  const followAgain = () => {
    if (!ready()) return drawStory();
    const asked = JSON.stringify([bench.checked.notation, bench.moves]);
    if (bench.asked !== asked) {
      bench.asked = asked;
      view.say({ do: "follow", start: bench.checked.notation, moves: bench.moves });
    } else drawStory();
  };
  const exportAgain = () => {
    const { followed } = bench;
    if (!ready() || !(followed?.events?.length || followed?.refused?.length)) {
      bench.exported = null;
      return drawTake();
    }
    view.say({
      do: "export", start: bench.checked.notation, moves: bench.moves, title: bench.title || t("make-untitled"), watch: bench.watch,
      story: [...bench.story].sort((a, b) => a - b), never: bench.never, refused: followed.refused.length ? bench.refused : "", final: bench.final,
    });
  };
  const moved = (moves) => {
    bench.moves = moves;
    parts.moves.value = moves;
    ask(0);
  };
  const lines = () => bench.moves.split(/[\n;]/).map((one) => one.trim()).filter(Boolean);

  const drawStory = () => {
    const { followed } = bench;
    parts.follow.classList.toggle("rw-waiting", !ready());
    parts.mended.hidden = Boolean(ready());
    if (!ready() || !followed) return parts.told.replaceChildren();
    parts.problem.textContent = followed.problem;
    parts.problem.hidden = !followed.problem;
    if (followed.problem) return parts.told.replaceChildren();
    const tick = (index, on) => {
      if (on) bench.story.add(index);
      else bench.story.delete(index);
      exportAgain();
    };
    const items = [];
    let step = 0;
    followed.events.forEach((event, i) => {
      if (event.step !== step) items.push(h("li", { class: "rt-said" }, t("your-move", { move: followed.steps[(step = event.step) - 1] })));
      items.push(
        h("li", { class: "rw-event" }, h("label", {}, h("input", { type: "checkbox", checked: bench.story.has(i), "data-focus": `tick ${i}`, onchange: (e) => tick(i, e.target.checked) }), h("span", {}, event.text, view.cite(teller.rules[event.rule])))),
      );
    });
    const all = (on) => {
      bench.story = new Set(on ? followed.events.map((_, i) => i) : []);
      drawStory();
      exportAgain();
    };
    const next = h("div", { class: "rw-next", role: "group", "aria-label": t("make-next") }, caption(t("make-next")), ...followed.next.map((move) => press({ class: "rw-chip", "data-focus": `next ${move}`, onclick: () => moved([...lines(), move].join("\n")) }, move)));
    const rule = (id) => bench.palette?.rules.find((one) => one.id === id)?.title ?? id;
    const never = div(
        "rw-buttons",
      select(t("make-never"), [["", t("make-never-add")], ...(bench.palette?.rules ?? []).filter(({ id }) => !bench.never.includes(id)).map(({ id, title }) => [id, title])], "", (id) => id && ((bench.never = [...bench.never, id]), drawStory(), exportAgain())),
      ...bench.never.map((id) => press({ class: "rw-chip", "aria-label": t("make-never-drop", { rule: rule(id) }), onclick: () => ((bench.never = bench.never.filter((other) => other !== id)), drawStory(), exportAgain()) }, `${rule(id)} ×`)),
    );
    const refusal = followed.refused.length
      ? h(
          "fieldset",
          { class: "rw-refusal" },
          h("legend", {}, t("make-refused-lead", { move: followed.tried })),
          ...followed.refused.map((reason) => h("label", {}, h("input", { type: "radio", name: "rw-refused", value: reason.rule, checked: bench.refused === reason.rule, onchange: () => ((bench.refused = reason.rule), exportAgain()) }), h("span", {}, `${reason.why} `, view.cite(teller.rules[reason.rule])))),
        )
      : "";
    keepFocus(() =>
      parts.told.replaceChildren(
        followed.next.length ? next : "",
        followed.events.length
          ? div("rw-head", h("p", {}, t("make-story-lead")), button("make-tick-all", () => all(true)), button("make-tick-none", () => all(false)))
          : h("p", { class: "rw-none" }, followed.refused.length ? "" : t("make-nothing")),
        h("ol", { class: "rw-story", hidden: !followed.events.length }, ...items),
        refusal,
        never,
        h("label", { class: "rt-check rw-final" }, h("input", { type: "checkbox", checked: bench.final, "data-focus": "final", onchange: (e) => ((bench.final = e.target.checked), exportAgain()) }), h("span", {}, t("make-final"))),
        h("div", { class: "rw-board", html: followed.board }),
      ),
    );
  };

  // -- taking it along --

  const textOf = (key) => (key === "link" && teller.onPage ? location.origin + location.pathname : "") + bench.exported.texts[key];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(parts.text.value);
      parts.copied.textContent = t("copied");
    } catch {
      parts.text.focus();
      parts.text.select();
      parts.copied.textContent = t("make-by-hand");
    }
  };
  const drawTake = () => {
    const { exported } = bench;
    parts.take.hidden = !exported;
    if (!exported) return;
    const show = (key, focus) => {
      bench.tab = key;
      drawTake();
      if (focus) find(`tab ${key}`)?.focus();
    };
    const step = (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      show(TEXTS.at((TEXTS.indexOf(bench.tab) + by) % TEXTS.length), true);
    };
    const text = textOf(bench.tab);
    parts.text = h("textarea", { readonly: true, class: "rw-text", spellcheck: "false", rows: String(Math.min(22, Math.max(3, text.split("\n").length))), "aria-label": t(TITLES[bench.tab]), "data-focus": "text" });
    parts.text.value = text;
    parts.copied = h("span", { class: "rt-note", role: "status" });
    keepFocus(() =>
      parts.texts.replaceChildren(
        h("p", { class: exported.ok ? "rt-seal" : "rt-warning" }, t(exported.ok ? "executed" : "not-executed")),
        h("ul", { class: "rw-why", hidden: exported.ok }, ...exported.problems.map((one) => h("li", {}, one))),
        h("div", { class: "rw-tabs", role: "tablist", onkeydown: step }, ...TEXTS.map((key) => press({ role: "tab", "aria-selected": String(key === bench.tab), tabindex: key === bench.tab ? "0" : "-1", "data-focus": `tab ${key}`, onclick: () => show(key) }, t(TITLES[key])))),
        h("div", { role: "tabpanel", class: "rw-panel", "aria-label": t(TITLES[bench.tab]) }, h("p", {}, t(ABOUT[bench.tab], { id: exported.id.replaceAll("-", "_") })), parts.text, div("rw-buttons", button("make-copy", copy, "rt-main"), parts.copied)),
      ),
    );
  };

  // -- all of it --

  /** Draw something anew, and leave the focus where it was. */
  const keepFocus = (act) => {
    const focused = parts.main?.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    act();
    if (focused && !parts.main.contains(document.activeElement)) (find(focused) ?? parts.main).focus({ preventScroll: true });
  };
  const drawVerdict = () => {
    const { checked } = bench;
    const count = checked?.problems.length ?? 0;
    parts.verdict.className = `rw-verdict ${count ? "rt-warning" : "rt-seal"}`;
    parts.verdict.textContent = checked ? (count ? t("make-wrong", { count }) : t("make-fine")) : "…";
    parts.play.disabled = bench.stale || !ready();
    parts.undo.disabled = !bench.done.length;
    parts.redo.disabled = !bench.undone.length;
  };
  const draw = () =>
    keepFocus(() => {
      drawState();
      drawPanel();
      drawTable();
      drawBox();
      drawVerdict();
    });

  view.replies.palette = (found) => {
    learn(found.faces);
    bench.palette = found;
    drawFilters();
    draw();
  };
  view.replies.bench = (found) => {
    learn(found.faces);
    if (found.table && found.notation !== (bench.checked?.notation || null) && JSON.stringify(found.table) !== JSON.stringify(table())) {
      bench.done.push(JSON.stringify(table()));
      bench.table = found.table;
      bench.picked = bench.selected = null;
    }
    if (found.table) bench.moves = parts.moves.value = found.moves;
    draw();
    ask(0);
  };
  view.replies.checked = (found) => {
    learn(found.faces);
    if (found.at !== bench.at) return; // something has changed since
    bench.checked = found;
    bench.stale = false;
    draw();
    if (view.room() === "workshop") {
      teller.now.address = found.address;
      if (teller.onPage) history.replaceState(null, "", location.pathname + found.address);
    }
    view.announce([...said, parts.verdict.textContent, ...found.problems.slice(0, 4).map((one) => one.text)]);
    said = [];
    followAgain();
  };
  view.replies.followed = (found) => {
    if (!found.problem && JSON.stringify(found.events) !== JSON.stringify(bench.followed?.events)) {
      const same = (i) => found.events[i]?.rule === bench.followed?.events?.[i]?.rule;
      bench.story = new Set([...bench.story].filter(same));
    }
    bench.followed = found;
    if (!found.problem && !found.refused.some(({ rule }) => rule === bench.refused)) bench.refused = found.refused[0]?.rule ?? "";
    drawStory();
    exportAgain();
  };
  view.replies.exported = (found) => {
    bench.exported = found;
    drawTake();
  };
  leadBack(view, h);

  parts.game = div("rw-state");
  parts.moment = div("rw-state");
  parts.moreIn = div("rw-more-in");
  parts.more = h("details", { class: "rw-more", ontoggle: () => (bench.more = parts.more.open) }, h("summary", {}, t("make-more-settings")), parts.moreIn);
  parts.table = div("rw-table");
  parts.panel = h("section", { class: "rt-prompt rw-prompt", "aria-label": t("watch") });
  parts.verdict = h("p", { class: "rw-verdict" });
  parts.play = button("make-play", () => view.say({ do: "new", start: bench.checked.notation }), "rt-main");
  parts.undo = button("make-undo", undo);
  parts.redo = button("make-redo", redo);
  const clear = () => change((now) => ((now.zones = { ...blank().zones, "A.hand": [{ card: BASTION }], "B.hand": [{ card: BASTION }] }), (bench.selected = bench.picked = null)));
  parts.box = box();
  parts.problem = h("p", { class: "rt-warning", hidden: true });
  parts.moves = h("textarea", { rows: "3", spellcheck: "false", maxlength: "8000", "aria-label": t("make-moves"), placeholder: t("make-moves"), oninput: () => ((bench.moves = parts.moves.value), ask(500)) });
  parts.moves.value = bench.moves;
  parts.mended = h("p", { class: "rw-none" }, t("make-mended"));
  parts.told = div("rw-told");
  const record = () => view.say({ do: "new", start: bench.checked.notation, moves: (bench.followed?.steps ?? []).join("\n") });
  parts.follow = h(
    "section",
    { class: "rw-part rw-follow" },
    h("h2", {}, h("b", {}, "2"), t("make-follow")),
    parts.mended,
    div(
        "rw-moves",
      parts.moves,
      div("rw-buttons", button("make-take-back", () => moved(lines().slice(0, -1).join("\n"))), button("make-record", record), h("small", {}, t("make-record-lead"))),
      parts.problem,
    ),
    parts.told,
  );
  parts.texts = div("rw-texts");
  const field = (key, name, tag, more) => {
    const input = h(tag, { ...more, "data-focus": name, oninput: () => ((bench[name] = input.value), naming(exportAgain, 350)) });
    input.value = bench[name];
    return h("label", { class: "rt-field rw-field" }, h("span", {}, t(key)), input);
  };
  parts.take = h(
    "section",
    { class: "rw-part rw-take", hidden: true },
    h("h2", {}, h("b", {}, "3"), t("make-take")),
    div("rw-fields", field("make-situation-title", "title", "input", { type: "text", maxlength: "200", placeholder: t("make-untitled") }), field("make-situation-watch", "watch", "textarea", { rows: "2", maxlength: "2000" })),
    parts.texts,
  );
  const keys = (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && !/radio|checkbox/.test(event.target.type);
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.key === "Escape" && (bench.picked || bench.selected)) ((view.byKey = true), cancel());
    else if (!typing && ctrl && event.key.toLowerCase() === "z") (event.shiftKey ? redo : undo)();
    else if (!typing && ctrl && event.key.toLowerCase() === "y") redo();
    else if (event.key === "Delete" && event.target.dataset.focus?.startsWith("card ")) {
      const [, name, i] = event.target.dataset.focus.split(" ");
      bench.selected = { zone: name, i: Number(i) };
      view.byKey = true;
      remove();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  parts.main = h(
    "main",
    { class: "rw", tabindex: "-1", onkeydown: keys },
    div("rw-lead", h("h2", {}, t("make-title")), h("p", {}, t("make-lead"))),
    div(
        "rw-layout",
      parts.box,
      h(
        "section",
        { class: "rw-part rw-lay" },
        h("h2", {}, h("b", {}, "1"), t("make-lay")),
        parts.game,
        parts.table,
        parts.moment,
        parts.more,
        div("rw-bar", parts.verdict, parts.undo, parts.redo, button("make-clear", clear), parts.play),
      ),
    ),
    div("rw-after", parts.follow, parts.take),
  );
  drawFilters();
  draw();
  view.say({ do: "palette" });
  view.say({ do: "bench" });
  return [view.header(), parts.main];
}

/** A game that began in a position leads back here, and brings its moves. */
function leadBack(view, h) {
  if (view.leadsBack) return;
  view.leadsBack = true;
  const bar = view.header;
  view.header = (playing) => {
    const made = bar.call(view, playing);
    const now = view.teller.now;
    if (playing && now?.room === "game" && !now.setup) made.querySelector(".rt-actions").prepend(h("button", { type: "button", class: "rt-quiet rw-home", onclick: () => view.say({ do: "lay" }) }, view.t("make-home")));
    return made;
  };
}
