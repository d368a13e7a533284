"""Answers that come when the window that asked is gone: nothing is done with them."""

import os
import signal

from cases_browse import choose_in_menu, silent_file_manager
from cases_pasting import names, uri
from copied import Copied
from desktop.case import case
from desktop.disks import SleepyDisk
from desktop.dragged import Dragged, files
from desktop.dragging import drag, put
from desktop.hands import keys
from desktop.library import Library, choose, row
from desktop.songbook import Song, pause
from desktop.waiting import wait_until


@case("late: what a copied file is comes when the window that it was pasted into is closed")
def pastes_late(book, folder):
    other, song = Song(folder, "Other"), Song(folder)
    book.open(other.path)
    window = book.open(song.path)
    with Copied() as copied:
        copied.offer(files(uri(other.path)))
        # Of what there is the window learns at once; of what it is only when it asks.
        pause(0.5)
        os.kill(copied.process.pid, signal.SIGSTOP)
        try:
            wait_until(lambda: window.find("Lyrics").has_state("FOCUSED"), "the keyboard in the lyrics")
            keys("ctrl+v")
            pause(0.3)
            keys("ctrl+w")
            wait_until(lambda: names(book) == ["Other"], "the window to go")
        finally:
            os.kill(copied.process.pid, signal.SIGCONT)
        pause(1)
    assert names(book) == ["Other"]
    assert song.bytes == song.original and other.bytes == other.original


@case("late: what a file is that was dropped comes when the window that it was dropped on is closed")
def drops_late(book, folder):
    other, song = Song(folder, "Other"), Song(folder)
    book.open(other.path)
    book.open(song.path)
    put("Song", 0, 620)
    with Dragged() as source:
        source.offer(files(uri(other.path)), delay=2)
        drag(source.point, (300, 400))
        pause(0.3)
        keys("ctrl+w")
        wait_until(lambda: names(book) == ["Other"], "the window to go")
        # As long as an answer is waited for.
        pause(12)
    assert names(book) == ["Other"]
    assert song.bytes == song.original and other.bytes == other.original


@case("late: the file manager has not answered when the window that called it is closed")
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
            pause(0.3)
            keys("ctrl+w")
            wait_until(lambda: names(book) == ["Other"], "the window to go")
            # As long as a file manager is waited for.
            pause(10)
    assert names(book) == ["Other"]
