// Which element has the focus, and which gets it when that element disappears.

/**
 * Return the document or shadow root that contains a node: each has its own focused element, and its own elements at a
 * point.
 * @param {Node} node
 * @returns {DocumentOrShadowRoot}
 */
export function scopeOf(node) {
  const root = /** @type {any} */ (node.getRootNode());
  return "activeElement" in root ? root : document;
}

/** Return the focused element inside another one, if any. @param {Element} root @returns {HTMLElement | null} */
export function focused(root) {
  const { activeElement } = scopeOf(root);
  return activeElement instanceof HTMLElement && root.contains(activeElement) ? activeElement : null;
}

/**
 * Focus an element without scrolling the page.
 * @param {Element | null | undefined} element
 */
export function focus(element) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/**
 * Redraw something and keep the focus: on the element with the same name (`data-focus`), or else on the root.
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
 * Return the element with a focus name.
 * @param {ParentNode} root
 * @param {string} name
 * @returns {HTMLElement | null}
 */
export const focusable = (root, name) => root.querySelector(`[data-focus="${CSS.escape(name)}"]`);
