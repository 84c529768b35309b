// Pyodide from compressed files, so that little travels from any server, also from one that compresses nothing.
// JupyterLite takes this for Pyodide's own module, and so shares the files; it needs the whole standard library.

import { loadPyodide as load, version } from "./core.mjs";

const HERE = new URL("./", import.meta.url).href;
/** The files, with what of them travels, in bytes. */
const SIZES = /*SIZES*/ {};

let told = () => {};
let expected = 0;
let come = 0;

/** Have a function told how much of what is needed has come, from 0 to 1. */
export function onProgress(listener) {
  told = listener;
}

/** The response for one of our files, unpacked while it comes. */
async function coming(name, type) {
  expected += SIZES[name];
  const isWheel = name.endsWith(".whl");
  const response = await fetch(`${HERE}${name}${isWheel ? "" : ".gz"}`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  // a server that declares the packing has the browser undo it: then nothing is left to unpack, and what comes is more
  const isPacked = !isWheel && response.headers.get("content-encoding") !== "gzip";
  const counted = new TransformStream({
    transform(chunk, controller) {
      come += chunk.length;
      told(Math.min(come / expected, 1));
      controller.enqueue(chunk);
    },
  });
  const body = response.body.pipeThrough(counted);
  return new Response(isPacked ? body.pipeThrough(new DecompressionStream("gzip")) : body, {
    headers: { "content-type": type },
  });
}

/** Pyodide. With wheels (names of files beside this one) those are unpacked where Python finds them, and no more of the
 * standard library comes than they need. */
export async function loadPyodide({ wheels, ...options } = {}) {
  const library = wheels ? "library.zip" : "python_stdlib.zip";
  const files = {
    "pyodide.asm.wasm": coming("pyodide.asm.wasm", "application/wasm"),
    [library]: coming(library, "application/zip"),
  };
  const glue = coming("pyodide.asm.mjs", "text/javascript").then((found) => found.blob());
  const unpacking = (wheels ?? []).map((name) => coming(name, "application/zip").then((found) => found.arrayBuffer()));
  const own = wheels ? { lockFileContents: { info: /*INFO*/ {}, packages: {} } } : {};
  const fetched = globalThis.fetch;
  globalThis.fetch = (url, ...rest) => files[String(url).replace(HERE, "")] ?? fetched(url, ...rest);
  try {
    const address = URL.createObjectURL(await glue);
    const { default: createPyodideModule } = await import(address);
    URL.revokeObjectURL(address);
    const loading = load({ indexURL: HERE, stdLibURL: HERE + library, createPyodideModule, ...own, ...options });
    const failing = new Promise((_, reject) => Promise.all(Object.values(files)).catch(reject)); // Pyodide would wait on
    const python = await Promise.race([loading, failing]);
    for (const wheel of unpacking) python.unpackArchive(await wheel, "zip", { extractDir: "/home/pyodide" });
    return python;
  } finally {
    globalThis.fetch = fetched;
  }
}

export { version };
