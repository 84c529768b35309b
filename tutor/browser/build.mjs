// Bundles the modules of the browser into `built/`, which is committed: a clone or a wheel needs no node.
//
//     npm ci && npm run build     write the bundles
//     npm run check               say which bundles differ from what would be written, and fail if any does
//     npm run size                print their sizes
//
// `packs/table.js` is the entry of the first bundle; every other file of `packs/` and each `games/*/pack.js` is the
// entry of a pack. A pack leaves out the modules that the first bundle has, and those that two or more packs import:
// these go into the pack `shared`, which is sent with the first answer. Both put what packs import into the registry of `packs.js`. A pack is built as
// CommonJS, so that an import of such a module becomes `require("its/path")`, and wrapped as a function of `require`.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const BUILT = path.join(HERE, "built");
const FIRST = "table";
const SHARED = "shared";
/** The entry of each bundle. @type {Record<string, string>} */
const ENTRIES = Object.fromEntries([
  ...readdirSync(path.join(HERE, "packs")).map((file) => [path.basename(file, ".js"), `packs/${file}`]),
  ...readdirSync(path.join(HERE, "games"))
    .filter((game) => existsSync(path.join(HERE, "games", game, "pack.js")))
    .map((game) => [game, `games/${game}/pack.js`]),
]);
const PACKS = Object.keys(ENTRIES)
  .filter((name) => name !== FIRST)
  .sort();

/** @param {string} file @returns {string} */
const without = (file) => file.replace(/\.js$/, "");

/** Leaves out the modules of a list, named without their ending. @param {Set<string>} external */
const leavingOut = (external) => ({
  name: "leaving-out",
  /** @param {import("esbuild").PluginBuild} setup */
  setup({ onResolve }) {
    onResolve({ filter: /^\..*\.js$/ }, ({ path: file, resolveDir, kind }) => {
      const name = without(path.relative(HERE, path.join(resolveDir, file)).replaceAll(path.sep, "/"));
      return kind !== "entry-point" && external.has(name) ? { path: name, external: true } : undefined;
    });
  },
});

/** The text of an entry that also puts modules into the registry. @param {string} entry @param {Set<string>} names */
function publishing(entry, names) {
  const sorted = [...names].sort();
  return [
    `import { modules } from "./packs.js";`,
    ...sorted.map((name, i) => `import * as m${i} from "./${name}.js";`),
    `Object.assign(modules, {${sorted.map((name, i) => `${JSON.stringify(name)}: m${i}`)}});`,
    `export * from "./${entry}";`,
    // what a test evaluates the packs with
    entry === ENTRIES[FIRST] ? `export { default } from "./${entry}"; export { modules };` : "",
  ].join("\n");
}

/**
 * Bundle one entry.
 * @param {string} name
 * @param {Set<string>} external the modules that are left out
 * @param {Set<string>} published the modules that are put into the registry
 */
async function bundle(name, external, published) {
  const isFirst = name === FIRST;
  const entry = ENTRIES[name] ?? "";
  const contents = published.size || isFirst ? publishing(entry, published) : `export * from "./${entry}";`;
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
    format: isFirst ? "esm" : "cjs",
    plugins: [leavingOut(external)],
    logLevel: "warning",
  });
  const [output] = Object.values(made.metafile.outputs).filter(({ entryPoint }) => entryPoint);
  const text = (/** @type {string} */ kind) =>
    made.outputFiles.find((file) => file.path.endsWith(kind))?.text.trimEnd() ?? "";
  return {
    js: isFirst ? text(".js") : wrapped(text(".js")),
    css: text(".css"),
    own: new Set(
      Object.keys(made.metafile.inputs)
        .filter((file) => file.endsWith(".js"))
        .map(without),
    ),
    imports: new Set((output?.imports ?? []).filter((one) => one.external).map((one) => one.path)),
  };
}

/** In brackets, so that a browser compiles at once what is called at once. @param {string} js */
const wrapped = (js) => `export const pack=((require)=>{const module={};${js}\nreturn module.exports});`;

/** The modules that are in two or more of these sets. @param {Set<string>[]} sets */
function repeated(sets) {
  const all = sets.flatMap((set) => [...set]);
  return new Set(all.filter((name, i) => all.indexOf(name) !== i));
}

/** All bundles, each file by its name. @returns {Promise<Map<string, string>>} */
async function bundles() {
  const none = new Set();
  const first = (await bundle(FIRST, none, none)).own;
  const drafts = await Promise.all(PACKS.map((name) => bundle(name, first, none)));
  const shared = repeated(drafts.map(({ own }) => own));
  const files = new Map();
  const wanted = new Set();
  for (const name of PACKS) {
    const external = name === SHARED ? first : new Set([...first, ...shared]);
    const found = await bundle(name, external, name === SHARED ? shared : none);
    for (const one of found.imports) if (first.has(one)) wanted.add(one);
    add(files, name, found);
  }
  add(files, FIRST, await bundle(FIRST, none, wanted));
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
    const sum = (/** @type {(text: string) => number} */ of) => texts.map(of).reduce((a, b) => a + b, 0);
    const [plain, zipped] = [
      sum((text) => Buffer.byteLength(text)),
      sum((text) => gzipSync(text, { level: 9 }).length),
    ];
    process.stdout.write(
      `${name.padEnd(16)} ${String(plain).padStart(8)} bytes, gzipped ${String(zipped).padStart(7)}\n`,
    );
  };
  for (const [name, text] of files) row(name, [text]);
  for (const kind of [".js", ".css"])
    row(
      `packs: all ${kind}`,
      [...files].flatMap(([name, text]) => (name.endsWith(kind) && name !== FIRST + kind ? [text] : [])),
    );
}

const files = await bundles();
if (process.argv.includes("--check")) check(files);
else if (process.argv.includes("--size")) size(files);
else write(files);
