"""Ctrl+Z after a song was deleted or moved."""

import os

from cases_browse import choose_in_menu
from cases_focus import click
from desktop.case import BY_NATURE, SHARED_WINDOW, case
from desktop.dragging import drag_to
from desktop.hands import keys, type_text
from desktop.library import (
    Library, answer, expect_line, expect_row_gone, focused_line, go_to, last_row, move_to_next, row, shown_library, take_padding)
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until
from slow_calls import Slowness


def expect_file(path, is_there=True):
    wait_until(lambda: os.path.exists(path) == is_there, f"{path} to be {'there' if is_there else 'gone'}")


@case("Ctrl+Z in the list takes back deletions, the last one first, and nothing of what was written")
def takes_back_deletions(book, folder):
    library = Library(folder)
    other = Song(library.ballads, "Zoo")
    window = library.open(book, library.moon)
    row(window, "Zoo")
    type_text("written ")
    go_to(window, "Harbour Lights")
    keys("Delete")
    expect_row_gone(window, "Harbour Lights")
    expect_line(window, "Zoo")
    keys("Delete")
    expect_row_gone(window, "Zoo")
    expect_line(window, "Blue Moon")
    keys("ctrl+z")
    expect_file(other.path)
    assert not os.path.exists(library.lights.path)
    window = book.window("Zoo")
    keys("F6")
    expect_line(window, "Zoo")
    keys("ctrl+z")
    expect_file(library.lights.path)
    window = book.window("Harbour Lights")
    keys("F6")
    expect_line(window, "Harbour Lights")
    keys("ctrl+z")
    expect_steady(lambda: library.moon.text.startswith("written "), "what was written", 1)


@case(
    "Ctrl+Z right after a deletion by the menu takes it back, though the keyboard is in the lyrics; then it means words",
    long=SHARED_WINDOW)
def takes_back_at_once(book, folder):
    library, window = shown_library(book, folder)
    type_text("written ")
    choose_in_menu(window, "Harbour Lights", "Move to Trash")
    expect_file(library.lights.path, False)
    window.expect_words("“Harbour Lights” moved to trash")
    window.expect_focus("Lyrics")
    type_text("more ")
    keys("ctrl+z")
    wait_until(lambda: not window.find("Lyrics").text().startswith("written more "), "words to be taken back")
    expect_file(library.lights.path, False)
    choose_in_menu(window, "Ballads, 1 song", "Move to Trash")
    expect_file(library.ballads, False)
    book.window("Songs").expect_words("“Ballads” and 1 other item moved to trash")
    keys("ctrl+z")
    expect_file(library.moon.path)
    assert library.moon.text.startswith("written "), library.moon.text


@case("Ctrl+Z in the lyrics takes back words when a deletion is no longer offered to be taken back", long=BY_NATURE)
def leaves_who_writes_alone(book, folder):
    library, window = shown_library(book, folder)
    type_text("written ")
    library.moon.expect_text("written First line\nSecond line\n")
    choose_in_menu(window, "Harbour Lights", "Move to Trash")
    expect_file(library.lights.path, False)
    # After ten seconds.
    wait_until(lambda: not window.has_words("“Harbour Lights” moved to trash"), "the offer to go")
    window.expect_focus("Lyrics")
    keys("ctrl+z")
    wait_until(lambda: not window.find("Lyrics").text().startswith("written "), "words to be taken back")
    expect_steady(lambda: not os.path.exists(library.lights.path), "the song in the trash", 0.5)
    keys("F6")
    expect_line(window, "Blue Moon")
    keys("ctrl+z")
    expect_file(library.lights.path)


@case("The keyboard goes with a song that is moved from the list: Delete means that one")
def goes_along(book, folder):
    library, window = shown_library(book, folder, "Draft")
    go_to(window, "Draft")
    keys("shift+ctrl+m")
    move_to_next(book.window("Move “Draft”"))
    moved = os.path.join(library.ballads, "Draft", "Draft.songbook")
    expect_file(moved)
    window = book.window("Draft")
    row(window, "Harbour Lights")
    expect_line(window, "Draft")
    keys("Delete")
    expect_file(moved, False)
    assert os.path.exists(library.moon.path) and os.path.exists(library.lights.path)


@case(
    "The keyboard goes with a song that is moved, also where the folder takes a while to be listed", long=BY_NATURE)
def goes_along_slowly(book, folder):
    library, window = shown_library(book, folder, "Draft")
    go_to(window, "Draft")
    keys("shift+ctrl+m")
    dialog = book.window("Move “Draft”")
    with Slowness(book.pid, "getdents64", 0.4):
        move_to_next(dialog)
        window = book.window("Draft")
        row(window, "Harbour Lights")
        expect_line(window, "Draft")


@case("Ctrl+Z after a move moves it back")
def takes_back_move(book, folder):
    library, window = shown_library(book, folder, "Draft")
    type_text("written ")
    drag_to(row(window, "Draft"), last_row(window, "Ballads"))
    moved = os.path.join(library.ballads, "Draft", "Draft.songbook")
    expect_file(moved)
    window.expect_words("“Draft” moved to “Ballads”")
    keys("ctrl+z")
    expect_file(library.draft.path)
    expect_file(moved, False)
    assert library.draft.text.startswith("written "), library.draft.text


@case(
    "Delete and F2 mean the folder of the sidebar that has the keyboard; Ctrl+Z there brings it back",
    long=SHARED_WINDOW)
def deletes_in_sidebar(book, folder):
    take_padding()
    library, window = shown_library(book, folder)
    folders = window.find("Sidebar", "list")
    sidebar = next(node for node in folders.children() if node.name.startswith("Ballads"))
    click(sidebar)
    wait_until(lambda: sidebar.has_state("FOCUSED"), "the keyboard on the folder")
    keys("F2")
    answer(book, "Rename Folder", "Slow Songs")
    slow = os.path.join(library.path, "Slow Songs")
    expect_file(slow)
    row(window, "Slow Songs, 2 songs")
    expect_line(window, "Slow Songs")
    keys("Delete")
    expect_file(slow, False)
    book.window("Songs").expect_words("“Slow Songs” with 2 songs moved to trash")
    keys("ctrl+z")
    expect_file(slow)
    # The library's own folder is no part of the library.
    window = book.window("Blue Moon")
    click(row(window, "Songs, 3 songs"))
    expect_line(window, "Songs, 3 songs")
    keys("Delete", "F2")
    expect_steady(lambda: os.path.exists(slow) and len(book.windows()) == 1, "the library", 0.7)
