// Drawings, escaping of text, and small helpers for the DOM.

// Icons of the buttons, 24 by 24.
const ICONS = {
  back: "M16 4v16L5 12z",
  forward: "M8 4v16l11-8z",
  "turn-back": "M13 4v16L3 12zM22 4v16l-9-8z",
  "turn-forward": "M11 4v16l10-8zM2 4v16l9-8z",
  play: "M6 3v18l15-9z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  plus: "M10 3h4v7h7v4h-7v7h-4v-7H3v-4h7z",
  theme: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2.500v15a7.500 7.500 0 0 1 0-15z",
};

/** @typedef {keyof typeof ICONS} Icon */

/** Escape a text for markup. @param {unknown} text */
export const escaped = (text) => String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** Return a drawing that is hidden from screen readers.
 * @param {string} inside @param {number} size @param {string} cls */
export const svg = (inside, size, cls) =>
  `<svg class="${cls}" viewBox="0 0 ${size} ${size}" aria-hidden="true" focusable="false">${inside}</svg>`;

/** Return the icon of a button. @param {Icon} name */
export const icon = (name) => svg(`<path d="${ICONS[name]}"/>`, 24, "rt-icon");

/** Show an element in full screen, or leave full screen. @param {HTMLElement} element */
export const enlarge = (element) =>
  document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen?.().catch(() => {});

const PAINTED = 20; // milliseconds from the start of a frame within which the next one has begun

/** Run a function that can wait, as soon as what has been drawn is painted. @param {() => void} act */
export const whenPainted = (act) => void requestAnimationFrame(() => setTimeout(act, PAINTED));

/**
 * Return the first element that matches a selector; it must exist.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function found(root, selector) {
  const element = root.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`there is no ${selector} here`);
  return element;
}

/**
 * Return all elements that match a selector.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export const all = (root, selector) =>
  [...root.querySelectorAll(selector)].map((one) => /** @type {HTMLElement} */ (one));
