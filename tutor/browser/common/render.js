// A small keyed renderer: `h` says what should stand there, `render` changes only what does not stand there yet.
// Elements that stay are the same elements, so that they keep their focus, their selection and what was typed into
// them.

import { scopeOf } from "./focus.js";

/**
 * What an element is asked to be: `on…` are listeners, `html` is its inside as markup, `key` tells it from its
 * siblings; `value`, `checked`, `selected`, `disabled`, `hidden`, `open` and `readOnly` are properties, all else are
 * attributes (true: there, without a value; false, null and undefined: not there).
 * @typedef {string | number | boolean | null | undefined | ((event: any) => unknown)} Prop
 * @typedef {{ [name: string]: Prop }} Props
 * @typedef {{ tag: string, key: string | null, props: Props, children: Part[] }} VNode
 * @typedef {VNode | Node | string} Part what can stand in an element: another one, said or real, or text
 * @typedef {Part | null | undefined | false} Child
 */

const PROPERTIES = new Set(["value", "checked", "selected", "disabled", "hidden", "open", "readOnly"]);

/**
 * What was rendered into an element last, and who listens there.
 * @type {WeakMap<Node, { props: Props, parts: Part[], nodes: ChildNode[], heard: Listeners | null }>}
 */
const known = new WeakMap();

/** The listeners of one element, which can be exchanged without being taken off. */
class Listeners {
  /** @type {Map<string, (event: any) => unknown>} */
  acts = new Map();

  /** @param {Event} event */
  handleEvent(event) {
    this.acts.get(event.type)?.(event);
  }
}

/**
 * An element as it should be, with these children; what is null or false is left out.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props = {}, ...children) {
  return { tag, key: props.key == null ? null : String(props.key), props, children: parts(children) };
}

/** @param {Child[]} children */
const parts = (children) =>
  /** @type {Part[]} */ (children.filter((child) => child != null && child !== false && child !== ""));

/** @param {Part} part @returns {part is VNode} */
const isSaid = (part) => typeof part === "object" && "tag" in part;

/** A new element with all that is in it. @param {VNode} said @returns {HTMLElement} */
export function create(said) {
  const element = document.createElement(said.tag);
  update(element, said);
  return element;
}

/**
 * Bring the children of an element to these. What has a key is found again by it wherever it stood; what has none, by
 * its kind, in order.
 * @param {Element} parent
 * @param {...Child} children
 */
export function render(parent, ...children) {
  arrange(parent, parts(children));
}

/**
 * Lay something new in an element, so that nothing in it keeps the focus by chance.
 * @param {Element} parent
 * @param {...Child} children
 */
export function replace(parent, ...children) {
  known.delete(parent);
  parent.replaceChildren();
  render(parent, ...children);
}

/** @param {Element} parent @param {Part[]} wanted */
function arrange(parent, wanted) {
  const was = known.get(parent);
  const pairs = matched(was?.parts ?? [], wanted);
  const nodes = wanted.map((part, i) => node(part, was?.nodes[pairs[i] ?? -1] ?? null));
  place(parent, nodes, was?.nodes ?? []);
  known.set(parent, { props: was?.props ?? {}, heard: was?.heard ?? null, parts: wanted, nodes });
}

/**
 * Which of the old parts each of the wanted ones goes on from: its number, or null where it is new.
 * @param {Part[]} old
 * @param {Part[]} wanted
 * @returns {(number | null)[]}
 */
export function matched(old, wanted) {
  /** @type {Map<unknown, number[]>} */
  const free = new Map();
  old.forEach((part, i) => {
    const same = free.get(kind(part));
    if (same) same.push(i);
    else free.set(kind(part), [i]);
  });
  return wanted.map((part) => free.get(kind(part))?.shift() ?? null);
}

/** What a part must share with another one to go on from it. @param {Part} part */
function kind(part) {
  if (typeof part === "string") return "";
  return isSaid(part) ? `${part.tag} ${part.key ?? ""}` : part;
}

/**
 * The node of a part, made of the one that it goes on from, if any.
 * @param {Part} part
 * @param {ChildNode | null} old
 */
function node(part, old) {
  if (typeof part === "string") {
    if (!old) return document.createTextNode(part);
    if (old.nodeValue !== part) old.nodeValue = part;
    return old;
  }
  if (!isSaid(part)) return /** @type {ChildNode} */ (part);
  if (!old) return create(part);
  update(/** @type {HTMLElement} */ (old), part);
  return old;
}

/**
 * Lay nodes into their order. What leaves goes first, so that what stays need not be moved, for what is moved loses the
 * focus.
 * @param {Element} parent
 * @param {ChildNode[]} nodes
 * @param {ChildNode[]} before
 */
function place(parent, nodes, before) {
  const stays = new Set(nodes);
  for (const old of before) if (!stays.has(old) && old.parentNode === parent) old.remove();
  let next = parent.firstChild;
  for (const wanted of nodes) {
    // one that others have overtaken is moved itself, instead of all of them; what has the focus stays where it is
    const isOvertaken = wanted === next?.nextSibling && !next.contains(scopeOf(parent).activeElement);
    if (wanted === next || isOvertaken) next = wanted.nextSibling;
    else parent.insertBefore(wanted, next);
  }
}

/** Bring an element to what is said of it. @param {HTMLElement} element @param {VNode} said */
function update(element, { props, children }) {
  const was = known.get(element);
  const before = was?.props ?? {};
  const mine = { props, parts: was?.parts ?? [], nodes: was?.nodes ?? [], heard: was?.heard ?? null };
  known.set(element, mine);
  for (const name of Object.keys(before)) if (!(name in props)) set(element, name, null, before[name], mine);
  for (const name of Object.keys(props)) if (name !== "value") set(element, name, props[name], before[name], mine);
  if (!("html" in props)) arrange(element, children);
  // what is chosen of a list can be said once the list is there
  if ("value" in props) set(element, "value", props.value, before.value, mine);
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {Prop} value
 * @param {Prop} before
 * @param {{ heard: Listeners | null }} mine
 */
function set(element, name, value, before, mine) {
  if (name.startsWith("on")) listen(element, name.slice(2), value, mine);
  else if (PROPERTIES.has(name)) own(element, name, value);
  else if (value === before || name === "key") return;
  else if (name === "html") element.innerHTML = String(value ?? "");
  else if (value === false || value == null) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Set a property, whatever has become of it meanwhile.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {Prop} value
 */
function own(element, name, value) {
  const now = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (element));
  const wanted = typeof now[name] === "boolean" ? Boolean(value) : (value ?? "");
  if (now[name] !== wanted) now[name] = wanted;
}

/** @param {Element} element @param {string} type @param {Prop} act @param {{ heard: Listeners | null }} mine */
function listen(element, type, act, mine) {
  mine.heard ??= new Listeners();
  if (typeof act !== "function") mine.heard.acts.delete(type);
  else {
    if (!mine.heard.acts.has(type)) element.addEventListener(type, mine.heard);
    mine.heard.acts.set(type, act);
  }
}
