"""The list of a library by mouse and menu: broken songs, empty folders, other programs."""

import os
import stat
import subprocess
import sys
from contextlib import contextmanager

from desktop.case import case
from desktop.dragging import middle
from desktop.hands import keys, run
from desktop.library import Library, choose, expect_no_menu, last_row, row, shown_library
from desktop.processes import end
from desktop.songbook import Song
from desktop.waiting import wait_until


@case("a click on a song opens it, and one on a folder shows what is in it")
def clicks(book, folder):
    library = Library(folder)
    window = library.open(book, library.draft)
    run("xdotool", "mousemove", *map(str, middle(last_row(window, "Ballads"))), "click", "1")
    row(window, "Harbour Lights")
    run("xdotool", "mousemove", *map(str, middle(row(window, "Harbour Lights"))), "click", "1")
    book.window("Harbour Lights").find("Lyrics")


def install_text_editor(folder):
    """A program for text that only notes which file it was given."""
    home = os.environ["HOME"]
    script, note = os.path.join(folder, "editor"), os.path.join(folder, "opened")
    with open(script, "w") as file:
        file.write(f"#!/bin/sh\nprintf '%s' \"$1\" > '{note}'\n")
    os.chmod(script, stat.S_IRWXU)
    applications = os.path.join(home, ".local/share/applications")
    os.makedirs(applications, exist_ok=True)
    os.makedirs(os.path.join(home, ".config"), exist_ok=True)
    with open(os.path.join(applications, "noting.desktop"), "w") as file:
        file.write(f"[Desktop Entry]\nType=Application\nName=Noting\nExec={script} %f\nMimeType=text/plain;\n")
    with open(os.path.join(home, ".config/mimeapps.list"), "w") as file:
        file.write("[Default Applications]\ntext/plain=noting.desktop\n")
    return note


def content(path):
    if not os.path.exists(path):
        return None
    with open(path) as file:
        return file.read()


@case("a song that cannot be read: the reason, Open as Text, and Try Again when it is mended")
def opens_as_text(book, folder):
    note = install_text_editor(folder)
    library = Library(folder)
    broken = Song(library.ballads, "Broken")
    whole = broken.original
    broken.write('{"title": oops}')
    window = library.open(book, library.moon)
    choose(window, "Broken")
    window = book.window("Broken.songbook")
    window.expect_words("line 1, column 11")
    window.find("Open as Text", "push button").press()
    wait_until(lambda: content(note) == broken.path, f"the editor to get {broken.path}, and it got {content(note)}")
    assert broken.bytes == broken.original
    broken.write(whole)
    window.find("Try Again", "push button").press()
    assert book.window("Broken").find("Lyrics").text() == "First line\nSecond line\n"


@case("a folder without songs offers to become one, and does; the library's own does not")
def makes_song_of_folder(book, folder):
    library = Library(folder)
    empty = os.path.join(library.path, "Sketch")
    os.mkdir(empty)
    with open(os.path.join(empty, "recording.flac"), "w") as file:
        file.write("sound")
    book.call("--library", library.path, "--", empty)
    window = book.window("Songs")
    window.expect_words("No Songs Yet")
    window.find("New Song", "push button")
    window.find("Turn Folder into Song", "push button").press()
    book.window("Sketch").find("Lyrics")
    assert sorted(os.listdir(empty)) == ["Sketch.songbook", "recording.flac"]


@case("the menu of a line copies the path, and shows the song in the file manager")
def tells_place(book, folder):
    library, window = shown_library(book, folder)
    calls = subprocess.Popen(
        ["dbus-monitor", "--session", "interface=org.freedesktop.FileManager1"], stdout=subprocess.PIPE, text=True)
    try:
        choose_in_menu(window, "Harbour Lights", "Copy Path")
        window.expect_words("1 path copied")
        choose_in_menu(window, "Harbour Lights", "Show in File Manager")
    finally:
        calls.terminate()
        close_file_manager()
    seen = calls.communicate()[0]
    assert "member=ShowItems" in seen and "Harbour%20Lights/Harbour%20Lights.songbook" in seen, seen
    run("xdotool", "mousemove", *map(str, middle(window.find("Lyrics"))), "click", "1")
    keys("ctrl+Home", "ctrl+v")
    wait_until(lambda: window.find("Lyrics").text().startswith(library.lights.path), "the path to be pasted")


@contextmanager
def silent_file_manager():
    """A file manager that is called and never answers; waits, when asked to, until it was called."""
    manager = subprocess.Popen(
        [sys.executable, os.path.join(os.path.dirname(__file__), "silent_file_manager.py")], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True)

    def expect(word):
        line = manager.stdout.readline()
        assert line.split()[:1] == [word], line
    try:
        expect("here")
        yield lambda: expect("called")
    finally:
        manager.stdin.close()
        manager.wait()


@case("a file manager that does not answer is told of, and nothing waits for it", is_long=True)
def silent_manager(book, folder):
    library, window = shown_library(book, folder)
    with silent_file_manager() as expect_call:
        choose_in_menu(window, "Harbour Lights", "Show in File Manager")
        expect_call()
        # The window goes on meanwhile.
        choose_in_menu(window, "Harbour Lights", "Copy Path")
        window.expect_words("1 path copied")
        window.expect_words("The file manager is not responding")


def close_file_manager():
    """Waits for the window of the file manager that the desktop starts, and ends it."""
    def find():
        return run("xdotool", "search", "--onlyvisible", "--class", "thunar|pcmanfm", check=False).stdout.split()
    window = wait_until(find, "the file manager", 30)[0]
    end(int(run("xdotool", "getwindowpid", window).stdout))
    wait_until(lambda: not find(), "the file manager to go")


def choose_in_menu(window, line, name):
    """Opens the menu of a line by the other mouse button."""
    run("xdotool", "mousemove", *map(str, middle(row(window, line))), "click", "3")
    item = wait_until(
        lambda: next((node for node in window.all() if node.role == "menu item" and node.name == name), None),
        f"{name!r} in the menu; there is {[node.name for node in window.all() if 'menu' in node.role]}")
    item.press()
    expect_no_menu(window)
