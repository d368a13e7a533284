"""Two windows of one library: a song in each."""

import os

from desktop.case import case
from desktop.hands import keys, run, type_text
from desktop.library import choose, expect_line, expect_row_gone, go_to, open_menu, row, shown_library
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until
from slow_calls import Slowness


def open_second(book, folder, title="Harbour Lights"):
    """A window that shows "Blue Moon", and another one of the same library, in which another song is written."""
    library, first = shown_library(book, folder)
    type_text("one ")
    open_menu(first, "Main Menu")
    first.find("New Window", "menu item").press()
    second = book.window("Songs")
    row(second, title)
    if title:
        choose(second, title)
        second = book.window(title)
        second.expect_focus("Lyrics")
    return library, first, second


@case("two windows of a library save a song each, open in one only; one pins, moves and deletes the other's song")
def shares_library(book, folder):
    library, first, second = open_second(book, folder)
    type_text("two ")
    library.lights.expect_text("two First line\nSecond line\n")
    library.moon.expect_text("one First line\nSecond line\n")
    assert sorted(book.names()) == ["Blue Moon", "Harbour Lights"]
    choose(second, "Blue Moon")
    first = book.window("Blue Moon")
    assert sorted(book.names()) == ["Blue Moon", "Harbour Lights"]
    choose(first, "Harbour Lights")
    moved = moves_from_other(book, library, first, book.window("Harbour Lights"))
    deletes_from_other(book, library, moved)


def moves_from_other(book, library, first, second):
    """The song of the other window is pinned and moved from here, and written on there; where it is then."""
    go_to(second, "Blue Moon")
    keys("ctrl+d")
    wait_until(lambda: library.moon.json.get("pinned") is True, "the pin")
    keys("shift+ctrl+m")
    dialog = book.window("Move “Blue Moon”")
    expect_line(dialog, "Songs")
    keys("Return")
    moved = os.path.join(library.path, "Blue Moon", "Blue Moon.songbook")
    wait_until(lambda: os.path.exists(moved) and not os.path.exists(library.moon.path), "the song to be moved")
    expect_row_gone(second, "Blue Moon")
    first.find("Lyrics")
    book.open(moved, "Blue Moon")
    type_text("more ")
    keys("ctrl+s")
    wait_until(lambda: "more " in open(moved, encoding="utf-8").read(), "what was written after that")
    expect_steady(lambda: not os.path.exists(library.moon.path), "nothing at the old place", 0.5)
    return moved


def deletes_from_other(book, library, moved):
    """It is deleted from here with its last words, is closed there, and comes back."""
    type_text("last ")
    book.call("--", library.lights.path)
    second = book.window("Harbour Lights")
    keys("F6", "alt+Up")
    go_to(second, "Blue Moon")
    keys("Delete")
    wait_until(lambda: not os.path.exists(moved), "the song in the trash")
    second.expect_words("“Blue Moon” moved to trash")
    expect_row_gone(second, "Blue Moon")
    book.expect_windows("Harbour Lights", "Songs")
    keys("ctrl+z")
    wait_until(lambda: os.path.exists(moved), "the song to be back")
    text = Song.at(moved).text
    assert text == "one more last First line\nSecond line\n", text


@case(
    "a song whose window is closing is deleted from another one once its words are saved; that one takes the next call")
def deletes_from_closing(book, folder):
    library, first, second = open_second(book, folder)
    go_to(second, "Blue Moon")
    run("xdotool", "search", "--name", "^Blue Moon$", "windowactivate")
    first = book.window("Blue Moon")
    first.expect_focus("Lyrics")
    with Slowness(book.pid, "fsync,fdatasync", 1):
        type_text("x")
        keys("ctrl+w")
        second = book.window("Harbour Lights")
        expect_line(second, "Blue Moon")
        keys("Delete")
        wait_until(lambda: not os.path.exists(library.moon.path), "the song in the trash")
    second.expect_words("“Blue Moon” moved to trash")
    book.expect_windows("Harbour Lights")
    keys("ctrl+z")
    wait_until(lambda: os.path.exists(library.moon.path), "the song to be back")
    assert library.moon.text == "one xFirst line\nSecond line\n", library.moon.text
    # A song that is opened from outside goes into the window that is left.
    book.call("--library", library.path, "--", library.draft.path)
    window = book.window("Draft")
    assert book.names() == ["Draft"], book.names()
    row(window, "Draft")
