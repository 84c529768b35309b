"""A desktop without a screen: Xvfb, its own session bus, Orca and Firefox, driven by real keys. Records what Orca
says.

All processes belong to this script and end with it.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

HERE = Path(__file__).parent
#: What has to be installed, by the name of the Debian package.
NEEDED = {
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "dbus-daemon": "dbus",
    "orca": "orca",
    "firefox": "firefox-esr",
}
SYSTEM_PYTHON = "/usr/bin/python3"
#: The seconds of silence after which nothing more is expected.
QUIET = 4.0
#: The seconds after which something that should have happened has failed.
PATIENCE = 60.0
PREFERENCES = {
    "accessibility.force_disabled": -1,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.tabs.warnOnClose": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
    "toolkit.telemetry.enabled": False,
}


def missing() -> list[str]:
    """Return the packages that have to be installed first."""
    return [package for command, package in NEEDED.items() if not shutil.which(command)]


class Desk:
    """Firefox with Orca at a page; a context manager."""

    def __init__(self, address: str, locale: str = "en_US.UTF-8") -> None:
        self.address = address
        self.locale = locale
        self.processes: list[subprocess.Popen[bytes]] = []
        #: The number of lines of speech that have been read.
        self.read = 0
        self.last = time.time()

    def __enter__(self) -> Desk:
        try:
            self.start()
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.end()

    # -- its processes -----------------------------------------------------------------------------------------------

    def start(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="reading-"))
        self.file = self.folder / "spoken"
        self.file.touch()
        kept = ("PATH", "TZ", "TMPDIR")
        self.environment = {key: os.environ[key] for key in kept if key in os.environ} | {
            "HOME": str(self.folder),
            "XDG_RUNTIME_DIR": str(self.folder),
            "LANG": self.locale,
            "GNOME_ACCESSIBILITY": "1",
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "0",
            "MOZ_DBUS_REMOTE": "0",
        }
        self.environment["DISPLAY"] = ":" + self.first_line(
            "Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"
        )
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.first_line(
            "dbus-daemon", "--session", "--print-address=1", "--nofork", "--nopidfile"
        )
        self.run(SYSTEM_PYTHON, str(HERE / "speaking.py"), str(self.file), str(self.folder / "orca"))
        self.wait(lambda: "ready" in self.file.read_text("utf-8"), "Orca does not start")
        self.settle()
        profile = self.folder / "profile"
        profile.mkdir()
        lines = (f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in PREFERENCES.items())
        (profile / "user.js").write_text("".join(lines), "utf-8")
        self.run("firefox", "--kiosk", "--no-remote", "--profile", str(profile), self.address)
        self.wait(self.window, "Firefox opens no window")
        self.do("windowfocus", "--sync", self.window())

    def run(self, *command: str, output: int | None = None) -> subprocess.Popen[bytes]:
        """Start a process in its own process group, which ends with the desk together with everything that it starts."""
        log = (self.folder / "log").open("ab")
        process = subprocess.Popen(
            command,
            env=self.environment,
            stdout=output or log,
            stderr=log,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.processes.append(process)
        return process

    def first_line(self, *command: str) -> str:
        """Start a process and return the first line that it writes."""
        stdout = self.run(*command, output=subprocess.PIPE).stdout
        assert stdout is not None
        return stdout.readline().decode().strip()

    def end(self) -> None:
        """End all processes, the last one first."""
        for process in reversed(self.processes):
            for sign in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(process.pid, sign)
                    process.wait(5)
                    break
                except ProcessLookupError:
                    break
                except subprocess.TimeoutExpired:
                    continue
        shutil.rmtree(self.folder, ignore_errors=True)

    # -- keys and speech ---------------------------------------------------------------------------------------------

    def do(self, *arguments: str) -> str:
        done = subprocess.run(["xdotool", *arguments], env=self.environment, capture_output=True, text=True, timeout=30)
        return done.stdout.strip()

    def window(self) -> str:
        found = self.do("search", "--onlyvisible", "--class", "firefox").split()
        return found[-1] if found else ""

    def wait(self, holds: Callable[[], object], otherwise: str, patience: float = PATIENCE) -> None:
        """Wait until a condition is true. Raise `TimeoutError`."""
        begun = time.monotonic()
        while not holds():
            if time.monotonic() - begun > patience:
                raise TimeoutError(otherwise)
            time.sleep(0.05)

    def lines(self) -> list[tuple[float, str]]:
        """Return everything that has been said, each with its time."""
        return [tuple(json.loads(line)) for line in self.file.read_text("utf-8").splitlines()]

    def settle(self, quiet: float = QUIET) -> list[tuple[float, str]]:
        """Wait until nothing has been said for a while; return what has been said since the last call."""
        begun = time.time()
        self.wait(lambda: time.time() - max([begun, *(at for at, _ in self.lines()[-1:])]) > quiet, "it never ends")
        found = self.lines()[self.read :]
        self.read += len(found)
        return found

    def key(self, key: str) -> None:
        """Press a key, by its name in X; after a ``'``, type a word."""
        if key.startswith("'"):
            self.do("type", "--", key[1:])
        else:
            self.do("key", "--clearmodifiers", key)

    def press(self, *keys: str, quiet: float = QUIET) -> list[str]:
        """Press keys one after another; return everything said meanwhile."""
        said = []
        for key in keys:
            self.key(key)
            said += [text for _, text in self.settle(quiet)]
        return said
