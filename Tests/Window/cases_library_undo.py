"""Ctrl+Z after a song was deleted or moved."""

import itertools
import os

from cases_browse import choose_in_menu
from cases_focus import click
from desktop.case import case
from desktop.hands import keys, type_text
from desktop.library import (
    Library, answer, expect_line, expect_row_gone, go_to, move_to_next, row, shown_library, take_padding)
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until


def expect_file(path, is_there=True):
    wait_until(lambda: os.path.exists(path) == is_there, f"{path} to be {'there' if is_there else 'gone'}")


@case("Ctrl+Z takes back deletions, the last first, in the lyrics until one types or it is offered no more; then words")
def takes_back_deletions(book, folder):
    library = Library(folder)
    other = Song(library.ballads, "Zoo")
    window = library.open(book, library.moon)
    row(window, "Zoo")
    type_text("written ")
    takes_back_in_list(book, library, other, window)
    takes_back_in_lyrics(book, library)
    takes_back_words(library, book.window("Blue Moon"))


def takes_back_in_list(book, library, other, window):
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


def takes_back_in_lyrics(book, library):
    """Right after a deletion by the menu the key takes that back there, and words once something is typed."""
    window = library.open(book, library.moon)
    window.expect_focus("Lyrics")
    choose_in_menu(window, "Harbour Lights", "Move to Trash")
    expect_file(library.lights.path, False)
    window.expect_words("“Harbour Lights” moved to trash")
    window.expect_focus("Lyrics")
    type_text("more ")
    wait_until(lambda: "more " in window.find("Lyrics").text(), "words to be typed")
    keys("ctrl+z")
    wait_until(lambda: "more " not in window.find("Lyrics").text(), "words to be taken back")
    expect_file(library.lights.path, False)
    choose_in_menu(window, "Ballads, 2 songs", "Move to Trash")
    expect_file(library.ballads, False)
    book.window("Songs").expect_words("“Ballads” and 1 other item moved to trash")
    keys("ctrl+z")
    expect_file(library.moon.path)
    assert library.moon.text.startswith("written "), library.moon.text


def takes_back_words(library, window):
    """In the lyrics, when the other deletion is no longer offered to be taken back; in the list that is taken back."""
    dismiss(window, "“Harbour Lights” moved to trash")
    window.expect_focus("Lyrics")
    keys("ctrl+z")
    wait_until(lambda: not window.find("Lyrics").text().startswith("written "), "words to be taken back")
    expect_steady(lambda: not os.path.exists(library.lights.path), "the song in the trash", 0.5)
    keys("F6")
    expect_line(window, "Blue Moon")
    keys("ctrl+z")
    expect_file(library.lights.path)


def dismiss(window, words):
    """Closes what is said for a moment, with an offer, and goes by itself after ten seconds."""
    window.expect_words(words)
    said = itertools.dropwhile(lambda node: words not in node.name or not node.is_there, window.all())
    # Other buttons of this name are not right behind the words.
    close = next((node for node in itertools.islice(said, 8) if node.name == "Close"), None)
    if close and close.can_act:
        close.press()
    window.expect_no_words(words)


@case("F2, Delete and Ctrl+Z mean what has the keyboard: a field, a folder of the sidebar, a song that was just moved")
def means_what_has_the_keyboard(book, folder):
    take_padding()
    library, window = shown_library(book, folder)
    undoes_in_fields(library, window)
    slow = deletes_in_sidebar(book, library, window)
    goes_along(book, library, slow)


def undoes_in_fields(library, window):
    """What was typed into a field is taken back, and not what was written in the song."""
    type_text("abc ")
    fields = [("shift+ctrl+f", "Search titles and lyrics"), ("ctrl+f", "Find in song"), ("ctrl+t", "New tag")]
    for key, name in fields:
        keys(key)
        window.expect_focus(name)
        type_text("har")
        window.expect_text(name, "har")
        keys("ctrl+z")
        window.expect_text(name, "")
        keys("shift+ctrl+z")
        window.expect_text(name, "har")
        assert window.find("Lyrics").text().startswith("abc "), window.find("Lyrics").text()
        keys("ctrl+a", "BackSpace", "Escape")
    library.moon.expect_text("abc First line\nSecond line\n")
    click(window.find("Lyrics"))
    window.expect_focus("Lyrics")
    keys("ctrl+z")
    wait_until(lambda: not window.find("Lyrics").text().startswith("abc "), "the song's words to be taken back")


def deletes_in_sidebar(book, library, window):
    """A folder is renamed and deleted there, and brought back. Its new place is the answer."""
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
    return slow


def goes_along(book, library, target):
    """The keyboard goes with a song that is moved from the list: Delete means that one."""
    window = library.open(book, library.draft)
    window.expect_focus("Lyrics")
    go_to(window, "Draft")
    keys("shift+ctrl+m")
    move_to_next(book.window("Move “Draft”"))
    moved = os.path.join(target, "Draft", "Draft.songbook")
    expect_file(moved)
    window = book.window("Draft")
    row(window, "Harbour Lights")
    expect_line(window, "Draft")
    keys("Delete")
    expect_file(moved, False)
    assert all(os.path.exists(os.path.join(target, name)) for name in ("Blue Moon", "Harbour Lights"))
