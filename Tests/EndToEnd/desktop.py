"""A desktop without anything of the person who runs the test: a home, an X server, a session bus."""

import os
import select
import subprocess
import sys
from pathlib import Path

import processes

_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_SECONDS_TO_START = 60


class Desktop:
    """Kept below `folder`, which is made; `prefix`/bin is on its PATH, if one is given."""

    def __init__(self, folder, prefix=None):
        self._folder = folder
        for name, mode in (("home", 0o755), ("runtime", 0o700)):
            Path(folder, name).mkdir(parents=True, mode=mode)
        # Nautilus waits 25 seconds for the answer of this service, which nothing here needs.
        services = Path(folder, "runtime/dbus-1/services")
        services.mkdir(parents=True)
        miner = "org.freedesktop.Tracker3.Miner.Files"
        Path(services, f"{miner}.service").write_text(f"[D-BUS Service]\nName={miner}\nExec=/bin/false\n")
        self._environment = {
            "HOME": str(folder / "home"),
            "XDG_RUNTIME_DIR": str(folder / "runtime"),
            "PATH": f"{prefix}/bin:{_PATH}" if prefix else _PATH,
            "LANG": "C.UTF-8",
            # The input method that GTK has in itself, whichever others are installed.
            "GTK_IM_MODULE": "gtk-im-context-simple",
            # No disk of this machine in the file managers, and nothing mounted.
            "GIO_USE_VOLUME_MONITOR": "unix",
            "GVFS_DISABLE_FUSE": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        if "SONGBOOK_DEADLINE" in os.environ:
            self._environment["SONGBOOK_DEADLINE"] = os.environ["SONGBOOK_DEADLINE"]

    def run(self, name, prefix, pictures, words):
        """Runs a desk on it and yields the lines that it reports; what else is said goes to a file beside the pictures."""
        log = pictures / f"{name.replace(' ', '-')}.log"
        try:
            with open(log, "wb") as errors:
                environment = self._start(errors)
                desk = [sys.executable, Path(__file__).with_name("desk.py"), name, prefix, pictures, words]
                with subprocess.Popen(desk, env=environment, cwd="/", stdin=subprocess.DEVNULL,
                                      stdout=subprocess.PIPE, stderr=errors) as process:
                    for line in process.stdout:
                        yield line.decode(errors="replace").rstrip("\n")
            if process.returncode != 0:
                yield f"FAILED {name}: the desk ended with {process.returncode}; see {log}"
        finally:
            processes.end_descendants()

    def _start(self, errors):
        """Starts screen and session bus, and returns the environment in which they are used."""
        screen = ["Xvfb", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-noreset", "-displayfd"]
        environment = dict(self._environment)
        environment["DISPLAY"] = f":{_start(screen, environment, errors)}"
        bus = ["dbus-daemon", "--session", "--nofork", "--print-address"]
        environment["DBUS_SESSION_BUS_ADDRESS"] = _start(bus, environment, errors)
        return environment


def _start(command, environment, errors):
    """Starts a server, whose last argument will be a descriptor, and returns the line that it writes there."""
    readable, writable = os.pipe()
    subprocess.Popen([*command, str(writable)], pass_fds=[writable], env=environment, cwd="/",
                     stdin=subprocess.DEVNULL, stdout=errors, stderr=errors)
    os.close(writable)
    with open(readable, "rb", buffering=0) as answer:
        line = answer.readline() if select.select([answer], [], [], _SECONDS_TO_START)[0] else b""
    if not line.strip():
        raise RuntimeError(f"{command[0]} does not start")
    return line.decode().strip()
