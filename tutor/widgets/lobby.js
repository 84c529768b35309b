// What comes before a game: the lobby, where one chooses a game, a situation or a position of one's own, and the draft.
// It is fetched from the kernel only where no game is on the table, and says what was chosen in words; Python decides
// what that makes.

/** What has been chosen in the lobby; it stays as long as the page. */
const chosen = { edition: 1, solo: true, first: null, sets: ["initiation"], mana: "6", each: "1", begins: "A", resistance: false, fort: false, gifts: [], champions: ["", ""], picking: null, picked: [[], []] };
const GIFTS = ["splash", "perforation", "rage", "protection", "berserk"];
const GROUPS = ["faq", "abilities", "second", "rules", "solo"];

export function lobby(view, { h }) {
  const { teller } = view;
  const t = (key, values) => view.t(key, values);
  const book = () => teller.editions[chosen.edition];
  const sets = () => teller.sets.filter((set) => set.editions.includes(chosen.edition));
  const seed = h("input", { type: "text", inputmode: "numeric", maxlength: "15", id: `rt-seed-${teller.model.model_id ?? ""}` });
  const start = h("section", { class: "rt-start", "aria-label": t("new-game") });

  /** What makes the Automa harder, in the words of a setup. */
  const custom = () => {
    if (!chosen.solo) return [];
    const said = [];
    if (chosen.mana !== "6" || chosen.each !== "1") said.push(`mana ${chosen.mana}+${chosen.each}`);
    if (chosen.resistance) said.push(`resistance ${book().resistance}`);
    if (chosen.gifts.length) said.push(`all ${chosen.gifts.slice(0, book().gifts).join(" ")}`);
    if (chosen.fort && book().fort) said.push("no bastion");
    if (chosen.begins === "B") said.push("B begins");
    return said;
  };
  const champions = () => (book().champions ? chosen.champions.slice(0, chosen.solo ? 1 : 2).flatMap((name, i) => (name ? [`champion ${"AB"[i]} ${name}`] : [])) : []);
  const setup = (form, level = teller.level) => {
    const digits = seed.value.replace(/\D/g, "");
    const more = [...champions(), ...custom()];
    const items = [`edition ${chosen.edition}`, chosen.solo ? "solo" : "duel", form, ...more];
    if (chosen.solo && more.length) items.push(`level ${level}`);
    if (form === "draft") items.push(`sets ${chosen.sets.filter((id) => sets().some((set) => set.id === id)).join(" ") || "initiation"}`);
    return `setup: ${items.join(", ")}${digits ? `, seed ${digits}` : ""}`;
  };
  const begin = (form) => view.say({ do: "new", start: setup(form) });
  const weigh = () => {
    if (chosen.solo && (custom().length || champions().length)) view.say({ do: "weigh", start: setup("draft", 1) });
    else view.replies.weighed?.({ level: 0, why: [] });
  };

  const radio = (name, label, options, value, choose) =>
    h(
      "fieldset",
      { class: "rt-radio" },
      h("legend", {}, label),
      ...options.map(([key, text]) =>
        h("label", {}, h("input", { type: "radio", name: `rt-${name}`, value: key, checked: key === value, onchange: () => choose(key) }), h("span", {}, text)),
      ),
    );
  const select = (label, options, value, choose) =>
    h("label", { class: "rt-field" }, h("span", {}, label), h("select", { onchange: (event) => choose(event.target.value) }, ...options.map(([key, text]) => h("option", { value: key, selected: key === value }, text))));
  const check = (label, value, choose) => h("label", { class: "rt-check" }, h("input", { type: "checkbox", checked: value, onchange: (event) => choose(event.target.checked) }), h("span", {}, label));
  const set = (key, value) => {
    chosen[key] = value;
    weigh();
  };

  const deck = ([number, cards]) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: `rt-deck${chosen.first === number ? " rt-chosen" : ""}`,
          disabled: champions().length > 0,
          "aria-pressed": chosen.solo ? null : String(chosen.first === number),
          "aria-label": t(chosen.solo ? "deck-play" : "deck-choose", { number, cards: view.titles(cards), side: chosen.first ? "B" : "A" }),
          onclick: () => {
            if (chosen.solo) return begin(`deck ${number}`);
            if (chosen.first && chosen.first !== number) return begin(`decks ${chosen.first} ${number}`);
            chosen.first = chosen.first ? null : number;
            draw();
          },
        },
        h("strong", {}, t("deck", { number }), !chosen.solo && chosen.first === number ? " · A" : ""),
        h("span", { class: "rt-faces", "aria-hidden": "true", html: cards.map((name) => view.portrait(name)).join("") }),
        h("span", { class: "rt-names", "aria-hidden": "true" }, view.titles(cards, " · ")),
      ),
    );

  const drafting = () =>
    h(
      "div",
      { class: "rt-formats" },
      h("button", { type: "button", class: "rt-deck rt-drafting", onclick: () => begin("draft") }, h("strong", {}, t(chosen.solo ? "draft-play" : "draft-duel")), h("span", {}, t(chosen.solo ? "draft-lead" : "draft-duel-lead"))),
      sets().length > 1
        ? h(
            "fieldset",
            { class: "rt-sets" },
            h("legend", {}, t("sets")),
            ...sets().map(({ id, name, cards }) => check(`${name} (${cards.length})`, chosen.sets.includes(id), (on) => (chosen.sets = on ? [...chosen.sets, id] : chosen.sets.filter((other) => other !== id)))),
          )
        : null,
      chosen.solo
        ? null
        : h("button", { type: "button", class: "rt-deck", onclick: () => ((chosen.picking = 0), draw()) }, h("strong", {}, t("constructed")), h("span", {}, t(`constructed-${book().constructed}`))),
    );

  const creatures = () => [["", t("champion-none")], ...sets().flatMap((one) => one.creatures).sort().map((name) => [name, view.title(name)])];
  const champion = (i, label) =>
    select(label, creatures(), chosen.champions[i], (name) => {
      chosen.champions[i] = name;
      for (const button of start.querySelectorAll(".rt-decks .rt-deck")) button.disabled = champions().length > 0; // for drafted and constructed decks only
      weigh();
    });

  const harder = () => {
    const level = h("p", { class: "rt-level", role: "status" });
    const show = ({ level: points, why }) => {
      teller.level = points;
      level.replaceChildren(
        h("b", {}, points ? t("level", { level: points, most: book().levels }) : t("level-quick")),
        ...why.map((reason) => h("span", { class: "rt-warning" }, ` ${reason.why}`)),
      );
    };
    view.replies.weighed = show;
    const box = h(
      "details",
      { class: "rt-harder", open: chosen.harder, ontoggle: () => (chosen.harder = box.open) },
      h("summary", {}, t("harder")),
      h("p", {}, t("harder-lead")),
      h(
        "div",
        { class: "rt-fields" },
        select(t("harder-mana"), ["6", "7", "8", "9", "10"].map((n) => [n, n]), chosen.mana, (value) => set("mana", value)),
        select(t("harder-each"), ["1", "2"].map((n) => [n, `+${n}`]), chosen.each, (value) => set("each", value)),
        select(t("harder-begins"), [["A", t("harder-you")], ["B", t("harder-automa")]], chosen.begins, (value) => set("begins", value)),
        book().champions ? champion(0, t("champion-yours")) : null,
      ),
      h(
        "div",
        { class: "rt-checks" },
        check(t(`harder-resistance-${chosen.edition}`), chosen.resistance, (on) => set("resistance", on)),
        book().fort ? check(t("harder-fort"), chosen.fort, (on) => set("fort", on)) : null,
        ...GIFTS.map((gift) => check(t("harder-gift", { ability: view.abilityName(gift) }), chosen.gifts.includes(gift), (on) => set("gifts", on ? [...chosen.gifts, gift] : chosen.gifts.filter((other) => other !== gift)))),
      ),
      level,
    );
    setTimeout(weigh);
    return box;
  };

  /** Picking the cards of a constructed deck, one side after the other. */
  const picker = () => {
    const side = chosen.picking;
    const size = book().constructed;
    const deck = chosen.picked[side];
    const toggle = (name) => {
      chosen.picked[side] = deck.includes(name) ? deck.filter((other) => other !== name) : deck.length < size ? [...deck, name] : deck;
      draw();
    };
    const done = () => {
      if (side === 0) chosen.picking = 1;
      else {
        const [one, two] = chosen.picked.map((names) => names.join(" "));
        chosen.picking = null;
        return begin(`constructed, A ${one}, B ${two}`);
      }
      draw();
    };
    return [
      h("h3", {}, t("pick", { side: "AB"[side], size, count: deck.length })),
      h("ul", { class: "rt-picker" }, ...sets().flatMap((one) => one.cards).map((name) => h("li", {}, h("button", { type: "button", "aria-pressed": String(deck.includes(name)), onclick: () => toggle(name) }, view.title(name))))),
      h("div", { class: "rt-buttons" }, h("button", { type: "button", class: "rt-main", disabled: deck.length !== size, onclick: done }, t("pick-done")), h("button", { type: "button", class: "rt-quiet", onclick: () => ((chosen.picking = null), draw()) }, t("cancel"))),
    ];
  };

  const upload = () => {
    const input = h("input", {
      type: "file",
      accept: ".toml",
      onchange: async () => input.files[0] && view.say({ do: "set", name: input.files[0].name.slice(0, 80), text: await input.files[0].text() }),
    });
    return h("label", { class: "rt-field" }, h("span", {}, t("upload")), input);
  };

  const draw = () => {
    if (!sets().some((one) => chosen.sets.includes(one.id))) chosen.sets = ["initiation"];
    const focused = start.contains(document.activeElement) ? document.activeElement.value : null;
    start.replaceChildren(
      ...(chosen.picking != null
        ? picker()
        : [
            h(
              "div",
              { class: "rt-choices" },
              radio("edition", t("edition"), [1, 2].map((n) => [String(n), t(`edition-${n}`, { count: teller.editions[n].abilities })]), String(chosen.edition), (n) => ((chosen.edition = Number(n)), draw())),
              radio("mode", t("players"), [["solo", t("players-solo")], ["duel", t("players-duel")]], chosen.solo ? "solo" : "duel", (mode) => ((chosen.solo = mode === "solo"), (chosen.first = null), draw())),
            ),
            chosen.solo ? "" : h("p", { class: "rt-ask" }, t("deck-whose", { side: chosen.first ? "B" : "A" })),
            h("ul", { class: "rt-decks" }, ...Object.entries(teller.decks).map(deck)),
            drafting(),
            chosen.solo ? harder() : book().champions ? h("div", { class: "rt-fields" }, champion(0, t("champion-A")), champion(1, t("champion-B"))) : "",
            h("div", { class: "rt-fields" }, h("label", { class: "rt-seed" }, t("seed"), seed), upload()),
          ]),
    );
    if (focused) start.querySelector(`input[value="${CSS.escape(focused)}"]`)?.focus();
  };

  const position = h("textarea", { rows: "5", spellcheck: "false", "aria-label": t("own-start") });
  const moves = h("textarea", { rows: "2", spellcheck: "false", "aria-label": t("own-moves"), placeholder: t("own-moves") });
  position.value = "game: edition 1, duel, turn 5, A to play\nA: {Bastion} Troll Baron Grrr Boom!\nupper: Carapace Brute | Ogre\nlower: | Zombie Gnome\nB: Alpha {Fort} Mutant";
  const list = h("div", { class: "rt-groups" });
  const link = (one) => h("li", {}, h("button", { type: "button", class: "rt-link", onclick: () => view.say({ do: "situation", id: one.id }) }, one.title, one.question ? h("small", {}, one.question) : null));
  const fill = (filter) =>
    list.replaceChildren(
      ...GROUPS.flatMap((group) => {
        const found = teller.situations.filter((one) => one.group === group && `${one.title} ${one.question ?? ""}`.toLowerCase().includes(filter));
        return found.length ? [h("section", {}, h("h3", {}, t(`group-${group}`), " ", h("button", { type: "button", class: "rt-quiet rt-present", onclick: () => view.say({ do: "present", list: found.map(({ id }) => id).join(","), number: 1 }) }, t("present"))), h("ul", {}, ...found.map(link)))] : [];
      }),
    );
  const rule = (id) => h("p", {}, view.cite(teller.rules[id]), " ", teller.rules[id].text);
  const columns = (both) => h("div", { class: "rt-columns" }, ...both.map((ids, i) => h("div", {}, h("h4", {}, t(`edition-short-${i + 1}`)), ...ids.map(rule))));
  const differing = h("div", { class: "rt-differing" });
  view.replies.differences = ({ switches, situations }) =>
    differing.replaceChildren(
      ...switches.map(([one, two]) => columns([[one], [two]])),
      h("h3", {}, t("differences-situations")),
      ...situations.map(({ id, cited }) => h("div", {}, h("ul", {}, link(teller.situations.find((one) => one.id === id))), columns(cited))),
    );
  const differences = h("details", { class: "rt-book", ontoggle: () => differing.childElementCount || view.say({ do: "differences" }) }, h("summary", {}, t("differences")), h("p", {}, t("differences-lead")), differing);
  fill("");
  draw();
  const crowd = ["Gnome", "Carnivore", "Martyr", "Machine", "Troll", "Alpha"].map((name) => view.portrait(name)).join("");
  return [
    view.header(),
    h(
      "main",
      { class: "rt-lobby" },
      h("section", { class: "rt-welcome" }, h("div", { class: "rt-crowd", "aria-hidden": "true", html: crowd }), h("h2", {}, t("lobby-title")), h("p", {}, t("lobby-lead"))),
      start,
      h(
        "section",
        { class: "rt-situations" },
        h("h2", {}, t("situations-title")),
        h("p", {}, t("situations-lead")),
        h("input", { type: "search", "aria-label": t("situations-find"), placeholder: t("situations-find"), oninput: (event) => fill(event.target.value.toLowerCase()) }),
        list,
      ),
      differences,
      h("details", { class: "rt-own" }, h("summary", {}, t("own")), h("p", {}, t("own-lead")), position, moves, view.button("own-open", () => view.say({ do: "new", start: position.value, moves: moves.value }), { class: "rt-main" })),
    ),
  ];
}

/** A draft, or the removals of a constructed duel. */
export function draft(view, { h }) {
  const { draft } = view.teller.now;
  const take = (name) =>
    h("li", {}, view.card(name, null, { "aria-label": `${view.t(draft.removing ? "removal-take" : "draft-take", { card: view.title(name) })}. ${view.label(name)}`, onclick: () => view.say({ do: "take", card: name }) }), view.abilityList(name));
  const rule = view.teller.rules[draft.rule];
  const header = view.header(true);
  view.undoButton.disabled = !view.teller.now.undo;
  view.announce(draft.log.slice(-2));
  const has = (side) => [h("h3", {}, view.t(draft.removing ? "deck-of" : "draft-of", { side })), h("ul", { class: "rt-taken" }, ...draft[side].map((name) => h("li", {}, view.card(name))))];
  const title = draft.removing ? "removal-title" : "draft-title";
  return [
    header,
    h(
      "main",
      { class: "rt-draft" },
      h("h2", {}, view.t(title, draft), draft.solo ? null : ` · ${view.t(draft.removing ? "removal-whose" : "draft-whose", { side: draft.chooser })}`),
      h("p", { class: "rt-rule-line" }, h("b", {}, rule.title), " ", rule.text),
      h("ul", { class: `rt-four${draft.removing ? " rt-ten" : ""}` }, ...draft.shown.map(take)),
      ...(draft.solo
        ? [h("h3", {}, view.t("draft-yours")), h("ul", { class: "rt-taken" }, ...draft.A.map((name) => h("li", {}, view.card(name)))), h("h3", {}, view.t("draft-automa", { count: draft.B.length })), h("p", { class: "rt-names" }, view.titles(draft.B, " · "))]
        : [...has("A"), ...has("B")]),
    ),
  ];
}
