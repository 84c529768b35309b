// The pictures of the rulebook, requested when they become visible. Each is a moment of a situation that is played for
// it.

import { h, render } from "../common/render.js";
import { kept } from "./kept.js";

const BATCH = 8; // pictures per message
const GATHER = 40; // milliseconds to wait for more to become visible
const NEAR = "300px 0px"; // the distance at which a picture counts as visible

export class Pictures {
  /** @type {Set<string>} */
  wanted = new Set();
  isAsked = false;

  /** @param {import("../view.js").View} view @param {Map<string, import("./entry.js").Entry>} entries */
  constructor(view, entries) {
    this.view = view;
    this.entries = entries;
    this.sight = new IntersectionObserver((seen) => this.see(seen), { rootMargin: NEAR });
    view.replies.pictures = (found) => {
      for (const [id, { svg, text, ok }] of Object.entries(found)) {
        const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
        kept.pictures.set(id, { url, text, ok });
        this.show(id);
      }
      this.ask();
    };
  }

  /** @param {Element} root */
  observe(root) {
    for (const box of root.querySelectorAll("figure")) this.sight.observe(box);
  }

  /** @param {IntersectionObserverEntry[]} seen */
  see(seen) {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      this.sight.unobserve(target);
      const id = target.dataset.picture ?? "";
      if (kept.pictures.has(id)) this.show(id);
      else this.wanted.add(id);
    }
    if (!this.wanted.size || this.isAsked) return;
    this.isAsked = true;
    setTimeout(() => this.ask(), GATHER);
  }

  ask() {
    const ids = [...this.wanted].slice(0, BATCH);
    this.isAsked = ids.length > 0;
    for (const id of ids) this.wanted.delete(id);
    if (ids.length) this.view.say({ do: "pictures", ids });
  }

  /** @param {string} id */
  show(id) {
    const box = this.entries.get(id)?.node.querySelector("figure");
    const picture = kept.pictures.get(id);
    if (!box?.firstElementChild || !box.lastElementChild || !picture) return;
    const { url, text, ok } = picture;
    const said = this.view.t(ok ? "executed" : "not-executed");
    const seal = id.startsWith("faq.") || !ok ? h("span", { class: ok ? "rt-seal" : "rt-warning" }, said) : null;
    render(box.firstElementChild, h("img", { src: url, alt: "", decoding: "async" }));
    render(box.lastElementChild, text, " ", seal);
  }
}
