"""Answers that come when the window that asked is gone: nothing is done with them."""

import os
import signal

from cases_browse import choose_in_menu, silent_file_manager
from cases_pasting import uri
from desktop.clipboard import Copied
from desktop.case import case
from desktop.disks import SleepyDisk
from desktop.dragged import Dragged, files
from desktop.dragging import drag, put
from desktop.hands import keys
from desktop.library import Library, choose, row
from desktop.songbook import Song
from desktop.waiting import expect_steady


def expect_nothing_done(book, seconds, *songs):
    """That for so long no window comes, and nothing is written."""
    expect_steady(lambda: book.names() == ["Other"] and all(song.bytes == song.original for song in songs),
                  "one window, and the songs as they were", seconds)


@case("closed window: what a copied file is comes when the window that it was pasted into is closed")
def pastes_late(book, folder):
    other, song = Song(folder, "Other"), Song(folder)
    book.open(other.path)
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


@case("closed window: what a file is that was dropped comes when the window that it was dropped on is closed")
def drops_late(book, folder):
    other, song = Song(folder, "Other"), Song(folder)
    book.open(other.path)
    book.open(song.path)
    put("Song", 0, 620)
    with Dragged() as source:
        source.offer(files(uri(other.path)), delay=2)
        drag(source.point, (300, 400))
        source.wait_for_read()
        keys("ctrl+w")
        book.expect_windows("Other")
        # As long as an answer is waited for.
        expect_nothing_done(book, 12, song, other)


@case("closed window: the file manager has not answered when the window that called it is closed")
def shows_late(book, folder):
    with SleepyDisk(folder) as disk:
        other, library = Song(folder, "Other"), Library(disk.path)
        book.open(other.path)
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
            # As long as a file manager is waited for.
            expect_nothing_done(book, 10, other)
