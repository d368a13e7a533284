"""The built window, driven from outside: its processes, its accessible objects, its files."""

import functools
import json
import os
import subprocess
import tempfile
import uuid
from pathlib import Path

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

from desktop import processes  # noqa: E402
from desktop.accessible import Accessibility  # noqa: E402
from desktop.case import Skip  # noqa: E402
from desktop.hands import run  # noqa: E402
from desktop.ink import expect_ink  # noqa: E402
from desktop.waiting import DEADLINE, expect_steady, wait_until  # noqa: E402

BUS_NAME = "com.palmernix.songbook"
# What GTK complains of in itself.
#
# "Broken accounting of active state": GTK counts for each widget how many pressed buttons are on it, up to its window. A
# menu that opens when a button is pressed, as those of lines do, takes the pointer, and when the button is let go over the
# menu, GTK counts that for the parts of the menu, which nothing was pressed on. It is so from GTK 4.8 to 4.18 at least, in
# other programs too (transmission/transmission#7314, flxzt/rnote#477), and means nothing but how a widget is drawn. A menu
# that opened when the button is let go would not have it, but nobody could choose from it by dragging.
#
# "Trying to snapshot GtkGizmo": a part of GTK's own widgets, as the slider of a scroll bar is, to which GTK alone gives a
# size. GTK 4.8 draws it before that, for one frame, where a text is scrolled in the frame in which its scroll bar comes.
#
# "gdk_drop_set_actions: assertion 'priv->state": what was dropped last is kept until something else is dragged in, and
# GTK still tells it when the program that it came from begins another drag. Source: GTK, xdnd_source_surface_filter.
#
# "GDK_IS_SURFACE (surface)": half a second after the pointer came to rest over a menu, GTK asks what is under it for a
# tooltip, also if the menu was closed meanwhile otherwise than by a key or a click, as by a screen reader or with its
# window, and has no surface any more. Nothing comes of it. Source: GTK, gtk_tooltip_show_tooltip.
WARNINGS_OF_GTK = (
    "Broken accounting of active state for widget ", "Trying to snapshot GtkGizmo ",
    "gdk_drop_set_actions: assertion 'priv->state == GDK_DROP_STATE_NONE' failed",
    "gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE (surface)' failed",
    "_gtk_widget_find_at_coords: assertion 'GDK_IS_SURFACE (surface)' failed")

# What is freed is overwritten, so that whoever uses it after that does not get away with it. Source: mallopt(3),
# M_PERTURB; GLib before 2.76 has an allocator of its own.
FREED_MEMORY = {"MALLOC_PERTURB_": "165", "G_SLICE": "always-malloc"}

# Those that are one of several choices, or on or off, have roles of their own.
MENU_ITEMS = ("menu item", "radio menu item", "check menu item")

ROOT = str(Path(__file__).resolve().parents[3])


def built_program():
    """The window to test: what is named, what is installed, what was built last."""
    named = os.environ.get("SONGBOOK_WINDOW_PROGRAM")
    prefix = os.environ.get("SONGBOOK_PREFIX")
    installed = prefix and os.path.join(prefix, "libexec/songbook-open/songbook-window")
    built = os.path.join(ROOT, ".build/debug/songbook-window")
    return next((path for path in [named, installed, built] if path and os.access(path, os.X_OK)), None)


def built_command():
    """The program for the terminal that belongs to the window to test."""
    folder = os.path.dirname(built_program())
    paths = [os.path.join(folder, "songbook-open"), os.path.join(folder, "../../bin/songbook-open")]
    command = next((path for path in paths if os.access(path, os.X_OK)), None)
    if command is None:
        raise Skip("songbook-open is not built")
    return command


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

    @classmethod
    def at(cls, path):
        """The song that is there."""
        song = cls.__new__(cls)
        song.folder, song.path = os.path.dirname(path), path
        song.original = song.bytes
        return song

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

    def expect_text(self, text):
        wait_until(lambda: self.text == text, lambda: f"the file's text to be {text!r}, and it is {self.text!r}")

    def expect_untouched(self, *others, seconds=1.5):
        """That nothing is written into this song, nor into the others: what was typed would be saved after a second."""
        expect_steady(lambda: all(song.bytes == song.original for song in (self, *others)), "the song as it was", seconds)


class Songbook:
    """One run of the program, from the first call until it has ended."""

    def __init__(self):
        self.callers = []
        # The processes that have had the windows.
        self.pids = set()
        # What GTK and its libraries complained of, a line each; all of it when the run has ended.
        self.warnings = []
        self.accessibility = Accessibility()

    def call(self, *arguments, program=None, through=(), **options):
        """Starts the program as the launcher does; through a command that calls another one, where one is given."""
        return self.start(*through, program or built_program(), *arguments, **options)

    def start(self, *command, **options):
        """Starts a command that calls the program. What it and the window say on standard error is kept."""
        # The window lets go of a pipe or a terminal when its caller goes on, but not of a file.
        errors = tempfile.TemporaryFile("a+b", buffering=0)
        environment = {**(options.pop("env", None) or os.environ), **FREED_MEMORY}
        caller = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors, env=environment, **options)
        caller.stderr = errors
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
        except GLib.Error:
            return None
        self.pids.add(reply.unpack()[0])
        return reply.unpack()[0]

    def windows(self):
        """All windows that are shown, dialogs too, also those that are in another window."""
        shown = [window for window in map(Node, self.accessibility.windows(self.pid)) if window.is_there]
        return shown + self._dialogs()

    def _dialogs(self):
        """The dialogs that are in windows."""
        return [dialog for window in map(Node, self.accessibility.windows(self.pid)) for dialog in dialogs_in(window)]

    def window(self, name):
        """The window of this name, when it is there and active."""
        def find():
            return next((window for window in self.windows() if window.name == name), None)
        window = wait_until(find, lambda: f"a window called {name!r}, and there is {self.names()}")
        wait_until(lambda: active_name() == name.strip(), lambda: f"{name!r} to be active, and it is {active_name()!r}")
        if any(dialog.name == name for dialog in self._dialogs()):
            # In another window it is there some frames before it has the keyboard.
            wait_until(window.focused, f"the keyboard in {name!r}")
        # What opened over the page, or is shut again, may have kept it from being drawn.
        expect_ink(window)
        return window

    def active_windows(self):
        """Those, or the one, that may have the keyboard: they are called as the active one is."""
        name = active_name()
        return [window for window in self.windows() if window.name.strip() == name]

    def names(self):
        """What the windows that are shown are called."""
        return [window.name for window in self.windows()]

    def expect_windows(self, *names):
        """Waits until these windows are shown, and no others."""
        wait_until(lambda: sorted(self.names()) == sorted(names), lambda: f"the windows {names}, and there is {self.names()}")

    def act(self, name):
        """Asks for something that the first window can do, as its menu does.

        This may overtake keys: what was typed before has to be waited for, else it goes where that leads."""
        arguments = GLib.Variant("(sava{sv})", (name, [], {}))
        self._ask_window("Activate", arguments)

    def quit(self):
        """Tells the program to quit, whatever has the keyboard."""
        Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            BUS_NAME, "/" + BUS_NAME.replace(".", "/"), "org.gtk.Actions", "Activate",
            GLib.Variant("(sava{sv})", ("quit", [], {})), None, 0, -1)

    def action(self, name):
        """Whether something can be done in the first window now, and whether it is on; None where that is no question."""
        enabled, _, state = self._ask_window("Describe", GLib.Variant("(s)", (name,)))[0]
        return enabled, state[0] if state else None

    def _ask_window(self, method, arguments):
        reply = Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            BUS_NAME, "/" + BUS_NAME.replace(".", "/") + "/window/1", "org.gtk.Actions", method, arguments, None, 0, -1)
        return reply.unpack()

    def has_ended(self):
        """Whether it has no name on the bus any more, and its processes are gone, which still store things after that."""
        return self.pid is None and all(map(processes.has_ended, self.pids))

    def expect_end(self, seconds=DEADLINE):
        wait_until(self.has_ended, "the program to end", seconds)

    def listen(self):
        """Takes what was complained of by now: what GLib's log says to be wrong, by a library that says its name or not."""
        lines = [line for caller in self.callers for line in errors_of(caller).splitlines()]
        wrong = [line for line in lines if ("WARNING **" in line or "CRITICAL **" in line)
                 and not any(words in line for words in WARNINGS_OF_GTK)]
        self.warnings += [line for line in wrong if line not in self.warnings]

    def finish(self):
        pid = self.pid
        if pid:
            processes.end(pid)
            try:
                self.expect_end(8)
            except AssertionError:
                processes.end(pid, 9)
                self.expect_end()
        for caller in self.callers:
            if caller.poll() is None:
                caller.kill()
            caller.wait()
        self.listen()
        for caller in self.callers:
            caller.stderr.close()
        self.callers.clear()


@functools.cache
def _accessibility():
    """The bus, to which each further connection would take time."""
    return Accessibility()


def active_name():
    """What the window that has the keyboard is called, or the dialog that is the uppermost one in it."""
    answer = run("xdotool", "getactivewindow", "getwindowname", "getwindowpid", check=False).stdout.decode()
    name, _, process = answer.rstrip("\n").rpartition("\n")
    if not process.isdecimal():
        return answer.strip()
    windows = map(Node, _accessibility().windows(int(process)))
    dialogs = [dialog.name for window in windows if window.name.strip() == name.strip()
               for dialog in dialogs_in(window)]
    return (dialogs or [name])[-1].strip()


def dialogs_in(window):
    """The dialogs that are in a window, from the lowest to the uppermost: AdwDialog, from libadwaita 1.5 on.

    What is said for a moment may be an alert, too, but nothing in it can be pressed."""
    return [node for part in window.children() for node in part.children()
            if node.role in ("dialog", "alert") and node.is_there
            and any(part.role == "push button" for part in node.all())]


def errors_of(caller):
    """All that a run of the program said on standard error by now."""
    return os.pread(caller.stderr.fileno(), os.fstat(caller.stderr.fileno()).st_size, 0).decode(errors="replace")


class Node:
    """An accessible object."""

    def __init__(self, element):
        self.element = element

    @property
    def is_there(self):
        # GTK 4.8 tells the state "showing" of windows alone; what is not shown has no size.
        return self.element.place[2] > 0

    @property
    def name(self):
        return self.element.name or ""

    @property
    def role(self):
        role = self.element.role
        name = "" if role is None else Atspi.role_get_name(Atspi.Role(role))
        # Newer versions of AT-SPI have a shorter name for it.
        return "push button" if name == "button" else name

    @property
    def can_act(self):
        return self.element.action_count > 0

    @property
    def cursor(self):
        return self.element.cursor

    def has_state(self, name):
        return int(getattr(Atspi.StateType, name)) in self.element.states

    def active_windows(self):
        """This window, if it has the keyboard."""
        return [self] if self.name.strip() == active_name() else []

    def children(self):
        return [Node(element) for element in self.element.children]

    def all(self):
        """This object and all below it."""
        yield self
        for child in self.children():
            yield from child.all()

    def find(self, name, role=None):
        """The shown object of this name; waits for it."""
        found = wait_until(lambda: self.look(name, role), f"{role or 'something'} called {name!r}")
        if found.role in MENU_ITEMS:
            expect_ink(self)
        return found

    def look(self, name, role=None):
        """The shown object of this name, or None."""
        return next((node for node in self.all()
                     if node.name == name and (role is None or node.role == role) and node.is_there), None)

    def has_words(self, words):
        """Whether some label shows these words as a part of it."""
        return any(words in node.name for node in self.all() if node.is_there)

    def expect_words(self, words):
        wait_until(lambda: self.has_words(words), lambda: f"the words {words!r}; shown are {self.labels()}")

    def expect_no_words(self, words):
        wait_until(lambda: not self.has_words(words), lambda: f"the words {words!r} to go; shown are {self.labels()}")

    def focused(self):
        """What has the keyboard; None where nothing has."""
        return next((node for node in self.all() if node.has_state("FOCUSED") and node.is_there), None)

    def expect_focus(self, name, role=None):
        """Waits until something of this name has the keyboard, and returns it."""
        def find():
            node = self.focused()
            return node if node and node.name == name and role in (None, node.role) else None
        return wait_until(find, lambda: f"the keyboard in {name!r}, and it is in {self.focused_name()!r}")

    def focused_name(self):
        """The name of what has the keyboard."""
        node = self.focused()
        return node and node.name

    def expect_text(self, name, text):
        """Waits until the whole text of what has this name is that."""
        def read():
            node = self.look(name)
            return node and node.text()
        wait_until(lambda: read() == text, lambda: f"the text {text!r} in {name!r}, and there is {read()!r}")

    def expect_sensitive(self, name, is_sensitive=True):
        """Waits until a button of this name can be pressed; or, if that is said, until it cannot."""
        wait_until(lambda: (button := self.look(name, "push button")) and button.has_state("SENSITIVE") == is_sensitive,
                   f"the button {name!r} to be {'on' if is_sensitive else 'off'}")

    def labels(self):
        return [node.name for node in self.all() if node.name]

    def text(self):
        return self.element.contents

    def press(self):
        """Does what a click on it does."""
        wait_until(lambda: self.can_act, f"{self.name!r} to have an action")
        self.element.act()
