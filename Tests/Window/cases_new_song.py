"""A new song: an empty page, which is on the disk as soon as something is written on it."""

import os

from desktop.case import BY_NATURE, SHARED_WINDOW, UNIT_TEST, case
from desktop.disks import SleepyDisk
from desktop.hands import keys, type_text
from desktop.library import (
    begin_song, choose, expect_line, expect_row_gone, focused_line, go_to_list, is_at_top, new_page, row, rows,
    shown_library)
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until
from cases_list_focus import expect_marked
from cases_narrow import expect_page, resize

OTHERS = ["Blue Moon", "Harbour Lights"]


def entries(folder):
    """What is in a folder, what is hidden too."""
    return sorted(os.listdir(folder))


def made(folder, name):
    """The song of this name that was made in a folder; waits for it."""
    path = os.path.join(folder, name, name + ".songbook")
    wait_until(lambda: os.path.exists(path), lambda: f"{path}, and there is {entries(folder)}")
    return Song.at(path)


def expect_entries(folder, *names):
    wait_until(lambda: entries(folder) == sorted(names), lambda: f"{sorted(names)}, and there is {entries(folder)}")


@case("new song: Ctrl+N shows an empty page; a title, Return, and lyrics are saved by themselves")
def begins_with_title(book, folder):
    library, window = shown_library(book, folder)
    window = new_page(book)
    assert window.find("Title").text() == "" and window.find("Lyrics").text() == ""
    type_text("River")
    keys("Return")
    window.expect_focus("Lyrics")
    type_text("Down to the sea")
    song = made(library.ballads, "River")
    song.expect_text("Down to the sea")
    assert song.title == "River" and list(song.json) == ["id", "title", "text", "createdAt", "updatedAt"], song.json
    row(book.window("River"), "River, Down to the sea")
    expect_marked(window, "Ballads", "River")
    assert entries(song.folder) == ["River.songbook"] and entries(library.ballads) == [*OTHERS, "River"]
    assert library.moon.bytes == library.moon.original


@case("new song: lyrics that are typed first name the song by their first line that is no section's name")
def begins_with_lyrics(book, folder):
    library, window = shown_library(book, folder)
    window = new_page(book)
    keys("Down")
    window.expect_focus("Lyrics")
    for line in ("[Verse 1]", "", "The rain: it falls", "all day"):
        type_text(line)
        keys("Return")
    song = made(library.ballads, "The rain - it falls")
    song.expect_text("[Verse 1]\n\nThe rain: it falls\nall day\n")
    assert song.title == "", song.json
    window.expect_text("Title", "")
    keys("F2")
    window.expect_focus("Title")
    type_text("Rain")
    song = made(library.ballads, "Rain")
    wait_until(lambda: song.title == "Rain", "the title in the file")
    assert entries(library.ballads) == [*OTHERS, "Rain"]


@case("new song: the first line typed once more as the title is the title, whatever the first line is later")
def keeps_title_like_first_line(book, folder):
    library, window = shown_library(book, folder)
    window = new_page(book)
    keys("Down")
    type_text("Rain")
    song = made(library.ballads, "Rain")
    keys("F2")
    window.expect_focus("Title")
    type_text("Rain")
    wait_until(lambda: song.title == "Rain", "the title in the file")
    keys("Return", "ctrl+Home")
    type_text("No ")
    song.expect_text("No Rain")
    expect_steady(lambda: entries(library.ballads) == [*OTHERS, "Rain"], "the name", 1.5)


@case("new song: an empty page that is left leaves nothing: no file, no folder, no line; nor do blanks", long=UNIT_TEST)
def leaves_nothing(book, folder):
    library, window = shown_library(book, folder)
    lines = [line.name for line in rows(window)]
    new_page(book)
    expect_steady(lambda: entries(library.ballads) == OTHERS, "nothing on the disk", 1.5)
    choose(window, "Harbour Lights")
    window = book.window("Harbour Lights")
    assert entries(library.ballads) == OTHERS and [line.name for line in rows(window)] == lines
    new_page(book)
    type_text("   ")
    keys("Return", "Return", "space")
    expect_steady(lambda: entries(library.ballads) == OTHERS, "nothing on the disk", 1.5)
    keys("ctrl+a", "BackSpace")
    type_text("Words")
    made(library.ballads, "Words")
    row(window, "Words")
    keys("F2", "BackSpace", "Return", "ctrl+a", "BackSpace")
    made(library.ballads, "Untitled").expect_text("")
    choose(window, "Blue Moon")
    window = book.window("Blue Moon")
    expect_entries(library.ballads, *OTHERS)
    expect_row_gone(window, "Untitled")
    new_page(book)
    type_text("x")
    keys("BackSpace", "ctrl+w")
    book.expect_end()
    assert entries(library.ballads) == OTHERS and entries(library.path) == ["Ballads", "Draft"]


@case("new song: a new song that is empty again stays when another program put something beside it")
def keeps_what_others_wrote(book, folder):
    library, window = shown_library(book, folder)
    begin_song(book, "River")
    song = made(library.ballads, "River")
    with open(os.path.join(song.folder, "melody.ogg"), "wb") as file:
        file.write(b"la")
    keys("F2", "BackSpace")
    made(library.ballads, "Untitled")
    keys("ctrl+q")
    book.expect_end()
    assert entries(os.path.join(library.ballads, "Untitled")) == ["Untitled.songbook", "melody.ogg"]


@case("new song: Ctrl+N twice is one empty page; with words on it, the second is another song")
def begins_twice(book, folder):
    library, window = shown_library(book, folder)
    new_page(book)
    new_page(book)
    keys("ctrl+z")
    type_text("One")
    wait_until(lambda: window.find("Title").text() == "One", "the title")
    keys("ctrl+n")
    window = book.window("New Song")
    window.expect_focus("Title")
    type_text("Two")
    keys("ctrl+n")
    book.window("New Song").expect_focus("Title")
    expect_entries(library.ballads, *OTHERS, "One", "Two")
    assert library.moon.bytes == library.moon.original


@case("new song: its files follow the title until it is left for the first time; the id stays", long=UNIT_TEST)
def follows_title(book, folder):
    library, window = shown_library(book, folder)
    window = begin_song(book, "River")
    song = made(library.ballads, "River")
    before = song.json
    keys("F2")
    window.expect_focus("Title")
    type_text("Wide River")
    keys("Return")
    song = made(library.ballads, "Wide River")
    wait_until(lambda: song.title == "Wide River", "the title in the file")
    expect_entries(library.ballads, *OTHERS, "Wide River")
    assert [song.json[key] for key in ("id", "createdAt")] == [before[key] for key in ("id", "createdAt")]
    type_text("Down")
    song.expect_text("Down")
    row(window, "Wide River, Down")
    expect_marked(window, "Ballads", "Wide River")
    keys("F2")
    window.expect_focus("Title")
    type_text("Sea")
    choose(window, "Harbour Lights")
    window = book.window("Harbour Lights")
    song = made(library.ballads, "Sea")
    expect_entries(library.ballads, *OTHERS, "Sea")
    choose(window, "Sea")
    window = book.window("Sea")
    keys("F2")
    window.expect_focus("Title")
    type_text("Ocean")
    keys("Return")
    wait_until(lambda: song.title == "Ocean", "the title in the file")
    expect_steady(lambda: entries(library.ballads) == [*OTHERS, "Sea"], "the name", 1.5)


@case("new song: the keyboard stays on the line that it went to while the files follow the title", long=SHARED_WINDOW)
def keeps_line(book, folder):
    with SleepyDisk(folder) as disk:
        library, window = shown_library(book, disk.path)
        window = begin_song(book, "River")
        made(library.ballads, "River")
        row(window, "River")
        keys("F2")
        window.expect_focus("Title")
        type_text("Sea")
        disk.sleep()
        go_to_list(window)
        keys("Home")
        wait_until(lambda: is_at_top(window), "the keyboard on the first line")
        disk.wake()
        made(library.ballads, "Sea")
        row(window, "Sea")
        expect_steady(lambda: is_at_top(window), "the keyboard on the first line", 1)


@case(
    "new song: a title that is taken, or that no file can have, is explained below it, and the writing goes on",
    long=UNIT_TEST)
def explains_name(book, folder):
    library, window = shown_library(book, folder)
    window = new_page(book)
    type_text("harbour lights")
    window.expect_words("“Harbour Lights” already exists in this folder. "
                        "The song’s folder and file are named “harbour lights 2”.")
    keys("Return")
    type_text("Words")
    song = made(library.ballads, "harbour lights 2")
    song.expect_text("Words")
    assert song.title == "harbour lights", song.json
    assert library.lights.bytes == library.lights.original
    keys("F2")
    window.expect_focus("Title")
    type_text("Now/Then")
    window.expect_words("cannot contain the character /")
    window.expect_words("The song’s folder and file are named “Now-Then”.")
    song = made(library.ballads, "Now-Then")
    type_text(" and Now")
    keys("ctrl+a")
    type_text("Later")
    window.expect_no_words("are named")
    made(library.ballads, "Later").expect_text("Words")
    expect_entries(library.ballads, *OTHERS, "Later")


@case("new song: cursor, selection and undo are as if nothing had been made meanwhile", long=SHARED_WINDOW)
def keeps_cursor(book, folder):
    library, window = shown_library(book, folder)
    window = begin_song(book, "River")
    type_text("one two")
    song = made(library.ballads, "River")
    song.expect_text("one two")
    assert window.expect_focus("Lyrics").cursor == 7
    type_text(" three")
    keys("shift+ctrl+Left")
    song.expect_text("one two three")
    type_text("four")
    song.expect_text("one two four")
    for _ in range(8):
        keys("ctrl+z")
    window.expect_text("Lyrics", "")
    song.expect_text("")
    for _ in range(8):
        keys("shift+ctrl+z")
    song.expect_text("one two four")
    assert song.title == "River"


@case("new song: what is typed right before Ctrl+W and Ctrl+Q is on the disk, under its name", long=BY_NATURE)
def saves_at_close(book, folder):
    library, window = shown_library(book, folder)
    for number, key in enumerate(["ctrl+w", "ctrl+q"]):
        new_page(book)
        type_text(f"Last {number}")
        keys(key)
        book.expect_end()
        assert made(library.ballads, f"Last {number}").title == f"Last {number}"
        window = library.open(book, library.moon)
    window = begin_song(book, "River")
    made(library.ballads, "River")
    type_text("Words")
    keys("F2")
    window.expect_focus("Title")
    type_text("Sea")
    keys("ctrl+q")
    book.expect_end()
    song = made(library.ballads, "Sea")
    assert song.title == "Sea" and song.text == "Words" and "River" not in entries(library.ballads)


@case(
    "new song: while the page is empty no line is marked, and its menus have nothing for files; F2 is its title",
    long=UNIT_TEST)
def marks_nothing(book, folder):
    library, window = shown_library(book, folder)
    window = new_page(book)
    expect_marked(window, "Ballads")
    for name in ("trash", "move", "rename-files", "history", "save-elsewhere", "copy-path", "toggle-pin", "tags"):
        assert not book.action(name)[0], name
    keys("Down", "F2")
    window.expect_focus("Title")
    keys("Delete")
    expect_steady(lambda: entries(library.ballads) == OTHERS, "both songs", 0.5)
    type_text("River")
    made(library.ballads, "River")
    expect_marked(window, "Ballads", "River")
    for name in ("trash", "move", "history", "save-elsewhere", "copy-path", "toggle-pin", "tags", "pin"):
        wait_until(lambda: book.action(name)[0], f"{name} to be on")


@case("new song: F6 and Delete right after a title mean the song of the page, which is made for that")
def deletes_own(book, folder):
    library, window = shown_library(book, folder)
    new_page(book)
    type_text("River")
    keys("F6")
    window = book.window("River")
    expect_line(window, "River")
    keys("Delete")
    window = book.window("Songs")
    window.expect_words("“River” moved to trash")
    expect_entries(library.ballads, *OTHERS)


@case("new song: with an empty page F6 leads to the lines, and Delete takes the one that has the ring and names it")
def deletes_ringed(book, folder):
    library, window = shown_library(book, folder)
    window = new_page(book)
    go_to_list(window)
    name = focused_line(window).name.split(",")[0]
    keys("Delete")
    window.expect_words(f"“{name}” moved to trash")
    book.window("New Song")
    window.find("Undo", "push button").press()
    row(window, name)


@case("new song: Ctrl+Z in the new page takes back no deletion, and Ctrl+N goes to the page in a narrow window")
def begins_in_narrow_window(book, folder):
    library, window = shown_library(book, folder)
    go_to_list(window)
    keys("End", "Delete")
    window.expect_words("“Harbour Lights” moved to trash")
    resize(500)
    window = new_page(book)
    expect_page(window)
    keys("ctrl+z")
    type_text("River")
    made(library.ballads, "River")
    assert entries(library.ballads) == ["Blue Moon", "River"]
    expect_page(window)


@case(
    "new song: a new song is made in the folder that the list shows, also while something is searched for",
    long=UNIT_TEST)
def makes_in_shown_folder(book, folder):
    library, window = shown_library(book, folder)
    go_to_list(window)
    keys("alt+Up")
    row(window, "Draft")
    begin_song(book, "Top")
    made(library.path, "Top")
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    type_text("First")
    row(window, "Blue Moon")
    window = begin_song(book, "Found First")
    type_text("Words")
    made(library.path, "Found First").expect_text("Words")
    keys("shift+ctrl+f", "Escape")
    row(window, "Found First")


@case("new song: two windows make songs of the same title in one folder, and both are there")
def makes_in_two_windows(book, folder):
    library, window = shown_library(book, folder)
    other = os.path.join(folder, "Other")
    os.symlink(library.ballads, other)
    new_page(book)
    type_text("River")
    song = made(library.ballads, "River")
    keys("ctrl+n")
    window = book.window("New Song")
    window.expect_focus("Title")
    type_text("River")
    second = made(library.ballads, "River 2")
    assert second.title == "River" and second.json["id"] != song.json["id"]


@case(
    "new song: Move and Delete right after another title mean the song, whatever its files are called by then",
    long=UNIT_TEST)
def changes_at_once(book, folder):
    library, window = shown_library(book, folder)
    window = begin_song(book, "River")
    made(library.ballads, "River")
    row(window, "River")
    keys("F2")
    window.expect_focus("Title")
    type_text("Sea")
    keys("shift+ctrl+m")
    dialog = book.window("Move “Sea”")
    wait_until(lambda: focused_line(dialog), "the keyboard on a folder")
    expect_steady(lambda: True, "as long as a save takes", 1.2)
    keys("Home", "Return")
    made(library.path, "Sea")
    expect_entries(library.ballads, *OTHERS)
    window = book.window("Sea")
    keys("F2")
    window.expect_focus("Title")
    type_text("Ocean")
    window.expect_text("Title", "Ocean")
    book.act("trash")
    book.window("Songs").expect_words("“Ocean” moved to trash")
    expect_entries(library.path, "Ballads", "Draft")


@case("new song: the button with the plus does the same, also in a narrow window that shows the list")
def begins_by_button(book, folder):
    library, window = shown_library(book, folder)
    resize(500)
    window.find("Back to Songs").press()
    window.find("New Song", "push button").press()
    window = book.window("New Song")
    expect_page(window)
    window.expect_focus("Title")
    type_text("River")
    keys("Return")
    type_text("Down")
    made(library.ballads, "River").expect_text("Down")
    keys("alt+Left")
    expect_line(book.window("River"), "River")
