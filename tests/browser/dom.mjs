// A minimal DOM for the renderer: a tree of nodes with attributes, listeners and a focus.

class FakeNode {
  parentNode = null;
  childNodes = [];
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get nextSibling() {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  remove() {
    if (!this.parentNode) return;
    if (this.contains(document.activeElement)) document.activeElement = document.body;
    this.parentNode.childNodes = this.parentNode.childNodes.filter((one) => one !== this);
    this.parentNode = null;
  }
  getRootNode() {
    return this.parentNode?.getRootNode() ?? this;
  }
  contains(other) {
    return this === other || this.childNodes.some((one) => one.contains(other));
  }
  /** A moved node loses the focus, as in a browser. */
  insertBefore(node, next) {
    node.remove();
    const at = next ? this.childNodes.indexOf(next) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
    moved.push(node);
  }
  append(...nodes) {
    for (const node of nodes) this.insertBefore(node, null);
  }
  replaceChildren() {
    for (const one of [...this.childNodes]) one.remove();
  }
  get textContent() {
    return this.nodeValue ?? this.childNodes.map((one) => one.textContent).join("");
  }
  set textContent(text) {
    this.replaceChildren();
    this.append(document.createTextNode(text));
  }
}

class FakeElement extends FakeNode {
  attributes = {};
  dataset = {};
  listeners = {};
  hidden = false;
  disabled = false;
  checked = false;
  value = "";
  constructor(tag) {
    super();
    this.localName = tag;
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  getAttribute(name) {
    return this.attributes[name] ?? null;
  }
  removeAttribute(name) {
    delete this.attributes[name];
  }
  addEventListener(type, listener) {
    this.listeners[type] = [...(this.listeners[type] ?? []), listener];
  }
  focus() {
    document.activeElement = this;
  }
  fire(type) {
    for (const listener of this.listeners[type] ?? []) listener.handleEvent({ type });
  }
  get markup() {
    const attributes = Object.entries(this.attributes).map(([name, value]) => ` ${name}="${value}"`);
    const inside = this.childNodes.map((one) => one.markup ?? one.nodeValue).join("");
    return `<${this.localName}${attributes.join("")}>${inside}</${this.localName}>`;
  }
}

/** Every node that was inserted, in order. */
export const moved = [];

const body = new FakeElement("body");
globalThis.document = {
  body,
  activeElement: body,
  createElement: (tag) => new FakeElement(tag),
  createTextNode: (text) => Object.assign(new FakeNode(), { nodeValue: text }),
};

/** An element to render into. */
export const root = () => new FakeElement("div");
