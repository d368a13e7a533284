"""Opening, typing, saving, undoing."""

import os
import re
import signal

from desktop.case import case
from desktop.hands import keys, type_text
from desktop.processes import end
from desktop.songbook import Song
from desktop.waiting import wait_until
from settings import seldom_saved


@case("a song opens with title, lyrics and its place, ready to type")
def opens(book, folder):
    song = Song(folder, "Blue Moon")
    window = book.open(song.path)
    assert window.find("Title").text() == "Blue Moon"
    lyrics = window.find("Lyrics")
    assert lyrics.text() == "First line\nSecond line\n"
    assert lyrics.has_state("FOCUSED")
    assert window.has_words(os.path.basename(folder)), window.labels()


@case("what is typed is saved by itself; nothing else in the file changes")
def autosaves(book, folder):
    song = Song(folder)
    window = book.open(song.path)
    type_text("La la. ")
    window.expect_words("Saved")
    song.expect_text("La la. First line\nSecond line\n")
    assert song.json["updatedAt"] > "2026-02-12T14:45:00Z"
    before = re.sub(rb'"(text|updatedAt)": ".*"', b"", song.original)
    assert re.sub(rb'"(text|updatedAt)": ".*"', b"", song.bytes) == before


@case("Ctrl+S saves at once")
def saves_now(book, folder):
    song = Song(folder)
    with seldom_saved():
        book.open(song.path)
        type_text("x")
        keys("ctrl+s")
        song.expect_text("xFirst line\nSecond line\n")


@case("undo and redo by keys")
def undoes(book, folder):
    song = Song(folder)
    book.open(song.path)
    type_text("Oh")
    song.expect_text("OhFirst line\nSecond line\n")
    keys("ctrl+z")
    song.expect_text("First line\nSecond line\n")
    keys("shift+ctrl+z")
    song.expect_text("OhFirst line\nSecond line\n")
    keys("ctrl+z")
    song.expect_text("First line\nSecond line\n")


@case("the title is edited in the page, shown in the header, and saved; Return goes on to the lyrics")
def edits_title(book, folder):
    song = Song(folder, "Old")
    window = book.open(song.path)
    keys("shift+Tab")
    window.expect_focus("Title")
    keys("ctrl+a")
    type_text("New name")
    book.window("New name")
    keys("Return")
    window.expect_focus("Lyrics")
    wait_until(lambda: song.title == "New name", "the title to be saved")
    assert song.text == "First line\nSecond line\n"


@case("undo in the title leaves the lyrics alone")
def undoes_title(book, folder):
    song = Song(folder, "Old")
    window = book.open(song.path)
    type_text("Oh ")
    keys("shift+Tab", "End")
    type_text("er")
    wait_until(lambda: song.title == "Older", "the title to be saved")
    keys("ctrl+z", "ctrl+z")
    wait_until(lambda: song.title == "Old", "the title to be saved")
    assert window.find("Lyrics").text().startswith("Oh First")


@case("undo cannot go behind what the file says")
def undoes_no_further(book, folder):
    song = Song(folder, "Old")
    window = book.open(song.path)
    type_text("x")
    keys("ctrl+z", "ctrl+z", "ctrl+z", "shift+Tab")
    type_text("x")
    keys("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+s")
    window.expect_words("Saved")
    window.expect_text("Title", "Old")
    window.expect_text("Lyrics", "First line\nSecond line\n")
    song.expect_untouched(seconds=0.5)


@case("Ctrl+W saves and closes")
def closes(book, folder):
    song = Song(folder)
    book.open(song.path)
    type_text("x")
    keys("ctrl+w")
    book.expect_end()
    assert song.text == "xFirst line\nSecond line\n"


@case("Ctrl+Q saves every window and ends the program")
def quits(book, folder):
    one, other = Song(folder, "One"), Song(folder, "Other")
    book.open(one.path)
    type_text("1")
    book.open(other.path)
    type_text("2")
    keys("ctrl+q")
    book.expect_end()
    assert (one.text[0], other.text[0]) == ("1", "2")


@case("losing the focus saves")
def saves_on_focus_loss(book, folder):
    one, other = Song(folder, "One"), Song(folder, "Other")
    with seldom_saved():
        book.open(one.path)
        type_text("1")
        book.call("--", other.path)
        one.expect_text("1First line\nSecond line\n")


@case("SIGTERM, SIGHUP and SIGINT save and end the program")
def saves_when_terminated(book, folder):
    for number in [signal.SIGTERM, signal.SIGHUP, signal.SIGINT]:
        song = Song(folder, number.name)
        window = book.open(song.path)
        type_text("last words ")
        wait_until(lambda: window.find("Lyrics").text().startswith("last words "), "the words to be typed")
        end(book.pid, number)
        book.expect_end()
        assert song.text == "last words First line\nSecond line\n", number


@case("what is selected stays selected when another program changes other lines")
def keeps_selection(book, folder):
    song = Song(folder, text="one\ntwo\nthree\nfour\n")
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    keys("ctrl+Home", "Down", "shift+Down", "shift+Down")
    lyrics = window.find("Lyrics", "text")
    wait_until(lambda: lyrics.cursor == 14, "two lines to be selected")
    song.write(song.original.replace(b"one", b"number one"))
    wait_until(lambda: lyrics.text().startswith("number one"), "the other program's line")
    assert (lyrics.element.selection_start, lyrics.cursor) == (11, 21), (lyrics.element.selection_start, lyrics.cursor)
    keys("alt+Up")
    song.expect_text("two\nthree\nnumber one\nfour\n")
