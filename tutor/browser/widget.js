// The table: one widget for a notebook cell and for the page. Python decides everything and tells it as plain data;
// here it is drawn and played, and what the person does is said.

import { create, h } from "./common/render.js";
import { Connection } from "./connection.js";
import { held } from "./storage.js";
import { View } from "./view.js";

/** @typedef {import("./types").Model} Model */
/** @typedef {import("./types").Linked} Linked */

const AT = /[?&]at=(\d+)/; // the step, in an address

/** What was loaded on this page, by its text: every table is told the same, with modules of its own. */
const SHELF = Symbol.for("rules-tutor");

/** @returns {Map<string, Promise<{ link: (linked: Linked) => Linked }>>} */
function shelf() {
  /** @type {any} */
  const page = globalThis;
  page[SHELF] ??= new Map();
  return page[SHELF];
}

/** What is loaded with a widget's answers: the modules of a room, and its style. */
class Rooms {
  /** By the names of packs. @type {Map<string, Promise<Linked>>} */
  packs = new Map();
  /** By the names of packs. @type {Map<string, string>} */
  styles = new Map();
  /** Where the styles stand. @type {Set<ParentNode>} */
  places = new Set();

  /** @param {Linked} linked */
  constructor(linked) {
    this.linked = linked;
  }

  /** @param {Record<string, import("./wire").Module>} modules */
  add(modules) {
    for (const [name, { js, css }] of Object.entries(modules)) {
      if (js) this.packs.set(name, this.load(js));
      if (css) this.styles.set(name, css);
    }
    for (const place of this.places) this.dress(place);
  }

  /**
   * Give the styles that have come to the document, or to the shadow root, in which an element stands: a style in the
   * head of the document does not reach into a shadow root.
   * @param {Element} element
   */
  dressAround(element) {
    const root = element.getRootNode();
    const place = root instanceof ShadowRoot ? root : document.head;
    this.places.add(place);
    this.dress(place);
  }

  /** @param {ParentNode} place */
  dress(place) {
    for (const [name, css] of this.styles)
      if (!place.querySelector(`[data-rt-room="${name}"]`))
        place.append(create(h("style", { "data-rt-room": name, html: css })));
  }

  /**
   * Load what the kernel told as text: it is given the modules that are here, and adds its own.
   * @param {string} source
   */
  async load(source) {
    const found = shelf().get(source) ?? import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    shelf().set(source, found);
    return (await found).link(this.linked);
  }
}

/** A table's connection, with all that is shared by its views. @param {Model} model @param {Linked} linked */
function connect(model, linked) {
  const connection = new Connection(model);
  const rooms = new Rooms(linked);
  const isPage = document.body.dataset.rulesTutor === "page"; // the page and its address are ours alone
  connection.onModules = (modules) => rooms.add(modules);
  /** @type {import("./ways.js").Ways | null} */
  let ways = null;
  connection.onTold = async (act) => {
    const linked = await rooms.packs.get("keeper");
    const [view] = connection.hearers;
    if (!linked || !view) return; // the model may be heard where it is not shown
    ways ??= /** @type {import("./ways.js").Ways} */ (new linked.ways.Ways(connection, isPage));
    ways.told(act);
    connection.guard ??= new linked.keeper.Keeper(connection, view); // from the first answer on nothing is lost
    for (const one of connection.hearers) connection.guard?.join(/** @type {View} */ (one));
  };
  /** The guard and the ways leave with the last view. @param {View} view */
  const leave = (view) => {
    if (!connection.hearers.size) {
      ways?.remove();
      ways = null;
    }
    if (!connection.guard?.leave(view)) return;
    connection.guard.remove();
    connection.guard = null;
  };
  return { connection, rooms, isPage, leave };
}

/**
 * Say hello, as the page that stands there or that has come back.
 * @param {Connection} connection
 * @param {boolean} isPage
 */
function greet(connection, isPage) {
  const query = isPage ? location.search : "";
  for (const act of (isPage && held("sets")) || []) connection.say(act, { isQuiet: true });
  const seat = held("seat");
  const known = query && seat?.search === query.replace(AT, "") ? seat : null;
  const at = AT.exec(query)?.[1] ?? (/[?&]lesson=/.test(query) ? known?.at : null);
  connection.greet(known?.anchor ?? query, known, at == null ? null : Number(at));
}

/**
 * What anywidget asks for, anew for each model: every hook is given the model behind a face of its own, by which they
 * could not tell that they share one.
 * @param {Linked} linked the modules that are here
 */
export function widget(linked) {
  /** @type {ReturnType<typeof connect>} */
  let table;
  return {
    /** The page says hello while what shows the table is still on its way. @param {{ model: Model }} given */
    initialize({ model }) {
      table = connect(model, linked);
      if (!table.isPage) return;
      table.connection.early = [];
      greet(table.connection, true);
    },
    /** @param {{ el: HTMLElement }} given */
    render({ el }) {
      try {
        const { connection, rooms, isPage, leave } = table;
        if (!connection.hearers.size) connection.store.told = null;
        const view = new View(connection, rooms.packs, el, isPage);
        rooms.dressAround(el);
        if (!connection.meet(view)) greet(connection, isPage);
        return () => {
          view.remove();
          leave(view);
        };
      } catch (error) {
        el.append(create(h("p", { role: "alert" }, String(error))));
        throw error;
      }
    },
  };
}
