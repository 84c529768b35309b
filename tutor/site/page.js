// The page of the static site: the same table widget as in a notebook, with a worker in place of the kernel. Of its
// model the widget needs only `on` and `send`. The global `site` is watch.js, which shows messages until the table is ready.

import widget from "./table.js?v=@VERSION@";

const STARTING = 60000; // milliseconds for Python to start, which gives no sign meanwhile

let ready = false;
let shown = null; // a promise once the table is being drawn
let waiting = []; // messages of the table from before the worker was ready
let drawn = null; // the prebuilt answer to the first message, if it was drawn
const hearers = [];

const rules = new URL("worker.js?v=@VERSION@", import.meta.url);
const worker = new Worker(rules, { type: "module" });
worker.onerror = () => (ready ? site.stop() : site.fail(rules.href));
worker.onmessage = ({ data }) => {
  if (data.lost) return site.fail(data.lost);
  if (data.coming !== undefined) return data.next ? site.coming(data.coming, data.next) : site.coming(1, "Python", STARTING);
  if (data.ready) {
    ready = true;
    performance.mark("rules-ready");
    render().then(() => drawn || site.done());
    for (const message of waiting.splice(0)) worker.postMessage(message);
    return;
  }
  if (data.stopped !== undefined) {
    site.stop();
    return hear({ re: data.stopped }); // acknowledge, so that no timeout is reported
  }
  site.done();
  const answer = JSON.parse(data.answer);
  if (drawn && answer.re === 1 && same(answer, drawn)) drawn = null; // already drawn
  else hear(answer);
};

/** The model of the widget. */
const model = {
  on: (event, hearer) => event === "msg:custom" && hearers.push(hearer),
  off: () => {},
  send(message) {
    if (message.do === "hello" && drawn) setTimeout(() => hear({ re: message.n, ...drawn }));
    if (ready) worker.postMessage(message);
    else {
      waiting.push(message);
      if (message.do !== "hello") setTimeout(() => hear({ re: message.n })); // acknowledge, so that no timeout is reported
    }
  },
};

function hear(answer) {
  for (const hearer of hearers) hearer(answer);
}

const same = ({ re, ...answer }, known) => JSON.stringify(answer) === JSON.stringify(known);

function render() {
  shown ??= site.styled.then(() => {
    document.getElementById("loading").classList.remove("first");
    const table = widget();
    table.initialize({ model });
    table.render({ model, el: document.getElementById("table") });
  });
  return shown;
}

const shelf = document.getElementById("notebooks");
if (shelf) shelf.firstChild.textContent = `${site.words.notebooks} `;
// At an address without a game the lobby is always the same. It is drawn at once from the prebuilt answer while the
// rules are still loading.
if (!new URLSearchParams(location.search).size)
  fetch(`hello/${site.language}.json?v=@VERSION@`)
    .then((response) => (response.ok ? response.json() : null))
    .then((found) => {
      if (!found || shown) return;
      drawn = found;
      render();
    })
    .catch(() => {}); // then the lobby appears once the rules have loaded
site.coming(0, rules.href);
site.begin();
