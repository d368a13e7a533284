"""The details of a song: what they tell, and what of them can be typed."""

import json
import os
import shutil

from cases_browse import choose_in_menu
from cases_focus import click
from desktop.case import case
from desktop.disks import SleepyDisk
from desktop.hands import keys, type_text
from desktop.library import Library, expect_line, go_to as go_to_line, open_menu, shown_library
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until


def details(book):
    keys("alt+Return")
    return book.window("Details")


def expect_closed(book):
    wait_until(lambda: not any(window.name == "Details" for window in book.windows()), "the details to go")


def go_to(sheet, name):
    """To the field of this name, by the keyboard alone."""
    for _ in range(40):
        if sheet.focused_name() == name:
            return
        keys("Tab")
    raise AssertionError(f"the keyboard does not get to {name!r}, but to {sheet.focused_name()!r}")


def expect_value(sheet, name, text):
    """What stands in a field; its title beside it has the same name."""
    wait_until(lambda: sheet.find(name, "text").text() == text, lambda: f"{text!r} in {name!r}")


@case("Alt+Return opens the details, what is known of the song; Escape leads back to the lyrics; nothing is written")
def tells(book, folder):
    song = Song(folder, text="Verse 1\n[G]one two\n", tags=["slow"], artist=["A", "B"], duration=225)
    with open(os.path.join(song.folder, "take.ogg"), "w") as file:
        file.write("sound")
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    sheet = details(book)
    for words in ("Title, Song", "Sections, 1", "Lines, 1", "Words, 2", "Tags, slow", "Attachment, take.ogg"):
        sheet.find(words)
    expect_value(sheet, "Artist", "A; B")
    expect_value(sheet, "Duration", "3:45")
    expect_value(sheet, "Key", "")
    sheet.expect_words("Unknown: 1.0")
    keys("Escape")
    expect_closed(book)
    window.expect_focus("Lyrics")
    song.expect_untouched()


@case("details: what is typed is saved when the keyboard leaves it, all else stays; what cannot be taken is explained")
def edits(book, folder):
    song = Song(folder, year=1974, artist="Old", other={"kept": [1.50, "x"]}, meta={"ccli": "1", "odd": 2})
    window = book.open(song.path)
    explain(book, song)
    window.expect_focus("Lyrics")
    save_what_is_typed(book, song)
    window.expect_focus("Lyrics")
    type_text("x")
    song.expect_text("xFirst line\nSecond line\n")


def save_what_is_typed(book, song):
    """As Return, Tab and Escape take the keyboard from it."""
    before = song.json
    sheet = details(book)
    go_to(sheet, "Artist")
    keys("ctrl+a")
    type_text("Ann Bee; Cee")
    keys("Return")
    wait_until(lambda: song.json["artist"] == ["Ann Bee", "Cee"], lambda: f"the artists in the file: {song.json}")
    assert song.json["updatedAt"] > before["updatedAt"]
    go_to(sheet, "Key")
    type_text("F#m")
    keys("Tab")
    wait_until(lambda: song.json["key"] == "F#m", lambda: f"the key in the file: {song.json}")
    go_to(sheet, "ccli")
    keys("ctrl+a", "BackSpace", "Escape")
    expect_closed(book)
    wait_until(lambda: song.json["meta"] == {"odd": 2}, lambda: f"the entry to go: {song.json}")
    expected = {**before, "artist": ["Ann Bee", "Cee"], "key": "F#m", "meta": {"odd": 2}}
    assert {**song.json, "updatedAt": 0} == {**expected, "updatedAt": 0}, song.json


def explain(book, song):
    """What cannot be taken is not saved; who closes the details twice does without it."""
    sheet = details(book)
    go_to(sheet, "Year")
    keys("ctrl+a")
    type_text("soon")
    keys("Escape")
    sheet.expect_words("A year is a number from 1 to 9999.")
    sheet.expect_focus("Year")
    expect_steady(lambda: song.bytes == song.original, "the song", 0.5)
    keys("Escape")
    expect_closed(book)
    song.expect_untouched()
    sheet = details(book)
    expect_value(sheet, "Year", "1974")
    go_to(sheet, "Year")
    keys("ctrl+a")
    type_text("2026")
    keys("Escape")
    expect_closed(book)
    wait_until(lambda: song.json["year"] == 2026, "the year in the file")


@case("another program's change is shown in open details, and merged with what is typed there")
def merges(book, folder):
    song = Song(folder, artist="Old")
    book.open(song.path)
    sheet = details(book)
    go_to(sheet, "Album")
    type_text("Mine")
    song.write(song.original.replace(b'"Old"', b'"Theirs"'))
    expect_value(sheet, "Artist", "Theirs")
    expect_value(sheet, "Album", "Mine")
    keys("Return")
    wait_until(lambda: song.json.get("album") == "Mine", lambda: f"the album in the file: {song.json}")
    assert song.json["artist"] == "Theirs", song.json
    wait_until(lambda: os.listdir(song.folder) == ["Song.songbook"], "nothing but the song in its folder")


@case("the details of a song that must not be edited are shown, and cannot be typed")
def cannot_edit(book, folder):
    song = Song(folder)
    song.write(song.original.replace(b'"title": "Song"', b'"title": "Song", "title": "Song", "artist": "A"'))
    book.open(song.path)
    sheet = details(book)
    go_to(sheet, "Artist")
    keys("ctrl+a")
    type_text("B")
    keys("Escape")
    expect_closed(book)
    song.expect_untouched()


@case("what is being typed in the details when the program is told to quit is saved")
def saves_on_quit(book, folder):
    song = Song(folder)
    book.open(song.path)
    sheet = details(book)
    go_to(sheet, "Album")
    type_text("Mine")
    wait_until(lambda: (node := sheet.focused()) and node.text() == "Mine", "what is typed to be in the field")
    book.quit()
    book.expect_end()
    assert song.json.get("album") == "Mine", song.json


@case("a song, or a new one, that is opened while details are shown gets a window and keys of its own; these go on")
def opens_beside(book, folder):
    library, _ = shown_library(book, folder)
    sheet = details(book)
    go_to(sheet, "Key")
    type_text("D")
    book.call("--library", library.path, "--", library.lights.path)
    window = book.window("Harbour Lights")
    window.expect_focus("Lyrics")
    type_text("typed ")
    library.lights.expect_text("typed First line\nSecond line\n")
    expect_value(sheet, "Key", "D")
    keys("ctrl+w")
    book.expect_windows("Blue Moon", "Details")
    book.call("--library", library.path, "--action", "new-song")
    book.window("New Song").find("Title")
    book.expect_windows("Blue Moon", "Details", "New Song")
    expect_value(sheet, "Key", "D")
    book.quit()
    book.expect_end()
    assert library.moon.json["key"] == "D", library.moon.json


@case("a song that comes while the details of another are shown waits until they are closed, and nothing is lost")
def comes_later(book, folder):
    library = Library(folder)
    with SleepyDisk(folder) as disk:
        far = os.path.basename(library.lights.path)
        shutil.move(library.lights.path, os.path.join(disk.behind, far))
        os.symlink(os.path.join(disk.path, far), library.lights.path)
        window = library.open(book, library.moon)
        window.expect_focus("Lyrics")
        go_to_line(window, "Harbour Lights")
        disk.sleep()
        try:
            keys("Return")
            click(window.find("Lyrics"))
            window.expect_focus("Lyrics")
            sheet = details(book)
        finally:
            disk.wake()
        go_to(sheet, "Key")
        type_text("D")
        # Longer than the other song takes.
        expect_steady(lambda: not has_window(book, "Harbour Lights"), "the song below the details", 1)
        keys("Escape")
        expect_closed(book)
        book.window("Harbour Lights").expect_focus("Lyrics")
    wait_until(lambda: library.moon.json.get("key") == "D", lambda: f"the key in the file: {library.moon.json}")


def has_window(book, name):
    return any(window.name == name for window in book.windows())


@case("details are those of the line of the keyboard, or of a menu, but of no folder; the song's menu leads to its own")
def tells_of_line(book, folder):
    library, window = shown_library(book, folder)
    tell_of_lines(book, library, window)
    keys("Escape")
    expect_closed(book)
    library.draft.expect_untouched(library.moon, library.lights, seconds=0.3)
    tell_of_new_words(book, library)


def tell_of_lines(book, library, window):
    """Those of the line that has the keyboard, and of one whose menu is open, which is opened for that."""
    go_to_line(window, "Harbour Lights")
    sheet = details(book)
    sheet.find("Title, Harbour Lights")
    keys("Escape")
    expect_closed(book)
    window = book.window("Harbour Lights")
    expect_line(window, "Harbour Lights")
    choose_in_menu(window, "Blue Moon", "Details")
    book.window("Details").find("Title, Blue Moon")
    keys("Escape")
    expect_closed(book)
    window = book.window("Blue Moon")
    keys("F6", "alt+Up")
    go_to_line(window, "Ballads")
    wait_until(lambda: not book.action("details")[0], "no details of a folder")
    keys("Down")
    expect_line(window, "Draft")
    book.act("details")
    book.window("Details").find("Title, Draft")


def tell_of_new_words(book, library):
    """The song's menu leads to the details; words typed just before are in them."""
    window = library.open(book, library.moon)
    window.expect_focus("Lyrics")
    type_text("new words ")
    open_menu(window, "Song Menu")
    window.find("Details", "menu item").press()
    sheet = book.window("Details")
    count = len(library.moon.json["text"].split())
    sheet.find(f"Words, {count}")
    assert library.moon.text.startswith("new words "), library.moon.text
    assert json.loads(library.lights.original) == library.lights.json
