// The static site's Pyodide if the browser's own compilation never finishes, as in Firefox after a tab was left while it compiled.

import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

const SMALL = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
const CORE = `
export const version = "1";
export const compiled = WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
export const loadPyodide = () => {};
`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pyodide-"));
after(() => fs.rmSync(folder, { recursive: true }));

test("compilation finishes", { timeout: 10_000 }, async () => {
  const own = new URL("../../tutor/site/pyodide.mjs", import.meta.url);
  fs.copyFileSync(own, path.join(folder, "pyodide.mjs"));
  fs.writeFileSync(path.join(folder, "core.mjs"), CORE);
  for (const name of ["compile", "instantiate", "compileStreaming", "instantiateStreaming"])
    WebAssembly[name] = () => new Promise(() => {});
  const address = (name) => pathToFileURL(path.join(folder, name)).href;
  const { version } = await import(address("pyodide.mjs"));
  assert.equal(version, "1");
  const { compiled } = await import(address("core.mjs"));
  const module = await compiled;
  assert.ok(module instanceof WebAssembly.Module, "what Pyodide compiles as it is imported");
  assert.ok((await WebAssembly.instantiate(module, {})) instanceof WebAssembly.Instance);
  const answer = () => Promise.resolve(new Response(SMALL, { headers: { "content-type": "application/wasm" } }));
  for (const found of [
    await WebAssembly.instantiate(SMALL, {}),
    await WebAssembly.instantiateStreaming(answer(), {}),
  ]) {
    assert.ok(found.module instanceof WebAssembly.Module);
    assert.ok(found.instance instanceof WebAssembly.Instance);
  }
  assert.ok((await WebAssembly.compileStreaming(answer())) instanceof WebAssembly.Module);
});
