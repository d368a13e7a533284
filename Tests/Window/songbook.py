"""The built window, driven from outside: its processes, its accessible objects, its files."""

import json
import os
import subprocess
import time
import uuid

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

from desktop import end, run, wait_until  # noqa: E402

# In milliseconds; what comes by default is too little for a machine with other work.
Atspi.set_timeout(10000, 20000)

BUS_NAME = "com.palmernix.songbook"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def built_program():
    """The window to test: what is named, what is installed, what was built last."""
    named = os.environ.get("SONGBOOK_WINDOW_PROGRAM")
    prefix = os.environ.get("SONGBOOK_PREFIX")
    installed = prefix and os.path.join(prefix, "libexec/songbook-open/songbook-window")
    built = os.path.join(ROOT, ".build/debug/songbook-window")
    return next((path for path in [named, installed, built] if path and os.access(path, os.X_OK)), None)


class Song:
    """A song file made for one test."""

    def __init__(self, folder, name="Song", **members):
        self.folder = os.path.join(folder, name)
        os.makedirs(self.folder, exist_ok=True)
        self.path = os.path.join(self.folder, name + ".songbook")
        self.write(json.dumps({
            "id": str(uuid.uuid4()), "title": name, "text": "First line\nSecond line\n",
            "createdAt": "2026-02-12T10:30:00Z", "updatedAt": "2026-02-12T14:45:00Z", "key": 1.0, **members},
            indent=2, ensure_ascii=False) + "\n")

    def write(self, text):
        self.original = text if isinstance(text, bytes) else text.encode()
        with open(self.path, "wb") as file:
            file.write(self.original)

    @property
    def bytes(self):
        with open(self.path, "rb") as file:
            return file.read()

    @property
    def json(self):
        return json.loads(self.bytes)

    @property
    def text(self):
        return self.json["text"]

    @property
    def title(self):
        return self.json["title"]

    def expect_text(self, text, seconds=10):
        wait_until(lambda: self.text == text, f"the file's text to be {text!r}, and it is {self.text!r}", seconds)


class Songbook:
    """One run of the program, from the first call until it has ended."""

    def __init__(self):
        self.callers = []

    def call(self, *arguments, program=None, **options):
        """Starts the program as the launcher does."""
        caller = subprocess.Popen(
            [program or built_program(), *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **options)
        self.callers.append(caller)
        return caller

    def open(self, path, title=None, **options):
        """Opens a song and waits for the window; the song's accessible window."""
        self.call("--", path, **options)
        name = title or os.path.splitext(os.path.basename(os.fsdecode(path)))[0]
        return self.window(name)

    @property
    def pid(self):
        """The process that has the windows; None when there is none."""
        try:
            reply = Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                "GetConnectionUnixProcessID", GLib.Variant("(s)", (BUS_NAME,)), None, 0, -1)
            return reply.unpack()[0]
        except GLib.Error:
            return None

    def windows(self):
        """All windows that are shown, dialogs too."""
        found = []
        pid = self.pid
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            try:
                application = desktop.get_child_at_index(index)
                if application and application.get_process_id() == pid:
                    application.set_cache_mask(Atspi.Cache.NONE)
                    found += [Node(application.get_child_at_index(i)) for i in range(application.get_child_count())]
            except GLib.Error:
                continue  # it is ending
        return [window for window in found if window.is_there]

    def window(self, name, seconds=10):
        """The window of this name, when it is there and active."""
        def find():
            return next((window for window in self.windows() if window.name == name), None)

        def is_active():
            active = run("xdotool", "getactivewindow", "getwindowname", check=False).stdout.decode().strip()
            return active == name
        window = wait_until(find, f"a window called {name!r}", seconds)
        wait_until(is_active, f"{name!r} to be active")
        return window

    def has_ended(self):
        return self.pid is None

    def expect_end(self, seconds=10):
        wait_until(self.has_ended, "the program to end", seconds)

    def finish(self):
        pid = self.pid
        if pid:
            end(pid)
            try:
                self.expect_end(8)
            except AssertionError:
                end(pid, 9)
                self.expect_end()
        for caller in self.callers:
            if caller.poll() is None:
                caller.kill()
            caller.wait()
            caller.stderr.close()


class Node:
    """An accessible object."""

    def __init__(self, object):
        self.object = object

    @property
    def is_there(self):
        # GTK 4.8 tells the state "showing" of windows alone; what is not shown has no size.
        try:
            return Atspi.Component.get_extents(self.object, Atspi.CoordType.WINDOW).width > 0
        except GLib.Error:
            return False

    @property
    def name(self):
        return self.object.get_name() or ""

    @property
    def role(self):
        return self.object.get_role_name()

    def has_state(self, name):
        return self.object.get_state_set().contains(getattr(Atspi.StateType, name))

    def children(self):
        try:
            nodes = [self.object.get_child_at_index(i) for i in range(self.object.get_child_count())]
        except GLib.Error:
            return []
        return [Node(node) for node in nodes if node]

    def all(self):
        """This object and all below it."""
        yield self
        for child in self.children():
            yield from child.all()

    def find(self, name, role=None, seconds=5):
        """The shown object of this name; waits for it."""
        def find():
            return self.look(name, role)
        return wait_until(find, f"{role or 'something'} called {name!r}", seconds)

    def look(self, name, role=None):
        """The shown object of this name, or None."""
        try:
            return next((node for node in self.all()
                         if node.name == name and (role is None or node.role == role) and node.is_there), None)
        except GLib.Error:
            return None

    def has_words(self, words):
        """Whether some label shows these words as a part of it."""
        try:
            return any(words in node.name for node in self.all() if node.is_there)
        except GLib.Error:
            return False

    def expect_words(self, words, seconds=8):
        wait_until(lambda: self.has_words(words), f"the words {words!r}; shown are {self.labels()}", seconds)

    def labels(self):
        try:
            return [node.name for node in self.all() if node.name]
        except GLib.Error:
            return []  # they are changing

    def text(self):
        count = Atspi.Text.get_character_count(self.object)
        return Atspi.Text.get_text(self.object, 0, count)

    def press(self):
        """Does what a click on it does."""
        wait_until(lambda: Atspi.Action.get_n_actions(self.object) > 0, f"{self.name!r} to have an action")
        Atspi.Action.do_action(self.object, 0)


def pause(seconds):
    time.sleep(seconds)
