"""What Return answers: what can be undone is done, what cannot is not."""

import os

from cases_deleted import deletes, show_deleted
from desktop.case import case
from desktop.disks import SmallDisk
from desktop.hands import keys, type_text
from desktop.library import Library, button, expect_line, row, take_padding
from desktop.songbook import Song
from desktop.waiting import wait_until
from settings import read_settings


def answer(book, heading, focused):
    """Presses Return in a question, which is on a button of this name by itself."""
    dialog = book.window(heading)
    dialog.expect_focus(focused, "push button")
    keys("Return")
    wait_until(lambda: heading not in book.names(), f"{heading!r} to go")


@case("Return deletes nothing for good")
def deletes_nothing(book, folder):
    with SmallDisk(folder) as disk:
        library = Library(disk.path)
        # In the place of the trash, so that there is none.
        with open(os.path.join(disk.path, f".Trash-{os.getuid()}"), "w", encoding="utf-8"):
            pass
        window = library.open(book, library.moon)
        row(window, "Harbour Lights")
        keys("F6", "Delete")
        answer(book, "Permanently Delete “Blue Moon”?", "Cancel")
        assert os.path.exists(library.moon.path)


@case("Return leaves what was deleted in the trash, and restores it under another name where its own is taken")
def keeps_deleted(book, folder):
    take_padding()
    library = Library(folder)
    window = library.open(book, library.moon)
    deletes(window, "Harbour Lights")
    show_deleted(window)
    expect_line(window, "Harbour Lights")
    keys("Delete")
    answer(book, "Permanently Delete “Harbour Lights”?", "Cancel")
    window = book.window("Blue Moon")
    button(window, "Permanently Delete All…").press()
    answer(book, "Permanently Delete 1 Item?", "Cancel")
    Song(library.ballads, "Harbour Lights")
    keys("F6", "Menu")
    window.find("Restore", "menu item").press()
    answer(book, "“Harbour Lights” Already Exists", "Restore")
    wait_until(lambda: len(os.listdir(library.ballads)) == 3, "the song under another name")


@case("Return closes no window with words that are not saved: it asks where to save them")
def closes_nothing(book, folder):
    with SmallDisk(folder) as disk:
        song = Song(disk.path)
        window = book.open(song.path)
        disk.remount("ro")
        type_text("typed ")
        window.expect_words("Not saved")
        keys("ctrl+w")
        answer(book, "Changes Not Saved", "Save As…")
        book.window("Save As")
        keys("Escape")
        disk.remount("rw")


@case("the home folder, as a library, is asked about first, and Return refuses it")
def doubts_home(book, folder):
    home = os.environ["HOME"]
    name = os.path.basename(home)
    book.call("--", home)
    for key in ("Return", "alt+u"):
        book.window(name).find(f"Use “{name}” as Your Library", "push button").press()
        dialog = book.window("Use This Folder as Your Library?")
        dialog.expect_words("your whole home folder")
        dialog.expect_focus("Cancel", "push button")
        assert not read_settings()
        keys(key)
    wait_until(lambda: read_settings().get("folder", {}).get("path") == home, "the home folder to be the library")


@case("what could not be done is read and closed by Return")
def closes_reports(book, folder):
    library = Library(folder)
    Song(os.path.join(library.path, "Old"), "Blue Moon")
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    keys("shift+ctrl+m")
    dialog = book.window("Move “Blue Moon”")
    wait_until(dialog.focused, "the keyboard in the dialog")
    keys("End", "Return")
    answer(book, "Could Not Move “Blue Moon”", "Close")
