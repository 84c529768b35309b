// A drop-down list: the only form control of the table itself.

import { h } from "./render.js";

/**
 * Return a drop-down list.
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
