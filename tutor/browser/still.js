// The picture that is kept with a widget: what an exported notebook shows, which has no kernel to tell anything.

import { h, replace } from "./common/render.js";

const QUICK = 600; // milliseconds in which a kernel usually answers

export class Still {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /**
   * Show the picture where nothing is told soon.
   * @param {import("./connection.js").Connection} connection
   * @param {HTMLElement} body
   */
  constructor(connection, body) {
    this.connection = connection;
    this.kept = connection.model.get?.("still") ?? {};
    if (this.kept.svg) this.timer = setTimeout(() => this.isMissed && this.draw(body), QUICK);
  }

  /** Whether nothing has been told yet. */
  get isMissed() {
    return !this.connection.store.told;
  }

  /** What is said where nobody answers. @returns {string | undefined} */
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
