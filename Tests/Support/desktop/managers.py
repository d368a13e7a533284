"""The file managers, used with the mouse."""

import glob
import os
import subprocess
from pathlib import Path

from gi.repository import Gio, GLib

from desktop import screen
from desktop.accessible import DIRECTORY_PANE, ICON, LABEL, LAYERED_PANE, LIST_ITEM, TABLE_CELL
from desktop.waiting import settled, wait_until


class FileManager:
    """A file manager with one window, in a process of its own."""

    name = ""
    command = []
    environment = {}
    # Where it complains; None for where this process does.
    errors = None
    # What chooses the first line of a menu that a click opened.
    keys_of_first = ["Down", "Return"]

    def __init__(self, accessibility):
        self._accessibility = accessibility
        self._process = None
        self.window = None

    def open(self, folder):
        """Shows `folder` in a window, which has the keyboard then."""
        environment = dict(os.environ, **self.environment)
        self._process = subprocess.Popen([*self.command, folder], env=environment, cwd="/", stderr=self.errors)
        self.window = wait_until(self._own_window, f"window of {self.name}")
        self.window.activate()

    def double_click(self, file):
        """Double-clicks what stands for `file`, which is in the folder that is shown."""
        self.window.activate()
        screen.double_click(*self.locate(file))

    def locate(self, file):
        """Where to click for `file`."""
        raise NotImplementedError

    def open_menu(self, file):
        """Opens the menu of `file` by a click."""
        self.window.activate()
        x, y = self.locate(file)
        screen.click(x, y)
        box = screen.whole()
        plain = settled(lambda: screen.Picture(box), "selected icon")
        screen.click(x, y, button=3)
        settled(lambda: _unless_same(screen.Picture(box), plain), "menu")

    def choose_first(self):
        """Chooses what comes first in the menu that is open."""
        screen.press(*self.keys_of_first)

    def close(self):
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                # PCManFM can wait for itself for ever when it is ended while it has pictures of files made.
                self._process.kill()
                self._process.wait()
            self._process = None

    def find(self, role, names):
        return self._accessibility.find(self._process.pid, role, names)

    def _locate_only(self, role, name):
        """The icon, or its name, in a view of which AT-SPI tells nothing else, and that holds nothing else: where most
        changes when everything is selected."""
        view = _settled_box(lambda: self.find(role, [name]), "icon view")
        plain = settled(lambda: _unless_blank(screen.Picture(view)), "icons")
        screen.press("ctrl+a")
        selected = settled(lambda: _unless_same(screen.Picture(view), plain), "selected icons")
        return selected.difference(plain).center

    def _own_window(self):
        return next((window for window in screen.windows() if window.process == self._process.pid), None)


class PCManFM(FileManager):
    """Its icon view."""

    name = "PCManFM"
    command = ["pcmanfm", "--no-desktop"]
    # Where it is GTK 2, it shows itself to AT-SPI with these modules only.
    environment = {"GTK_MODULES": "gail:atk-bridge"}

    @staticmethod
    def tells_icons():
        """Whether AT-SPI knows where its icons are: not where it is GTK 3, as on Debian 13."""
        return not glob.glob("/usr/lib/*/libfm-gtk3.so.*")

    def locate(self, file):
        return _settled_box(lambda: self.find(ICON, labels(file)), f"icon of {file.name!r}").center


class Thunar(FileManager):
    """Either view is chosen, since Thunar remembers the last one."""

    command = ["thunar"]
    key_of_view = ""

    def open(self, folder):
        super().open(folder)
        screen.press(self.key_of_view)


class ThunarList(Thunar):
    """Its list view."""

    name = "Thunar's list"
    key_of_view = "ctrl+2"

    def locate(self, file):
        return _settled_box(lambda: self.find(TABLE_CELL, labels(file)), f"row of {file.name!r}").center


class ThunarIcons(Thunar):
    """Its icon view. AT-SPI sees nothing in it: the folder may hold nothing but the file."""

    name = "Thunar's icons"
    key_of_view = "ctrl+1"

    def locate(self, file):
        return self._locate_only(DIRECTORY_PANE, "Icon view")


def ask_thumbnailer(file, kind):
    """Lets Tumbler, which makes pictures of files for Thunar and starts when it is asked, make one of a file of a MIME
    type, as soon as it has said that it does so.

    Thunar itself was seen to ask twice when it opens a window. What Tumbler writes for both has one name for a second,
    and where both are ready at once there may be no picture. Source: tumbler, xdg_cache_cache_get_temp_file."""
    name = "org.freedesktop.thumbnails.Thumbnailer1"

    def call(method, arguments=None):
        return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            name, "/" + name.replace(".", "/"), name, method, arguments, None, 0, -1, None).unpack()

    def is_known():
        try:
            return kind in call("GetSupported")[1]
        except GLib.Error:
            return False
    wait_until(is_known, f"Tumbler to make pictures of {kind}")
    call("Queue", GLib.Variant("(asasssu)", ([file.as_uri()], [kind], "normal", "default", 0)))


def light_manager():
    """PCManFM, or Thunar where the icons of PCManFM cannot be found."""
    return PCManFM if PCManFM.tells_icons() else ThunarList


class Caja(FileManager):
    """Its icon view."""

    name = "Caja"
    command = ["caja", "--no-desktop", "--browser"]

    def locate(self, file):
        return _settled_box(lambda: self.find(ICON, labels(file)), f"icon of {file.name!r}").center


class Nemo(FileManager):
    """Its icon view, of which AT-SPI tells no places: a folder may hold nothing but the file."""

    name = "Nemo"
    command = ["nemo"]

    def locate(self, file):
        wait_until(lambda: self.find(ICON, labels(file)), f"icon of {file.name!r}")
        return self._locate_only(LAYERED_PANE, "")


class Nautilus(FileManager):
    """Its icon view. It is GTK 4, which tells places in the window alone.

    Without animations: Nautilus 43 loads a folder when it has nothing else to do, and turns a wheel beside "Loading…" until
    then. Where the computer takes longer to draw the wheel than there is until it has to be drawn again, nothing is loaded.
    """

    name = "Nautilus"
    command = ["nautilus", "--new-window"]
    keys_of_first = ["Return"]
    _settings = "[Settings]\ngtk-enable-animations=0\n"

    def open(self, folder):
        path = self._settings_file()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self._settings)
        super().open(folder)

    def close(self):
        super().close()
        self._settings_file().unlink(missing_ok=True)

    @staticmethod
    def _settings_file():
        return Path.home() / ".config/gtk-4.0/settings.ini"

    def locate(self, file):
        def place():
            found = self.find(TABLE_CELL, labels(file)) or self.find(LABEL, labels(file))
            return found and found.place[2] > 0 and found.place
        x, y, width, height = settled(place, f"icon of {file.name!r}")
        left, top = self.window.corner
        return left + x + width // 2, top + y + height // 2

    def open_properties(self):
        """Opens the properties of what is selected, and of those the ones that the song's own program tells of."""
        screen.press("alt+Return")
        window = wait_until(lambda: next(iter(screen.windows_titled("Properties")), None), "the properties")
        x, y, width, height = settled(self._place_of_song, "the line of the song's properties")
        left, top = window.corner
        screen.click(left + x + width // 2, top + y + height // 2)

    def _place_of_song(self):
        element = self.find(LIST_ITEM, ["Song"])
        return element and element.place[2] > 0 and element.place


class Dolphin(FileManager):
    """Its icon view."""

    name = "Dolphin"
    command = ["dolphin", "--new-window"]
    environment = {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    # The letter that is underlined: whether the menu or its first line has the keyboard is not always the same.
    keys_of_first = ["w"]

    def locate(self, file):
        # On the name: between that and the picture nothing can be dragged.
        box = _settled_box(lambda: self.find(TABLE_CELL, labels(file)), f"icon of {file.name!r}")
        return box.center[0], box.y + box.height * 4 // 5

    def open_properties(self):
        """Shows what is known of what is selected, in the panel beside it."""
        screen.press("F11")


def labels(file):
    """What may be written beside the icon of a file: its name, or something like it where that is no text."""
    name = GLib.filename_display_basename(os.fsencode(file))
    return [name, f"{name} (invalid encoding)"]


def _settled_box(find, what):
    def box():
        element = find()
        return element and element.box

    return settled(box, what)


def _unless_blank(picture):
    return None if picture.is_blank else picture


def _unless_same(picture, other):
    return None if picture == other else picture
