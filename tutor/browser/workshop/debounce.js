// Something to be done once nothing has changed for so long; until then the page is behind.

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
