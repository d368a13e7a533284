"""Lines of the lyrics, moved and duplicated by keys."""

import input_method
from desktop.case import Skip, case
from desktop.hands import keys, pause, run, type_text
from desktop.library import shown_library
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until

LYRICS = "one\ntwo\nthree\n"


def expect(window, text, cursor):
    """Waits until the lyrics are this, with the cursor there."""
    def found():
        lyrics = window.look("Lyrics", "text")
        return lyrics and (lyrics.text(), lyrics.cursor)
    wait_until(lambda: found() == (text, cursor), lambda: f"{(text, cursor)!r}, and it is {found()!r}")


@case("Alt+Down and Alt+Up move the line with its cursor, at the ends of the lyrics nowhere; each is one step of undo")
def moves_line(book, folder):
    song = Song(folder, text=LYRICS)
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    keys("ctrl+Home", "Right", "alt+Down")
    expect(window, "two\none\nthree\n", 5)
    keys("alt+Down")
    expect(window, "two\nthree\none\n", 11)
    keys("alt+Up", "alt+Up", "alt+Up")
    expect(window, LYRICS, 1)
    keys("ctrl+z")
    expect(window, "two\none\nthree\n", 5)
    keys("ctrl+z", "ctrl+z")
    expect(window, "two\none\nthree\n", 5)
    keys("ctrl+z")
    expect(window, LYRICS, 1)
    keys("shift+ctrl+z")
    wait_until(lambda: window.find("Lyrics").text() == "two\none\nthree\n", "the move, done again")
    type_text("x")
    song.expect_text(window.find("Lyrics").text())
    keys("ctrl+z")
    wait_until(lambda: window.find("Lyrics").text() == "two\none\nthree\n", "only the letter to be taken back")


@case("the last line has no end wherever it came from, and lines that are selected move together")
def moves_lines(book, folder):
    song = Song(folder, text="one\ntwo\nthree")
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    keys("ctrl+End", "alt+Up")
    expect(window, "one\nthree\ntwo", 9)
    keys("ctrl+Home", "Right", "shift+Down", "alt+Down")
    expect(window, "two\none\nthree", 9)
    lyrics = window.find("Lyrics").element
    wait_until(lambda: (lyrics.selection_start, lyrics.cursor) == (5, 9),
               lambda: f"what is selected to move along, and it is {(lyrics.selection_start, lyrics.cursor)}")
    keys("alt+Down")
    expect_steady(lambda: window.find("Lyrics").text() == "two\none\nthree", "lines that are the last", 0.3)
    keys("ctrl+z")
    wait_until(lambda: window.find("Lyrics").text() == "one\nthree\ntwo", "the lines as they were")
    song.expect_text("one\nthree\ntwo")


@case("Shift+Ctrl+D duplicates the line, also in letters from right to left")
def duplicates(book, folder):
    song = Song(folder, text="שלום\nעולם")
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    keys("ctrl+Home", "shift+ctrl+d")
    expect(window, "שלום\nשלום\nעולם", 5)
    keys("ctrl+End", "shift+ctrl+d")
    expect(window, "שלום\nשלום\nעולם\nעולם", 19)
    keys("alt+Up")
    keys("alt+Up")
    expect(window, "שלום\nעולם\nשלום\nעולם", 9)
    keys("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
    wait_until(lambda: window.find("Lyrics").text() == "שלום\nעולם", "the two lines")
    song.expect_untouched(seconds=0.3)


@case("Alt+Up moves a line in the lyrics, leads to the parent folder in the list, and does nothing in the title")
def moves_where(book, folder):
    library, window = shown_library(book, folder)
    window.expect_focus("Lyrics")
    keys("ctrl+Home", "Down", "alt+Up")
    library.moon.expect_text("Second line\nFirst line\n")
    keys("shift+Tab")
    window.expect_focus("Title")
    keys("alt+Up")
    expect_steady(lambda: window.focused_name() == "Title", "the title with the keyboard", 0.3)
    keys("F6")
    keys("alt+Up")
    wait_until(lambda: window.look("Draft", None) or window.has_words("Draft"), "the folder above")


@case("what is being composed does not move")
def composes(book, folder):
    absent = input_method.missing()
    if absent:
        raise Skip("not installed: " + ", ".join(absent))
    with input_method.composing():
        song = Song(folder, text=LYRICS)
        window = book.open(song.path)
        window.expect_focus("Lyrics")
        pause(1)
        keys("ctrl+Home", "Down")
        for letter in "umi":
            keys(letter)
            pause(0.06)
        pause(0.2)
        keys("alt+Up")
        expect_steady(lambda: window.find("Lyrics").text() == LYRICS, "the lyrics as they were", 0.3)
        keys("Return")
        wait_until(lambda: "海" in window.find("Lyrics").text() or "umi" in window.find("Lyrics").text(),
                   "what was composed")
        keys("alt+Up")
        wait_until(lambda: window.find("Lyrics").text().startswith(("海two\none", "umitwo\none")), "the line, moved")
        run("true")
        book.finish()


@case("a song that is read-only keeps its lines where they are")
def keeps_read_only(book, folder):
    song = Song(folder)
    song.write(song.original.replace(b'"key": 1.0', b'"text": "again\\n"'))
    window = book.open(song.path)
    text = window.find("Lyrics").text()
    keys("alt+Down", "alt+Up", "shift+ctrl+d")
    expect_steady(lambda: window.find("Lyrics").text() == text, "the lyrics as they were", 0.3)
    assert song.bytes == song.original
