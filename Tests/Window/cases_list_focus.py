"""Which line of the list is the song that is open, and which one the keyboard means."""

import os

from cases_focus import click
from desktop.case import SHARED_WINDOW, UNIT_TEST, case
from desktop.dragging import middle
from desktop.hands import keys, run, type_text
from desktop.library import Library, begin_song, expect_line, expect_row_gone, go_to_list, row, rows, shown_library
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


@case(
    "the keyboard goes through the list and the song that is open stays marked; Delete takes the line of the keyboard",
    long=SHARED_WINDOW)
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


@case("a second deletion is named in what is said of both", long=UNIT_TEST)
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


@case("a song that is opened from elsewhere while a flat place is shown: its line is marked and seen, and the place stays",
    long=SHARED_WINDOW)
def opened_elsewhere(book, folder):
    library = Library(folder)
    for number in range(40):
        Song(library.ballads, f"Reel {number:02}", updatedAt=f"2026-03-01T10:00:{number:02}Z", tags=["dance"])
    Song(library.ballads, "Zoo", updatedAt="2020-01-01T10:00:00Z")
    window = library.open(book, library.moon)
    click(row(window.find("Sidebar", "list"), "All Songs"))
    row(window.find("Songs and folders", "list"), "Draft")
    book.call("--library", library.path, "--", os.path.join(library.ballads, "Zoo", "Zoo.songbook"))
    window = book.window("Zoo")
    expect_marked(window, "All Songs", "Zoo")
    window.expect_words("Songs › Ballads")
    click(row(window.find("Sidebar", "list"), "dance"))
    row(window.find("Songs and folders", "list"), "Reel")
    book.call("--library", library.path, "--", os.path.join(library.ballads, "Reel 00", "Reel 00.songbook"))
    window = book.window("Reel 00")
    expect_marked(window, "dance", "Reel 00")
    # One that is not in the list: it stays as it is, and the header says where the song is.
    book.call("--library", library.path, "--", library.draft.path)
    window = book.window("Draft")
    expect_marked(window, "dance")
    row(window.find("Songs and folders", "list"), "Reel 00")
    window.expect_words("Songs")
    window.expect_focus("Lyrics")
