// Who has the focus, and who has it after what had it is gone.

/**
 * The document, or the shadow root, in which a node stands: each knows what has the focus in it, and what lies at a
 * point.
 * @param {Node} node
 * @returns {DocumentOrShadowRoot}
 */
export function scopeOf(node) {
  const root = /** @type {any} */ (node.getRootNode());
  return "activeElement" in root ? root : document;
}

/** The element that has the focus inside another one, if any. @param {Element} root @returns {HTMLElement | null} */
export function focused(root) {
  const { activeElement } = scopeOf(root);
  return activeElement instanceof HTMLElement && root.contains(activeElement) ? activeElement : null;
}

/**
 * Give the focus to an element, and leave the page where it is scrolled to.
 * @param {Element | null | undefined} element
 */
export function focus(element) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/**
 * Draw something anew, and leave the focus where it was: with the element of the same name (`data-focus`), or else with
 * the root.
 * @param {HTMLElement} root
 * @param {() => void} draw
 */
export function keepFocus(root, draw) {
  const had = focused(root);
  const name = had?.dataset.focus;
  draw();
  if (!had || focused(root) === had) return;
  if (had.isConnected) focus(had);
  else if (name) focus(focusable(root, name) ?? root);
}

/**
 * The element of a name for the focus.
 * @param {ParentNode} root
 * @param {string} name
 * @returns {HTMLElement | null}
 */
export const focusable = (root, name) => root.querySelector(`[data-focus="${CSS.escape(name)}"]`);
