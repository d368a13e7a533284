"""A new song: an empty page, which is on the disk as soon as something is written on it."""

import os

from desktop.case import case
from desktop.disks import SleepyDisk
from desktop.hands import keys, type_text
from desktop.library import begin_song, expect_line, focused_line, go_to_list, is_at_top, new_page, row, shown_library
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


@case("new song: Ctrl+N shows an empty page that is no file yet; what is typed is saved; cursor and undo do not notice")
def begins_with_title(book, folder):
    library, window = shown_library(book, folder)
    window = new_page(book)
    assert window.find("Title").text() == "" and window.find("Lyrics").text() == ""
    has_no_file(book, library, window)
    type_text("River")
    keys("Return")
    window.expect_focus("Lyrics")
    type_text("one two")
    song = made(library.ballads, "River")
    for name in (*FOR_FILES, "pin"):
        wait_until(lambda: book.action(name)[0], f"{name} to be on")
    song.expect_text("one two")
    assert song.title == "River" and list(song.json) == ["id", "title", "text", "createdAt", "updatedAt"], song.json
    row(book.window("River"), "River, one two")
    expect_marked(window, "Ballads", "River")
    assert entries(song.folder) == ["River.songbook"] and entries(library.ballads) == [*OTHERS, "River"]
    keep_cursor(window, song)
    assert library.moon.bytes == library.moon.original


# What is for files; a song that is called like its file has nothing to rename in any case.
FOR_FILES = ("trash", "move", "history", "save-elsewhere", "copy-path", "toggle-pin", "tags")


def has_no_file(book, library, window):
    """No line is marked, what is for files is off, and F2 is the title of the page."""
    expect_marked(window, "Ballads")
    for name in (*FOR_FILES, "rename-files"):
        assert not book.action(name)[0], name
    keys("Down", "F2")
    window.expect_focus("Title")
    keys("Delete")
    expect_steady(lambda: entries(library.ballads) == OTHERS, "both songs", 0.5)


def keep_cursor(window, song):
    """Cursor, selection and undo are as if nothing had been made and saved meanwhile."""
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


@case("new song: lyrics typed first name it by their first line that is no section's name; Ctrl+Q keeps a later title")
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
    keys("ctrl+a")
    type_text("Sea")
    keys("ctrl+q")
    book.expect_end()
    song = made(library.ballads, "Sea")
    assert song.title == "Sea" and song.text == "[Verse 1]\n\nThe rain: it falls\nall day\n", song.json
    assert entries(library.ballads) == [*OTHERS, "Sea"]


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


@case("new song: Ctrl+N twice is one empty page; with words on it the second is another song, which Ctrl+W saves")
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
    type_text("Last")
    keys("ctrl+w")
    book.expect_end()
    assert made(library.ballads, "Last").title == "Last"
    assert library.moon.bytes == library.moon.original


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


@case("new song: while files follow its title, the keyboard stays on the line that it went to, and Move means the song")
def follows_title(book, folder):
    with SleepyDisk(folder) as disk:
        library, window = shown_library(book, disk.path)
        window = begin_song(book, "River")
        made(library.ballads, "River")
        row(window, "River")
        keep_line(library, window, disk)
        move_at_once(book, library, window)


def keep_line(library, window, disk):
    """While River becomes Sea, on a disk that is slow, the keyboard goes to the first line and stays there."""
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


def move_at_once(book, library, window):
    """Right after Sea is called Rain, whatever its files are called by then."""
    keys("End")
    expect_line(window, "Sea")
    keys("Return")
    window.expect_focus("Lyrics")
    keys("F2")
    window.expect_focus("Title")
    type_text("Rain")
    keys("shift+ctrl+m")
    dialog = book.window("Move “Rain”")
    wait_until(lambda: focused_line(dialog), "the keyboard on a folder")
    keys("Home", "Return")
    made(library.path, "Rain")
    expect_entries(library.ballads, *OTHERS)


@case("new song: the button with the plus does the same, also in a narrow window that shows the list; Ctrl+Q makes it")
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
    new_page(book)
    type_text("Last")
    keys("ctrl+q")
    book.expect_end()
    assert made(library.ballads, "Last").title == "Last"
