"""Searching a library: in haste, and where songs cannot be read."""

import os
import shutil
import signal

from cases_find import yellow
from desktop.case import case
from desktop.hands import keys, run, type_text
from desktop.library import Library, expect_row_gone, go_to, has_row, row, shown_library
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until


@case("what is typed right after Shift+Ctrl+F is searched for, however long the window takes")
def takes_first_letters(book, folder):
    _, window = shown_library(book, folder)
    window.expect_focus("Lyrics")
    pid = book.pid
    # All of it is there before the window draws anything.
    os.kill(pid, signal.SIGSTOP)
    try:
        keys("shift+ctrl+f")
        type_text("light")
    finally:
        os.kill(pid, signal.SIGCONT)
    window.expect_text("Search titles and lyrics", "light")


@case("Return in the search opens what the words in the field find, however soon it comes")
def opens_first(book, folder):
    library = Library(folder)
    Song(library.ballads, "Hail")
    window = library.open(book, library.draft)
    row(window, "Draft")
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    type_text("har")
    row(window, "Harbour Lights")
    run("xdotool", "key", "--delay", "1", "BackSpace", "BackSpace", "a", "i", "l", "Return")
    window = book.window("Hail")
    expect_steady(lambda: book.names() == ["Hail"], "the song that the words find", 0.5)
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    run("xdotool", "key", "--delay", "1", "ctrl+a", "b", "l", "u", "e", "Return")
    book.window("Blue Moon")


def search_for_lights(book, library):
    """The window of the library's draft, with the songs that have “lights” in them."""
    window = library.open(book, library.draft)
    row(window, "Draft")
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    type_text("lights")
    row(window, "Harbour Lights")
    return window


@case("A song that cannot be read is named below what a search found, and no longer when it can be")
def names_unsearched(book, folder):
    library = Library(folder)
    broken = Song(library.ballads, "Torn Page")
    with open(broken.path, "r+") as file:
        file.truncate(20)
    window = search_for_lights(book, library)
    note = "1 song could not be read and was not searched: “Torn Page”"
    window.find(note)
    window.find("Show Songs Not Searched", "push button").press()
    sheet = book.window("Songs Not Searched")
    sheet.find("Torn Page")
    sheet.find(broken.path)
    keys("Escape")
    book.window("Draft")
    Song(library.ballads, "Torn Page")
    wait_until(lambda: not any(node.name == note and node.is_there for node in window.all()), "the note to go")


@case("the name of a song that cannot be read turns no line around, and does not fill the list")
def names_unsearched_safely(book, folder):
    library = Library(folder)
    for name in ("Torn \u202e Page", "Long " * 40 + "end"):
        broken = Song(library.ballads, name)
        with open(broken.path, "r+") as file:
            file.truncate(20)
    window = search_for_lights(book, library)
    note = wait_until(
        lambda: next((node.name for node in window.all() if "were not searched" in node.name), None), "the note")
    assert "\u202e" not in note and "Torn" in note and len(note) < 250, note


@case("songs with the same title that are found are told from each other by their folders")
def tells_apart(book, folder):
    library = Library(folder)
    Song(os.path.join(library.path, "Sketches"), "Blue Moon")
    Song(library.path, "Blue Moon")
    window = library.open(book, library.lights)
    row(window, "Blue Moon, First line, ")
    keys("ctrl+shift+f")
    window.expect_focus("Search titles and lyrics")
    type_text("blue moon")
    row(window, "Blue Moon, First line, Ballads, ")
    row(window, "Blue Moon, First line, Sketches, ")


@case("a song that is deleted and put back at once by another program is listed again, and can be deleted again")
def deletes_again(book, folder):
    library, window = shown_library(book, folder, "Draft")
    kept = shutil.copytree(library.draft.folder, os.path.join(folder, "kept"))
    go_to(window, "Draft")
    keys("Delete")
    wait_until(lambda: not os.path.exists(library.draft.folder) and not has_row(window, "Draft"), "the line to go")
    os.rename(kept, library.draft.folder)
    row(window, "Draft")
    go_to(window, "Draft")
    keys("Delete")
    wait_until(lambda: not os.path.exists(library.draft.folder), "the song to be deleted again")
    expect_row_gone(window, "Draft")


def search(window, words):
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    keys("ctrl+a")
    type_text(words)


@case("a song that was found by its tag says so; the list's line is no section name")
def names_tags(book, folder):
    library = Library(folder)
    Song(library.ballads, "Lantern", text="[Verse 1]\n\nChorus:\nleave the light on\n", tags=["Kitchen sink", "live"])
    window = library.open(book, library.moon)
    row(window, "Lantern, leave the light on, ")
    search(window, "kitchen")
    row(window, "Lantern, Tag: Kitchen sink, Ballads, ")
    search(window, "live light")
    row(window, "Lantern, Tag: live · leave the light on, Ballads, ")


@case("Escape on the page takes away the marks of a search, and so does its end")
def clears_marks(book, folder):
    library = Library(folder)
    Song(library.ballads, "Lantern", text="leave the kitchen light on\n" * 9)
    window = library.open(book, library.draft)
    row(window, "Draft")
    for end in ("page", "search"):
        before = yellow()
        search(window, "kitchen")
        keys("Return")
        window = book.window("Lantern")
        window.expect_focus("Lyrics")
        wait_until(lambda: yellow() > before + 100, "the words to be marked")
        if end == "search":
            keys("shift+ctrl+f")
            window.expect_focus("Search titles and lyrics")
        keys("Escape")
        wait_until(lambda: yellow() < before + 20, "nothing to be marked any more")
        if end == "page":
            window.expect_focus("Lyrics")
            assert window.look("Search titles and lyrics", "entry"), "the search went as well"


@case("the sidebar and the list after the search follow the song that was opened from it")
def follows_song(book, folder):
    library = Library(folder)
    other = os.path.join(library.path, "Other")
    Song(other, "Lantern")
    window = library.open(book, library.moon)
    row(window, "Blue Moon")

    def is_marked(name):
        return any(node.name.startswith(name) and node.has_state("SELECTED")
                   for node in window.find("Sidebar", "list").children() if node.is_there)
    wait_until(lambda: is_marked("Ballads"), "the folder of the first song to be marked")
    search(window, "lantern")
    row(window, "Lantern")
    keys("Return")
    window = book.window("Lantern")
    wait_until(lambda: is_marked("Other"), "the folder of the song that was opened to be marked")
    row(window, "Lantern")
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    keys("Escape")
    row(window, "Lantern, First line, ")
    expect_row_gone(window, "Blue Moon")
