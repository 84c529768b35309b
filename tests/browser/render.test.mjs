import assert from "node:assert/strict";
import { test } from "node:test";
import { moved, root } from "./dom.mjs";

const { create, h, matched, render, replace } = await import("../../tutor/browser/common/render.js");

const list = (...names) => names.map((name) => h("li", { key: name }, name));

test("described elements are rendered, and null and false are not", () => {
  const box = root();
  render(
    box,
    h("p", { class: "a", title: null, "aria-current": false, lang: "" }, "one ", h("b", {}, "two"), null, false, ""),
    "end",
  );
  assert.equal(box.markup, '<div><p class="a" lang="">one <b>two</b></p>end</div>');
});

test("true is an attribute without a value, and attributes that are no longer described are removed", () => {
  const box = root();
  render(box, h("i", { readonly: true, title: "x" }));
  assert.equal(box.markup, '<div><i readonly="" title="x"></i></div>');
  render(box, h("i", {}));
  assert.equal(box.markup, "<div><i></i></div>");
});

test("an element with a key is the same node wherever it is moved", () => {
  const box = root();
  render(box, ...list("a", "b", "c", "d"));
  const before = new Map(box.childNodes.map((one) => [one.textContent, one]));
  render(box, ...list("d", "b", "x", "a"));
  assert.equal(box.textContent, "dbxa");
  for (const one of box.childNodes) if (one.textContent !== "x") assert.equal(before.get(one.textContent), one);
});

test("every order of elements can be changed into every other", () => {
  const orders = ["", "a", "ab", "ba", "abc", "cab", "bca", "cb", "xay"].map((order) => [...order]);
  for (const from of orders)
    for (const to of orders) {
      const box = root();
      render(box, ...list(...from));
      render(box, ...list(...to));
      assert.equal(box.textContent, to.join(""));
    }
});

test("an element that passes others is moved alone, unless it has the focus", () => {
  const box = root();
  const slide = (...names) => {
    moved.length = 0;
    render(box, ...list(...names));
    return moved.filter((one) => one.localName === "li").map((one) => one.textContent);
  };
  slide("s", "a", "b", "c");
  assert.deepEqual(slide("a", "b", "s", "c"), ["s"]);
  assert.deepEqual(slide("s", "a", "b", "c"), ["s"]);
  const [first] = box.childNodes;
  first.focus();
  slide("a", "b", "s", "c");
  assert.equal(box.textContent, "absc");
  assert.equal(document.activeElement, first);
});

test("elements that remain are not moved when others come or go, and keep the focus", () => {
  const box = root();
  render(box, ...list("a", "b", "c"));
  box.childNodes[1].focus();
  const had = document.activeElement;
  moved.length = 0;
  render(box, ...list("b", "c", "d"));
  assert.equal(document.activeElement, had);
  assert.deepEqual(
    moved.filter((one) => one.localName === "li").map((one) => one.textContent),
    ["d"],
  );
});

test("without keys, elements of a kind continue each other in order", () => {
  assert.deepEqual(matched([h("p"), h("b"), h("p")], [h("p"), h("p"), h("p"), h("b")]), [0, 2, null, 1]);
  assert.deepEqual(matched(["x", h("b", { key: 1 })], [h("b", { key: 2 }), "y", h("b", { key: 1 })]), [null, 0, 1]);
});

test("a text that changes is the same node", () => {
  const box = root();
  render(box, "one", h("br"));
  const text = box.firstChild;
  render(box, "two", h("br"));
  assert.equal(box.firstChild, text);
  assert.equal(text.nodeValue, "two");
});

test("a real element is put in its place and remains the same node", () => {
  const box = root();
  const own = create(h("canvas"));
  render(box, h("p"), own);
  render(box, own, h("p"));
  assert.equal(box.firstChild, own);
  assert.equal(box.markup, "<div><canvas></canvas><p></p></div>");
});

test("a listener is exchanged, and called once", () => {
  const box = root();
  const heard = [];
  render(box, h("button", { onclick: () => heard.push("first") }));
  render(box, h("button", { onclick: () => heard.push("second") }));
  box.firstChild.fire("click");
  assert.deepEqual(heard, ["second"]);
  assert.equal(box.firstChild.listeners.click.length, 1);
  render(box, h("button"));
  box.firstChild.fire("click");
  assert.deepEqual(heard, ["second"]);
});

test("a property is set again if it was changed elsewhere", () => {
  const box = root();
  render(box, h("input", { value: "0", checked: false, disabled: true }));
  const [input] = box.childNodes;
  assert.deepEqual([input.value, input.checked, input.disabled], ["0", false, true]);
  input.value = "typed";
  input.checked = true;
  render(box, h("input", { value: "0", checked: false }));
  assert.deepEqual([input.value, input.checked, input.disabled], ["0", false, false]);
});

test("properties of a field that are not described keep what was typed", () => {
  const box = root();
  render(box, h("input", { type: "text" }));
  box.firstChild.value = "typed";
  render(box, h("input", { type: "text", class: "b" }));
  assert.equal(box.firstChild.value, "typed");
});

test("markup is set once, and again only if it differs", () => {
  const box = root();
  const laid = [];
  render(box, h("span", { html: "<b>1</b>" }));
  Object.defineProperty(box.firstChild, "innerHTML", { set: (html) => laid.push(html) });
  render(box, h("span", { html: "<b>1</b>" }));
  render(box, h("span", { html: "<b>2</b>" }));
  assert.deepEqual(laid, ["<b>2</b>"]);
});

test("replaced content is new and loses the focus", () => {
  const box = root();
  replace(box, h("button", { key: "end" }, "End"));
  box.firstChild.focus();
  const had = box.firstChild;
  replace(box, h("button", { key: "end" }, "End"));
  assert.notEqual(box.firstChild, had);
  assert.equal(document.activeElement, document.body);
});
