"""Which line of the list is the song that is open, and which one the keyboard means."""

import os

from desktop.case import case
from desktop.hands import keys
from desktop.library import begin_song, expect_line, expect_row_gone, go_to_list, row, rows, shown_library
from desktop.songbook import Song
from desktop.waiting import wait_until


def marked_lines(window):
    """The lines of both lists that are marked: the folder that is shown, the song that is open."""
    return [node.name.split(",")[0] for node in rows(window) if node.has_state("SELECTED")]


def expect_marked(window, *names):
    wait_until(lambda: marked_lines(window) == list(names),
               lambda: f"{names} to be marked, and there is {marked_lines(window)}")


@case("the line that has the keyboard is deleted, not the marked one of the open song; F6 leads to a new song's line")
def tells_lines_apart(book, folder):
    library, window = shown_library(book, folder)
    other = Song(library.ballads, "Zoo")
    row(window, "Zoo")
    keeps_mark(book, library, other, window)
    # As it was, for the next one.
    keys("ctrl+z")
    book.window("Harbour Lights")
    marks_new_song(book, library)


def keeps_mark(book, library, other, window):
    """The keyboard goes through the list, and the song that is open stays marked."""
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


def marks_new_song(book, library):
    """The song that was just made is the marked line, F6 leads to it, and Delete takes that one."""
    window = begin_song(book, "Rain")
    keys("F6")
    expect_line(window, "Rain")
    expect_marked(window, "Ballads", "Rain")
    keys("Delete")
    window = book.window("Songs")
    window.expect_words("“Rain” moved to trash")
    assert os.path.exists(library.moon.path) and os.path.exists(library.lights.path)
    expect_row_gone(window, "Rain")
