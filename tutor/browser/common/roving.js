// Roving tabindex: one stop of the Tab key for many elements, with arrow keys to move between them.

/**
 * The attributes of a row of controls on a table. When the focus enters a toolbar, a screen reader says its name and
 * passes the keys to the page.
 */
export const TOOLBAR = { role: "toolbar", tabindex: "-1" };

/** @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Make one of some elements the stop of the Tab key: the wanted one, or else the first visible one. Those for which
 * `always` returns true are stops of their own.
 * @param {HTMLElement[]} elements
 * @param {HTMLElement | null | undefined} wanted
 * @param {(element: HTMLElement) => boolean} [always]
 */
export function rove(elements, wanted, always = () => false) {
  const stop = wanted && elements.includes(wanted) ? wanted : elements.find((element) => !element.hidden);
  for (const element of elements) {
    const index = element === stop || always(element) ? 0 : -1;
    if (element.tabIndex !== index) element.tabIndex = index;
  }
}

/**
 * Return the index to which an arrow key leads in a list laid out in rows with a number of columns, or null.
 * @param {string} key
 * @param {number} at
 * @param {number} count
 * @param {number} columns
 */
export function along(key, at, count, columns) {
  const arrow = ARROWS[key];
  if (at < 0 || !arrow) return null;
  const to = at + arrow[0] + arrow[1] * columns;
  return to >= 0 && to < count ? to : null;
}

/**
 * Return where an arrow key leads in rows of elements, each with the position of its left edge: sideways to the
 * neighbour, up and down to the nearest one of the next row. Null if it leads nowhere.
 * @param {number[][]} rows
 * @param {[number, number]} at row and number of the one that has the focus
 * @param {[number, number]} arrow
 * @returns {[number, number] | null}
 */
export function across(rows, [y, x], [dx, dy]) {
  if (dx) return rows[y]?.[x + dx] === undefined ? null : [y, x + dx];
  const [row, left] = [rows[y + dy], rows[y]?.[x]];
  if (!row?.length || left === undefined) return null;
  const far = row.map((other) => Math.abs(other - left));
  return [y + dy, far.indexOf(Math.min(...far))];
}
