// The answers to a table's first message in every language, as the page is going to get them: they draw the lobby while
// the rules are on their way. Fails where the library lacks what our modules import.
// node hello.mjs PYODIDE_FOLDER LIBRARY WHEEL IMPORTED.json FOLDER

import fs from "node:fs";
import path from "node:path";

const [folder, library, wheel, imported, into] = process.argv.slice(2);
const { loadPyodide } = await import(path.join(folder, "pyodide.mjs"));
const python = await loadPyodide({ stdLibURL: library }); // the library that the page has, too
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
