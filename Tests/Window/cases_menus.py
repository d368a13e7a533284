"""The menus of lines, and what keys mean where something else than the song has the keyboard."""

import os

from cases_browse import choose_in_menu
from cases_list_focus import expect_marked
from desktop.case import case
from desktop.dragging import middle
from desktop.hands import keys, run, type_text
from desktop.library import (
    Library, choose, expect_line, expect_no_menu, menu_items, new_page, open_menu, press_item, row, shown_library,
    take_padding)
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until


@case("a line's menu leaves the keyboard and the mark of the open song where they were, also when its line moves")
def menu_leaves_keyboard(book, folder):
    library = Library(folder)
    first = Song(library.ballads, "Aaa")
    window = library.open(book, library.moon)
    row(window, "Aaa")
    leaves_lyrics(library, window)
    leaves_line(book, window)
    stays_while_line_moves(book, first)


def leaves_lyrics(library, window):
    """The menu of another line than that of the song that is written."""
    window.expect_focus("Lyrics")
    run("xdotool", "mousemove", *map(str, middle(row(window, "Harbour Lights"))), "click", "3")
    window.find("Copy Path", "menu item")
    expect_marked(window, "Ballads", "Blue Moon")
    keys("Escape")
    window.expect_focus("Lyrics")
    type_text("on ")
    library.moon.expect_text("on First line\nSecond line\n")
    library.lights.expect_untouched(seconds=0.1)


def leaves_line(book, window):
    """After the menu of the line that has the keyboard, that line has it again."""
    keys("F6", "End")
    expect_line(window, "Harbour Lights")
    for _ in range(2):
        keys("Menu")
        window.find("Copy Path", "menu item")
        keys("Escape")
        expect_no_menu(window)
        expect_line(window, "Harbour Lights")
    keys("Return")
    book.window("Harbour Lights").expect_focus("Lyrics")


def stays_while_line_moves(book, first):
    """The menu stays and is that line's, and keys work after it."""
    window = book.window("Harbour Lights")
    keys("F6", "Home")
    expect_line(window, "Aaa")
    keys("Menu")
    window.find("Copy Path", "menu item")
    first.write(first.bytes.replace(b'"title": "Aaa"', b'"title": "Zzz"'))
    row(window, "Zzz")
    expect_steady(lambda: "Copy Path" in menu_items(window), "the menu", 0.5)
    keys("Escape")
    expect_no_menu(window)
    window = new_page(book)
    choose(window, "Blue Moon")
    book.window("Blue Moon").find("Lyrics")


@case("what acts on a line or a song is off where there is neither, and in no menu then; nor is a pin without its song")
def needs_target(book, folder):
    library = Library(folder)
    library.draft.write(library.draft.bytes.replace(b'"key": 1.0', b'"pinned": true'))
    book.call("--library", library.path)
    window = book.window("Songs")
    row(window, "Draft, pinned")
    needs_line(book, library, window)
    root_stays(book, renames_in_menu(book, library, window))
    needs_song(book)


ON_ANY = ["rename", "move", "copy-to-library", "move-to-library", "trash", "show-in-files", "copy-path"]
ON_SONGS, ON_FOLDERS = ["open-as-text", "toggle-pin"], ["make-song"]


def expect_on(book, wanted):
    """Waits until of the actions on lines just these are on."""
    def found():
        return [name for name in ON_ANY + ON_SONGS + ON_FOLDERS if book.action(name)[0]]
    wait_until(lambda: set(found()) == set(wanted), lambda: f"only {wanted} to be on, and there is {found()}")


def needs_line(book, library, window):
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    expect_on(book, [])
    assert book.action("new-song")[0]
    keys("F10")
    window.find("Keyboard Shortcuts", "menu item")
    assert menu_items(window) == [
        "New Song", "New Folder…", "New Project…", "New Window", "Open Song…", "Import and Export",
        "Full Screen", "Style", "Settings", "Keyboard Shortcuts", "About Songbook"], menu_items(window)
    assert not window.look("Song Menu")
    keys("Escape")
    expect_no_menu(window)
    keys("Escape", "F6", "Home")
    # Where there are songs in it, it says why it cannot be one.
    expect_on(book, ON_ANY + ON_FOLDERS)
    os.mkdir(os.path.join(library.path, "Attic"))
    row(window, "Attic")
    keys("Home")
    expect_on(book, ON_ANY + ON_FOLDERS)
    keys("End")
    expect_on(book, ON_ANY + ON_SONGS)
    keys("F10")
    window.find("Keyboard Shortcuts", "menu item")
    expect_on(book, ON_ANY + ON_SONGS)
    keys("Escape")
    expect_no_menu(window)


def renames_in_menu(book, library, window):
    choose_in_menu(window, "Draft", "Rename")
    window = book.window("Draft")
    window.expect_focus("Title")
    type_text("Sketch")
    wait_until(lambda: library.draft.title == "Sketch", "the new title")
    return book.window("Sketch")


def root_stays(book, window):
    """The library's own folder stays where it is and what it is."""
    run("xdotool", "mousemove", *map(str, middle(row(window, "Songs, 3 songs"))), "click", "3")
    window.find("Copy Path", "menu item")
    expect_on(book, ["copy-to-library", "move-to-library", "show-in-files", "copy-path"])
    keys("Escape")
    expect_no_menu(window)


def needs_song(book):
    actions = ["find", "tags", "save", "save-elsewhere", "details", "history"]
    wait_until(lambda: book.action("pin") == (True, True), "the pin to be shown")
    assert all(book.action(name)[0] for name in actions)
    keys("F6", "Delete")
    window = book.window("Songs")
    # Undo takes the song out of the trash; the line that has the keyboard now is a folder's, which has no details.
    def possible():
        return [name for name in actions + ["undo", "redo"] if book.action(name)[0]]
    wait_until(lambda: possible() == ["undo"], lambda: f"undo alone, and there is {possible()}")
    assert book.action("pin") == (False, False), book.action("pin")
    choose(window, "Ballads")
    choose(window, "Blue Moon")
    book.window("Blue Moon")
    assert all(book.action(name)[0] for name in actions + ["pin"])


@case("the menu of a song has what can be done with it, alone and in a library; it counts all words or those selected")
def menu_of_song(book, folder):
    song = Song(folder, "Alone", text="Verse 1\nOne [G]two\n\nthree\n")
    alone = book.open(song.path)
    alone.expect_focus("Lyrics")
    open_menu(alone, "Song Menu")
    alone.find("Find in Song…", "menu item")
    assert menu_items(alone) == [
        "Find in Song…", "Count Words", "Inspire", "Transpose Song…", "Pinned to Top", "Add Tag…", "Attachments",
        "Rename", "Details", "Earlier Versions…", "Save As…", "Share"], menu_items(alone)
    counts_words(alone)
    song.expect_untouched(seconds=0.3)
    library, window = shown_library(book, folder)
    open_menu(window, "Song Menu")
    window.find("Find in Song…", "menu item")
    assert menu_items(window) == [
        "Find in Song…", "Count Words", "Other Songs with This Line", "Inspire", "Transpose Song…", "Pinned to Top",
        "Add Tag…", "Attachments", "Rename", "Move…", "Details", "Earlier Versions…", "Save As…", "Share",
        "Move to Trash"], menu_items(window)
    assert all(node.has_state("SENSITIVE") for node in window.all() if node.role == "menu item" and node.is_there)
    keys("Escape")
    expect_no_menu(window)
    has_submenus(window)


def counts_words(window):
    """Without sections and chords; by the menu that is open."""
    # A toast below the mouse stays, and the next one waits for it.
    run("xdotool", "mousemove", "5", "5")
    press_item(window, "Count Words")
    window.expect_words("2 lines, 3 words, 12 characters")
    expect_no_menu(window)
    window.expect_focus("Lyrics")
    keys("ctrl+End", "shift+Up")
    lyrics = window.find("Lyrics").element
    wait_until(lambda: lyrics.selection_start is not None, "a line to be selected")
    open_menu(window, "Song Menu")
    press_item(window, "Count Words")
    window.expect_words("Selected: 1 line, 1 word, 5 characters")
    expect_no_menu(window)


def has_submenus(window):
    for name, items in (("Attachments", ["Add Files…", "New Note", "Record"]),
                        ("Share", ["Copy as Text", "Copy as ChordPro", "Send by E-Mail…", "Export…"])):
        open_menu(window, "Song Menu")
        press_item(window, name)
        wait_until(lambda: set(items) <= set(menu_items(window)), lambda: f"{items}, and there is {menu_items(window)}")
        keys("Escape")
        expect_no_menu(window)


@case("a line's menu opens as the button is pressed, and what the button is let go over is chosen")
def chooses_by_dragging(book, folder):
    take_padding()
    library = Library(folder)
    window = library.open(book, library.moon)
    x, y = middle(row(window, "Harbour Lights"))
    run("xdotool", "mousemove", str(x), str(y), "mousedown", "3")
    try:
        window.find("Copy Path", "menu item")
        # Whatever item is there.
        run("xdotool", "mousemove", str(x + 20), str(y + 60), "sleep", "0.3")
    finally:
        run("xdotool", "mouseup", "3")
    expect_no_menu(window)
