// Writes the answer to a table's first message in every language, from which the page draws the lobby while the rules are
// loading. Fails if the library lacks a module that ours import.
// Usage: node hello.mjs PYODIDE_FOLDER LIBRARY WHEEL IMPORTED.json FOLDER

import fs from "node:fs";
import path from "node:path";

const [folder, library, wheel, imported, into] = process.argv.slice(2);
const { loadPyodide } = await import(path.join(folder, "pyodide.mjs"));
const python = await loadPyodide({ stdLibURL: library }); // the same library as the page
python.unpackArchive(new Uint8Array(fs.readFileSync(wheel)), "zip", { extractDir: "/home/pyodide" });
for (const name of JSON.parse(fs.readFileSync(imported, "utf8"))) python.pyimport(name);
const hello = python.runPython(`
import json
from tutor.locale import LANGUAGES
from tutor.session.seat import Seat

def hello(code):
    told = Seat().handle({"do": "hello", "n": 1, "query": "", "language": code, "progress": ""})
    del told["re"]
    return json.dumps(told)

hello
`);
for (const code of python.runPython("list(LANGUAGES)").toJs()) fs.writeFileSync(path.join(into, `${code}.json`), hello(code));
