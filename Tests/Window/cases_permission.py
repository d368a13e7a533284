"""Folders that may not be looked into, or not be written in. Root may do both, unless it gives that up."""

import os
import subprocess

from desktop.case import Skip, case
from desktop.hands import type_text
from desktop.library import Library, begin_song, choose
from desktop.songbook import Song
from desktop.waiting import wait_until

NOBODY = 65534
THROUGH = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")


def needs_setpriv():
    """Skips where permissions cannot be made to count."""
    if os.geteuid() != 0:
        raise Skip("giving folders to another user needs root")
    try:
        subprocess.run([*THROUGH, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        raise Skip("setpriv cannot give up what root may do") from None


def give_away(path, mode):
    """Makes it another user's."""
    os.chmod(path, mode)
    os.chown(path, NOBODY, NOBODY)


@case("permission: a song cannot be made where nothing may be written: why, and its words are kept")
def may_not_write_in_folder(book, folder):
    needs_setpriv()
    library = Library(folder)
    theirs = os.path.join(library.path, "Theirs")
    os.mkdir(theirs)
    give_away(theirs, 0o755)
    book.call("--library", library.path, through=THROUGH)
    window = book.window("Songs")
    choose(window, "Theirs")
    window.expect_words("No Songs Yet")
    window = begin_song(book, "A Rare Title")
    window.expect_words("ou do not have permission to write to this folder")
    window.expect_words("kept as a draft")
    assert not window.has_words("lsattr")
    assert os.listdir(theirs) == []
    os.chmod(theirs, 0o777)
    window.find("Try Again", "push button").press()
    path = os.path.join(theirs, "A Rare Title", "A Rare Title.songbook")
    wait_until(lambda: os.path.exists(path), "the song")


@case("permission: a song in a folder where nothing may be written: why it is not saved, and it is when it may")
def may_not_write_beside_song(book, folder):
    needs_setpriv()
    song = Song(folder)
    give_away(song.folder, 0o755)
    window = book.open(song.path, through=THROUGH)
    type_text("typed ")
    window.expect_words("ou do not have permission to write to this folder")
    window.expect_words("kept as a draft")
    assert song.bytes == song.original
    assert os.listdir(song.folder) == ["Song.songbook"]
    os.chmod(song.folder, 0o777)
    window.find("Try Again", "push button").press()
    song.expect_text("typed First line\nSecond line\n")
