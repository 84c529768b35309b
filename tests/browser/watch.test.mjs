import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const script = await readFile(new URL("../../tutor/site/watch.js", import.meta.url), "utf8");

/** The colour scheme of the page of the static site as soon as its own script has run. @param {string | Error} kept */
function scheme(kept) {
  const element = () => ({ style: {}, setAttribute: () => {}, append: () => {} });
  const document = {
    ...{ baseURI: "http://here/", documentElement: element(), head: element() },
    ...{ getElementById: element, createElement: element, addEventListener: () => {} },
  };
  const getItem = (key) => {
    if (kept instanceof Error) throw kept;
    return key === "rules-tutor-theme" ? kept : null;
  };
  const words = JSON.stringify({ en: { coming: "", starting: "" } });
  runInNewContext(script.replace("/*WORDS*/ {}", words), {
    ...{ document, URL, URLSearchParams, location: { search: "" }, navigator: { language: "en" } },
    ...{ localStorage: { getItem }, performance: { getEntriesByType: () => [] } },
    ...{ addEventListener: () => {}, setTimeout: () => 0, clearTimeout: () => {} },
  });
  return document.documentElement.style.colorScheme;
}

test("the static site has the chosen theme, or else that of the system", () => {
  assert.equal(scheme("dark"), "dark");
  assert.equal(scheme("light"), "light");
  assert.equal(scheme("red"), undefined);
  assert.equal(scheme(null), undefined);
  assert.equal(scheme(new Error("no storage here")), undefined);
});
