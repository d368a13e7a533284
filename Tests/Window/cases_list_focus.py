"""Which line of the list is the song that is open, and which one the keyboard means."""

import os

from desktop.case import case
from desktop.dragging import middle
from desktop.hands import keys, run, type_text
from desktop.library import begin_song, expect_line, expect_row_gone, go_to_list, row, rows, shown_library
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until


def marked_lines(window):
    """The lines of both lists that are marked: the folder that is shown, the song that is open."""
    return [node.name.split(",")[0] for node in rows(window) if node.has_state("SELECTED")]


def expect_marked(window, *names):
    wait_until(lambda: marked_lines(window) == list(names),
               lambda: f"{names} to be marked, and there is {marked_lines(window)}")


@case("the song that was just made is the marked line, F6 leads to it, and Delete takes that one")
def marks_new_song(book, folder):
    library, window = shown_library(book, folder)
    window = begin_song(book, "Rain")
    keys("F6")
    expect_line(window, "Rain")
    expect_marked(window, "Ballads", "Rain")
    keys("Delete")
    window = book.window("Songs")
    window.expect_words("“Rain” moved to trash")
    assert os.path.exists(library.moon.path) and os.path.exists(library.lights.path)
    expect_row_gone(window, "Rain")


@case("the keyboard goes through the list and the song that is open stays marked; Delete takes the line of the keyboard")
def keeps_mark(book, folder):
    library, window = shown_library(book, folder)
    other = Song(library.ballads, "Zoo")
    row(window, "Zoo")
    go_to_list(window)
    expect_line(window, "Blue Moon")
    for key, line in [("End", "Zoo"), ("Up", "Harbour Lights"), ("Home", "Blue Moon"), ("Next", "Zoo"),
                      ("Prior", "Blue Moon"), ("Down", "Harbour Lights")]:
        keys(key)
        expect_line(window, line)
        expect_marked(window, "Ballads", "Blue Moon")
    keys("Delete")
    window.expect_words("“Harbour Lights” moved to trash")
    wait_until(lambda: not os.path.exists(library.lights.path), "the line's song to go")
    assert os.path.exists(library.moon.path) and os.path.exists(other.path)
    expect_line(window, "Zoo")
    expect_marked(window, "Ballads", "Blue Moon")
    keys("Return")
    window = book.window("Zoo")
    expect_marked(window, "Ballads", "Zoo")
    window.expect_focus("Lyrics")
    keys("F6")
    expect_line(window, "Zoo")


@case("after the menu of another line the keyboard is where it was, and the song that is open is marked")
def menu_leaves_mark(book, folder):
    library, window = shown_library(book, folder)
    window.expect_focus("Lyrics")
    run("xdotool", "mousemove", *map(str, middle(row(window, "Harbour Lights"))), "click", "3")
    window.find("Copy Path", "menu item")
    expect_marked(window, "Ballads", "Blue Moon")
    keys("Escape")
    window.expect_focus("Lyrics")
    type_text("on ")
    library.moon.expect_text("on First line\nSecond line\n")
    library.lights.expect_untouched(seconds=0.1)


@case("a second deletion is named in what is said of both")
def names_last(book, folder):
    library, window = shown_library(book, folder)
    Song(library.ballads, "Zoo")
    row(window, "Zoo")
    go_to_list(window)
    keys("End", "Delete")
    window.expect_words("“Zoo” moved to trash")
    expect_line(window, "Harbour Lights")
    keys("Delete")
    window.expect_words("“Harbour Lights” and 1 other item moved to trash")
    expect_steady(lambda: os.path.exists(library.moon.path), "the open song", 0.3)
