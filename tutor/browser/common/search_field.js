// The field in which a search is typed.

import { h } from "./render.js";

/** Return a search field. Its label is also its placeholder. @param {string} label
 * @param {import("./render.js").Props} more */
export const searchField = (label, more) =>
  h("input", {
    type: "search",
    "aria-label": label,
    placeholder: label,
    autocomplete: "off",
    spellcheck: "false",
    ...more,
  });
