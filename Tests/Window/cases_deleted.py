"""What was deleted from a library: looked at, restored, deleted for good."""

import contextlib
import glob
import os
import shutil
import subprocess
from pathlib import Path

from cases_browse import choose_in_menu
from cases_focus import click
from cases_keyboard import press_and_follow
from cases_library_undo import expect_file
from desktop.accessible import ICON
from desktop.case import Skip, case
from desktop.dragging import beside, put
from desktop.hands import keys, run, type_text
from desktop.library import (
    Library, button, expect_line, expect_row_gone, go_to, new_page, row, rows, sidebar, take_padding)
from desktop.managers import PCManFM
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until


def deleted_list(window, *names):
    """Waits until just these are listed as deleted."""
    def listed():
        return [node.name for node in window.find("Recently Deleted", "list").children() if node.is_there]

    def is_reached():
        lines = listed()
        return len(lines) == len(names) and all(line.startswith(name) for line, name in zip(lines, names))
    wait_until(is_reached, lambda: f"{names} to be listed, and it is {listed()}")


def show_deleted(window):
    """Chooses the line of the sidebar, and gives the list the keyboard."""
    click(sidebar(window, "Recently Deleted"))
    wait_until(lambda: window.look("Recently Deleted", "list")
               or any(window.has_words(words) for words in ("No Deleted Songs", "No Trash")), "what was deleted")
    keys("F6")


def trash_of_desktop(*arguments):
    """What gio trash says, which asks a daemon of its own session."""
    command = ["dbus-run-session", "--", "gio", "trash", *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "GIO_USE_VFS"}
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout


class PCManFMWithTrash(PCManFM):
    """One that can show the trash."""

    environment = dict(PCManFM.environment, GIO_USE_VFS="gvfs")


@contextlib.contextmanager
def trash_daemon():
    """What file managers ask for the trash, which is empty: other cases left things of the same names there."""
    programs = glob.glob("/usr/libexec/gvfsd") + glob.glob("/usr/lib/*/gvfs/gvfsd")
    if not programs:
        raise Skip("gvfs is not installed")
    trash = Path(os.environ["HOME"], ".local/share/Trash")
    shutil.rmtree(trash, ignore_errors=True)
    for name in ("files", "info"):
        (trash / name).mkdir(mode=0o700, parents=True)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIO_USE_")}
    daemon = subprocess.Popen([programs[0], "--no-fuse"], env=environment, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        daemon.terminate()
        daemon.wait()


def deletes(window, *names):
    for name in names:
        go_to(window, name)
        keys("Delete")
        expect_row_gone(window, name)


@case("a deleted song can be read, nothing in it typed, and is restored to where it was, with the files beside it")
def restores(book, folder):
    take_padding()
    library = Library(folder)
    take = os.path.join(os.path.dirname(library.lights.path), "take.ogg")
    with open(take, "w", encoding="utf-8") as file:
        file.write("sound")
    before = library.lights.bytes
    window = library.open(book, library.moon)
    deletes(window, "Harbour Lights")
    expect_file(library.lights.path, False)
    row(window, "Recently Deleted, 1 item")
    show_deleted(window)
    deleted_list(window, "Harbour Lights, Ballads · Today")
    keys("Return")
    window = book.window("Harbour Lights")
    wait_until(lambda: window.find("Deleted Lyrics").text() == library.draft.text, "its lyrics")
    click(window.find("Deleted Lyrics"))
    type_text("typed")
    expect_steady(lambda: "typed" not in window.find("Deleted Lyrics").text(), "the deleted song as it was", 0.5)
    button(window, "Restore").press()
    expect_file(library.lights.path)
    assert library.lights.bytes == before and os.path.exists(take)
    window = book.window("Harbour Lights")
    window.expect_text("Lyrics", library.lights.text)
    row(window, "Recently Deleted, 0 items")
    row(window, "Blue Moon")


@case("a deleted song whose name is taken is restored under another; Ctrl+N, a search and a folder lead back to songs")
def restores_beside(book, folder):
    take_padding()
    library = Library(folder)
    window = library.open(book, library.moon)
    leaves_deleted(book, window)
    choose_in_menu(window, "Harbour Lights", "Move to Trash")
    expect_file(library.lights.path, False)
    row(window, "Recently Deleted, 1 item")
    assert len([node for node in rows(window) if node.name.startswith("Recently")]) == 1
    new = Song(library.ballads, "Harbour Lights", text="another\n")
    show_deleted(window)
    deleted_list(window, "Harbour Lights")
    keys("Menu")
    window.find("Restore", "menu item").press()
    dialog = book.window("“Harbour Lights” Already Exists")
    dialog.expect_words("“Harbour Lights 2”")
    button(dialog, "Restore").press()
    expect_file(os.path.join(library.ballads, "Harbour Lights 2", "Harbour Lights.songbook"))
    assert new.text == "another\n"


def leaves_deleted(book, window):
    """A new song, a search and a folder show songs again, from what was deleted, which is nothing yet."""
    row(window, "Harbour Lights")
    show_deleted(window)
    keys("ctrl+n")
    window = new_page(book, "Escape")
    row(window, "Harbour Lights")
    show_deleted(window)
    keys("shift+ctrl+f")
    type_text("harb")
    row(window, "Harbour Lights")
    keys("Escape")
    show_deleted(window)
    click(sidebar(window, "Ballads"))
    row(window, "Harbour Lights")


@case("a deleted song is deleted for good only if that is confirmed, and is in no trash then; the keyboard goes on")
def deletes_for_good(book, folder):
    take_padding()
    library = Library(folder)
    window = library.open(book, library.moon)
    deletes_from_list(book, library, window)
    deletes_from_page(book, library, book.window("Blue Moon"))


def deletes_from_list(book, library, window):
    """After the last deleted song, the keyboard goes on from what is said then; the song that is open stays."""
    Song(library.ballads, "River")
    deletes(window, "River")
    show_deleted(window)
    expect_line(window, "River")
    keys("Delete")
    button(book.window("Permanently Delete “River”?"), "Delete").press()
    window = book.window("Blue Moon")
    window.expect_words("No Deleted Songs")
    wait_until(lambda: (window.focused_name() or "").startswith("No Deleted Songs"),
               lambda: f"the keyboard on the page, and it is in {window.focused_name()!r}")
    press_and_follow(window, "Tab")
    click(sidebar(window, "Ballads"))
    row(window, "Harbour Lights")
    click(window.find("Lyrics"))
    window.expect_focus("Lyrics")


def deletes_from_page(book, library, window):
    """The question is answered with no first; then nothing of the deleted song that is shown is left."""
    deletes(window, "Harbour Lights")
    show_deleted(window)
    expect_line(window, "Harbour Lights")
    keys("Return")
    window = book.window("Harbour Lights")
    window.find("Deleted Lyrics")
    keys("F6", "Delete")
    dialog = book.window("Permanently Delete “Harbour Lights”?")
    keys("Return")
    wait_until(lambda: book.names() == ["Harbour Lights"], "the question to go")
    deleted_list(window, "Harbour Lights")
    keys("Delete")
    dialog = book.window("Permanently Delete “Harbour Lights”?")
    button(dialog, "Delete").press()
    window = book.window("Songs")
    window.expect_words("No Deleted Songs")
    window.expect_words("No Song Selected")
    listed = trash_of_desktop("--list")
    assert library.lights.folder not in listed, listed
    keys("alt+Left")
    row(window, "Blue Moon")


@case("what a file manager deletes and restores is listed and no longer listed at once; Empty deletes that of the library")
def follows_trash(book, folder):
    take_padding()
    library = Library(folder)
    other = Song(folder, "Elsewhere")
    window = library.open(book, library.moon)
    show_deleted(window)
    window.expect_words("No Deleted Songs")
    for path in (library.ballads, os.path.dirname(library.draft.path), os.path.dirname(other.path)):
        trash_of_desktop(path)
        expect_file(path, False)
    wait_until(lambda: len([node for node in window.find("Recently Deleted", "list").children()]) == 2, "both")
    listed = trash_of_desktop("--list")
    line = next(line for line in listed.splitlines() if line.endswith("\t" + library.ballads))
    trash_of_desktop("--restore", line.split("\t")[0])
    deleted_list(window, "Draft, Songs")
    expect_file(library.moon.path)
    button(window, "Permanently Delete All…").press()
    dialog = book.window("Permanently Delete 1 Item?")
    button(dialog, "Delete").press()
    window.expect_words("No Deleted Songs")
    listed = trash_of_desktop("--list")
    assert os.path.dirname(other.path) in listed and library.path not in listed, listed


@case(
    "what PCManFM deletes is listed, and its trash shows what is deleted here and no longer what is restored here",
    is_long=True)
def agrees_with_pcmanfm(book, folder):
    if not PCManFM.tells_icons():
        raise Skip("AT-SPI does not know where the icons of this PCManFM are")
    library = Library(folder)
    window = library.open(book, library.moon)
    show_deleted(window)
    window.expect_words("No Deleted Songs")
    put("Blue Moon", 0, 650)
    draft = Path(library.path, "Draft")
    with trash_daemon():
        with beside(book, PCManFMWithTrash, library.path) as manager:
            run("xdotool", "mousemove", *map(str, manager.locate(draft)), "click", "1")
            keys("Delete")
            wait_until(lambda: run("xdotool", "search", "--name", "^Confirm$", check=False).stdout, "the question")
            keys("Return")
            expect_file(str(draft), False)
        with beside(book, PCManFMWithTrash, "trash:///") as manager:
            manager.locate(draft)
            run("xdotool", "search", "--name", "^Blue Moon$", "windowactivate")
            put("Blue Moon", 0, 1180)
            deleted_list(window, "Draft, Songs")
            keys("F6", "Home")
            expect_line(window, "Draft")
            keys("Return")
            button(book.window("Draft"), "Restore").press()
            expect_file(str(draft))
            wait_until(lambda: not manager.find(ICON, ["Draft"]), "PCManFM to show it no longer")
            window = book.window("Draft")
            window.find("Lyrics")
            keys("F6")
            expect_line(window, "Draft")
            keys("Delete")
            wait_until(lambda: manager.find(ICON, ["Draft"]), "PCManFM to show what was deleted here")
            expect_file(str(draft), False)
