// The widget, for a notebook cell and for the page. Python decides everything and sends it as plain data; the browser
// draws it, and sends what the person does.

import { create, h } from "./common/render.js";
import { Connection } from "./connection.js";
import { Packs } from "./packs.js";
import { held } from "./storage.js";
import { View } from "./view.js";

/** @typedef {import("./types").Model} Model */

const AT = /[?&]at=(\d+)/; // the step in an address

/** Create what all views of one model share. @param {Model} model */
function connect(model) {
  const connection = new Connection(model);
  const packs = new Packs();
  const isPage = document.body.dataset.rulesTutor === "page"; // nothing else uses the page and its address
  connection.onModules = (modules) => packs.add(modules);
  /** @type {import("./ways.js").Ways | null} */
  let ways = null;
  connection.onTold = async (act) => {
    const shared = await packs.get("shared");
    const [view] = connection.hearers;
    if (!shared || !view) return; // a model may get answers while no view shows it
    ways ??= new shared.Ways(connection, isPage);
    ways.told(act);
    // after the first answer, a lost connection is noticed and resumed
    connection.guard ??= new shared.Keeper(connection, /** @type {View} */ (view));
    for (const one of connection.hearers) connection.guard?.join(/** @type {View} */ (one));
  };
  /** Remove the guard and the history when the last view goes. @param {View} view */
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
 * Send `hello`, for a new page or for one that was reloaded.
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
 * Return the hooks that anywidget calls, new ones for each model. Each hook gets its own wrapper of the model, so the
 * hooks could not tell from it that they share one.
 */
export function widget() {
  /** @type {ReturnType<typeof connect>} */
  let table;
  return {
    /** Send `hello` before the first view is created, to save time. @param {{ model: Model }} given */
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
