// One press acts on one control. If the page is redrawn between touch and lift, the finger may lift on another element.
// A control that replaces the pressed one must not be pressed by the same gesture, nor by a finger that continues to
// tap: such a press is ignored.

import { scopeOf } from "./focus.js";

const DOUBLE = 500; // milliseconds between the two presses of a double tap
const FRESH = 300; // milliseconds that a control must have been visible before anybody can press it on purpose
const TAPPING = 900; // both, if another control is at the place of the last press: people tap every 550 to 700 ms
const NEAR = 40; // pixels between two presses at the same place
const CONTROLS = "a, button, input, label, select, summary, textarea";

/** @typedef {{ control: Element | null, looked: string | null, x: number, y: number, time: number }} Press */

/** Return what a control is to a player: two with the same look do the same. @param {Element | null} control */
const look = (control) =>
  control && [control.localName, control.getAttribute("aria-label") ?? "", control.textContent].join("\n");

/** Return the control that contains an element; for a label, the control that it labels.
 * @param {EventTarget | null} target */
export function controlOf(target) {
  const found = target instanceof Element ? target.closest(CONTROLS) : null;
  return /** @type {HTMLLabelElement | null} */ (found)?.control ?? found;
}

export class Presses {
  /** The press whose click has not happened yet. @type {(Press & { isVoid: boolean }) | null} */
  open = null;
  /** The last press that was a click. @type {Press | null} */
  last = null;
  /** When controls were added or shown. @type {WeakMap<Node, number>} */
  born = new WeakMap();

  /** Watch all presses in an element. @param {HTMLElement} root @param {AbortSignal} signal */
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

  /** Return how long a control has been there. @param {Element | null} control @param {number} now */
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
    // for a mouse, the browser counts the clicks that belong together
    const isVoid = pointerType !== "mouse" && control !== null && this.isRepeated(press);
    this.open = { ...press, isVoid };
    if (isVoid) event.stopImmediatePropagation(); // it starts no drag and shows no preview
  }

  /** Return whether a press on another control than the last one still belongs to the last one. @param {Press} press */
  isRepeated({ control, x, y, time }) {
    const { last } = this;
    if (!last || last.control === control || Math.hypot(x - last.x, y - last.y) >= NEAR) return false;
    const [between, age] = this.isReplaced(last) ? [TAPPING, TAPPING] : [DOUBLE, FRESH];
    return time - last.time < between || this.age(control, time) < age;
  }

  /** Return whether something else is now at the place of a press. @param {Press} press */
  isReplaced({ control, x, y, looked }) {
    const there = controlOf(scopeOf(this.root).elementFromPoint(x, y));
    return there !== control && look(there) !== looked;
  }

  cancel() {
    this.open = null;
  }

  /** Stop a click that is not on the pressed control. A click without a press comes from a keyboard, a screen reader or
   * a script. @param {MouseEvent} event */
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
    if (open.isVoid && last) last.time = event.timeStamp; // a finger that continues to tap has not looked yet
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
