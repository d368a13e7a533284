"""Songs that were left and are opened again: caret, scrolling, undo."""

import json
import os
import subprocess

from cases_versions import aged
from desktop.case import case
from desktop.hands import keys, type_text
from desktop.library import Library, choose, expect_line, expect_row_gone, go_to, row, shown_library, window_state
from desktop.songbook import Song, built_command
from desktop.waiting import settled, wait_until
from settings import write_settings

LINES = "".join(f"line {number}\n" for number in range(200))


def leave(book, window, title="Harbour Lights"):
    """Opens another song; the window."""
    choose(window, title)
    window = book.window(title)
    window.expect_focus("Lyrics")
    return window


def come_back(book, window, title="Blue Moon"):
    choose(window, title)
    window = book.window(title)
    window.expect_focus("Lyrics")
    return window


def lyrics(window):
    return window.find("Lyrics", "text")


def left_at(book):
    """Ends the program; where in the lyrics that was."""
    keys("ctrl+q")
    book.expect_end()
    with open(window_state(), encoding="utf-8") as file:
        state = json.load(file)
    return {name: state[name] for name in ("cursor", "top", "inset")}


def scroll_from_top(window):
    """Scrolls down by keys; where the caret is then, somewhere in the middle. Not by the mouse: GTK 4.8 complains at
    times of the scroll bar that comes with it."""
    keys("ctrl+Home", *["Down"] * 60)
    keys(*["Up"] * 9)
    return settled(lambda: lyrics(window).cursor > 300 and lyrics(window).cursor, "the caret to rest", quiet=0.6)


def replace_text(song, old, new):
    """What another program does to a song."""
    assert old in song.text
    content = song.json
    content["text"] = content["text"].replace(old, new)
    with open(song.path + ".new", "w", encoding="utf-8") as file:
        json.dump(content, file, indent=2)
    os.rename(song.path + ".new", song.path)


@case("Caret, selection, scrolling and the title's undo are as before when others were visited, and at the next start")
def comes_back_as_left(book, folder):
    library = Library(folder)
    write_settings(mode="folder", folder={"path": library.path})
    window = library.open(book, Song(library.ballads, "Long", text=LINES))
    row(window, "Harbour Lights")
    cursor = scroll_from_top(window)
    before = left_at(book)
    assert before["top"] > 100 and before["cursor"] == cursor, (before, cursor)
    book.call()
    window = book.window("Long")
    row(window, "Harbour Lights")
    window.expect_focus("Lyrics")
    window = leave(book, window, "Blue Moon")
    come_back(book, keeps_caret_and_title(book, window, library.moon), "Long")
    settled(lambda: lyrics(window).cursor, "the caret to rest", quiet=0.6)
    after = left_at(book)
    assert after == before, (before, after)


def keeps_caret_and_title(book, window, song):
    """The caret, what is selected, and the undo of the title; the window."""
    keys("ctrl+Home", "Down", *["Right"] * 3)
    window = come_back(book, leave(book, window))
    type_text("X")
    song.expect_text("First line\nSecXond line\n")
    keys("F2")
    window.expect_focus("Title")
    keys("End")
    type_text(" Rising")
    keys("Return")
    wait_until(lambda: song.title == "Blue Moon Rising", "the title to be saved")
    window = book.window("Blue Moon Rising")
    window.expect_focus("Lyrics")
    keys("shift+Right", "shift+Right", "shift+Right")
    window = come_back(book, leave(book, window), "Blue Moon Rising")
    type_text("Y")
    song.expect_text("First line\nSecXY line\n")
    keys("shift+Tab")
    window.expect_focus("Title")
    for _ in range(8):
        keys("ctrl+z")
    wait_until(lambda: song.title == "Blue Moon", lambda: f"the title to be as it was: {song.title}")
    return book.window("Blue Moon")


@case("Undo goes on where it was when another song was visited, and brings back nothing of what other programs did")
def undo(book, folder):
    library, window = shown_library(book, folder)
    window = goes_on_with_undo(book, window, library)
    window = outside_change(book, window, library.moon)
    other_song(book, window, library.moon)


def goes_on_with_undo(book, window, library):
    """And with redo; the window."""
    keys("ctrl+End")
    type_text("one ")
    keys("Return")
    type_text("two")
    both = "First line\nSecond line\none \ntwo"
    library.moon.expect_text(both)
    window = leave(book, window)
    type_text("other ")
    window = come_back(book, window)
    library.lights.expect_text("other First line\nSecond line\n")
    keys("ctrl+z")
    wait_until(lambda: (text := lyrics(window).text()) != both and both.startswith(text), "words to be taken back")
    part = lyrics(window).text()
    library.moon.expect_text(part)
    window = come_back(book, leave(book, window))
    keys("shift+ctrl+z")
    library.moon.expect_text(both)
    for _ in range(8):
        keys("ctrl+z")
    library.moon.expect_text("First line\nSecond line\n")
    window = leave(book, window)
    for _ in range(4):
        keys("ctrl+z")
    library.lights.expect_text("First line\nSecond line\n")
    return come_back(book, window)


def outside_change(book, window, song):
    """Another program changed the song meanwhile: the caret stays at its words, and no undo brings other words."""
    keys("ctrl+End")
    type_text("mine")
    keys("Left", "Left")
    song.expect_text("First line\nSecond line\nmine")
    window = leave(book, window)
    replace_text(song, "First line\n", "A new line\nFirst line\n")
    window = come_back(book, window)
    window.expect_text("Lyrics", "A new line\nFirst line\nSecond line\nmine")
    for _ in range(3):
        keys("ctrl+z")
    type_text("X")
    song.expect_text("A new line\nFirst line\nSecond line\nmiXne")
    return window


def other_song(book, window, song):
    """A song that got the file of another one that is gone has nothing of that one's undo."""
    window = leave(book, window)
    content = dict(song.json, id="6c84fb90-12c4-11e1-840d-7b25c5ee775a")
    with open(song.path + ".new", "w", encoding="utf-8") as file:
        json.dump(content, file, indent=2)
    os.rename(song.path + ".new", song.path)
    come_back(book, window)
    for _ in range(3):
        keys("ctrl+z")
    keys("ctrl+End")
    type_text("Y")
    song.expect_text("A new line\nFirst line\nSecond line\nmiXneY")


@case("What a restored version brought besides words is undone and done again with them after another song was visited")
def undo_of_restore(book, folder):
    library = Library(folder)
    write_settings(mode="folder", folder={"path": library.path})
    song = library.moon
    song.write(json.dumps({**song.json, "key": "C", "tags": ["x"]}).encode())
    aged(song)
    window = library.open(book, song)
    type_text("new ")
    keys("ctrl+s")
    song.expect_text("new First line\nSecond line\n")
    for call in [("--set", "key=D"), ("--tag", "y")]:
        subprocess.run([built_command(), *call, song.path], check=True, capture_output=True)
    book.act("history")
    sheet = book.window("Earlier Versions")
    sheet.expect_sensitive("Restore")
    keys("End")
    wait_until(lambda: sheet.find("Lyrics of This Version").text() == "First line\nSecond line\n", "the first version")
    sheet.find("Restore", "push button").press()
    song.expect_text("First line\nSecond line\n")
    window = book.window("Blue Moon")
    window.expect_words("Also restored: Key")
    for key, pressed, text in [("D", "ctrl+z", "new First line\nSecond line\n"),
                               ("C", "shift+ctrl+z", "First line\nSecond line\n")]:
        window = leave(book, window)
        assert not window.has_words("Earlier version restored"), window.labels()
        window = come_back(book, window)
        keys(pressed)
        song.expect_text(text)
        wait_until(lambda: song.json.get("key") == key, lambda: f"the key {key}: {song.json}")
    assert song.json["tags"] == ["x", "y"], song.json


@case("A song that was deleted and brought back has its caret and its undo")
def deleted_song(book, folder):
    library, window = shown_library(book, folder)
    keys("ctrl+Home", "End")
    type_text(" mine")
    library.moon.expect_text("First line mine\nSecond line\n")
    go_to(window, "Blue Moon")
    keys("Delete")
    expect_row_gone(window, "Blue Moon")
    wait_until(lambda: not os.path.exists(library.moon.path), "the song to be gone")
    window = book.window("Songs")
    keys("ctrl+z")
    window = book.window("Blue Moon")
    row(window, "Blue Moon")
    keys("F6", "Return")
    window.expect_focus("Lyrics")
    type_text("!")
    library.moon.expect_text("First line mine!\nSecond line\n")
    for _ in range(3):
        keys("ctrl+z")
    library.moon.expect_text("First line\nSecond line\n")


@case("Sixty songs are visited, and the first ones still show what is in their files", is_long=True)
def many(book, folder):
    library = Library(folder)
    songs = [Song(library.ballads, f"Song {number:02}") for number in range(60)]
    window = library.open(book, songs[0])
    row(window, "Song 01")
    keys("F6")
    for song in songs[1:]:
        keys("Down", "Return")
        window = book.window(song.title)
        if song in (songs[1], songs[30]):
            window.expect_focus("Lyrics")
            type_text(song.title)
        keys("F6")

    # Lines that are far away are not there to be looked for.
    def go_up(title):
        expect_line(window, window.name)
        keys(*["Up"] * 29)
        expect_line(window, title)
        keys("Return")
        shown = book.window(title)
        shown.expect_focus("Lyrics")
        return shown
    window = go_up("Song 30")
    keys("ctrl+z", "ctrl+z", "ctrl+z")
    songs[30].expect_text("First line\nSecond line\n")
    keys("F6")
    window = go_up("Song 01")
    type_text("X")
    songs[1].expect_text("XSong 01First line\nSecond line\n")
