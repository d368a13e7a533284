"""Calls on the session bus, as a desktop makes them that starts programs by it, and the actions of the desktop entry."""

import contextlib
import os
import subprocess

from gi.repository import Gio, GLib

from desktop.case import case
from desktop.hands import type_text
from desktop.library import Library, forget_settings, row
from desktop.songbook import BUS_NAME, built_command, built_program
from desktop.waiting import expect_steady, wait_until

PATH = "/" + BUS_NAME.replace(".", "/")


def bus():
    return Gio.bus_get_sync(Gio.BusType.SESSION)


def ask_bus(method, arguments=None):
    return bus().call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, arguments,
                           None, 0, -1).unpack()


@contextlib.contextmanager
def service():
    """The bus knows how the window is started."""
    path = os.path.join(os.environ["XDG_RUNTIME_DIR"], "dbus-1/services", BUS_NAME + ".service")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'[D-BUS Service]\nName={BUS_NAME}\nExec="{built_program()}" --gapplication-service\n')
    ask_bus("ReloadConfig")
    try:
        yield
    finally:
        os.remove(path)
        ask_bus("ReloadConfig")


@contextlib.contextmanager
def chosen(library):
    """The library is the one in use."""
    subprocess.run([built_command(), "--choose-library", library.path], check=True, capture_output=True)
    try:
        yield
    finally:
        forget_settings()


def call(method, kinds, *values):
    """What a desktop calls of org.freedesktop.Application; starts the program where it does not run."""
    bus().call_sync(BUS_NAME, PATH, "org.freedesktop.Application", method,
                    GLib.Variant(f"({kinds}a{{sv}})", (*values, {})), None, 0, -1)


def act(name):
    call("ActivateAction", "sav", name, [])


@case("bus: a song that the desktop names opens, whether the program runs or not, and it ends with its window")
def opens(book, folder):
    library = Library(folder)
    with service():
        call("Open", "as", [GLib.filename_to_uri(library.moon.path)])
        book.window("Blue Moon")
        assert "--gapplication-service" in command_line(book.pid), command_line(book.pid)
        call("Open", "as", [GLib.filename_to_uri(library.draft.path)])
        book.window("Draft")
        book.call("--", library.moon.path)
        book.window("Blue Moon")
        book.expect_windows("Blue Moon", "Draft")
        type_text("Softly ")
        wait_until(lambda: "Softly " in library.moon.text + library.moon.title, "the song to be saved")
        act("quit")
        book.expect_end(20)


def command_line(process):
    with open(f"/proc/{process}/cmdline", encoding="utf-8") as file:
        return file.read().split("\0")


@case("bus: a file that is not there, and one that is no file, are told of in a window")
def refuses(book, folder):
    with service():
        call("Open", "as", [GLib.filename_to_uri(os.path.join(folder, "Gone.songbook"))])
        wait_until(lambda: any(window.has_words("no such file") for window in book.windows()), "words on what is missing")
        call("Open", "as", ["https://example.org/Song.songbook"])
        wait_until(lambda: any(window.has_words("https:") for window in book.windows()), "words on the address")


@case("bus: New Song begins an empty page in the library in use, in a program that was not there and in one that is")
def new_song(book, folder):
    library = Library(folder)
    with chosen(library), service():
        act("new-song")
        window = book.window("New Song")
        window.expect_focus("Title")
        type_text("River")
        path = os.path.join(library.path, "River", "River.songbook")
        wait_until(lambda: os.path.exists(path), "the song to be made")
        act("new-song")
        window = book.window("New Song")
        window.expect_focus("Title")
        expect_steady(lambda: len(book.windows()) == 1, "one window", 0.5)


@case("bus: Search puts the keyboard into the search of the library in use")
def search(book, folder):
    library = Library(folder)
    with chosen(library), service():
        act("search")
        window = wait_until(lambda: next(iter(book.windows()), None), "a window")
        window.expect_focus("Search titles and lyrics")
        type_text("harb")
        row(window, "Harbour Lights")


@case("bus: what the menu of the icon offers works without the bus starting anything")
def actions(book, folder):
    library = Library(folder)
    with chosen(library):
        book.call("--action", "new-song")
        book.window("New Song").expect_focus("Title")
        book.call("--action", "search")
        window = next(iter(book.windows()))
        window.expect_focus("Search titles and lyrics")


@case("bus: without a library, an action shows the welcome")
def welcome(book, folder):
    with service():
        act("new-song")
        wait_until(lambda: any(window.look("Choose Folder…", "push button") or window.has_words("Welcome")
                               for window in book.windows()), "the welcome")
        expect_steady(lambda: len(book.windows()) == 1, "one window", 0.5)
