"""The menus of lines, and what keys mean where something else than the song has the keyboard."""

import os

from cases_browse import choose_in_menu
from cases_faults import save_as
from desktop.case import case
from desktop.dragging import middle
from desktop.hands import keys, run, type_text
from desktop.library import Library, answer, choose, row
from desktop.songbook import Song, pause
from desktop.waiting import wait_until


def menu_items(window):
    """What the menu that is open offers; nothing while none is."""
    return [node.name for node in window.all() if node.role == "menu item" and node.is_there]


@case("a line moves while its menu is open: the menu stays and is that line's, and keys work after it")
def keeps_menu(book, folder):
    library = Library(folder)
    first = Song(library.ballads, "Aaa")
    window = library.open(book, library.moon)
    row(window, "Aaa")
    keys("F6", "Home")
    wait_until(lambda: row(window, "Aaa").has_state("FOCUSED"), "the keyboard to reach the line")
    keys("Menu")
    wait_until(lambda: "Copy Path" in menu_items(window), "the menu")
    first.write(first.bytes.replace(b'"title": "Aaa"', b'"title": "Zzz"'))
    row(window, "Zzz")
    pause(0.5)
    assert "Copy Path" in menu_items(window), "the menu went"
    keys("Escape")
    wait_until(lambda: not menu_items(window), "the menu to go")
    pause(0.3)
    keys("ctrl+n")
    book.window("New Song")
    keys("Escape")
    window = book.window("Blue Moon")
    choose(window, "Harbour Lights")
    book.window("Harbour Lights").find("Lyrics")


@case("after a line's menu the keyboard is on that line again")
def gives_keyboard_back(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    keys("F6", "End")
    wait_until(lambda: row(window, "Harbour Lights").has_state("FOCUSED"), "the keyboard to reach the line")
    for _ in range(2):
        keys("Menu")
        wait_until(lambda: "Copy Path" in menu_items(window), "the menu")
        keys("Escape")
        wait_until(lambda: not menu_items(window), "the menu to go")
        wait_until(lambda: row(window, "Harbour Lights").has_state("FOCUSED"), "the keyboard to be back")
    keys("Return")
    book.window("Harbour Lights")


@case("the menu of a folder in the sidebar is that of its line in the list; the library's own only tells where it is")
def sidebar_menu(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    run("xdotool", "mousemove", *map(str, middle(row(window, "Songs, 3 songs"))), "click", "3")
    wait_until(lambda: "Copy Path" in menu_items(window), "the menu")
    assert "Rename…" not in menu_items(window) and "Move to Trash" not in menu_items(window)
    keys("Escape")
    wait_until(lambda: not menu_items(window), "the menu to go")
    choose_in_menu(window, "Ballads, 2 songs", "Rename…")
    answer(book, "Rename Folder", "Slow Songs")
    path = os.path.join(library.path, "Slow Songs", "Blue Moon", "Blue Moon.songbook")
    wait_until(lambda: os.path.exists(path), "the renamed folder")
    row(book.window("Blue Moon"), "Slow Songs, 2 songs")


@case("Ctrl+Z takes back what was typed into the field that has the keyboard, not what was written in the song")
def undoes_in_field(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    type_text("abc ")
    fields = [("shift+ctrl+f", "Search titles and lyrics"), ("ctrl+f", "Find in song"), ("ctrl+t", "New tag")]
    for key, name in fields:
        keys(key)
        field = window.find(name)
        pause(0.4)
        type_text("har")
        wait_until(lambda: field.text() == "har", f"the words in {name!r}, and there is {field.text()!r}")
        keys("ctrl+z")
        wait_until(lambda: field.text() == "", f"{name!r} to be empty, and there is {field.text()!r}")
        keys("shift+ctrl+z")
        wait_until(lambda: field.text() == "har", f"{name!r} to have its words again, and there is {field.text()!r}")
        assert window.find("Lyrics").text().startswith("abc "), window.find("Lyrics").text()
        keys("ctrl+a", "BackSpace", "Escape")
    pause(0.3)
    library.moon.expect_text("abc First line\nSecond line\n")
    run("xdotool", "mousemove", *map(str, middle(window.find("Lyrics"))), "click", "1")
    pause(0.3)
    keys("ctrl+z")
    wait_until(lambda: not window.find("Lyrics").text().startswith("abc "), "the song's words to be taken back")


@case("a song that was saved elsewhere under its own name: its line in the list is the file of the library")
def opens_file_of_line(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    new = os.path.join(folder, "Blue Moon.songbook")
    window.find("Main Menu")
    keys("F10")
    wait_until(lambda: "Save As…" in menu_items(window), "the menu")
    next(node for node in window.all() if node.role == "menu item" and node.name == "Save As…").press()
    save_as(book, new)
    wait_until(lambda: os.path.exists(new), "the new file")
    window = book.window("Blue Moon")
    pause(0.5)
    choose(window, "Blue Moon")
    pause(0.5)
    type_text("here ")
    keys("ctrl+s")
    library.moon.expect_text("here First line\nSecond line\n")
    assert not Song.at(new).text.startswith("here")


@case("what acts on a line or a song is off where there is neither; the main menu means the line that has the keyboard")
def needs_target(book, folder):
    library = Library(folder)
    book.call("--library", library.path)
    window = book.window("Songs")
    row(window, "Draft")
    on_any = ["rename", "move", "trash", "show-in-files", "copy-path"]
    on_songs, on_folders = ["open-as-text", "toggle-pin"], ["make-song"]

    def expect(wanted):
        names = on_any + on_songs + on_folders

        def found():
            return [name for name in names if book.action(name)[0]]
        wait_until(lambda: set(found()) == set(wanted), f"only {wanted} to be on, and there is {found()}", 3)
    keys("shift+ctrl+f")
    wait_until(lambda: window.find("Search titles and lyrics").has_state("FOCUSED"), "the search to have the focus")
    expect([])
    assert book.action("new-song")[0]
    keys("F10")
    wait_until(lambda: "Rename…" in menu_items(window), "the menu")
    for name in ("Rename…", "Move…", "Move to Trash"):
        assert not window.find(name, "menu item").has_state("SENSITIVE"), name
    keys("Escape")
    wait_until(lambda: not menu_items(window), "the menu to go")
    keys("Escape", "F6", "Home")
    expect(on_any + on_folders)
    keys("End")
    expect(on_any + on_songs)
    keys("F10")
    wait_until(lambda: "Rename…" in menu_items(window), "the menu")
    expect(on_any + on_songs)
    window.find("Rename…", "menu item").press()
    answer(book, "Rename Song", "Sketch")
    wait_until(lambda: os.path.exists(os.path.join(library.path, "Sketch", "Sketch.songbook")), "the renamed song")
    window = book.window("Songs")
    # The library's own folder stays where it is and what it is.
    run("xdotool", "mousemove", *map(str, middle(row(window, "Songs, 3 songs"))), "click", "3")
    wait_until(lambda: "Copy Path" in menu_items(window), "the menu")
    expect(["show-in-files", "copy-path"])


@case("what needs a song cannot be chosen where none is shown, and a pin that is gone with its song is not shown")
def needs_song(book, folder):
    library = Library(folder)
    library.draft.write(library.draft.bytes.replace(b'"key": 1.0', b'"pinned": true'))
    window = library.open(book, library.draft)
    row(window, "Draft, pinned")
    actions = ["find", "tags", "save", "save-elsewhere", "history"]
    wait_until(lambda: book.action("pin") == (True, True), "the pin to be shown")
    assert all(book.action(name)[0] for name in actions)
    keys("F6", "Delete")
    window = book.window("Songs")
    assert [name for name in actions + ["undo", "redo"] if book.action(name)[0]] == []
    assert book.action("pin") == (False, False), book.action("pin")
    choose(window, "Ballads")
    choose(window, "Blue Moon")
    book.window("Blue Moon")
    assert all(book.action(name)[0] for name in actions + ["pin"])
