"""Making, renaming, moving and deleting songs and folders in the window."""

import json
import os

from case import case
from desktop import keys, type_text, wait_until
from library import Library, answer, button, choose, has_row, row
from songbook import Song, pause


def title_of(path):
    with open(path) as file:
        return json.load(file)["title"]


@case("Ctrl+N asks for a title, makes a song of its own folder, and goes on in the editor")
def makes_song(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    keys("ctrl+n")
    answer(book, "New Song", "River: Song?")
    window = book.window("River: Song?")
    path = os.path.join(library.ballads, "River - Song", "River - Song.songbook")
    assert title_of(path) == "River: Song?"
    wait_until(lambda: window.find("Lyrics").has_state("FOCUSED"), "the lyrics to have the focus")
    type_text("la")
    keys("ctrl+s")
    window.expect_words("Saved")
    row(window, "River: Song?, la")


@case("a title that is taken or empty is refused while it is typed; Escape makes nothing")
def refuses_title(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    keys("ctrl+n")
    dialog = book.window("New Song")
    assert not button(dialog, "Create").has_state("SENSITIVE")
    pause(0.3)
    type_text("harbour lights")
    dialog.expect_words("There is “Harbour Lights” in this folder already")
    assert not button(dialog, "Create").has_state("SENSITIVE")
    type_text("!")
    wait_until(lambda: button(dialog, "Create").has_state("SENSITIVE"), "the name to be taken")
    keys("Escape")
    book.window("Blue Moon")
    assert sorted(os.listdir(library.ballads)) == ["Blue Moon", "Harbour Lights"]


@case("a new folder is listed; an illegal name is refused with the reason")
def makes_folder(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    keys("shift+ctrl+n")
    dialog = book.window("New Folder")
    pause(0.3)
    type_text("a?")
    dialog.expect_words("cannot hold ?")
    answer(book, "New Folder", "Old")
    row(window, "Old, 0 songs")
    assert os.path.isdir(os.path.join(library.ballads, "Old"))


@case("F2 renames the open song with its files; what is typed goes on into it")
def renames_song(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    type_text("one ")
    keys("F2")
    answer(book, "Rename Song", "Red Moon")
    window = book.window("Red Moon")
    path = os.path.join(library.ballads, "Red Moon", "Red Moon.songbook")
    wait_until(lambda: os.path.exists(path), "the renamed file")
    assert sorted(os.listdir(library.ballads)) == ["Harbour Lights", "Red Moon"]
    row(window, "Red Moon")
    pause(0.5)
    type_text("two ")
    keys("ctrl+s")
    song = Song.at(path)
    song.expect_text("one two First line\nSecond line\n")
    assert song.title == "Red Moon"
    assert not window.has_words("deleted, moved or renamed")


@case("a folder that the open song is in is renamed, and the song goes on there")
def renames_folder(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    keys("alt+Up")
    row(window, "Draft")
    pause(0.3)
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


@case("a song is moved to another folder by the dialog")
def moves_song(book, folder):
    library = Library(folder)
    window = library.open(book, library.draft)
    row(window, "Draft")
    keys("shift+ctrl+m")
    book.window("Move “Draft”")
    pause(0.4)
    keys("Down", "Return")
    path = os.path.join(library.ballads, "Draft", "Draft.songbook")
    wait_until(lambda: os.path.exists(path), "the moved song")
    window = book.window("Draft")
    window.expect_words("Songs › Ballads")
    row(window, "Harbour Lights")
    type_text("x")
    keys("ctrl+s")
    window.expect_words("Saved")
    assert not os.path.exists(library.draft.folder)


@case("Delete moves the song to the trash; Undo puts it back")
def deletes_song(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    type_text("last words ")
    keys("F6", "Delete")
    window = book.window("Songs")
    window.expect_words("“Blue Moon” is in the trash")
    assert not os.path.exists(library.moon.path)
    wait_until(lambda: not has_row(window, "Blue Moon"), "the line to go")
    button(window, "Undo").press()
    window = book.window("Blue Moon")
    assert library.moon.text == "last words First line\nSecond line\n"
    row(window, "Blue Moon")
    assert window.find("Lyrics").text().startswith("last words")
