"""Build the static site: the tutor without a server, for any number of visitors.

The page is at the root, JupyterLite with the notebooks in ``jupyter/``. Both run the same Python from ``python-…/``,
whose name differs for each build, so that browsers do not mix cached files with new ones. The reference of the Python
API is in ``api/``. Building needs what ``rules-tutor[site]`` installs, node and npm, and downloads packages with pip and
npm. The finished site loads nothing from elsewhere.
"""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import html
import importlib.util
import json
import os
import re
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from .. import browser
from ..locale import LANGUAGES, language
from ..session.words import interface
from .reference import build_reference
from .running import run

#: The folder of the page's files, and the checkout that contains it.
PAGE = Path(__file__).parent
PROJECT = PAGE.parents[1]
#: The file that marks a folder as a site built here, which may be replaced.
MARK = ".rules-tutor-site"

#: What a notebook needs besides the kernel's three wheels and ours: pure wheels, pinned, without optional dependencies.
WHEELS = """
    anywidget==0.11.0 asttokens==3.0.2 comm==0.2.3 decorator==5.3.1 executing==2.3.0 ipython==9.18.1
    ipython-pygments-lexers==1.1.1 ipywidgets==8.1.9 matplotlib-inline==0.2.2 micropip==0.11.1 packaging==26.3
    prompt_toolkit==3.0.53 psygnal==0.16.1 pure_eval==0.2.4 pygments==2.21.0 stack_data==0.6.3 traitlets==5.16.1
    typing_extensions==4.16.0 wcwidth==0.9.4
""".split()  # noqa: SIM905
#: The package that encodes QR codes, and its parts that we do not use.
CODE = "segno==1.6.6"
CODE_SPARE = ["segno/__init__.py", "segno/cli", "segno/helpers", "segno/utils", "segno/writers", "*.pyi", "*.1"]
#: Packages that the kernel would download if they were missing, although completion works without them.
UNWANTED = ["jedi"]
#: Parts of our own wheel that no page needs, as prefixes of paths.
UNUSED = """
    *.po tutor/notebooks tutor/site tutor/commands tutor/locale/build tutor/locale/catalogue tutor/study/folder
    tutor/study/run tutor/server/app tutor/server/connection tutor/server/folders tutor/server/frames
    tutor/server/gate tutor/server/handlers tutor/server/kernels tutor/server/launch tutor/server/local
    tutor/server/memory tutor/server/notebooks tutor/server/page tutor/server/public tutor/server/sockets
    tutor/server/templates tutor/server/visitor_queue
""".split()  # noqa: SIM905
#: Parts of the standard library that no game needs, as prefixes of names.
SPARE = """
    _aix _android _apple _colorize_ _ios _pydatetime _pydecimal _pyio _pylong _pyrepl _sysconfigdata argparse bdb
    cProfile calendar cgi cmd code.py compileall configparser csv ctypes curses dbm doctest email ensurepip
    filecmp ftplib getpass graphlib http idlelib imaplib lib2to3 mailbox mimetypes modulefinder multiprocessing
    netrc optparse pdb pickletools plistlib poplib profile profiling pstats pty pyclbr pydoc pyodide_js_ rlcompleter
    sched shelve smtplib sqlite3 statistics symtable sysconfig tabnanny tarfile telnetlib this timeit tkinter
    trace.py tracemalloc turtle unittest urllib/request urllib/robot uuid venv wave webbrowser wsgiref xml xmlrpc
    zipapp zoneinfo _pyodide/_core_docs_ importlib/metadata importlib/resources concurrent/interpreters
    concurrent/futures/_interp concurrent/futures/interpreter concurrent/futures/process asyncio/tools
    asyncio/windows asyncio/__main__ _ast_unparse _aix_support fractions fileinput socketserver runpy pprint hmac
    shlex html/parser _markupbase numbers _strptime stringprep nturl2path
""".split()  # noqa: SIM905
#: JupyterLite's command, started through `tutor.server.startup`, which saves a third of its time.
LITE = "from tutor.server import startup; from jupyterlite_core.app import main; main()"
#: The encodings that Python or our texts need, as prefixes of names.
ENCODINGS = (
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "punycode",
    "raw_unicode",
    "unicode_esc",
    "utf_",
)


def build(out: Path, project: Path = PROJECT, with_jupyter: bool = True) -> int:
    """Build the site in a folder, with the notebooks or with the page alone, and return its size in bytes.

    Raise `SystemExit` with a message if something that the build needs is missing or fails, or if the folder contains
    something other than a site; raise `OSError` if it cannot be written. The folder is replaced only by a complete
    site, and is otherwise unchanged.
    """
    out, project = out.resolve(), project.resolve()
    if problem := _missing(out, project):
        sys.exit(problem)
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".site-") as work:
        made = Path(work, "made")
        made.mkdir(mode=0o755)
        _build(made, project, Path(work), with_jupyter)
        _replace(out, made, Path(work, "before"))
    return sum(path.stat().st_size for path in out.rglob("*") if path.is_file())


def _replace(out: Path, made: Path, before: Path) -> None:
    """Replace the old site by the new one. If that fails, restore the old one."""
    try:
        if out.exists():
            out.rename(before)
        made.rename(out)
    except BaseException:
        if before.exists() and not out.exists():
            before.rename(out)
        raise


def _missing(out: Path, project: Path) -> str:
    """Return the reason why the site cannot be built; empty if it can."""
    if not (project / "pyproject.toml").is_file():
        return f"The site is built from a checkout, and {project} is none."
    if any(
        importlib.util.find_spec(name) is None for name in ("jupyterlite_core", "jupyterlite_pyodide_kernel", "pdoc")
    ):
        return "This needs what builds the site: pip install -e '.[site]' in the checkout."
    for command in ("node", "npm"):
        if shutil.which(command) is None:
            return f"This needs {command}, which was not found: the site's Python is compiled with it."
    if out.exists() and not (out / MARK).is_file() and (not out.is_dir() or any(out.iterdir())):
        return f"{out} holds something else than a site that was built here. Name a folder that is new or empty."
    return ""


def _build(out: Path, project: Path, work: Path, with_jupyter: bool) -> None:
    (out / MARK).touch()
    (out / ".nojekyll").touch()  # makes GitHub Pages serve the files unchanged
    core, ours, code = _pyodide(work), _wheel_of(project, work), _downloaded(work / "code", CODE)[0]
    kernel = Path(sys.prefix, "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension")
    python = out / "python"
    python.mkdir()
    others = _wheels(work, kernel) if with_jupyter else []
    _compile(core, ours, code, others, python, work)
    _pack(core, [ours, code], python, work, with_jupyter)
    packages = _lock([*others, ours, code], core, python) if with_jupyter else []
    python = python.rename(out / f"python-{_version(python)}")
    _page(out, python, project, core, [ours, code], work, with_jupyter)
    _licences(out / "licences", project)
    if with_jupyter:
        _jupyter(out / "jupyter", python.name, project, work, kernel, packages)
    build_reference(out / "api", project)


def _version(folder: Path) -> str:
    """Return a short hash of the contents of a folder."""
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:10]


def _licences(out: Path, project: Path) -> None:
    """Write the licences of the parts of the site. Wheels contain their own."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    out.mkdir()
    pyodide = (f"Pyodide {PYODIDE_VERSION}, of which this site holds the compiled core, is under the Mozilla Public License "
               "2.0, which\nfollows. Its source code is that of the version of this number at github.com/pyodide/pyodide.")  # fmt: skip
    (out / "pyodide.txt").write_text(f"{pyodide}\n\n{(PAGE / 'MPL-2.0.txt').read_text('utf-8')}", "utf-8")
    shutil.copyfile(project / "LICENSE", out / "rules-tutor.txt")
    python = Path(os.__file__).with_name("LICENSE.txt")
    if python.is_file():  # some systems keep it in another place
        shutil.copyfile(python, out / "python.txt")


# -- downloads, and our wheel
# --------------------------------------------------------------------------------------------


def _wheel_of(project: Path, work: Path) -> Path:
    """Build our own wheel and return its path."""
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "-q", "-w", work / "ours", project)
    return next((work / "ours").glob("*.whl"))


def _pyodide(work: Path) -> Path:
    """Download and unpack Pyodide's core, in the version that the kernel names, and return its folder."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    run("npm", "pack", "--silent", f"pyodide@{PYODIDE_VERSION}", cwd=work)
    shutil.unpack_archive(work / f"pyodide-{PYODIDE_VERSION}.tgz", work)
    return work / "package"


def _wheels(work: Path, kernel: Path) -> list[Path]:
    """Return the wheels for the kernel in JupyterLite."""
    own = (wheel for wheel in kernel.glob("static/pypi/*.whl") if "nbextension" not in wheel.name)
    return [*_downloaded(work / "wheels", *WHEELS), *own]


def _downloaded(folder: Path, *named: str) -> list[Path]:
    """Download pure wheels with pip and return their paths."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION

    run(sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", "--implementation=py",
         "--abi=none", "--platform=any", f"--python-version={PYODIDE_PYTHON_VERSION}", "-d", folder, *named)  # fmt: skip
    return [*folder.glob("*.whl")]


# -- Python for the browser
# ----------------------------------------------------------------------------------------------


def _compile(core: Path, ours: Path, code: Path, others: list[Path], python: Path, work: Path) -> None:
    """Compile the Python files: our wheel, the reduced library for the page, and, for a kernel, the whole library and
    its wheels.
    """
    library = core / "python_stdlib.zip"
    jobs = [
        (ours, python / ours.name, 1, True, UNUSED),
        (code, python / code.name, 2, True, CODE_SPARE),
        (library, work / "library.zip", 2, False, SPARE + _spare_encodings(library)),
    ]
    if others:
        jobs.append((library, work / "python_stdlib.zip", 0, False, []))
    for wheel in others:
        data = "-".join(wheel.name.split("-")[:2]) + ".data"
        jobs.append((wheel, python / wheel.name, 0, True, [data]))
    keys = ("from", "to", "level", "packed", "drop")
    told = [dict(zip(keys, (str(source), str(target), *rest), strict=True)) for source, target, *rest in jobs]
    (work / "jobs.json").write_text(json.dumps(told))
    run("node", PAGE / "compile.mjs", core, work / "jobs.json")


def _spare_encodings(library: Path) -> list[str]:
    """Return the encodings that are not needed."""
    with zipfile.ZipFile(library) as found:
        names = [n for n in found.namelist() if n.startswith("encodings/") and n.endswith(".py")]
    return [n for n in names if not n.removeprefix("encodings/").startswith(ENCODINGS)]


def _pack(core: Path, wheels: list[Path], python: Path, work: Path, with_jupyter: bool) -> None:
    """Compress Pyodide, and put our module in place of its own."""
    sources = [core / "pyodide.asm.wasm", core / "pyodide.asm.mjs", work / "library.zip"]
    sizes = {wheel.name: [(python / wheel.name).stat().st_size] * 2 for wheel in wheels}
    for source in [*sources, work / "python_stdlib.zip"] if with_jupyter else sources:
        content = source.read_bytes()
        data = gzip.compress(content, 8, mtime=0)  # level 9 takes twice as long and saves 0.1 %
        (python / f"{source.name}.gz").write_bytes(data)
        sizes[source.name] = [len(data), len(content)]
    module = (core / "pyodide.mjs").read_text("utf-8")
    (python / "core.mjs").write_text(re.sub(r"\n//# sourceMappingURL=.*", "", module), "utf-8")
    _fill(PAGE / "pyodide.mjs", python / "pyodide.mjs", SIZES=sizes, INFO=_lock_info(core))


def _lock_info(core: Path) -> dict[str, object]:
    info: dict[str, object] = json.loads((core / "pyodide-lock.json").read_text("utf-8"))["info"]
    return info


def _lock(found: list[Path], core: Path, python: Path) -> list[str]:
    """Write the lock file of the packages that the kernel loads, and return their names."""
    for name in UNWANTED:
        found = [*found, _empty_wheel(python / f"{name}-0-py3-none-any.whl", name)]
    packages = {str(entry["name"]): entry for entry in (_lock_entry(python / wheel.name) for wheel in found)}
    (python / "pyodide-lock.json").write_text(json.dumps({"info": _lock_info(core), "packages": packages}))
    return sorted(packages)


def _lock_entry(wheel: Path) -> dict[str, object]:
    """Return the lock file's entry for a wheel. It has no dependencies, since all packages are listed."""
    name, version = wheel.name.split("-")[:2]
    return {"name": name.lower().replace("_", "-"), "version": version, "file_name": wheel.name, "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(), "package_type": "package",
            "imports": [], "depends": [], "unvendored_tests": False}  # fmt: skip


def _empty_wheel(target: Path, name: str) -> Path:
    """Write an empty wheel for a package that is requested but not needed, and return its path."""
    inside = {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n",
        "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    with zipfile.ZipFile(target, "w") as made:
        for file, text in inside.items():
            made.writestr(zipfile.ZipInfo(f"{name}-0.dist-info/{file}"), text)
    return target


# -- the page -----------------------------------------------------------------------------------------------------------


def _filled(source: Path, **values: object) -> str:
    """Return a file of the page with its placeholders filled in: ``@KEY@`` by text, ``/*KEY*/ {}`` by JSON."""
    text = source.read_text("utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", str(value)).replace(f"/*{key}*/ {{}}", json.dumps(value, ensure_ascii=False))
    return text


def _fill(source: Path, target: Path, **values: object) -> None:
    """Write a file of the page with its placeholders filled in."""
    target.write_text(_filled(source, **values), "utf-8")


def _page(
    out: Path, python: Path, project: Path, core: Path, wheels: list[Path], work: Path, with_jupyter: bool
) -> None:
    """Write the page, with its texts and the prebuilt answers for the time before the rules have loaded."""
    table = browser.table()
    (out / "table.js").write_text(table.js, "utf-8")
    (out / "table.css").write_text(f"{table.css}\n:root {{ --rt-whole: 1; }}\n", "utf-8")  # watch.js checks it
    (out / "hello").mkdir()
    (work / "imported.json").write_text(json.dumps(_imported(project)))
    inputs = core, work / "library.zip", python / wheels[0].name, work / "imported.json"
    run("node", PAGE / "hello.mjs", *inputs, out / "hello")
    _fill(PAGE / "worker.js", out / "worker.js", PYTHON=python.name, WHEELS=[wheel.name for wheel in wheels])
    _fill(PAGE / "page.js", out / "page.js")
    version = _version(out)
    _fill(out / "page.js", out / "page.js", VERSION=version)
    words = {code: _words(code) for code in LANGUAGES}
    watch = _filled(PAGE / "watch.js", WORDS=words, VERSION=version)
    _fill(
        PAGE / "index.html",
        out / "index.html",
        VERSION=version,
        HOUSE=(project / "tutor/server/page/template/house.css").read_text("utf-8"),
        NOTEBOOKS=f'<footer id="notebooks"><span></span>{_links(project)}</footer>' if with_jupyter else "",
        NEEDS="".join(f'<p lang="{code}">{html.escape(words[code]["script"])}</p>' for code in LANGUAGES),
        WATCH=watch,
        SEAL=_seal(watch),
    )


def _words(code: str) -> dict[str, str]:
    """Return the texts of the page for the time before the rules have loaded."""
    found = interface(language(code)).items()
    return {name.removeprefix("site-"): str(text) for name, text in found if name.startswith("site-")}


def _seal(script: str) -> str:
    """Return the hash by which the Content-Security-Policy allows the inline script."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"


def _imported(project: Path) -> list[str]:
    """Return the modules of the standard library that our modules import, including imports inside functions."""
    unused = tuple(UNUSED)
    every = (project / "tutor").rglob("*.py")
    paths = [path for path in every if not path.relative_to(project).as_posix().startswith(unused)]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    names = {each.name for node in nodes if isinstance(node, ast.Import) for each in node.names}
    names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module and not node.level}
    return sorted(name for name in names if name.partition(".")[0] in sys.stdlib_module_names)


def _links(project: Path) -> str:
    """Return links to all notebooks except the page's own, and to the reference of the Python API."""
    books = []
    for path in sorted((project / "notebooks").glob("*.ipynb")):
        told = json.loads(path.read_text("utf-8"))["metadata"]
        if path.stem != "play":
            books.append((told.get("place", 1000), path.name, html.escape(told.get("title", path.stem))))
    links = [f'<a href="jupyter/notebooks/index.html?path={name}">{title}</a>' for _, name, title in sorted(books)]
    return " ".join([*links, '<a href="api/tutor.html">API reference</a>'])


# -- the notebooks ------------------------------------------------------------------------------------------------------


def _joined(book: Any) -> Any:
    """Return a notebook with the lists of text in its outputs joined. A Jupyter server would do that; JupyterLite would
    show the lists with commas. The kernel gets its name in JupyterLite.
    """
    for cell in book["cells"]:
        for output in cell.get("outputs", ()):
            for told in (output, output.get("data", {})):
                lists = {key: value for key, value in told.items() if isinstance(value, list) and key != "traceback"}
                told.update({key: "".join(value) for key, value in lists.items()})
    book["metadata"]["kernelspec"] = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
    return book


def _jupyter(out: Path, python: str, project: Path, work: Path, kernel: Path, packages: list[str]) -> None:
    """Build JupyterLite with one app, the notebooks, and only the extensions that the table needs."""
    lite = work / "lite"
    lite.mkdir()
    settings = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "The rules tutor",
            "appUrl": "./notebooks",
            "faviconUrl": "./notebooks/favicon.ico",
            "enableMemoryStorage": True,
            "disabledExtensions": [
                "@jupyterlite/application-extension:service-worker-manager",
                "@jupyterlite/apputils-extension:service-worker-manager",
                "@jupyterlite/services-extension:service-worker-manager",
            ],
            "litePluginSettings": {
                "@jupyterlite/pyodide-kernel-extension:kernel": {
                    "pyodideUrl": f"./../{python}/pyodide.mjs",
                    "disablePyPIFallback": True,
                    "loadPyodideOptions": {"packages": packages},
                }
            },
        },
    }
    (lite / "jupyter-lite.json").write_text(json.dumps(settings))
    (lite / "notebooks").mkdir()
    for path in sorted((project / "notebooks").glob("*.ipynb")):
        (lite / "notebooks" / path.name).write_text(json.dumps(_joined(json.loads(path.read_text("utf-8")))), "utf-8")
    extensions = ("@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager", "anywidget")
    options = {
        **{key: ["notebooks"] for key in ("apps", "contents")},
        "output_dir": str(out),
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "ignore_sys_prefix": ["federated_extensions"],  # otherwise every installed extension would be included
        "federated_extensions": [str(kernel.parents[1] / name) for name in extensions],
    }
    (lite / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": options}))
    run(sys.executable, "-c", LITE, "build", cwd=lite)
    app = out / "notebooks" / "index.html"  # otherwise the browser requests an icon at the root
    app.write_text(app.read_text("utf-8").replace("<head>", '<head><link rel="icon" href="favicon.ico">', 1), "utf-8")
    for needless in ("*.eot", "*.ttf", "fa-*.svg", "*.map", "rspack.config*", "third-party-licenses.json.map"):
        for path in out.rglob(needless):
            path.unlink()
