// Stands inside the page itself, before all that it asks for, so that whatever does not come is told in the visitor's
// language, with a way to try again. What has failed is told for good; a silence only until something comes after all,
// for a slow line is no failure.

const site = (() => {
  /** What is said while the rules come, in each language. */
  const WORDS = /*WORDS*/ {};
  const PATIENCE = globalThis.rulesTutorPatience ?? 8000; // with the line; a test has less
  const WHOSE = 200; // a script also fails where one that it imports does, whose own element may say so a moment later
  const FIRST = ["table.css", "table.js", "page.js"]; // what the page asks for by itself

  const [box, said, bar, again] = ["loading", "said", "bar", "again"].map((id) => document.getElementById(id));
  const language = chosen();
  const words = WORDS[language];
  wear();
  let silence;
  let lost = null; // the address of what has failed
  let begun = false;

  /** Show the page light or dark as the visitor has chosen; else it is as the system is. */
  function wear() {
    try {
      const theme = localStorage.getItem("rules-tutor-theme");
      if (theme === "dark" || theme === "light") document.documentElement.style.colorScheme = theme;
    } catch {
      // no storage here
    }
  }

  /** The language that the table is going to ask for, or the nearest that there is. */
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

  /** Show how much has come, from 0 to 1, and wait for what comes next: a file, or something that takes its time. */
  function coming(share, next, patience = PATIENCE) {
    if (lost !== null) return;
    clearTimeout(silence);
    bar.value = share;
    tell(share < 1 ? words.coming.replace("{percent}", Math.round(share * 100)) : words.starting, false);
    const wait = outstanding() ? PATIENCE : patience;
    silence = setTimeout(() => tell(about(words.silent, outstanding() ?? next), true), wait);
  }

  /** The first of the page's own files that has not come. */
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
    // loading a page again asks only for the page anew: what the browser has kept of a broken file would stay broken
    if (lost) await fetch(lost, { cache: "reload", signal: AbortSignal.timeout(10000) }).then((found) => found.blob()).catch(() => {});
    location.reload();
  };

  // A script or a style that does not come, or is no script, is told by its element; one that is cut short by the window,
  // or by running to no end.
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

  // In the head it would hold back all that is drawn until it has come. Its last line says that it is whole.
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
    /** The rules were there, and are no more: the address brings back what was played. */
    stop: () => end(words.stopped, ""),
    /** All has come. */
    done() {
      clearTimeout(silence);
      if (lost === null) box.hidden = true;
    },
    /** Called by the last line of page.js: it is whole. */
    begin: () => (begun = true),
  };
})();
