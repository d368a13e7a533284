"""Answers that come when the window that asked is gone: nothing is done with them."""

import os
import signal

from case import case
from cases_pasting import names, uri
from copied import Copied
from desktop import keys, wait_until
from dragged import files
from songbook import Song, pause


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
