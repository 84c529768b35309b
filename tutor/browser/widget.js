// The table: one widget for a notebook cell and for the page. Python decides everything and tells it as plain data;
// here it is drawn and played, and what the person does is said.

import { create, h } from "./common/render.js";
import { Connection } from "./connection.js";
import { Packs } from "./packs.js";
import { held } from "./storage.js";
import { View } from "./view.js";

/** @typedef {import("./types").Model} Model */

const AT = /[?&]at=(\d+)/; // the step, in an address

/** A table's connection, with all that is shared by its views. @param {Model} model */
function connect(model) {
  const connection = new Connection(model);
  const packs = new Packs();
  const isPage = document.body.dataset.rulesTutor === "page"; // the page and its address are ours alone
  connection.onModules = (modules) => packs.add(modules);
  /** @type {import("./ways.js").Ways | null} */
  let ways = null;
  connection.onTold = async (act) => {
    const shared = await packs.get("shared");
    const [view] = connection.hearers;
    if (!shared || !view) return; // the model may be heard where it is not shown
    ways ??= new shared.Ways(connection, isPage);
    ways.told(act);
    // from the first answer on nothing is lost
    connection.guard ??= new shared.Keeper(connection, /** @type {View} */ (view));
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
  return { connection, packs, isPage, leave };
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
 */
export function widget() {
  /** @type {ReturnType<typeof connect>} */
  let table;
  return {
    /** The page says hello while what shows the table is still on its way. @param {{ model: Model }} given */
    initialize({ model }) {
      table = connect(model);
      if (!table.isPage) return;
      table.connection.early = [];
      greet(table.connection, true);
    },
    /** @param {{ el: HTMLElement }} given */
    render({ el }) {
      try {
        const { connection, packs, isPage, leave } = table;
        if (!connection.hearers.size) connection.store.told = null;
        const view = new View(connection, packs, el, isPage);
        packs.style(el);
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
