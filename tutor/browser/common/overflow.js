// A row that is longer than its place: it shows at which end there is more of it.

const EDGE = 2; // pixels that are no sign of more
const BESIDE = 24; // pixels of its neighbour that show beside what is brought into sight

/** Show at which end of a row there is more, now and as it is scrolled. @param {HTMLElement} row */
export function showEnds(row) {
  const { scrollLeft, scrollWidth, clientWidth, classList } = row;
  classList.toggle("rt-more-left", scrollLeft > EDGE);
  classList.toggle("rt-more-right", scrollLeft + clientWidth < scrollWidth - EDGE);
}

/** Bring a part of a row into sight, if it is not whole there. @param {HTMLElement} row @param {Element} part */
export function bringIntoSight(row, part) {
  const [all, one] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  if (one.left < all.left) row.scrollLeft -= all.left - one.left + BESIDE;
  else if (one.right > all.right) row.scrollLeft += one.right - all.right + BESIDE;
}

/** Let a row show its ends, and whatever in it has the focus. @param {HTMLElement} row */
export function watchEnds(row) {
  row.addEventListener("scroll", () => showEnds(row), { passive: true });
  row.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) bringIntoSight(row, target);
  });
  new ResizeObserver(() => showEnds(row)).observe(row);
}
