"""A place to work at without anything of the person who runs the test: a home, an X server, a session bus."""

import os
import subprocess
import sys
from pathlib import Path

from desktop import processes, servers

_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

class Workplace:
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

    def run(self, name, prefix, pictures, words, share):
        """Runs a desk on it and yields the lines that it reports; what else is said goes to a file beside the pictures."""
        log = pictures / f"{name.replace(' ', '-')}{'' if share == '1/1' else '-' + share[0]}.log"
        try:
            with open(log, "wb") as errors:
                environment = self._start(errors)
                desk = [sys.executable, Path(__file__).with_name("desk.py"), name, prefix, pictures, words, share]
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
        environment = dict(self._environment)
        environment["DISPLAY"] = f":{_start(servers.display('1280x1024'), environment, errors)}"
        environment["DBUS_SESSION_BUS_ADDRESS"] = _start(servers.session_bus(), environment, errors)
        return environment


def _start(command, environment, errors):
    """Starts a server, and returns what it tells."""
    _, answer = servers.start_telling(command, env=environment, cwd="/", stdout=errors, stderr=errors)
    if not answer:
        raise RuntimeError(f"{command[0]} does not start")
    return answer
