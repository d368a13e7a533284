"""A person with a new account, the installed program, and a camera."""

import json
import os
import re
import subprocess

from desktop.hands import keys, run
from desktop.library import begin_song, button, type_path
from desktop.managers import ThunarList
from desktop.songbook import Songbook
from desktop.waiting import settled, wait_until

# Where a desktop's look is kept without a settings service. Source: GKeyfileSettingsBackend.
LOOK_FILE = ".config/glib-2.0/settings/keyfile"
SCHEMES = {"light": "default", "dark": "prefer-dark"}


class InstalledSongbook(Songbook):
    """The installed program, called as a person or a desktop calls it."""

    def __init__(self, prefix):
        super().__init__()
        self.command = os.path.join(prefix, "bin/songbook-open")

    def call(self, *arguments, **options):
        return self.start(self.command, *arguments, **options)

    def ask(self, *arguments):
        """What the command prints."""
        return subprocess.run([self.command, *arguments], stdout=subprocess.PIPE, check=True).stdout.decode()


class Scene:
    """One test: a home in which nothing was ever done, and pictures of each step."""

    def __init__(self, session, prefix, number, name, look, size, pictures):
        self.home = session.path("home", f"person{number}")
        self.session, self.name, self.look, self.size, self.pictures = session, name, look, size, pictures
        self.width, self.height = map(int, size.split("x"))
        self.steps = 0
        os.makedirs(os.path.dirname(os.path.join(self.home, LOOK_FILE)))
        with open(os.path.join(self.home, LOOK_FILE), "w") as file:
            file.write(f"[org/gnome/desktop/interface]\ncolor-scheme='{SCHEMES[look]}'\nenable-animations=false\n")
        os.environ.update(HOME=self.home, GSETTINGS_BACKEND="keyfile", ADW_DISABLE_PORTAL="1")
        self.book = InstalledSongbook(prefix)
        self.book.ask("--register")
        self.others = []

    def path(self, *names):
        return os.path.join(self.home, *names)

    def window(self, name, fills=True):
        """The window of this name, when it is there and active; it gets the whole screen, if it is to fill it."""
        window = self.book.window(name)
        if fills:
            run("xdotool", "getactivewindow", "windowmove", "0", "0", "windowsize", str(self.width), str(self.height))
            wait_until(lambda: self._active_size() == (self.width, self.height),
                       f"{name!r} to fit the screen; it is {self._active_size()}")
        return window

    def picture(self, words):
        """Takes a picture of the screen, once nothing comes or moves in the windows any more."""
        settled(lambda: [[(node.name, node.element.place) for node in window.all()] for window in self.book.windows()]
                or ["no window"], "the windows to rest")
        self.steps += 1
        name = re.sub("[^A-Za-z0-9]+", "-", f"{self.name} {self.steps} {words}")
        self.session.screenshot(os.path.join(self.pictures, f"{name}.{self.look}.{self.size}.png"))

    def choose_folder(self, path):
        """Answers the dialog that asks for a folder."""
        type_path(self.book.window("Choose Library Folder"), path)
        self.picture("the folder chooser")
        keys("Return")

    def show_list(self):
        """Goes to the list, which a narrow window shows in place of the song."""
        keys("F6")
        self.book.windows()[0].find("Songs and folders", "list")

    def make_song(self, title):
        """Begins a new song, and goes on in its lyrics."""
        begin_song(self.book, title)
        return self.window(title)

    def use_other_library(self, name):
        """Answers the question of whether another library is to be used; the window that shows it."""
        dialog = self.book.window("Switch to Another Library?")
        self.picture("the confirmation")
        button(dialog, "Switch").press()
        return self.window(name)

    def file_manager(self, folder):
        """A file manager that shows a folder."""
        manager = ThunarList(self.book.accessibility)
        manager.errors = subprocess.DEVNULL
        self.others.append(manager)
        manager.open(folder)
        return manager

    def finish(self):
        self.book.finish()
        for manager in self.others:
            manager.close()

    def settings(self):
        """What the program remembers."""
        with open(self.path(".config/songbook/settings.json")) as file:
            return json.load(file)

    def library_in_use(self):
        """The library that the command line goes to, as a second opinion."""
        return json.loads(self.book.ask("--libraries", "--json").splitlines()[0])

    def _active_size(self):
        shell = run("xdotool", "getactivewindow", "getwindowgeometry", "--shell", check=False).stdout.decode()
        values = dict(line.split("=") for line in shell.split() if "=" in line)
        return int(values.get("WIDTH", 0)), int(values.get("HEIGHT", 0))
