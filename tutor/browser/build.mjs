// Bundles the modules of the browser into `built/`, which is committed: a clone or a wheel needs no node.
//
//     npm ci && npm run build     write the bundles
//     npm run check               say which bundles differ from what would be written, and fail if any does
//     npm run size                print their sizes
//
// `packs/table.js` is the entry of the first bundle; every other file of `packs/` and each `games/*/pack.js` is the
// entry of a pack. A pack leaves out the modules that the first bundle has, and those that two or more packs import:
// these go into the pack `shared`, which is sent with the first answer. Both put what packs import into the registry of
// `packs.js`. A pack is wrapped as a function of `given`, which returns the exports of such a module by its path:
//
//     export const pack = ((given) => { let exported; const { h } = given("common/render"); …; return exported });

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const BUILT = path.join(HERE, "built");
const FIRST = "table";
const SHARED = "shared";
/** The module with which each bundle begins, by the name of the bundle. @type {Record<string, string>} */
const ENTRIES = Object.fromEntries([
  ...readdirSync(path.join(HERE, "packs")).map((file) => [path.basename(file, ".js"), `packs/${without(file)}`]),
  ...readdirSync(path.join(HERE, "games"))
    .filter((game) => existsSync(path.join(HERE, "games", game, "pack.js")))
    .map((game) => [game, `games/${game}/pack`]),
]);
const PACKS = Object.keys(ENTRIES)
  .filter((name) => name !== FIRST)
  .sort();

/** @param {string} file @returns {string} */
function without(file) {
  return file.replace(/\.js$/, "");
}

/** The names that each module exports, by its path. @returns {Promise<Map<string, string[]>>} */
async function exportsOfAll() {
  const files = readdirSync(HERE, { recursive: true }).map((file) => String(file).replaceAll(path.sep, "/"));
  const entryPoints = files.filter((file) => file.endsWith(".js") && !/^(built|node_modules)\//.test(file));
  const options = { entryPoints, absWorkingDir: HERE, outdir: BUILT, write: false, metafile: true, format: "esm" };
  const { metafile } = await build({ ...options, loader: { ".css": "empty" } });
  return new Map(Object.values(metafile.outputs).map(({ entryPoint, exports }) => [without(entryPoint), exports]));
}

/**
 * Replaces modules by what `given` returns for their paths.
 * @param {Set<string>} external their paths
 * @param {Map<string, string[]>} exported the names that each module exports
 */
const replacing = (external, exported) => ({
  name: "replacing",
  /** @param {import("esbuild").PluginBuild} setup */
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\..*\.js$/ }, ({ path: file, resolveDir }) => {
      const name = without(path.relative(HERE, path.join(resolveDir, file)).replaceAll(path.sep, "/"));
      return external.has(name) ? { path: name, namespace: "given" } : undefined;
    });
    onLoad({ filter: /./, namespace: "given" }, ({ path: name }) => ({
      contents: `export const {${exported.get(name)}} = given(${JSON.stringify(name)});`,
    }));
  },
});

/** The text of a module that puts modules into the registry. @param {string[]} names @param {Map<string, string[]>} exported */
function publishing(names, exported) {
  const renamed = names.map((name, i) => exported.get(name)?.map((one) => `${one} as ${one}_${i}`));
  const object = (/** @type {string} */ name, /** @type {number} */ i) =>
    `${JSON.stringify(name)}: {${exported.get(name)?.map((one) => `${one}: ${one}_${i}`)}}`;
  return [
    ...names.map((name, i) => `import {${renamed[i]}} from "./${name}.js";`),
    `import { modules } from "./packs.js";`,
    `Object.assign(modules, {${names.map(object)}});`,
  ].join("\n");
}

/**
 * The text of a bundle's first module: of the first bundle it exports, of a pack it assigns to `exported`.
 * @param {string} name
 * @param {string[]} names what the entry exports
 */
function entryOf(name, names) {
  const from = `from "./${ENTRIES[name]}.js";`;
  // a test evaluates the packs with the modules
  if (name === FIRST) return `export { ${names} } ${from} export { modules } from "./packs.js";`;
  return `import { ${names} } ${from} exported = { ${names} };`;
}

/**
 * Bundle one entry.
 * @param {string} name
 * @param {Map<string, string[]>} exported the names that each module exports
 * @param {Set<string>} external the modules that are left out
 * @param {Set<string>} published the modules that are put into the registry
 */
async function bundle(name, exported, external, published) {
  const entry = entryOf(name, exported.get(ENTRIES[name]) ?? []);
  const contents = published.size ? `${entry}\n${publishing([...published].sort(), exported)}` : entry;
  const made = await build({
    stdin: { contents, resolveDir: HERE, sourcefile: `${name}.js` },
    outfile: path.join(BUILT, `${name}.js`),
    absWorkingDir: HERE,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    charset: "utf8",
    target: "es2022",
    legalComments: "none",
    format: "esm",
    plugins: [replacing(external, exported)],
    logLevel: "warning",
  });
  const text = (/** @type {string} */ kind) =>
    made.outputFiles.find((file) => file.path.endsWith(kind))?.text.trimEnd() ?? "";
  const inputs = Object.keys(made.metafile.inputs);
  return {
    js: name === FIRST ? text(".js") : wrapped(text(".js")),
    css: text(".css"),
    own: inputs.filter((file) => file.endsWith(".js")).map(without),
    given: inputs.filter((file) => file.startsWith("given:")).map((file) => file.slice("given:".length)),
  };
}

/** In brackets, so that a browser compiles at once what is called at once. @param {string} js */
const wrapped = (js) => `export const pack=((given)=>{let exported;${js}\nreturn exported});`;

/** The names that are in a list twice or more. @param {string[]} all */
const repeated = (all) => all.filter((name, i) => all.indexOf(name) !== i);

/** All bundles: the text of each file, by its name. @returns {Promise<Map<string, string>>} */
async function bundles() {
  const none = new Set();
  const exported = await exportsOfAll();
  const first = new Set((await bundle(FIRST, exported, none, none)).own);
  const drafts = await Promise.all(PACKS.map((name) => bundle(name, exported, first, none)));
  const shared = new Set(repeated(drafts.flatMap(({ own }) => own)));
  const files = new Map();
  const wanted = new Set();
  for (const name of PACKS) {
    const isShared = name === SHARED;
    const made = await bundle(
      name,
      exported,
      isShared ? first : new Set([...first, ...shared]),
      isShared ? shared : none,
    );
    for (const one of made.given) if (first.has(one)) wanted.add(one);
    add(files, name, made);
  }
  add(files, FIRST, await bundle(FIRST, exported, none, wanted));
  return files;
}

/** @param {Map<string, string>} files @param {string} name @param {{ js: string, css: string }} made */
function add(files, name, { js, css }) {
  files.set(`${name}.js`, `${js}\n`);
  if (css) files.set(`${name}.css`, `${css}\n`);
}

/** @param {string} name */
const read = (name) => readFileSync(path.join(BUILT, name), "utf-8");

/** @param {Map<string, string>} files */
function check(files) {
  const there = readdirSync(BUILT);
  const differ = [...files].flatMap(([name, text]) => (there.includes(name) && read(name) === text ? [] : [name]));
  differ.push(...there.filter((name) => !files.has(name)));
  if (!differ.length) return;
  process.stderr.write(`tutor/browser/built is out of date (${differ.join(", ")}): npm run build in tutor/browser\n`);
  process.exitCode = 1;
}

/** @param {Map<string, string>} files */
function write(files) {
  for (const name of readdirSync(BUILT)) if (!files.has(name)) rmSync(path.join(BUILT, name));
  for (const [name, text] of files) writeFileSync(path.join(BUILT, name), text);
}

/** @param {Map<string, string>} files */
function size(files) {
  const row = (/** @type {string} */ name, /** @type {string[]} */ texts) => {
    const sum = (/** @type {(text: string) => number} */ of) => texts.reduce((total, text) => total + of(text), 0);
    const plain = sum((text) => Buffer.byteLength(text));
    const zipped = sum((text) => gzipSync(text, { level: 9 }).length);
    process.stdout.write(
      `${name.padEnd(16)} ${String(plain).padStart(8)} bytes, gzipped ${String(zipped).padStart(7)}\n`,
    );
  };
  for (const [name, text] of files) row(name, [text]);
  for (const kind of [".js", ".css"]) {
    const isOfPack = (/** @type {string} */ name) => name.endsWith(kind) && name !== FIRST + kind;
    row(
      `packs: all ${kind}`,
      [...files].filter(([name]) => isOfPack(name)).map(([, text]) => text),
    );
  }
}

const files = await bundles();
if (process.argv.includes("--check")) check(files);
else if (process.argv.includes("--size")) size(files);
else write(files);
