// The picture that is saved with a widget: it is shown in an exported notebook, which has no kernel.

import { h, replace } from "./common/render.js";

const QUICK = 600; // milliseconds in which a kernel usually answers

export class Still {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /**
   * Show the picture if no answer arrives soon.
   * @param {import("./connection.js").Connection} connection
   * @param {HTMLElement} body
   */
  constructor(connection, body) {
    this.connection = connection;
    this.kept = connection.model.get?.("still") ?? {};
    if (this.kept.svg) this.timer = setTimeout(() => this.isMissed && this.draw(body), QUICK);
  }

  /** Return whether no answer has arrived yet. */
  get isMissed() {
    return !this.connection.store.told;
  }

  /** Return the text to show without a kernel. @returns {string | undefined} */
  get says() {
    return this.isMissed ? this.kept.says : undefined;
  }

  /** @param {HTMLElement} body */
  draw(body) {
    const { svg = "", text = "" } = this.kept;
    const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    replace(body, h("img", { class: "rt-still", src, alt: text }));
  }
}
