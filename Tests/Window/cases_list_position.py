"""Which line of the list a key means, whatever comes and goes meanwhile."""

import os

from cases_heartbeat import crowd
from desktop.case import case
from desktop.disks import memory_folder
from desktop.hands import keys, type_text
from desktop.library import Library, has_row, row, rows
from desktop.songbook import Song, pause
from desktop.waiting import wait_until


def focused_line(window):
    return next((node.name for node in rows(window) if node.has_state("FOCUSED")), "")


def go_to(window, start):
    """Walks to a line of the list by keys."""
    row(window, start)
    keys("F6")
    pause(0.2)
    keys("Home")

    def is_there():
        pause(0.1)
        if focused_line(window).startswith(start):
            return True
        keys("Down")
        return False
    wait_until(is_there, f"the keyboard to reach {start!r}")


@case("a line is deleted, and again: the second is the one beside it, never the open song")
def deletes_beside(book, folder):
    library = Library(folder)
    names = ("Ddd", "Eee", "Fff")
    others = [Song(library.ballads, name) for name in names]
    window = library.open(book, library.moon)
    go_to(window, "Ddd")
    for name, song, after in zip(names, others, (*names[1:], "Harbour Lights")):
        keys("Delete")
        wait_until(lambda: not os.path.exists(song.path), f"{name} to go")
        wait_until(lambda: not has_row(window, name + ","), "its line to go")
        wait_until(lambda: focused_line(window).startswith(after), f"the keyboard on {after}")
    assert os.path.exists(library.moon.path) and os.path.exists(library.lights.path)


@case("the main menu means the line that has the keyboard, as the keys do")
def menu_means_line(book, folder):
    library = Library(folder)
    other = Song(library.ballads, "Ddd")
    window = library.open(book, library.moon)
    go_to(window, "Ddd")
    keys("F10")
    window.find("Move to Trash", "menu item")
    item = None
    while item != "Move to Trash":
        keys("Down")
        pause(0.1)
        item = next((node.name for node in window.all() if node.role == "menu item" and node.has_state("FOCUSED")), "")
    keys("Return")
    wait_until(lambda: not os.path.exists(other.path), "the line's song to go")
    assert os.path.exists(library.moon.path)


@case("a window that is closed while its list is being sorted takes no other window with it")
def closes_while_sorting(book, folder):
    with memory_folder(folder) as songs:
        song = crowd(songs, 20_000)
        alone = Song(folder, "Alone")
        window = book.open(alone.path)
        pid = book.pid
        for wait in (0, 0.1, 0.2, 0.3, 0.5, 0.8):
            before = song.text
            book.call("--library", songs, "--", song.path)
            book.window(song.title, 30)
            pause(wait)
            type_text("x")
            keys("ctrl+w")
            song.expect_text("x" + before, 30)
            pause(0.7)
            assert book.pid == pid, f"the program ended, {wait} s after the song was there"
        assert window.is_there
        book.finish()
