"""A session of this process's own: an X server, a session bus, a window manager."""

import os
import re
import shutil
import subprocess
import tempfile
import time

from desktop import servers
from desktop.hands import run
from desktop.waiting import wait_until

PROGRAMS = ["Xvfb", "openbox", "xdotool", "dbus-daemon", "import"]


def missing():
    """What of it is not installed."""
    return [name for name in PROGRAMS if not shutil.which(name)]


def use_file_manager(services, *programs):
    """The first of these programs that is there answers calls on the file manager, whichever others are installed.

    In the runtime folder, where the bus looks first; for the home it asks the password database."""
    os.makedirs(services)
    for program, arguments in zip(programs, ("--gapplication-service", "--daemon-mode")):
        if shutil.which(program):
            name = "org.freedesktop.FileManager1"
            with open(os.path.join(services, f"{name}.service"), "w", encoding="utf-8") as file:
                file.write(f"[D-BUS Service]\nName={name}\nExec={shutil.which(program)} {arguments}\n")
            return


def without_portal(services):
    """No portal but a test's own answers, whether one is installed or not."""
    name = "org.freedesktop.portal.Desktop"
    with open(os.path.join(services, f"{name}.service"), "w", encoding="utf-8") as file:
        file.write(f"[D-BUS Service]\nName={name}\nExec=/bin/false\n")


class Session:
    """Starts everything, puts it into this process's environment, and ends it again."""

    def __init__(self, size="1280x800", window_manager=True):
        self.folder = tempfile.mkdtemp(prefix="songbook-window-")
        self.processes = []
        home = os.path.join(self.folder, "home")
        runtime = os.path.join(self.folder, "runtime")
        os.mkdir(home)
        os.mkdir(runtime, 0o700)
        for name in [name for name in os.environ if name.startswith("XDG_") or name == "WAYLAND_DISPLAY"]:
            del os.environ[name]
        os.environ.update(HOME=home, XDG_RUNTIME_DIR=runtime, GTK_USE_PORTAL="0", GDK_BACKEND="x11")
        # No services for the disks of this machine: they wait for each of them, and file choosers wait for them.
        os.environ.update(GIO_USE_VFS="local", GIO_USE_VOLUME_MONITOR="unix")
        # The input method that GTK has in itself, whichever others are installed.
        os.environ["GTK_IM_MODULE"] = "gtk-im-context-simple"
        os.environ.pop("SONGBOOK_LIBRARY", None)
        services = os.path.join(runtime, "dbus-1/services")
        use_file_manager(services, "Thunar", "pcmanfm")
        without_portal(services)
        try:
            self._start_all(size, window_manager)
        except BaseException:
            self.close()
            raise

    @property
    def _quiet(self):
        return {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.folder}

    def _start_all(self, size, window_manager):
        os.environ["DISPLAY"] = ":" + self._start_display(size)
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = self._start_telling(servers.session_bus())
        if not window_manager:
            return
        self._start("openbox", *self._window_manager_options())
        wait_until(lambda: run("xdotool", "get_desktop", check=False).returncode == 0, "the window manager", 30)

    def _window_manager_options(self):
        """Openbox sends windows to other desktops by Shift+Alt and an arrow, as its own settings have it; here these keys are
        the window's."""
        try:
            with open("/etc/xdg/openbox/rc.xml", encoding="utf-8") as file:
                settings = file.read()
        except FileNotFoundError:
            return []
        path = os.path.join(self.folder, "openbox.xml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(re.sub(r'<keybind key="S-A-\w+">.*?</keybind>', "", settings, flags=re.DOTALL))
        return ["--config-file", path]

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def screenshot(self, path):
        if shutil.which("import"):
            run("import", "-window", "root", path, check=False)

    def _start_display(self, size):
        # Servers that start at the same time can choose the same number; all but one of them end then.
        for _ in range(5):
            try:
                number = self._start_telling(servers.display(size))
            except RuntimeError:
                continue
            time.sleep(0.2)
            if self.processes[-1].poll() is None:
                return number
        raise RuntimeError("no X server started")

    def _start(self, *command):
        self.processes.append(subprocess.Popen(command, **self._quiet))

    def _start_telling(self, command):
        process, answer = servers.start_telling(command, **self._quiet)
        self.processes.append(process)
        if not answer:
            raise RuntimeError(f"{command[0]} did not start")
        return answer
