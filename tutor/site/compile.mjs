// Compiles the Python in zip files for Pyodide, using Pyodide, because compiling in the browser would take most of the
// loading time. Usage: node compile.mjs PYODIDE_FOLDER JOBS.json. A job is {from, to, level, packed, drop}: two zip files,
// the optimization level, whether to deflate, and prefixes of names to leave out.

import fs from "node:fs";
import path from "node:path";

const [folder, jobs] = process.argv.slice(2);
const { loadPyodide } = await import(path.join(folder, "pyodide.mjs"));
const python = await loadPyodide();
python.runPython(`
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(source, target, level, packed, drop):
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED, compresslevel=9 if packed else None) as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or any(name.startswith(d) if not d.startswith("*") else name.endswith(d[1:]) for d in drop):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True, optimize=level)
                name, data = name + "c", bytes(_code_to_hash_pyc(code, bytes(8), False))
            info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            info.compress_type = new.compression
            new.writestr(info, data)
`);
const compiled = python.globals.get("compiled");
for (const { from, to, level, packed, drop } of JSON.parse(fs.readFileSync(jobs, "utf8"))) {
  python.FS.writeFile("/old.zip", new Uint8Array(fs.readFileSync(from)));
  compiled("/old.zip", "/new.zip", level, packed, python.toPy(drop));
  fs.writeFileSync(to, python.FS.readFile("/new.zip"));
}
