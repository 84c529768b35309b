// A row that is wider than its container: it shows at which ends there is more of it.

const EDGE = 2; // pixels that do not count as more
const BESIDE = 24; // pixels of a neighbour that are visible next to an element scrolled into view

/** Show at which ends of a row there is more, now and when it is scrolled. @param {HTMLElement} row */
export function showEnds(row) {
  const { scrollLeft, scrollWidth, clientWidth, classList } = row;
  classList.toggle("rt-more-left", scrollLeft > EDGE);
  classList.toggle("rt-more-right", scrollLeft + clientWidth < scrollWidth - EDGE);
}

/** Scroll a part of a row into view, unless it is fully visible. @param {HTMLElement} row @param {Element} part */
export function bringIntoSight(row, part) {
  const [all, one] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  if (one.left < all.left) row.scrollLeft -= all.left - one.left + BESIDE;
  else if (one.right > all.right) row.scrollLeft += one.right - all.right + BESIDE;
}

/** Let a row show its ends, and scroll its focused element into view. @param {HTMLElement} row */
export function watchEnds(row) {
  row.addEventListener("scroll", () => showEnds(row), { passive: true });
  row.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) bringIntoSight(row, target);
  });
  new ResizeObserver(() => showEnds(row)).observe(row);
}
