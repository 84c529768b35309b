// The page of the static site: the same table as in a notebook, with a worker in the place of the kernel. The table
// asks for no more of its model than `on` and `send`.

import table from "./table.js?v=@VERSION@";

/** What is said while the rules come, in each language. */
const WORDS = /*WORDS*/ {};

const bar = document.getElementById("bar");
const said = document.getElementById("said");
const loading = document.getElementById("loading");
const language = chosen();
const words = WORDS[language];

const PATIENCE = 60000;
let stuck;
let ready = false;
let waiting = []; // what the table has said before the worker could hear it
let drawn = null; // the answer to the first message that was made when the site was built, if that was drawn
const hearers = [];

const worker = new Worker(new URL("worker.js?v=@VERSION@", import.meta.url), { type: "module" });
worker.onerror = (event) => fail(event.message);
worker.onmessage = ({ data }) => {
  if (data.broken) return fail(data.broken);
  if (data.progress !== undefined) return show(data.progress);
  if (data.ready) {
    ready = true;
    clearTimeout(stuck);
    performance.mark("rules-ready");
    if (!drawn) loading.hidden = true;
    if (!isShown) render();
    for (const message of waiting.splice(0)) worker.postMessage(message);
    return;
  }
  loading.hidden = true;
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

/** The language that the table is going to ask for, or the nearest that there is. */
function chosen() {
  let code = new URLSearchParams(location.search).get("lang");
  try {
    code ??= localStorage.getItem("rules-tutor-language");
  } catch {
    // no storage here
  }
  code ??= navigator.language.slice(0, 2);
  return code in WORDS ? code : "en";
}

function show(progress) {
  if (!bar.isConnected) return; // it has failed already
  clearTimeout(stuck);
  stuck = setTimeout(() => ready || fail("…"), PATIENCE); // a line that is cut, or a Python that dies, says nothing
  bar.value = progress;
  said.textContent = progress < 1 ? words.coming.replace("{percent}", Math.round(progress * 100)) : words.starting;
}

function fail(error) {
  clearTimeout(stuck);
  if (!bar.isConnected) return;
  said.setAttribute("role", "alert");
  said.textContent = words.failed.replace("{error}", error);
  const again = document.createElement("button");
  again.textContent = words.again;
  again.onclick = () => location.reload();
  bar.replaceWith(again);
  loading.hidden = false;
}

let isShown = false;
function render() {
  if (isShown) return;
  isShown = true;
  loading.classList.remove("first");
  table.initialize({ model });
  table.render({ model, el: document.getElementById("table") });
}

show(0);
const shelf = document.getElementById("notebooks");
if (shelf) shelf.firstChild.textContent = `${words.notebooks} `;
// At an address without a game the lobby is always the same: it is drawn at once from what the site was built with,
// while the rules are still on their way.
if (!new URLSearchParams(location.search).size)
  fetch(`hello/${language}.json?v=@VERSION@`)
    .then((response) => (response.ok ? response.json() : null))
    .then((found) => {
      if (!found || isShown) return;
      drawn = found;
      render();
    })
    .catch(() => {}); // then the lobby comes with the rules
