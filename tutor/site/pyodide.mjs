// Loads Pyodide from compressed files, so that downloads are small even from a server that compresses nothing. JupyterLite
// uses this in place of Pyodide's own module and so shares the files; it needs the whole standard library.

// Compile WebAssembly in this thread. Firefox otherwise compiles in threads that all pages of a process share. A worker that
// ends meanwhile, because the user leaves its page, can block them for good. Then `WebAssembly.compile` never settles for any
// later page of that process, however often it is reloaded, but `new WebAssembly.Module` still works.
WebAssembly.compile = async (bytes) => new WebAssembly.Module(bytes);
WebAssembly.instantiate = async (source, imports) => {
  if (source instanceof WebAssembly.Module) return new WebAssembly.Instance(source, imports);
  const module = new WebAssembly.Module(source);
  return { module, instance: new WebAssembly.Instance(module, imports) };
};
WebAssembly.compileStreaming = async (response) => WebAssembly.compile(await (await response).arrayBuffer());
WebAssembly.instantiateStreaming = async (response, imports) => WebAssembly.instantiate(await (await response).arrayBuffer(), imports);

// Imported only now, because Pyodide compiles a small module on import.
const { loadPyodide: start, version } = await import("./core.mjs");

const HERE = new URL("./", import.meta.url).href;
/** The files, each with its compressed and its full size in bytes. */
const SIZES = /*SIZES*/ {};

let told = () => {};
let expected = 0;
let come = 0;
const missing = new Set();

/** Register a listener for progress: the share that has arrived, from 0 to 1, and the address of a file that has not. */
export function onProgress(listener) {
  told = listener;
}

/** Report progress. The file requested first is read first and delays the others, so it is the one reported. */
function progress() {
  told(missing.size ? Math.min(come / expected, 0.99) : 1, [...missing][0]);
}

/** Request one of our files. Return its `response`, decompressed as it arrives, and `whole`, a promise that rejects with
 * the file's address if something else arrives than was built. */
function coming(name, type) {
  const isWheel = name.endsWith(".whl");
  const file = `${HERE}${name}${isWheel ? "" : ".gz"}`;
  const [travels, size] = SIZES[name];
  expected += travels;
  missing.add(file);
  const asked = fetch(file).then((response) => {
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    // if the server declares the encoding, the browser decompresses it: then nothing is left to do, and more bytes arrive
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

/** Load Pyodide. Wheels (names of files next to this one) are unpacked where Python finds them; with wheels, only the part
 * of the standard library that they need is loaded. If a file does not arrive whole, the error has its address as
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
      for (const { whole } of Object.values(files)) whole.catch(fail); // Pyodide would wait forever
      // the reader of a broken file may fail before the file is known
      load().then(done, (error) => setTimeout(fail, 100, error));
    });
  } finally {
    globalThis.fetch = fetched;
  }
}

export { version };
