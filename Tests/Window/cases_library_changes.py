"""Making, renaming, moving and deleting songs and folders in the window."""

import os
import shutil

from desktop.case import case
from desktop.dragging import middle
from desktop.hands import keys, run, type_text
from desktop.library import (
    Library, answer, button, choose, expect_row_gone, focused_line, go_to, has_row, move_to_next, row, shown_library)
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until
from settings import seldom_saved


@case("a new folder is listed; an illegal name is refused with the reason")
def makes_folder(book, folder):
    library, window = shown_library(book, folder)
    keys("shift+ctrl+n")
    dialog = book.window("New Folder")
    dialog.expect_focus("Name")
    type_text("a?")
    dialog.expect_words("cannot contain the character ?")
    answer(book, "New Folder", "Old")
    row(window, "Old, 0 songs")
    assert os.path.isdir(os.path.join(library.ballads, "Old"))


@case("Rename Files to Match is not offered where the name is taken")
def leaves_taken_name(book, folder):
    library, window = shown_library(book, folder)
    library.moon.write(library.moon.original.replace(b'"title": "Blue Moon"', b'"title": "Harbour Lights"'))
    window = book.window("Harbour Lights")
    wait_until(lambda: not has_row(window, "Blue Moon"), "both under that title")
    assert not book.action("rename-files")[0]
    os.rename(library.lights.folder, os.path.join(library.path, "Harbour Lights"))
    wait_until(lambda: book.action("rename-files")[0], "the name to be free")


@case("F2 selects a song's title, beside which it is said what its files are called; menu and button rename them")
def renames_songs(book, folder):
    library, window = shown_library(book, folder)
    renames_by_menu(book, window, library)
    renames_by_button(book, library)
    names_other_title(book, library)
    renames_line(book, library)


def renames_by_menu(book, window, library):
    """What is typed goes on into the song."""
    type_text("one ")
    assert not book.action("rename-files")[0]
    window.expect_no_words("folder and file are named")
    keys("F2")
    window.expect_focus("Title")
    type_text("Red Moon")
    keys("Return")
    wait_until(lambda: library.moon.title == "Red Moon", "the new title")
    window = book.window("Red Moon")
    run("xdotool", "mousemove", *map(str, middle(row(window, "Red Moon"))), "click", "3")
    window.find("Rename Files to Match", "menu item").press()
    path = os.path.join(library.ballads, "Red Moon", "Red Moon.songbook")
    wait_until(lambda: os.path.exists(path), "the renamed file")
    assert sorted(os.listdir(library.ballads)) == ["Harbour Lights", "Red Moon"]
    row(window, "Red Moon")
    window.expect_focus("Lyrics")
    type_text("two ")
    keys("ctrl+s")
    song = Song.at(path)
    song.expect_text("one two First line\nSecond line\n")
    assert song.title == "Red Moon"
    assert not window.has_words("deleted, moved or renamed")
    wait_until(lambda: not book.action("rename-files")[0], "nothing to rename any more")


def renames_by_button(book, library):
    """The button is beside a new title; the keyboard stays where it is."""
    window = book.window("Red Moon")
    window.expect_no_words("folder and file are named")
    keys("F2")
    window.expect_focus("Title")
    type_text("New Moon")
    window = book.window("New Moon")
    window.expect_words("The song’s folder and file are named “Red Moon”.")
    keys("Return")
    window.expect_focus("Lyrics")
    window.find("Rename Files to Match", "push button").press()
    path = os.path.join(library.ballads, "New Moon", "New Moon.songbook")
    wait_until(lambda: os.path.exists(path), "the renamed file")
    window.expect_no_words("folder and file are named")
    window.expect_focus("Lyrics")
    type_text("three ")
    Song.at(path).expect_text("one two three First line\nSecond line\n")


def names_other_title(book, library):
    """A name that was meant is said only to who goes to the title."""
    window = book.window("New Moon")
    library.lights.write(library.lights.original.replace(b'"title": "Harbour Lights"', b'"title": "Sea"'))
    choose(window, "Sea")
    window = book.window("Sea")
    window.expect_focus("Lyrics")
    expect_steady(lambda: not window.has_words("folder and file are named"), "nothing said of the files", 0.5)
    keys("F2")
    window.expect_words("The song’s folder and file are named “Harbour Lights”.")


def renames_line(book, library):
    """F2 on another line opens that song."""
    go_to(book.window("Sea"), "New Moon")
    keys("F2")
    window = book.window("New Moon")
    window.expect_focus("Title")
    type_text("Old Moon")
    moon = Song.at(os.path.join(library.ballads, "New Moon", "New Moon.songbook"))
    wait_until(lambda: moon.title == "Old Moon", "the new title")
    assert library.lights.title == "Sea" and os.path.exists(library.lights.path)


@case("Rename Files to Match goes by the title on the page, also where the list does not know that yet")
def renames_by_page(book, folder):
    library = Library(folder)
    sketch = os.path.join(library.ballads, "Sketch")
    os.rename(library.moon.folder, sketch)
    with seldom_saved():
        window = library.open(book, Song.at(os.path.join(sketch, os.path.basename(library.moon.path))))
        row(window, "Blue Moon")
        keys("F2")
        window.expect_focus("Title")
        type_text("Red Moon")
        run("xdotool", "mousemove", *map(str, middle(row(window, "Blue Moon"))), "click", "3")
        window.find("Rename Files to Match", "menu item").press()
        path = os.path.join(library.ballads, "Red Moon", "Red Moon.songbook")
        wait_until(lambda: os.path.exists(path), "the renamed file")
        row(window, "Red Moon")
        assert Song.at(path).title == "Red Moon"
        book.window("Red Moon")


@case("a folder that the open song is in is renamed, and the song goes on there")
def renames_folder(book, folder):
    library, window = shown_library(book, folder)
    keys("F6", "alt+Up")
    row(window, "Draft")
    wait_until(lambda: focused_line(window), "the keyboard in the list")
    keys("F2")
    answer(book, "Rename Folder", "Slow Songs")
    path = os.path.join(library.path, "Slow Songs", "Blue Moon", "Blue Moon.songbook")
    wait_until(lambda: os.path.exists(path), "the renamed folder")
    window = book.window("Blue Moon")
    window.expect_words("Songs › Slow Songs")
    window.find("Lyrics")
    choose(window, "Blue Moon")
    type_text("x")
    keys("ctrl+s")
    song = Song.at(path)
    song.expect_text("xFirst line\nSecond line\n")
    assert not os.path.exists(library.ballads)


@case("a song is moved to another folder by the dialog; one deleted after that comes back by the first press of Undo")
def moves_song(book, folder):
    library, window = shown_library(book, folder, "Draft")
    keys("shift+ctrl+m")
    move_to_next(book.window("Move “Draft”"))
    path = os.path.join(library.ballads, "Draft", "Draft.songbook")
    wait_until(lambda: os.path.exists(path), "the moved song")
    window = book.window("Draft")
    window.expect_words("“Draft” moved to “Ballads”")
    # What the mouse is over does not go by itself.
    run("xdotool", "mousemove", *map(str, middle(button(window, "Undo"))))
    window.expect_words("Songs › Ballads")
    row(window, "Harbour Lights")
    type_text("x")
    keys("ctrl+s")
    window.expect_words("Saved")
    assert not os.path.exists(library.draft.folder)
    go_to(window, "Harbour Lights")
    assert window.has_words("“Draft” moved to “Ballads”"), "the move is not offered to be undone any more"
    keys("Delete")
    window.expect_words("“Harbour Lights” moved to trash")
    button(window, "Undo").press()
    wait_until(lambda: os.path.exists(library.lights.path), "the deleted song to be back")
    assert os.path.exists(path), "the move was undone in place of the deletion"


@case("the dialog to move something offers neither where it is nor what is in it, and says where there is no other folder")
def offers_other_folders(book, folder):
    library = Library(folder)
    loose = Song.at(shutil.copy(library.draft.path, os.path.join(library.path, "Loose.songbook")))
    book.call("--library", library.path, "--", loose.path)
    window = book.window("Draft")
    row(window, "Ballads")
    for name, item, places in [
            ("Draft", None, ["Songs (current folder)", "Songs › Ballads"]),
            ("Blue Moon", library.moon, ["Songs", "Songs › Ballads (current folder)"]), ("Ballads", library.ballads, [])]:
        if item is library.moon:
            window = library.open(book, item)
        elif item:
            keys("F6", "alt+Up")
            wait_until(lambda: focused_line(window), "the keyboard in the list")
            keys("Home")
        keys("shift+ctrl+m")
        dialog = book.window(f"Move “{name}”")
        wait_until(dialog.focused, "the keyboard in the dialog")
        assert [node.name for node in dialog.all() if node.role == "list item"] == places
        assert dialog.has_words("no other folder") == (not places)
        if name == "Draft":
            keys("Return")
            moved = os.path.join(library.ballads, "Loose", "Loose.songbook")
            wait_until(lambda: os.path.exists(moved), "the loose song to be moved")
        else:
            keys("Escape")
            window = book.window("Blue Moon")


@case("the dialog to move something: its folders can be filtered, where it is cannot be chosen, and a new one is made")
def filters_folders(book, folder):
    library = Library(folder)
    for name in ("Old/Winter", "Old/Summer"):
        Song(os.path.join(library.path, name), "Any")
    window = library.open(book, library.draft)
    row(window, "Old")
    keys("shift+ctrl+m")
    dialog = book.window("Move “Draft”")
    wait_until(lambda: focused_line(dialog), "the keyboard on a folder")
    keys("Home")
    dialog.expect_sensitive("Move", False)
    keys("Return")
    type_text("wint")
    wait_until(lambda: [node.name for node in dialog.all() if node.role == "list item" and node.is_there]
               == ["Songs › Old › Winter"], "the folder alone")
    keys("Return")
    path = os.path.join(library.path, "Old", "Winter", "Draft", "Draft.songbook")
    wait_until(lambda: os.path.exists(path), "the moved song")
    window = book.window("Draft")
    row(window, "Any")
    keys("shift+ctrl+m")
    dialog = book.window("Move “Draft”")
    wait_until(lambda: focused_line(dialog), "the keyboard on a folder")
    button(dialog, "New Folder…").press()
    answer(book, "New Folder", "Spring")
    path = os.path.join(library.path, "Spring", "Draft", "Draft.songbook")
    wait_until(lambda: os.path.exists(path), "the song in the new folder")


@case("Delete moves songs to the trash; Undo puts back one or all, also pressed in the moment in which it appears")
def deletes_songs(book, folder):
    library, window = shown_library(book, folder)
    deletes_open_song(book, window, library)
    undoes_deletions(book, library)
    takes_early_undo(book.window("Blue Moon"), library)


def deletes_open_song(book, window, library):
    type_text("last words ")
    keys("F6", "Delete")
    window = book.window("Songs")
    window.expect_words("“Blue Moon” moved to trash")
    assert not os.path.exists(library.moon.path)
    expect_row_gone(window, "Blue Moon")
    button(window, "Undo").press()
    window = book.window("Blue Moon")
    assert library.moon.text == "last words First line\nSecond line\n"
    row(window, "Blue Moon")
    assert window.find("Lyrics").text().startswith("last words")
    wait_until(lambda: not window.look("Undo", "push button"), "the button to go")


def undoes_deletions(book, library):
    """Of songs that are deleted one after the other, all are put back."""
    window = book.window("Blue Moon")
    for song in (library.lights, library.moon):
        go_to(window, song.title)
        keys("Delete")
        wait_until(lambda: not os.path.exists(song.path), "the song to go")
    window = book.window("Songs")
    window.expect_words("and 1 other item moved to trash")
    button(window, "Undo").press()
    wait_until(lambda: os.path.exists(library.lights.path) and os.path.exists(library.moon.path), "both to be back")
    window = book.window("Blue Moon")
    wait_until(lambda: not window.look("Undo", "push button"), "the button to go")


def takes_early_undo(window, library):
    for _ in range(4):
        go_to(window, "Harbour Lights")
        keys("Delete")
        button(window, "Undo").press()
        wait_until(lambda: os.path.exists(library.lights.path), "the song to be back")
        wait_until(lambda: not window.look("Undo", "push button"), "the button to go")
        row(window, "Harbour Lights")
