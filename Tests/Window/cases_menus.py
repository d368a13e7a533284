"""The menus of lines, and what keys mean where something else than the song has the keyboard."""

import os

from cases_browse import choose_in_menu
from cases_faults import save_as
from desktop.case import SHARED_WINDOW, UNIT_TEST, case
from desktop.dragging import middle, resize
from desktop.hands import keys, run, type_text
from desktop.library import (
    MENU_ITEMS, Library, answer, choose, expect_line, expect_no_menu, menu_items, new_page, open_menu, press_item, row, shown_library,
    take_padding)
from desktop.songbook import Song
from desktop.waiting import expect_steady, settled, wait_until


@case(
    "a line moves while its menu is open: the menu stays and is that line's, and keys work after it",
    long=SHARED_WINDOW)
def keeps_menu(book, folder):
    library = Library(folder)
    first = Song(library.ballads, "Aaa")
    window = library.open(book, library.moon)
    row(window, "Aaa")
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
    choose(window, "Harbour Lights")
    book.window("Harbour Lights").find("Lyrics")


@case("after a line's menu the keyboard is on that line again", long=SHARED_WINDOW)
def gives_keyboard_back(book, folder):
    library, window = shown_library(book, folder)
    keys("F6", "End")
    expect_line(window, "Harbour Lights")
    for _ in range(2):
        keys("Menu")
        window.find("Copy Path", "menu item")
        keys("Escape")
        expect_no_menu(window)
        expect_line(window, "Harbour Lights")
    keys("Return")
    book.window("Harbour Lights")


@case(
    "the menu of a folder in the sidebar is that of its line in the list; the library's own only tells where it is",
    long=UNIT_TEST)
def sidebar_menu(book, folder):
    library, window = shown_library(book, folder)
    run("xdotool", "mousemove", *map(str, middle(row(window, "Songs, 3 songs"))), "click", "3")
    window.find("Copy Path", "menu item")
    assert "Rename…" not in menu_items(window) and "Move to Trash" not in menu_items(window)
    keys("Escape")
    expect_no_menu(window)
    choose_in_menu(window, "Ballads, 2 songs", "Rename…")
    answer(book, "Rename Folder", "Slow Songs")
    path = os.path.join(library.path, "Slow Songs", "Blue Moon", "Blue Moon.songbook")
    wait_until(lambda: os.path.exists(path), "the renamed folder")
    row(book.window("Blue Moon"), "Slow Songs, 2 songs")


@case(
    "Ctrl+Z takes back what was typed into the field that has the keyboard, not what was written in the song",
    long=SHARED_WINDOW)
def undoes_in_field(book, folder):
    library, window = shown_library(book, folder)
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
    run("xdotool", "mousemove", *map(str, middle(window.find("Lyrics"))), "click", "1")
    window.expect_focus("Lyrics")
    keys("ctrl+z")
    wait_until(lambda: not window.find("Lyrics").text().startswith("abc "), "the song's words to be taken back")


@case(
    "a song that was saved elsewhere under its own name: its line in the list is the file of the library",
    long=UNIT_TEST)
def opens_file_of_line(book, folder):
    library, window = shown_library(book, folder)
    new = os.path.join(folder, "Blue Moon.songbook")
    open_menu(window, "Song Menu")
    window.find("Save As…", "menu item").press()
    save_as(book, new)
    wait_until(lambda: os.path.exists(new), "the new file")
    window = book.window("Blue Moon")
    choose(window, "Blue Moon")
    window.expect_words("Songs › Ballads")
    window.expect_focus("Lyrics")
    type_text("here ")
    keys("ctrl+s")
    library.moon.expect_text("here First line\nSecond line\n")
    assert not Song.at(new).text.startswith("here")


@case("what acts on a line or a song is off where there is neither, and not shown in menus then", long=UNIT_TEST)
def needs_target(book, folder):
    library = Library(folder)
    book.call("--library", library.path)
    window = book.window("Songs")
    row(window, "Draft")
    on_any = ["rename", "move", "copy-to-library", "move-to-library", "trash", "show-in-files", "copy-path"]
    on_songs, on_folders = ["open-as-text", "toggle-pin"], ["make-song"]

    def expect(wanted):
        names = on_any + on_songs + on_folders

        def found():
            return [name for name in names if book.action(name)[0]]
        wait_until(lambda: set(found()) == set(wanted), lambda: f"only {wanted} to be on, and there is {found()}")
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    expect([])
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
    expect(on_any + on_folders)
    os.mkdir(os.path.join(library.path, "Attic"))
    row(window, "Attic")
    keys("Home")
    expect(on_any + on_folders)
    keys("End")
    expect(on_any + on_songs)
    keys("F10")
    window.find("Keyboard Shortcuts", "menu item")
    expect(on_any + on_songs)
    keys("Escape")
    expect_no_menu(window)
    choose_in_menu(window, "Draft", "Rename")
    window = book.window("Draft")
    window.expect_focus("Title")
    type_text("Sketch")
    wait_until(lambda: library.draft.title == "Sketch", "the new title")
    window = book.window("Sketch")
    # The library's own folder stays where it is and what it is.
    run("xdotool", "mousemove", *map(str, middle(row(window, "Songs, 3 songs"))), "click", "3")
    window.find("Copy Path", "menu item")
    expect(["copy-to-library", "move-to-library", "show-in-files", "copy-path"])


@case("what needs a song cannot be chosen where none is shown, and a pin that is gone with its song is not shown")
def needs_song(book, folder):
    library = Library(folder)
    library.draft.write(library.draft.bytes.replace(b'"key": 1.0', b'"pinned": true'))
    window = library.open(book, library.draft)
    row(window, "Draft, pinned")
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


@case("the menu of a song has what can be done with it; alone, and in a library", long=UNIT_TEST)
def menu_of_song(book, folder):
    alone = book.open(Song(folder, "Alone").path)
    open_menu(alone, "Song Menu")
    alone.find("Find in Song…", "menu item")
    assert menu_items(alone) == [
        "Find in Song…", "Count Words", "Inspire", "Transpose Song…", "Pinned to Top", "Add Tag…", "Attachments",
        "Rename", "Details", "Earlier Versions…", "Save As…", "Share"], menu_items(alone)
    keys("Escape")
    expect_no_menu(alone)
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


@case(
    "no menu is taller than the smallest window: the main menu of a song, that of a list, and the song's",
    long=SHARED_WINDOW)
def menus_fit(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    resize(360, 640)
    window.expect_focus("Lyrics")

    def expect_low(name, last):
        open_menu(window, name)
        wait_until(lambda: last in menu_items(window), f"{last!r} in the menu")
        places = settled(lambda: [node.element.place for node in window.all()
                                  if node.role in MENU_ITEMS and node.is_there], "the menu")
        top = min(place[1] for place in places)
        bottom = max(place[1] + place[3] for place in places)
        # Around the items there are its edge, its tip and its shadow.
        assert bottom - top <= 640 - 30, f"{name}: {bottom - top} pixels"
        keys("Escape")
        expect_no_menu(window)
    expect_low("Main Menu", "About Songbook")
    expect_low("Song Menu", "Move to Trash")
    keys("F6")
    expect_line(window, "Blue Moon")
    expect_low("Main Menu", "About Songbook")
