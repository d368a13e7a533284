"""A compositor without a screen, and programs on it: sway, which gives tokens for coming to the front.

    /usr/bin/python3 wayland.py            a window that prints a token at each key
"""

import json
import os
import subprocess
import sys

from desktop import processes
from desktop.waiting import wait_until

# sway refuses to be root's.
NOBODY = 65534
TOOLS = ["sway", "swaymsg", "wtype", "setpriv", "dbus-daemon"]


class Compositor:
    """Runs in `folder`, which becomes the home of another user, until it is closed."""

    def __init__(self, folder):
        self.folder, self.processes = folder, []
        run_folder = os.path.join(folder, "run")
        os.mkdir(run_folder, 0o700)
        with open(os.path.join(folder, "config"), "w") as file:
            file.write("output HEADLESS-1 resolution 1280x800\nfocus_on_window_activation focus\nxwayland disable\n")
        if os.geteuid() == 0:
            for place, folders, files in os.walk(folder):
                for name in [".", *folders, *files]:
                    os.chown(os.path.join(place, name), NOBODY, NOBODY)
        self.environment = {
            "HOME": folder, "XDG_RUNTIME_DIR": run_folder, "PATH": os.environ["PATH"], "LANG": "C.UTF-8",
            "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman", "GTK_USE_PORTAL": "0",
            "GIO_USE_VFS": "local", "GTK_A11Y": "none"}

    def __enter__(self):
        try:
            self._start_all()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _start_all(self):
        bus = self.start("dbus-daemon", "--session", "--nofork", "--print-address=1", stdout=subprocess.PIPE)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        self.start("sway", "-c", os.path.join(self.folder, "config"))

        def find(start):
            names = [name for name in os.listdir(self.environment["XDG_RUNTIME_DIR"]) if name.startswith(start)]
            return next((name for name in names if not name.endswith(".lock")), None)
        socket = wait_until(lambda: find("sway-ipc"), "sway")
        self.environment["WAYLAND_DISPLAY"] = wait_until(lambda: find("wayland-"), "its display")
        self.socket = os.path.join(self.environment["XDG_RUNTIME_DIR"], self.environment["WAYLAND_DISPLAY"])
        self.environment["SWAYSOCK"] = os.path.join(self.environment["XDG_RUNTIME_DIR"], socket)

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
            process.wait(10)
            if process.stdout:
                process.stdout.close()
        # Those that they started, which may still write into the folder.
        for process in self._others():
            processes.end(process)
        wait_until(lambda: not self._others(), lambda: f"the end of {list(map(processes.command_line, self._others()))}")

    def _others(self):
        address = self.environment.get("DBUS_SESSION_BUS_ADDRESS")
        return processes.of_session(address) if address else []

    def start(self, *command, **options):
        """Starts a program on it."""
        user = ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups"]
        environment = {**self.environment, **options.pop("variables", {})}
        for stream in ("stdin", "stdout", "stderr"):
            options.setdefault(stream, subprocess.DEVNULL)
        process = subprocess.Popen(
            [*(user if os.geteuid() == 0 else []), *command], env=environment, cwd=self.folder, **options)
        self.processes.append(process)
        return process

    def tell(self, *words):
        """What sway answers to a message."""
        process = self.start("swaymsg", *words, stdout=subprocess.PIPE)
        return process.communicate(timeout=10)[0]

    def call(self, name, path, method, *arguments):
        """Calls a program on its bus, and waits for the answer; arguments are in GVariant's text format."""
        process = self.start(
            "gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method, *arguments,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        answer = process.communicate(timeout=20)[0]
        assert process.returncode == 0, answer

    def focus(self, title):
        self.tell(f'[title="^{title}$"]', "focus")
        self.wait_for(title)

    def press(self, *names):
        """Presses keys, one after the other, and waits until they are let go; "ctrl+f" is one with another held. They are a
        keyboard that comes and goes: before and after them, the window loses the keyboard for a moment."""
        words = []
        for name in names:
            *held, key = name.split("+")
            words += [word for other in held for word in ("-M", other)] + ["-k", key]
            words += [word for other in held for word in ("-m", other)]
        self.start("wtype", *words).wait(10)

    def wait_for(self, title):
        """Waits until a window has the keyboard."""
        wait_until(lambda: self.focused() == title, f"{title!r} to be in front, and it is {self.focused()!r}")

    def focused(self):
        """What has the keyboard."""
        return next((node["name"] for node in self._nodes() if node.get("focused")), None)

    def titles(self):
        """Of all windows."""
        return sorted(node["name"] for node in self._nodes() if node.get("pid"))

    def _nodes(self):
        def walk(node):
            yield node
            for child in node.get("nodes", []) + node.get("floating_nodes", []):
                yield from walk(child)
        return walk(json.loads(self.tell("-t", "get_tree") or "{}"))


def main():
    import gi
    gi.require_version("Gtk", "4.0")
    from gi.repository import Gio, Gtk

    def activate(application):
        window = Gtk.ApplicationWindow(application=application, title="Launcher")
        keys = Gtk.EventControllerKey()
        info = Gio.AppInfo.create_from_commandline("true", "x", Gio.AppInfoCreateFlags.SUPPORTS_STARTUP_NOTIFICATION)

        def give(*_):
            context = window.get_display().get_app_launch_context()
            print(context.get_startup_notify_id(info, []), flush=True)
            return True
        keys.connect("key-pressed", give)
        window.add_controller(keys)
        window.present()
    application = Gtk.Application(application_id="org.example.launcher", flags=Gio.ApplicationFlags.NON_UNIQUE)
    application.connect("activate", activate)
    application.run([])


if __name__ == "__main__":
    sys.exit(main())
