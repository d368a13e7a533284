"""Echoes: lines of the open song that are also in other songs of its library."""

import json
import os
import shutil

from cases_find import yellow
from cases_missing_library import open_remembered
from cases_settings import focus
from cases_spelling import wait_for_menu
from cases_visited_songs import replace_text
from desktop.case import case
from desktop.clipboard import Copied
from desktop.hands import keys, run
from desktop.library import Library, choose, expect_no_menu, menu_items, press_item, row
from desktop.songbook import Song, built_command
from desktop.waiting import expect_steady, wait_until
from settings import read_settings, write_settings

OWN = "Verse 1\nThe moon is low tonight\nNobody knows\nand la la la\nWe walk along the shore\n"
RHYME = "\nThis is a ki[Am]tten, oh\nAnd I am smitten\nby the kitten!\n"
OTHER = "[Chorus]\nfirst of all\n[Am]The MOON is [C]low, tonight\n\nLa la la!\n"


def underlined(window):
    """The lines of the lyrics that are underlined."""
    lyrics = window.find("Lyrics", "text")
    text = lyrics.text()
    looks = [lyrics.element.looks_at(offset) or {} for offset in range(len(text))]
    marks = "".join(letter if letter == "\n" or look.get("underline", "none") != "none" else "\0"
                    for letter, look in zip(text, looks))
    return [line for line in marks.replace("\0", "").split("\n") if line]


def expect_underlined(window, *lines):
    wait_until(lambda: underlined(window) == list(lines), lambda: f"{lines} to be marked, and there is {underlined(window)}")


def description(window):
    return window.find("Lyrics", "text").element.description


def expect_description(window, words):
    wait_until(lambda: description(window) == words, lambda: f"{words!r}, not {description(window)!r}")


def quiet():
    """The songs whose echoes are ignored, as the program remembers them."""
    path = os.path.join(os.environ["HOME"], ".local/state/songbook/echoes.json")
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)["quiet"]
    except FileNotFoundError:
        return None


def opened(book, folder, own=OWN, other=OTHER):
    """A library with a line in two songs, and the window of the first."""
    write_settings(checkSpelling=False)
    library = Library(folder)
    library.moon = Song(library.ballads, "Blue Moon", text=own)
    library.lights = Song(library.ballads, "Harbour_Lights", text=other)
    window = library.open(book, library.moon)
    row(window, "Harbour_Lights")
    window.expect_focus("Lyrics")
    return library, window


def go_to_item(window, name):
    """Goes down in the menu that is open. What can be chosen there depends on the clipboard, which comes late."""
    def is_there():
        before = window.focused_name()
        if before == name:
            return True
        keys("Down")
        wait_until(lambda: window.focused_name() != before, f"another item than {before!r}")
        return False
    wait_until(is_there, lambda: f"the keyboard on {name!r}, and it is on {window.focused_name()!r}")


@case("Ctrl+E and the context menu lead to the other song by keys, with the line in sight and marked")
def leads_there(book, folder):
    library, window = opened(book, folder, other="x\n" * 100 + OTHER)
    expect_underlined(window, "The moon is low tonight")
    before = yellow()
    keys("ctrl+e")
    window.expect_words("Neither this line nor its rhyme is in another song")
    keys("ctrl+Home", "Down", "ctrl+e")
    wait_until(lambda: menu_items(window) == ["Also in “Harbour_Lights”", "Ignore Echoes in This Song"],
               lambda: f"the menu, and there is {menu_items(window)}")
    keys("Escape")
    expect_no_menu(window)
    window.expect_focus("Lyrics")
    keys("ctrl+e")
    press_item(window, "Also in “Harbour_Lights”")
    window = book.window("Harbour_Lights")
    window.expect_focus("Lyrics")
    lyrics = window.find("Lyrics", "text")
    wait_until(lambda: lyrics.cursor == len("x\n" * 100 + "[Chorus]\nfirst of all\n"), lambda: f"the line, not {lyrics.cursor}")
    wait_until(lambda: yellow() > before + 20, "the line to be marked")
    expect_underlined(window, "[Am]The MOON is [C]low, tonight")
    # Whatever an earlier case left there.
    with Copied() as program:
        program.offer({"text/plain;charset=utf-8": "words"})
        keys("shift+F10")
        wait_for_menu(window)
        go_to_item(window, "Also in “Blue Moon”")
        keys("Return")
        book.window("Blue Moon").expect_focus("Lyrics")
    assert library.lights.bytes == library.lights.original


@case("echoes can be ignored in a song, shown again, and turned off in the settings")
def ignored(book, folder):
    library, window = opened(book, folder)
    expect_underlined(window, "The moon is low tonight")
    ignore_in_song(library, window)
    turn_off(book)


def ignore_in_song(library, window):
    """That is remembered until they are shown again."""
    keys("ctrl+Home", "Down", "ctrl+e")
    press_item(window, "Ignore Echoes in This Song")
    expect_underlined(window)
    wait_until(lambda: quiet() == [library.moon.json["id"]], lambda: f"the song to be remembered, and there is {quiet()}")
    assert description(window) == ""
    expect_no_menu(window)
    window.expect_focus("Lyrics")
    keys("ctrl+e")
    press_item(window, "Show Echoes")
    expect_underlined(window, "The moon is low tonight")
    wait_until(lambda: quiet() == [], "the song to be forgotten")
    expect_no_menu(window)
    window.expect_focus("Lyrics")


def turn_off(book):
    keys("ctrl+comma")
    sheet = book.window("Settings")
    sheet.find("Mark Echoes")
    focus(sheet, "Mark Echoes")
    keys("space")
    wait_until(lambda: read_settings().get("markEchoes") is False, "the setting")
    keys("Escape")
    window = book.window("Blue Moon")
    expect_underlined(window)
    window.expect_focus("Lyrics")
    keys("ctrl+Home", "Down", "ctrl+e")
    window.expect_words("Neither this line nor its rhyme is in another song")


@case("what another program does to the other song counts; of a rhyme the last words are underlined, and lead there")
def follows_others(book, folder):
    library, window = opened(book, folder, own=OWN + RHYME, other="something else\n")
    expect_steady(lambda: not underlined(window), "no line marked", 1.5)
    replace_text(library.lights, "something else", "we walk along the SHORE")
    expect_underlined(window, "We walk along the shore")
    expect_description(window, "1 line is also in other songs")
    replace_text(library.lights, "we walk", "we ran")
    expect_underlined(window)
    replace_text(library.lights, library.lights.text, "one\n\nNobody was [G]smitten\nexcept a kitten\n")
    leads_to_rhyme(book, window)


def leads_to_rhyme(book, window):
    """From its second line to the first of both lines of the other song."""
    expect_underlined(window, "smitten", "kitten")
    expect_description(window, "1 rhyme is also in other songs")
    keys("ctrl+End", "Up", "ctrl+e")
    press_item(window, "Same Rhyme in “Harbour_Lights”")
    window = book.window("Harbour_Lights")
    lyrics = window.find("Lyrics", "text")
    wait_until(lambda: lyrics.cursor == len("one\n\n"), lambda: f"the first of both lines, not {lyrics.cursor}")
    expect_underlined(window, "smitten", "kitten")


@case("a song of an unavailable library has its echoes in the offline copy")
def offline(book, folder):
    library = Library(folder)
    Song(library.ballads, "Blue Moon", text=OWN)
    Song(library.ballads, "Harbour Lights", text=OTHER)
    run(built_command(), "--choose-library", library.path)
    run(built_command(), "--list")
    # Under another name it would be found.
    shutil.rmtree(library.path)
    window = open_remembered(book, library)
    choose(window, "Ballads")
    choose(window, "Blue Moon")
    window = book.window("Blue Moon")
    expect_underlined(window, "The moon is low tonight")
