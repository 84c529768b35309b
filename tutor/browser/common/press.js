// One press acts on one control. A finger may come up on something else than it came down on, where the page was drawn
// anew in between. What has taken the place of the pressed button must not be pressed by the same gesture, nor by a
// finger that goes on tapping there: such a press is void, and the page behaves as if it had not happened.

import { scopeOf } from "./focus.js";

const DOUBLE = 500; // milliseconds between two presses of a double tap
const FRESH = 300; // milliseconds for which nobody can have seen a control before they press it
const TAPPING = 900; // both, where another control has come to the place of the last press: people tap each 550 to 700
const NEAR = 40; // pixels between two presses at the same place
const CONTROLS = "a, button, input, label, select, summary, textarea";

/** @typedef {{ control: Element | null, looked: string | null, x: number, y: number, time: number }} Press */

/** What a control is for a player: two that are drawn alike do the same. @param {Element | null} control */
const look = (control) =>
  control && [control.localName, control.getAttribute("aria-label") ?? "", control.textContent].join("\n");

/** The control that an element belongs to; a label is the control that it names. @param {EventTarget | null} target */
export function controlOf(target) {
  const found = target instanceof Element ? target.closest(CONTROLS) : null;
  return /** @type {HTMLLabelElement | null} */ (found)?.control ?? found;
}

export class Presses {
  /** The press whose click has not come yet. @type {(Press & { isVoid: boolean }) | null} */
  open = null;
  /** The last press that was a click. @type {Press | null} */
  last = null;
  /** When controls came, or were shown. @type {WeakMap<Node, number>} */
  born = new WeakMap();

  /** Watch over all presses in an element. @param {HTMLElement} root @param {AbortSignal} signal */
  constructor(root, signal) {
    this.root = root;
    const how = { capture: true, signal };
    root.addEventListener("pointerdown", (event) => this.down(event), how);
    root.addEventListener("pointercancel", () => this.cancel(), how);
    root.addEventListener("click", (event) => this.click(event), how);
    const seen = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === "attributes" ? [target] : addedNodes) this.born.set(node, performance.now());
    });
    seen.observe(root, { childList: true, subtree: true, attributeFilter: ["hidden"] });
    signal.addEventListener("abort", () => seen.disconnect());
  }

  /** For how long a control has been there. @param {Element | null} control @param {number} now */
  age(control, now) {
    let latest = 0;
    for (let node = /** @type {Node | null} */ (control); node && node !== this.root; node = node.parentNode)
      latest = Math.max(latest, this.born.get(node) ?? 0);
    return now - latest;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const { isPrimary, pointerType, target, clientX: x, clientY: y, timeStamp: time } = event;
    if (!isPrimary) return;
    const control = controlOf(target);
    const press = { control, looked: look(control), x, y, time };
    // of a mouse the browser itself counts the clicks that belong together
    const isVoid = pointerType !== "mouse" && control !== null && this.isRepeated(press);
    this.open = { ...press, isVoid };
    if (isVoid) event.stopImmediatePropagation(); // it drags nothing, and shows nothing in advance
  }

  /** Whether a press on another control than the last one still belongs to that one. @param {Press} press */
  isRepeated({ control, x, y, time }) {
    const { last } = this;
    if (!last || last.control === control || Math.hypot(x - last.x, y - last.y) >= NEAR) return false;
    const [between, age] = this.isReplaced(last) ? [TAPPING, TAPPING] : [DOUBLE, FRESH];
    return time - last.time < between || this.age(control, time) < age;
  }

  /** Whether something else lies now where a press was. @param {Press} press */
  isReplaced({ control, x, y, looked }) {
    const there = controlOf(scopeOf(this.root).elementFromPoint(x, y));
    return there !== control && look(there) !== looked;
  }

  cancel() {
    this.open = null;
  }

  /** A click goes no further where it is not on what was pressed. One without a press is of a keyboard, a screen reader
   * or a script. @param {MouseEvent} event */
  click(event) {
    const { open, last } = this;
    this.open = null;
    if (!open || event.detail === 0) return;
    const control = controlOf(event.target);
    const isSecond = event.detail > 1 && last !== null && last.control !== control;
    if (control === open.control && !open.isVoid && !isSecond) {
      this.last = { ...open, time: event.timeStamp };
      return;
    }
    if (open.isVoid && last) last.time = event.timeStamp; // a finger that goes on tapping has still not looked
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
