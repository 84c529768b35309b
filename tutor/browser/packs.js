// The packs: bundles that the kernel sends as text when a room is first entered, each with its style.
//
// A pack is built as a function of `given`, which returns the exports of a module of the first bundle or of the pack
// `shared` by its path. So there is one instance of each module for each first bundle that a page has loaded:
// JupyterLab loads one for each table. `build.mjs` makes the packs and fills `modules`.

import { create, h } from "./common/render.js";

/** @typedef {import("./types").PackExports} PackExports */
/** @typedef {(given: (path: string) => object) => any} Pack */

const SHARED = "shared"; // every other pack may import its modules

/** The exports of the modules that packs import, by path. @type {Record<string, object>} */
export const modules = {};

/** The exports of the packs that were evaluated with these modules, by their text. @type {Map<string, unknown>} */
const evaluated = new Map();

/** Where the packs are kept that any first bundle on this page has imported. */
const IMPORTED = Symbol.for("rules-tutor");

/** The packs that this page has imported, by their text. @returns {Map<string, Promise<Pack>>} */
function imported() {
  /** @type {any} */
  const page = globalThis;
  page[IMPORTED] ??= new Map();
  return page[IMPORTED];
}

/**
 * Import texts, once for each page. The new ones are one module: each module costs the browser some milliseconds before
 * the table can be drawn.
 * @param {string[]} sources
 */
function importTexts(sources) {
  const known = imported();
  const added = sources.filter((source) => !known.has(source));
  if (!added.length) return;
  const text = added.map((source, i) => source.replace("export const pack=", `export const pack${i}=`)).join("\n");
  const module = import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  added.forEach((source, i) => {
    known.set(
      source,
      module.then((found) => found[`pack${i}`]),
    );
  });
}

/** Return the exports of a module. @param {string} path */
function given(path) {
  const found = modules[path];
  if (!found) throw new Error(`no module ${path}`);
  return found;
}

/** The packs of one connection. */
export class Packs {
  /** What each pack exports, by its name. @type {Map<string, Promise<any>>} */
  packs = new Map();
  /** The text of each pack's style, by its name. @type {Map<string, string>} */
  styles = new Map();
  /** The documents and shadow roots that hold the styles. @type {Set<ParentNode>} */
  places = new Set();

  /**
   * What a pack exports; undefined where the kernel has not sent it.
   * @template {keyof PackExports} Name
   * @param {Name} name
   * @returns {Promise<PackExports[Name] | undefined>}
   */
  async get(name) {
    return this.packs.get(name);
  }

  /**
   * What the pack of a game exports; undefined where the kernel has not sent it.
   * @param {string} name the name of the game
   * @returns {Promise<import("./types").GamePack | undefined>}
   */
  async game(name) {
    return this.packs.get(name);
  }

  /** Take over the packs of an answer, by their names. @param {Record<string, import("./wire").Module>} packs */
  add(packs) {
    importTexts(Object.values(packs).flatMap(({ js }) => js || []));
    for (const [name, { js, css }] of Object.entries(packs)) {
      if (js) this.packs.set(name, this.load(name, js));
      if (css) this.styles.set(name, css);
    }
    for (const place of this.places) this.addStyles(place);
  }

  /**
   * Evaluate a pack when it has been imported.
   * @param {string} name
   * @param {string} source
   */
  async load(name, source) {
    const pack = await imported().get(source);
    if (name !== SHARED) await this.packs.get(SHARED);
    if (!evaluated.has(source)) evaluated.set(source, pack?.(given));
    return evaluated.get(source);
  }

  /**
   * Add the styles to the document, or to the shadow root that an element is in: a style in the head of the document
   * does not apply inside a shadow root.
   * @param {Element} element
   */
  style(element) {
    const root = element.getRootNode();
    const place = root instanceof ShadowRoot ? root : document.head;
    this.places.add(place);
    this.addStyles(place);
  }

  /** @param {ParentNode} place */
  addStyles(place) {
    for (const [name, css] of this.styles)
      if (!place.querySelector(`[data-rt-room="${name}"]`))
        place.append(create(h("style", { "data-rt-room": name, html: css })));
  }
}
