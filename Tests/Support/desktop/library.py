"""A library made for one test, and hands for it in the window."""

import os
import shutil

from desktop.hands import keys, type_text
from desktop.songbook import Song, pause
from desktop.waiting import wait_until


class Library:
    """Songs in folders, made for one test."""

    def __init__(self, folder, name="Songs"):
        self.path = os.path.join(folder, name)
        self.ballads = os.path.join(self.path, "Ballads")
        os.makedirs(self.ballads)
        self.moon = Song(self.ballads, "Blue Moon")
        self.lights = Song(self.ballads, "Harbour Lights")
        self.draft = Song(self.path, "Draft")

    def open(self, book, song, **options):
        book.call("--library", self.path, "--", song.path, **options)
        return book.window(song.title)


def rows(window):
    """The lines that are shown, of both lists."""
    return [node for node in window.all() if node.role == "list item" and node.is_there]


def row(window, start):
    """The line of a list that begins with these words."""
    return wait_until(lambda: look_for_row(window, start), f"a line that begins with {start!r}")


def has_row(window, start):
    return look_for_row(window, start) is not None


def look_for_row(window, start):
    return next((node for node in rows(window) if node.name.startswith(start)), None)


def choose(window, start):
    """Walks to a line of the list by keys and presses Return."""
    row(window, start)
    keys("F6")
    pause(0.2)
    keys("Home")

    def is_reached():
        pause(0.1)
        if any(node.name.startswith(start) and node.has_state("FOCUSED") for node in rows(window)):
            return True
        keys("Down")
        return False
    wait_until(is_reached, f"the keyboard to reach {start!r}")
    keys("Return")


def open_menu(window, name):
    """Presses a menu button, which is a button in another one of the same name."""
    window.find(name)
    buttons = [node for node in window.all() if node.name == name and node.is_there]
    next(node for node in buttons if node.can_act).press()


def forget_settings():
    shutil.rmtree(os.path.join(os.environ["HOME"], ".config/songbook"), ignore_errors=True)


def answer(book, heading, text=None, key="Return"):
    """Types into a dialog and ends it with a key."""
    book.window(heading)
    pause(0.3)
    if text is not None:
        keys("ctrl+a")
        type_text(text)
        pause(0.4)
    keys(key)


def button(window, word):
    """The button of a dialog or a toast."""
    return window.find(word, "push button")


def sidebar(window, name):
    """A folder's line in the sidebar, whose name is followed by a number; the list's lines come later."""
    return row(window, name)


def last_row(window, start):
    """The line of the list, where the sidebar has one of the same name."""
    return wait_until(lambda: [node for node in rows(window) if node.name.startswith(start)][-1:],
                      f"a line that begins with {start!r}")[0]
