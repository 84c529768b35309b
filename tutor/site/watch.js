// Reports loading problems in the visitor's language, with a button to try again. It is inlined in the page before
// everything that the page requests. A failure is reported for good; a silence only until something arrives after all,
// because a slow connection is no failure.

const site = (() => {
  /** The texts shown while the rules load, by language. */
  const WORDS = /*WORDS*/ {};
  const PATIENCE = globalThis.rulesTutorPatience ?? 8000; // milliseconds to wait for a file; tests set less
  const WHOSE = 200; // a script fails too if one that it imports fails, and that one's element may report it a moment later
  const FIRST = ["table.css", "table.js", "page.js"]; // the files that the page requests

  const [box, said, bar, again] = ["loading", "said", "bar", "again"].map((id) => document.getElementById(id));
  const language = chosen();
  const words = WORDS[language];
  wear();
  let silence;
  let lost = null; // the address of the file that failed
  let begun = false;

  /** Apply the visitor's choice of light or dark; by default the system decides. */
  function wear() {
    try {
      const theme = localStorage.getItem("rules-tutor-theme");
      if (theme === "dark" || theme === "light") document.documentElement.style.colorScheme = theme;
    } catch {
      // no storage here
    }
  }

  /** The language that the table will request, or English if we do not have it. */
  function chosen() {
    let code = new URLSearchParams(location.search).get("lang");
    try {
      code ??= localStorage.getItem("rules-tutor-language");
    } catch {
      // no storage here
    }
    code ??= navigator.language.slice(0, 2);
    return Object.hasOwn(WORDS, code) ? code : "en";
  }

  function tell(sentence, isWrong) {
    said.setAttribute("role", isWrong ? "alert" : "status");
    said.textContent = sentence;
    bar.hidden = isWrong;
    again.hidden = !isWrong;
    box.hidden = false;
  }

  const about = (sentence, address) => sentence.replace("{file}", address.replace(/[?#].*/, "").split("/").at(-1));

  /** Show the share that has arrived, from 0 to 1, and wait for what comes next: a file or a slow step. */
  function coming(share, next, patience = PATIENCE) {
    if (lost !== null) return;
    clearTimeout(silence);
    bar.value = share;
    tell(share < 1 ? words.coming.replace("{percent}", Math.round(share * 100)) : words.starting, false);
    const wait = outstanding() ? PATIENCE : patience;
    silence = setTimeout(() => tell(about(words.silent, outstanding() ?? next), true), wait);
  }

  /** The first of the page's own files that has not arrived. */
  function outstanding() {
    const come = performance.getEntriesByType("resource").map(({ name }) => name.replace(/[?#].*/, ""));
    return FIRST.find((file) => !come.includes(new URL(file, document.baseURI).href));
  }

  function end(sentence, address) {
    if (lost !== null) return;
    lost = address;
    clearTimeout(silence);
    tell(sentence, true);
  }

  const fail = (address) => end(about(words.failed, address), address);

  again.textContent = words.again;
  again.onclick = async () => {
    again.disabled = true;
    // a reload requests only the page itself; a broken file would stay in the cache
    if (lost) await fetch(lost, { cache: "reload", signal: AbortSignal.timeout(10000) }).then((found) => found.blob()).catch(() => {});
    location.reload();
  };

  // A script or stylesheet that is missing or invalid raises an error at its element; a truncated script raises one at
  // the window or never calls begin().
  const home = new URL(".", document.baseURI).href;
  addEventListener(
    "error",
    ({ target, filename }) => {
      const address = target === window ? !begun && filename : target.src || target.href;
      if (!address || !address.startsWith(home)) return;
      if (target.tagName === "SCRIPT") setTimeout(fail, WHOSE, address);
      else fail(address);
    },
    true,
  );
  document.addEventListener("load", ({ target }) => !begun && target.src?.startsWith(home) && fail(target.src), true);

  // A stylesheet in the document's head would block rendering. Its last line proves that it is complete.
  const styled = new Promise((done) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = "table.css?v=@VERSION@";
    sheet.onload = () => (getComputedStyle(document.documentElement).getPropertyValue("--rt-whole") ? done() : fail(sheet.href));
    document.head.append(sheet);
  });

  document.documentElement.lang = language;
  coming(0, "page.js");
  return {
    language,
    words,
    styled,
    coming,
    fail,
    /** Python has crashed: the address restores the game. */
    stop: () => end(words.stopped, ""),
    /** Everything has arrived. */
    done() {
      clearTimeout(silence);
      if (lost === null) box.hidden = true;
    },
    /** Called by the last line of page.js, which proves that it is complete. */
    begin: () => (begun = true),
  };
})();
