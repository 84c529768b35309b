// A small keyed renderer: `h` describes elements, `render` changes only what differs. Elements that remain are the same
// DOM nodes, so they keep their focus, selection and input.

import { scopeOf } from "./focus.js";

/**
 * The attributes of an element: `on…` are listeners, `html` is its content as markup, `key` distinguishes it from its
 * siblings; `value`, `checked`, `selected`, `disabled`, `hidden`, `open` and `readOnly` are set as properties, all
 * others as attributes (true: without a value; false, null and undefined: absent).
 * @typedef {string | number | boolean | null | undefined | ((event: any) => unknown)} Prop
 * @typedef {{ [name: string]: Prop }} Props
 * @typedef {{ tag: string, key: string | null, props: Props, children: Part[] }} VNode
 * @typedef {VNode | Node | string} Part what can stand in an element: another one, said or real, or text
 * @typedef {Part | null | undefined | false} Child
 */

const PROPERTIES = new Set(["value", "checked", "selected", "disabled", "hidden", "open", "readOnly"]);

/**
 * What was last rendered into an element, and its listeners.
 * @type {WeakMap<Node, { props: Props, parts: Part[], nodes: ChildNode[], heard: Listeners | null }>}
 */
const known = new WeakMap();

/** The listeners of one element, which can be replaced without being removed. */
class Listeners {
  /** @type {Map<string, (event: any) => unknown>} */
  acts = new Map();

  /** @param {Event} event */
  handleEvent(event) {
    this.acts.get(event.type)?.(event);
  }
}

/**
 * Describe an element with its children; null and false are left out.
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

/** Return a new element with its children. @param {VNode} said @returns {HTMLElement} */
export function create(said) {
  const element = document.createElement(said.tag);
  update(element, said);
  return element;
}

/**
 * Update the children of an element. A child with a key is matched by it wherever it was; others are matched by kind,
 * in order.
 * @param {Element} parent
 * @param {...Child} children
 */
export function render(parent, ...children) {
  arrange(parent, parts(children));
}

/**
 * Replace the content of an element, so that nothing in it keeps the focus by accident.
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
 * For each wanted part, return the index of the old part that it continues, or null if it is new.
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

/** Return what two parts must share for one to continue the other. @param {Part} part */
function kind(part) {
  if (typeof part === "string") return "";
  return isSaid(part) ? `${part.tag} ${part.key ?? ""}` : part;
}

/**
 * Return the node of a part, from the one that it continues, if any.
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
 * Put nodes into their order. Nodes that leave are removed first, so that the others need not be moved: moving a node
 * loses the focus.
 * @param {Element} parent
 * @param {ChildNode[]} nodes
 * @param {ChildNode[]} before
 */
function place(parent, nodes, before) {
  const stays = new Set(nodes);
  for (const old of before) if (!stays.has(old) && old.parentNode === parent) old.remove();
  let next = parent.firstChild;
  for (const wanted of nodes) {
    // if others have overtaken a node, move it instead of all of them; a focused node stays in place
    const isOvertaken = wanted === next?.nextSibling && !next.contains(scopeOf(parent).activeElement);
    if (wanted === next || isOvertaken) next = wanted.nextSibling;
    else parent.insertBefore(wanted, next);
  }
}

/** Update an element to its description. @param {HTMLElement} element @param {VNode} said */
function update(element, { props, children }) {
  const was = known.get(element);
  const before = was?.props ?? {};
  const mine = { props, parts: was?.parts ?? [], nodes: was?.nodes ?? [], heard: was?.heard ?? null };
  known.set(element, mine);
  for (const name of Object.keys(before)) if (!(name in props)) set(element, name, null, before[name], mine);
  for (const name of Object.keys(props)) if (name !== "value") set(element, name, props[name], before[name], mine);
  if (!("html" in props)) arrange(element, children);
  // an option can be selected once the list has its options
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
 * Set a property, even if it has changed in the meantime.
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
