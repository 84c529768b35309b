"""What Binder would build of this repository: repo2docker's plan, made without Docker.

tests/page/test_binder_page.py carries the plan out and plays there.
"""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from traitlets.config import Config, PyFileConfigLoader

ROOT = Path(__file__).parents[1]
BINDER = ROOT / "binder"
#: Packages that players do not need, including numpy, which would cost every visitor 16 MB.
NOT_THERE = {"numpy", "pandas", "scipy", "matplotlib", "pytest", "playwright", "axe-playwright-python", "hypothesis", "mypy",
             "ruff", "nbval", "jupyter-repo2docker", "coverage", "atheris"}  # fmt: skip


def tracked() -> list[str]:
    """Return the files that a clone would have if everything here were committed."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    return subprocess.run(command, cwd=ROOT, capture_output=True).stdout.decode().split("\0")[:-1]


def pins(name: str) -> dict[str, str]:
    """Return the lines of a requirements file as names and exact versions."""
    found = {}
    for line in (BINDER / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            wanted = Requirement(line)
            versions = list(wanted.specifier)
            assert len(versions) == 1 and versions[0].operator == "==", f"{line}: not an exact version"
            assert "*" not in versions[0].version and not wanted.url and not wanted.extras, line
            found[wanted.name] = versions[0].version
    return found


def test_the_constraints_of_a_server_are_exact_versions():
    """The server relies on undocumented details of Tornado and Jupyter, so another version may break it."""
    from renew_constraints import needed

    pinned = pins("constraints.txt")
    assert set(needed("rules-tutor", frozenset({"app"}))) - {"rules-tutor"} <= set(pinned)
    assert {"tornado", "jupyter-server", "jupyter-client", "voila", "ipykernel"} <= set(pinned)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for wanted in map(Requirement, [*project["anki"], *project["app"], *project["odds"]]):
        if wanted.name != "rules-tutor":
            assert wanted.specifier.contains(pinned[wanted.name]), wanted
    both = pins("requirements.txt")
    assert {name: pinned[name] for name in both if name in pinned} == {
        name: both[name] for name in both if name in pinned
    }


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    """Return the Dockerfile that repo2docker would build from a copy of the tracked files."""
    if not (names := tracked()):
        pytest.skip("NO GIT: which files Binder would see cannot be told.")
    folder = tmp_path_factory.mktemp("clone")
    for name in names:
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    made = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."], cwd=folder, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr
    return made.stdout + made.stderr


def test_the_plan_takes_our_python_our_requirements_and_our_last_step(plan):
    asked = (BINDER / "runtime.txt").read_text("utf-8").strip()
    python = asked.removeprefix("python-")
    assert re.fullmatch(r"python-3\.\d+", asked)
    assert f"python={python}" in plan and re.search(rf"py-2d{python.replace('.', '-2e')}-2dlinux", plan)
    steps = [plan.index(step) for step in (
        '/bin/pip install --no-cache-dir -r "binder/requirements.txt"',
        " src/ ${REPO_DIR}/\n",
        "RUN ./binder/postBuild",
    )]  # fmt: skip
    assert steps == sorted(steps)  # so that our changes keep the layer with the packages
    # only Python's buildpack, neither R nor Julia nor a Dockerfile; and nothing but postBuild installs the tutor
    assert "ENV NB_PYTHON_PREFIX=" in plan
    assert "julia" not in plan.lower() and "rstudio" not in plan.lower()
    assert not re.search(r"pip install --no-cache-dir \.", plan)


def test_its_python_is_one_of_the_tested_versions():
    python = (BINDER / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    assert f'"{python}"' in (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")


def test_every_requirement_is_one_exact_version_and_none_is_for_tests():
    for name in ("requirements.txt", "build-requirements.txt"):
        assert pins(name) and not {each.lower() for each in pins(name)} & NOT_THERE


def test_the_versions_are_those_that_the_project_allows():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    page, tools = pins("requirements.txt"), pins("build-requirements.txt")
    for wanted in map(Requirement, project["project"]["optional-dependencies"]["app"]):
        if wanted.name in page:
            assert wanted.specifier.contains(page[wanted.name]), wanted
    for wanted in map(Requirement, project["build-system"]["requires"]):
        assert wanted.specifier.contains(tools[wanted.name]), wanted


def test_packages_of_the_base_image_are_not_installed_again_and_suffice():
    """Everything that our pins need is pinned too or in repo2docker's base environment."""
    asked = (BINDER / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    packages = importlib.metadata.distribution("jupyter-repo2docker").locate_file("repo2docker/buildpacks/conda")
    lock = Path(str(packages), f"environment.py-{asked}-linux-64.lock").read_text("utf-8")
    base = {
        name.replace("_", "-").removesuffix("-core").removesuffix("-base"): version
        for name, version in re.findall(r"/(?:linux-64|noarch)/([\w.-]+)-([^-/]+)-[^-/]+\.(?:conda|tar\.bz2)", lock)
    }
    base["jupyter-core"] = re.findall(r"/jupyter_core-([\d.]+)-", lock)[0]
    page = pins("requirements.txt")
    assert not page.keys() & base.keys()
    for name in page:
        if importlib.metadata.version(name) != page[name]:
            continue  # the needs of this version are known only where it is installed
        for line in importlib.metadata.requires(name) or []:
            wanted = Requirement(line)
            if wanted.marker is None or wanted.marker.evaluate({"extra": ""}):
                found = page.get(wanted.name) or base.get(wanted.name.replace("_", "-"))
                assert found and wanted.specifier.contains(found), f"{name} needs {line}, and there is {found}"
    for wanted in map(Requirement, ("jupyterlab>=4.4,<5", "ipywidgets>=8.1,<9")):  # as in pyproject.toml
        assert wanted.specifier.contains(base[wanted.name])


def test_its_last_step_can_be_run_and_stops_at_the_first_error():
    script = BINDER / "postBuild"
    assert os.access(script, os.X_OK)
    text = script.read_text("utf-8")
    assert text.startswith("#!/bin/sh\n") and "\nset -eu\n" in text
    assert subprocess.run(["sh", "-n", script]).returncode == 0


def test_settings_of_the_host_are_kept():
    """As on mybinder.org, whose configuration in /etc/jupyter is read before ours."""
    host = Config({
        "ServerApp": {"allow_origin": "*", "tornado_settings": {"trust_xheaders": True}, "shutdown_no_activity_timeout": 600},
        "MappingKernelManager": {"cull_idle_timeout": 600, "cull_interval": 60, "cull_connected": True},
    })  # fmt: skip
    host.merge(PyFileConfigLoader("jupyter_server_config.py", path=str(BINDER)).load_config())
    settings = host.ServerApp.tornado_settings
    settings = settings if isinstance(settings, dict) else settings.get_value({})
    assert settings == {"trust_xheaders": True, "mathjax_url": None, "mathjax_config": None}
    assert host.ServerApp.shutdown_no_activity_timeout == 600 and host.ServerApp.allow_origin == "*"
    assert host.MappingKernelManager == {"cull_idle_timeout": 600, "cull_interval": 60, "cull_connected": True}
