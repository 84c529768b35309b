// The page of the static site: the same table as in a notebook, with a worker in the place of the kernel. The table
// asks for no more of its model than `on` and `send`. What is said until it stands is said by watch.js, as `site`.

import widget from "./table.js?v=@VERSION@";

const STARTING = 60000; // with a Python that says nothing while it starts, however slow the machine

let ready = false;
let shown = null; // a promise, once the table is about to be drawn
let waiting = []; // what the table has said before the worker could hear it
let drawn = null; // the answer to the first message that was made when the site was built, if that was drawn
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
    return hear({ re: data.stopped }); // heard: no alarm that nobody answers
  }
  site.done();
  const answer = JSON.parse(data.answer);
  if (drawn && answer.re === 1 && same(answer, drawn)) drawn = null; // as drawn already
  else hear(answer);
};

/** The model that the table is given. */
const model = {
  on: (event, hearer) => event === "msg:custom" && hearers.push(hearer),
  off: () => {},
  send(message) {
    if (message.do === "hello" && drawn) setTimeout(() => hear({ re: message.n, ...drawn }));
    if (ready) worker.postMessage(message);
    else {
      waiting.push(message);
      if (message.do !== "hello") setTimeout(() => hear({ re: message.n })); // heard: no alarm that nobody answers
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
// At an address without a game the lobby is always the same: it is drawn at once from what the site was built with,
// while the rules are still on their way.
if (!new URLSearchParams(location.search).size)
  fetch(`hello/${site.language}.json?v=@VERSION@`)
    .then((response) => (response.ok ? response.json() : null))
    .then((found) => {
      if (!found || shown) return;
      drawn = found;
      render();
    })
    .catch(() => {}); // then the lobby comes with the rules
site.coming(0, rules.href);
site.begin();
