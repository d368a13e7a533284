"""Answers that come when the window that asked is gone: nothing is done with them."""

import contextlib
import os
import signal

from cases_browse import choose_in_menu, silent_file_manager
from cases_bus import act
from cases_echo import expect_underlined, opened
from cases_focus import click
from cases_pasting import uri
from desktop.clipboard import Copied
from desktop.closing import close
from desktop.case import case
from desktop.disks import SleepyDisk, SmallDisk
from desktop.dragged import Dragged, files
from desktop.dragging import drag, put
from desktop.hands import keys, run, type_text
from desktop.library import Library, button, choose, menu_items, row, take_padding
from desktop.songbook import Song, active_name
from desktop.waiting import expect_steady, wait_until
from settings import write_settings


def expect_nothing_done(book, seconds, *songs):
    """That for so long no window comes, and nothing is written."""
    expect_steady(lambda: book.names() == ["Other"] and all(song.bytes == song.original for song in songs),
                  "one window, and the songs as they were", seconds)


@case("closed window: nothing comes of its open menu, nor of an answer of the clipboard or of a folder that comes late")
def answers_late(book, folder):
    take_padding()
    # Nothing else underlines words.
    write_settings(checkSpelling=False)
    other = Song(folder, "Other")
    book.open(other.path)
    pastes_late(book, Song(folder), other)
    with SleepyDisk(folder) as disk:
        looks_late(book, disk, other)
    closes_with_menu(book, folder, other)


def pastes_late(book, song, other):
    """What a copied file is comes when the window that it was pasted into is closed."""
    window = book.open(song.path)
    with Copied() as copied:
        copied.offer(files(uri(other.path)))
        # Of what there is the window has learnt; of what it is it learns only when it asks.
        os.kill(copied.process.pid, signal.SIGSTOP)
        try:
            window.expect_focus("Lyrics")
            keys("ctrl+v", "ctrl+w")
            book.expect_windows("Other")
        finally:
            os.kill(copied.process.pid, signal.SIGCONT)
        expect_nothing_done(book, 1, song, other)


def looks_late(book, disk, other):
    """A folder that does not answer is looked at, and the window is closed before that is shown."""
    use = open_empty(book, disk)
    disk.sleep()
    click(use)
    # What takes half a second is shown.
    keys("ctrl+w")
    book.expect_windows("Other")
    expect_nothing_done(book, 1.5, other)
    disk.wake()
    expect_nothing_done(book, 1, other)


def closes_with_menu(book, folder, other):
    """A menu of the lyrics is open in the window: it gives the keyboard back, and the other window is typed into."""
    library, window = opened(book, folder)
    expect_underlined(window, "The moon is low tonight")
    keys("ctrl+Home", "Down", "ctrl+e")
    wait_until(lambda: menu_items(window), "the menu")
    close("Blue Moon")
    book.expect_windows("Other")
    expect_nothing_done(book, 1, other, library.moon)
    window = book.window("Other")
    window.expect_focus("Lyrics")
    type_text("typed ")
    other.expect_text("typed First line\nSecond line\n")


@case("closed window: nothing comes of what was dropped on it, nor of a file manager that it called, if both are late",
      is_long=True)
def answers_very_late(book, folder):
    with SleepyDisk(folder) as disk:
        other, song, library = Song(folder, "Other"), Song(folder), Library(disk.path)
        book.open(other.path)
        with calls_file_manager(book, disk, library), drops_late(book, song, other):
            # As long as an answer is waited for; a file manager is waited for ten seconds.
            expect_nothing_done(book, 12, song, other)


@contextlib.contextmanager
def calls_file_manager(book, disk, library):
    """One that does not answer, from a window that is closed then."""
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    with silent_file_manager() as expect_call:
        choose_in_menu(window, "Harbour Lights", "Show in File Manager")
        expect_call()
        # What is read for the window keeps it in memory.
        disk.sleep()
        choose(window, "Harbour Lights")
        keys("ctrl+w")
        book.expect_windows("Other")
        yield


@contextlib.contextmanager
def drops_late(book, song, other):
    """What a file is that is dropped comes when the window that it is dropped on is closed."""
    book.open(song.path)
    put("Song", 0, 620)
    with Dragged() as source:
        source.offer(files(uri(other.path)), delay=2)
        drag(source.point, (300, 400))
        source.wait_for_read()
        keys("ctrl+w")
        book.expect_windows("Other")
        yield


def open_empty(book, disk):
    """A window that offers to make a library of an empty folder on a disk; its button for that."""
    empty = os.path.join(disk.path, "Empty")
    os.mkdir(empty)
    book.call("--", empty)
    return button(book.window("Empty"), "Use “Empty” as Your Library")


@case("closed window: it is shown that a folder is looked at when the program is to end and another window stays")
def ends_while_looking(book, folder):
    with SmallDisk(folder) as full, SleepyDisk(folder) as disk:
        other = Song(full.path, "Other")
        window = book.open(other.path)
        full.remount("ro")
        type_text("kept ")
        window.expect_words("Not saved")
        use = open_empty(book, disk)
        disk.sleep()
        use.press()
        book.window("Checking Folder")
        run("xdotool", "search", "--name", "^Other$", "windowactivate")
        wait_until(lambda: active_name() == "Other", lambda: f"the other window, and there is {active_name()!r}")
        act("quit")
        book.expect_windows("Other", "Changes Not Saved")
        disk.wake()
        expect_steady(lambda: sorted(book.names()) == ["Changes Not Saved", "Other"], "one question", 1.5)
        question = next(window for window in book.windows() if window.name == "Changes Not Saved")
        button(question, "Keep Editing").press()
        book.expect_windows("Other")
        full.remount("rw")
        book.act("save")
        other.expect_text("kept First line\nSecond line\n")
