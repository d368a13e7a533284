"""Keys that are pressed right after one that opens something: they are for what that opens, however long it takes."""

import contextlib
import os
import signal

from desktop.case import case, cases
from desktop.dragging import middle
from desktop.hands import keys, run, type_text
from desktop.library import expect_no_menu, go_to, menu_items, row, shown_library
from desktop.songbook import Song, active_name
from desktop.waiting import wait_until

BEGIN = "First line\nSecond line\n"


@contextlib.contextmanager
def in_haste(book):
    """Keys that are all there before the window takes the first one."""
    pid = book.pid
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


@case("in haste: Ctrl+H, words to find, Tab, other words and Return replace the first match")
def replaces(book, folder):
    library, window = shown_library(book, folder)
    window.expect_focus("Lyrics")
    with in_haste(book):
        keys("ctrl+h")
        type_text("Second")
        keys("Tab")
        type_text("Last")
        keys("Return")
    library.moon.expect_text("First line\nLast line\n")
    window.expect_text("Find in song", "Second")
    window.expect_focus("Replace with")


@case("in haste: what is typed after Escape in Find is in the lyrics, where the cursor was")
def goes_on_writing(book, folder):
    library, window = shown_library(book, folder)
    window.expect_focus("Lyrics")
    with in_haste(book):
        keys("ctrl+End", "ctrl+f")
        type_text("zz")
        keys("Escape")
        type_text("one")
    library.moon.expect_text(BEGIN + "one")


@case("in haste: Ctrl+N, a title, Return and lyrics, also right after words that are not saved")
def begins_song(book, folder):
    library, window = shown_library(book, folder)
    window.expect_focus("Lyrics")
    for title, before in [("Rain", ""), ("Snow", "still ")]:
        with in_haste(book):
            type_text(before)
            keys("ctrl+n")
            type_text(title)
            keys("Return")
            type_text("on the roof")
        window = book.window(title)
        window.expect_text("Lyrics", "on the roof")
        window.expect_focus("Lyrics")
        keys("ctrl+Home")
    path = os.path.join(library.ballads, "Rain", "Rain.songbook")
    Song.at(path).expect_text("still on the roof")
    assert library.moon.bytes == library.moon.original, library.moon.text


@case("in haste: F2 and Ctrl+T on the page, with what is typed after them")
def names_and_tags(book, folder):
    library, window = shown_library(book, folder)
    window.expect_focus("Lyrics")
    with in_haste(book):
        keys("F2")
        type_text("Red Sun")
        keys("Return")
        type_text("one ")
        keys("ctrl+t")
        type_text("demo")
        keys("Return", "Escape")
        type_text("two ")
    library.moon.expect_text("one two " + BEGIN)
    wait_until(lambda: (library.moon.title, library.moon.json.get("tags")) == ("Red Sun", ["demo"]),
               lambda: f"the title and the tag, and the song is {library.moon.json}")


def by_line(window):
    go_to(window, "Harbour Lights")
    return lambda: keys("Return")


def by_search(window):
    def search():
        keys("shift+ctrl+f")
        type_text("harb")
        keys("Return")
    return search


@cases("in haste: what is typed after Return in {} is in the song that it opens",
       {"the list": by_line, "the search": by_search})
def writes_in_opened_song(book, folder, way):
    library, window = shown_library(book, folder)
    act = way(window)
    with in_haste(book):
        act()
        type_text("one two")
        keys("Return")
        type_text("three ")
    library.lights.expect_text("one two\nthree " + BEGIN)
    book.window("Harbour Lights").expect_focus("Lyrics")
    library.moon.expect_untouched(seconds=0.3)


@case("in haste: F2 on another song in the list, its title, Return and lyrics")
def names_other_song(book, folder):
    library, window = shown_library(book, folder)
    go_to(window, "Harbour Lights")
    with in_haste(book):
        keys("F2")
        type_text("Red Sun")
        keys("Return")
        type_text("one ")
    library.lights.expect_text("one " + BEGIN)
    wait_until(lambda: library.lights.title == "Red Sun", lambda: f"the title, and it is {library.lights.title!r}")
    library.moon.expect_untouched(seconds=0.3)


@case("in haste: what is typed after Return in a search that finds nothing stays in the search; no song gets it")
def goes_on_searching(book, folder):
    library, window = shown_library(book, folder)
    window.expect_focus("Lyrics")
    with in_haste(book):
        keys("shift+ctrl+f")
        type_text("zzz")
        keys("Return")
        type_text("abc")
    window.expect_text("Search titles and lyrics", "zzzabc")
    library.moon.expect_untouched(library.lights)


@case("in haste: Shift+Ctrl+N with a name makes a folder; Shift+Ctrl+M with a part of that moves a song there")
def answers_dialogs(book, folder):
    library, window = shown_library(book, folder)
    window.expect_focus("Lyrics")
    with in_haste(book):
        keys("shift+ctrl+n")
        type_text("Rock")
        keys("Return")
    places = [os.path.join(place, "Rock") for place in (library.path, library.ballads)]
    rock = wait_until(lambda: next(filter(os.path.isdir, places), None), lambda: f"the folder; there is {book.names()}")
    row(book.window("Blue Moon"), "Rock")
    keys("F6")
    go_to(book.window("Blue Moon"), "Harbour Lights")
    with in_haste(book):
        keys("shift+ctrl+m")
        type_text("roc")
        keys("Return")
    wait_until(lambda: os.path.exists(os.path.join(rock, "Harbour Lights")), lambda: f"the move; there is {book.names()}")


@case("in haste: a key right after Escape in the menu of a dialog's header bar: no crash, no warning")
def closes_menu_of_dialog(book, folder):
    _, window = shown_library(book, folder)
    window.expect_focus("Lyrics")
    keys("ctrl+comma")
    settings = book.window("Settings")
    close = settings.find("Close", "push button")
    x, y = middle(close)
    run("xdotool", "mousemove", str(x - 60), str(y), "click", "3")
    wait_until(lambda: menu_items(settings), "a menu")
    with in_haste(book):
        keys("Escape", "Down")
    expect_no_menu(settings)
    keys("Escape")
    book.window("Blue Moon")


@case("what is typed while a window comes up is in its song without a gap, from the first letter that the window gets")
def loses_none_while_window_comes(book, folder):
    song = Song(folder)
    book.call("--", song.path)
    typed, more = "", 12
    while more:
        word = f"{len(typed)} "
        type_text(word)
        typed += word
        more -= active_name() == "Song"
    wait_until(lambda: song.text.endswith(word + BEGIN), lambda: f"{word!r} at the end, and there is {song.text!r}")
    got = song.text[:-len(BEGIN)]
    assert typed.endswith(got), f"{got!r} of {typed!r}"


@case("what dead keys began is given up where Ctrl+F leads elsewhere: it is no part of the text, nor of what comes next")
def gives_up_dead_keys(book, folder):
    library, window = shown_library(book, folder)
    window.expect_focus("Lyrics")
    for _ in range(2):
        keys("dead_acute", "ctrl+f")
        window.expect_focus("Find in song")
        keys("x", "Escape")
        window.expect_focus("Lyrics")
    keys("e")
    library.moon.expect_text("e" + BEGIN)
