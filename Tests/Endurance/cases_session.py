"""A long session, done by one hand after the other: whatever can be done in the window is done again and again."""

import json
import os
import random

from desktop.case import case
from desktop.hands import keys, run, type_text
from desktop.library import Library, answer, button, choose, focused_line, open_menu, row
from desktop.songbook import Song
from desktop.waiting import settled, wait_until

ACTIONS = int(os.environ.get("SONGBOOK_ACTIONS", "220"))


class Session:
    """What is done, counted. Each way leaves the window as it found it: showing a song of the library."""

    def __init__(self, book, folder):
        self.book, self.folder = book, folder
        self.library = Library(folder)
        self.random = random.Random(7)
        self.count = self.names = 0
        self.library.open(book, self.library.moon)
        self.window = self.fresh()
        row(self.window, "Harbour Lights")

    def fresh(self):
        """The library's window, whatever it is called now."""
        def find():
            windows = self.book.windows()
            return windows[0] if len(windows) == 1 else None
        return wait_until(find, lambda: f"one window; there are {self.book.names()}")

    def act(self, *pressed):
        for key in pressed:
            keys(key)
            self.count += 1

    def write(self, words):
        type_text(words)
        self.count += 1

    def name(self, start):
        self.names += 1
        return f"{start} {self.names}"

    def menu(self):
        """Opens the menu; an item of it."""
        open_menu(self.window, "Song Menu")
        return self.window.find("Earlier Versions…", "menu item")

    def home(self):
        """Goes to the song that is always there."""
        self.book.call("--library", self.library.path, "--", self.library.moon.path)
        self.window = self.book.window("Blue Moon")
        self.window.expect_focus("Lyrics")
        self.count += 1

    # The ways

    def edit(self):
        lyrics = self.window.find("Lyrics", "text")
        before = lyrics.text()
        wanted = "la " + before
        self.act("ctrl+Home")
        self.write("la ")
        wait_until(lambda: lyrics.text() == wanted, "the words to be typed")
        self.act("ctrl+z")
        wait_until(lambda: lyrics.text() != wanted, "them to be taken back")
        self.act("ctrl+shift+z", "ctrl+s")
        self.library.moon.expect_text(wanted)
        self.window.expect_words("Saved")

    def search(self):
        self.act("shift+ctrl+f")
        self.write("second")
        row(self.window, "Harbour Lights")
        self.act("Escape", "F6")
        self.home()

    def make(self):
        title = self.name("Made")
        self.act("ctrl+n")
        self.book.window("New Song").expect_focus("Title")
        type_text(title)
        self.act("Return")
        self.window = self.book.window(title)
        self.window.expect_focus("Lyrics")
        self.write("words of it")
        self.act("ctrl+s")
        self.window.expect_words("Saved")
        self.act("F2")
        self.window.expect_focus("Title")
        type_text(title + "!")
        self.window = self.book.window(title + "!")
        self.act("shift+ctrl+m")
        dialog = self.book.window(f"Move “{title}!”")
        wait_until(lambda: focused_line(dialog), "the keyboard on a folder")
        self.act("Home", "Return")
        self.window = self.book.window(title + "!")
        self.home()

    def trash(self):
        song = Song(self.library.ballads, self.name("Goes"))
        title = os.path.basename(song.folder)
        choose(self.window, title)
        self.window = self.book.window(title)
        self.act("F6", "Delete")
        wait_until(lambda: not os.path.exists(song.path), "the song to go")
        self.window = self.fresh()
        self.window.expect_words(f"“{title}” moved to trash")
        button(self.window, "Undo").press()
        self.count += 1
        wait_until(lambda: os.path.exists(song.path), "the song to be back")
        self.window = self.book.window(title)
        self.home()

    def folders(self):
        name = self.name("Folder")
        self.act("shift+ctrl+n")
        answer(self.book, "New Folder", name)
        row(self.window, name)
        self.act("F6", "alt+Up", "alt+Left", "F9", "F9")
        self.home()

    def settings(self):
        self.act("ctrl+comma")
        self.book.window("Settings")
        self.act("Tab", "Tab", "Escape")
        self.window = self.fresh()

    def help(self):
        self.act("ctrl+question")
        wait_until(lambda: len(self.book.windows()) == 2, "the shortcuts")
        self.act("Escape")
        self.window = self.fresh()
        self.menu()
        self.act("Escape")
        # What is typed while a menu closes is lost with it.
        wait_until(lambda: self.window.look("Earlier Versions…", "menu item") is None, "the menu to go")

    def history(self):
        self.edit()
        self.menu().press()
        wait_until(lambda: len(self.book.windows()) == 2, "the earlier versions")
        self.act("Down", "Escape")
        self.window = self.fresh()

    def conflict(self):
        name = self.name("Torn")
        song = Song(self.library.ballads, name)
        self.book.call("--library", self.library.path, "--", song.path)
        self.window = self.book.window(name)
        words = json.loads(song.original)
        words["text"] = "Another line\nSecond line\n"
        with open(song.path[:-len(".songbook")] + ".sync-conflict-20260212-103000-ABCDEFG.songbook", "w") as file:
            json.dump(words, file)
        self.window.find("Compare…", "push button").press()
        self.book.window("Compare Versions")
        self.act("Tab", "Escape")
        self.window = self.fresh()
        self.home()

    def other_window(self):
        song = Song(self.folder, self.name("Alone"))
        name = os.path.basename(song.folder)
        self.book.call("--", song.path)
        wait_until(lambda: any(window.name == name for window in self.book.windows()), "the other window")
        # A window manager keeps a window behind where a key was pressed since it was asked for.
        run("xdotool", "search", "--name", f"^{name}$", "windowactivate")
        self.book.window(name)
        self.write("more ")
        self.act("ctrl+w")
        self.window = self.fresh()
        song.expect_text("more First line\nSecond line\n")

    def changed_by_others(self):
        words = json.loads(self.library.moon.bytes)
        words["text"] += "from elsewhere\n"
        with open(self.library.moon.path, "w") as file:
            json.dump(words, file)
        lyrics = self.window.find("Lyrics", "text")
        wait_until(lambda: lyrics.text() == words["text"], "the other program's words")
        self.count += 1

    def size(self):
        for width in ("480", "1180"):
            run("xdotool", "getactivewindow", "windowsize", width, "760")
            settled(lambda: self.window.element.place, "the window's size")
            self.count += 1


@case("a session of hundreds of actions: whatever is open, edited, searched, made, moved and taken back is as it should be")
def session(book, folder):
    session = Session(book, folder)
    ways = [session.edit, session.search, session.make, session.trash, session.folders, session.settings, session.help,
            session.history, session.conflict, session.other_window, session.changed_by_others, session.size]
    while session.count < ACTIONS:
        session.random.shuffle(ways)
        for way in ways:
            pid = book.pid
            way()
            assert book.pid == pid, f"the program ended in {way.__name__}"
    print(f"    {session.count} actions")
    keys("ctrl+q")
    book.expect_end()
    assert session.library.lights.bytes == session.library.lights.original
