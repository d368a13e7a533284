"""What is said once: it is said where it is seen, and what is said next does not take its place."""

import fcntl
import os
from contextlib import contextmanager
from pathlib import Path

from desktop.case import case
from desktop.disks import SmallDisk
from desktop.hands import keys, type_text
from desktop.library import shown_library
from desktop.songbook import Song
from desktop.waiting import settled
from drafts import killed_with_draft, paths_of
from settings import settings_file


@contextmanager
def locked(folder):
    """A folder that another program keeps locked."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


@case("notices: a draft is found damaged when its song is opened again that is open already: that is said there")
def tells_open_song(book, folder):
    song = killed_with_draft(book, folder)
    draft = paths_of(song)[0]
    whole = draft.read_bytes()
    draft.unlink()
    window = book.open(song.path)
    draft.write_bytes(whole[:len(whole) // 2])
    book.call("--", song.path)
    window.expect_words("The draft is damaged")
    assert not draft.exists() and [window.name for window in book.windows()] == ["Song"]
    for path in draft.parent.glob(draft.name + "*"):
        path.unlink()


@case("notices: a save puts others' changes into the song and goes on without the lock: both is said")
def tells_both(book, folder):
    song = Song(folder, text="First line\nSecond line\nThird line\nFourth line\n")
    window = book.open(song.path)
    with locked(song.folder):
        type_text("ours ")
        song.write(song.original.replace(b"Fourth", b"Their fourth"))
        song.expect_text("ours First line\nSecond line\nThird line\nTheir fourth line\n")
        window.expect_words("Changes merged with another program’s.")
        window.expect_words("without a lock")


@case("notices: the settings are damaged and a draft is: both is said of the song that is opened")
def tells_both_at_start(book, folder):
    song = killed_with_draft(book, folder)
    draft = paths_of(song)[0]
    draft.write_bytes(draft.read_bytes()[:100])
    settings = Path(settings_file())
    settings.parent.mkdir(parents=True, exist_ok=True)
    before = settings.read_bytes() if settings.exists() else None
    settings.write_text("{ damaged")
    try:
        window = book.open(song.path)
        window.expect_words("The draft is damaged")
        window.expect_words("settings.json")
    finally:
        settings.unlink()
        if before is not None:
            settings.write_bytes(before)
        for path in draft.parent.glob(draft.name + "*"):
            path.unlink()


@case(
    "notices: what is good news is said for a moment, over the page, and goes by itself; nothing has to be closed",
    is_long=True)
def tells_for_a_moment(book, folder):
    song = Song(folder, text="First line\nMiddle\nSecond line\n")
    window = book.open(song.path)
    before = window.find("Lyrics").element.place
    type_text("ours ")
    song.write(song.original.replace(b"Second line", b"Their line"))
    song.expect_text("ours First line\nMiddle\nTheir line\n")
    window.expect_words("Changes merged with another program’s")
    assert window.find("Lyrics").element.place == before, "the page moved"
    window.expect_no_words("Changes merged with another program’s")
    song.write(song.bytes.replace(b"Middle", b"The middle"))
    window.expect_words("Song updated from disk")
    assert window.find("Lyrics").element.place == before, "the page moved"
    window.expect_no_words("Song updated from disk")


@case("notices: a banner has its words and its buttons in one row where the window is wide")
def has_one_row(book, folder):
    library, window = shown_library(book, folder)
    copy = os.path.join(library.moon.folder, "Blue Moon.sync-conflict-20260212-103000-ABCDEFG.songbook")
    with open(copy, "w") as file:
        file.write(library.moon.original.decode().replace("First line", "Another line"))
    window.expect_words("There is another version of this song")
    words = next(node for node in window.all() if node.role == "label" and "another version" in node.name)
    button = window.find("Compare…", "push button").element.place
    _, top, _, height = words.element.place
    assert top <= button[1] + button[3] / 2 <= top + height, f"{words.element.place}, {button}"


@case("notices: one is closed by keys, and what is typed then goes into the song")
def closes_by_keys(book, folder):
    song = Song(folder)
    settings = Path(settings_file())
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("{ damaged")
    window = book.open(song.path)
    window.expect_words("settings.json")
    window.expect_focus("Lyrics")
    for name in ("Title", "Close"):
        keys("shift+Tab")
        window.expect_focus(name)
    keys("space")
    window.expect_no_words("settings.json")
    window.expect_focus("Lyrics")
    type_text("on ")
    song.expect_text("on First line\nSecond line\n")


@case("notices: a save that fails again leaves the keyboard on the button that it is on, and one that does not leads back")
def keeps_keyboard(book, folder):
    with SmallDisk(folder) as disk:
        song = Song(disk.path)
        window = book.open(song.path)
        window.expect_focus("Lyrics")
        disk.fill()
        type_text("kept ")
        window.expect_words("Not saved: the disk is full")
        for name in ("Title", "Save As…"):
            keys("shift+Tab")
            window.expect_focus(name)
        for _ in range(3):
            keys("ctrl+s")
            name = settled(window.focused_name, "the keyboard after another try")
            assert name == "Save As…", name
        keys("space")
        book.window("Save As")
        keys("Escape")
        window = book.window("Song")
        disk.empty()
        window.find("Try Again", "push button").press()
        song.expect_text("kept First line\nSecond line\n")
        window.expect_focus("Lyrics")
