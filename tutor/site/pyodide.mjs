// Pyodide from compressed files, so that little travels from any server, also from one that compresses nothing.
// JupyterLite takes this for Pyodide's own module, and so shares the files; it needs the whole standard library.

// WebAssembly is compiled in this thread. Firefox otherwise compiles it in threads that all pages of a process share. A worker
// that ends meanwhile, because its page is left, can block them for good; then `WebAssembly.compile` gives no answer to any later page
// of that process, however often it is loaded again, but `new WebAssembly.Module` still works.
WebAssembly.compile = async (bytes) => new WebAssembly.Module(bytes);
WebAssembly.instantiate = async (source, imports) => {
  if (source instanceof WebAssembly.Module) return new WebAssembly.Instance(source, imports);
  const module = new WebAssembly.Module(source);
  return { module, instance: new WebAssembly.Instance(module, imports) };
};
WebAssembly.compileStreaming = async (response) => WebAssembly.compile(await (await response).arrayBuffer());
WebAssembly.instantiateStreaming = async (response, imports) => WebAssembly.instantiate(await (await response).arrayBuffer(), imports);

// Pyodide compiles a small module as soon as it is imported.
const { loadPyodide: start, version } = await import("./core.mjs");

const HERE = new URL("./", import.meta.url).href;
/** The files, with how many bytes of each travel, and how many it has. */
const SIZES = /*SIZES*/ {};

let told = () => {};
let expected = 0;
let come = 0;
const missing = new Set();

/** Have a function told how much of what is needed has come, from 0 to 1, and the address of a file that has not. */
export function onProgress(listener) {
  told = listener;
}

/** Tell how far it has come. What is asked for first is read first, and holds back the rest: it is what one waits for. */
function progress() {
  told(missing.size ? Math.min(come / expected, 0.99) : 1, [...missing][0]);
}

/** One of our files: its `response`, unpacked while it comes, and `whole`, which fails, and names it, where something
 * else comes than was built. */
function coming(name, type) {
  const isWheel = name.endsWith(".whl");
  const file = `${HERE}${name}${isWheel ? "" : ".gz"}`;
  const [travels, size] = SIZES[name];
  expected += travels;
  missing.add(file);
  const asked = fetch(file).then((response) => {
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    // a server that declares the packing has the browser undo it: then nothing is left to unpack, and what comes is more
    const isPacked = !isWheel && response.headers.get("content-encoding") !== "gzip";
    let left = isPacked ? travels : size;
    const counted = new TransformStream({
      transform(chunk, controller) {
        left -= chunk.length;
        come += chunk.length;
        progress();
        controller.enqueue(chunk);
      },
      flush() {
        if (left) throw new Error(`${file}: ${left} bytes too few`);
        missing.delete(file);
        progress();
      },
    });
    const unpacked = isPacked ? new DecompressionStream("gzip") : new TransformStream();
    const done = response.body.pipeThrough(counted).pipeTo(unpacked.writable);
    return { done, body: new Response(unpacked.readable, { headers: { "content-type": type } }) };
  });
  const whole = asked.then(({ done }) => done).catch((error) => Promise.reject(Object.assign(error, { file })));
  return { response: asked.then(({ body }) => body), whole };
}

/** Pyodide. With wheels (names of files beside this one) those are unpacked where Python finds them, and no more of the
 * standard library comes than they need. Where one of the files does not come whole, the error has its address as
 * `file`. */
export async function loadPyodide({ wheels = [], ...options } = {}) {
  const library = wheels.length ? "library.zip" : "python_stdlib.zip";
  const types = { "pyodide.asm.mjs": "text/javascript", "pyodide.asm.wasm": "application/wasm", [library]: "application/zip" };
  for (const wheel of wheels) types[wheel] = "application/zip";
  const files = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, coming(name, type)]));
  const own = wheels.length ? { lockFileContents: { info: /*INFO*/ {}, packages: {} } } : {};
  const bodies = wheels.map((name) => files[name].response.then((found) => found.arrayBuffer()));
  const glue = files["pyodide.asm.mjs"].response.then((found) => found.blob());
  const fetched = globalThis.fetch;
  globalThis.fetch = (url, ...rest) => files[String(url).replace(HERE, "")]?.response ?? fetched(url, ...rest);
  const load = async () => {
    const address = URL.createObjectURL(await glue);
    const { default: createPyodideModule } = await import(address);
    URL.revokeObjectURL(address);
    const python = await start({ indexURL: HERE, stdLibURL: HERE + library, createPyodideModule, ...own, ...options });
    for (const body of bodies) python.unpackArchive(await body, "zip", { extractDir: "/home/pyodide" });
    return python;
  };
  try {
    return await new Promise((done, fail) => {
      for (const { whole } of Object.values(files)) whole.catch(fail); // Pyodide would wait on
      // who reads a file that breaks may notice before it is known which it was
      load().then(done, (error) => setTimeout(fail, 100, error));
    });
  } finally {
    globalThis.fetch = fetched;
  }
}

export { version };
