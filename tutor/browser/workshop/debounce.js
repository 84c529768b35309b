// Run something after a time without changes; until then the page is marked as behind.

/** @param {import("../view.js").View} view */
export function debounce(view) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const { dataset } = view.root;
  return (/** @type {() => void} */ act, /** @type {number} */ wait) => {
    clearTimeout(timer);
    dataset.behind = "";
    timer = setTimeout(() => {
      act();
      delete dataset.behind;
    }, wait);
  };
}
