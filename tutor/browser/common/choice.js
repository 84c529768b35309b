// One of several, from a list that opens: the only control of a form that the table itself has.

import { h } from "./render.js";

/**
 * One of several, from a list that opens.
 * @param {{ options: [value: string, text: string][], value: string, choose: (value: string) => void }} given
 * @param {import("./render.js").Props} [more]
 */
export function choice({ options, value, choose }, more = {}) {
  const isThere = options.some(([key]) => key === value);
  return h(
    "select",
    {
      ...more,
      value: isThere ? value : options[0]?.[0],
      onchange: (/** @type {any} */ event) => choose(event.target.value),
    },
    ...options.map(([key, text]) => h("option", { key, value: key }, text)),
  );
}
