"""Echoes: lines of the open song that are also in other songs of its library."""

import json
import os
import shutil

from cases_find import yellow
from cases_missing_library import open_remembered
from cases_settings import focus
from cases_spelling import wait_for_menu
from cases_visited_songs import replace_text
from desktop.case import SHARED_WINDOW, UNIT_TEST, case
from desktop.clipboard import Copied
from desktop.hands import keys, run, type_text
from desktop.library import Library, choose, expect_no_menu, menu_items, press_item, row
from desktop.songbook import Song, built_command
from desktop.waiting import expect_steady, wait_until
from settings import read_settings, write_settings

OWN = "Verse 1\nThe moon is low tonight\nNobody knows\nand la la la\nWe walk along the shore\n"
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


@case("lines that are also in another song are underlined, as they are typed too; the file stays as it is",
      long=UNIT_TEST)
def marks(book, folder):
    library, window = opened(book, folder)
    expect_underlined(window, "The moon is low tonight")
    wait_until(lambda: description(window) == "1 line is also in other songs", lambda: f"words, not {description(window)!r}")
    library.moon.expect_untouched(library.lights, seconds=0.5)
    keys("ctrl+End")
    type_text("First, of all")
    keys("Return")
    type_text("second of all")
    expect_underlined(window, "The moon is low tonight", "First, of all")
    wait_until(lambda: description(window) == "2 lines are also in other songs", "both to be counted")
    keys("Up", "End")
    type_text("x")
    expect_underlined(window, "The moon is low tonight")
    keys("ctrl+z")
    expect_underlined(window, "The moon is low tonight", "First, of all")
    library.moon.expect_text(OWN + "First, of all\nsecond of all")


@case("Ctrl+E at the line leads to the other song, with the line in sight and marked", long=SHARED_WINDOW)
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
    assert library.lights.bytes == library.lights.original


@case("the last words of a rhyme that is also in another song are underlined, and lead there", long=UNIT_TEST)
def marks_rhymes(book, folder):
    _, window = opened(book, folder, own="Verse 1\nThis is a ki[Am]tten, oh\nAnd I am smitten\nby the kitten!\n",
                       other="one\n\nNobody was [G]smitten\nexcept a kitten\n")
    expect_underlined(window, "smitten", "kitten")
    wait_until(lambda: description(window) == "1 rhyme is also in other songs", lambda: f"words, not {description(window)!r}")
    keys("ctrl+End", "Up", "ctrl+e")
    press_item(window, "Same Rhyme in “Harbour_Lights”")
    window = book.window("Harbour_Lights")
    lyrics = window.find("Lyrics", "text")
    wait_until(lambda: lyrics.cursor == len("one\n\n"), lambda: f"the first of both lines, not {lyrics.cursor}")
    expect_underlined(window, "smitten", "kitten")


def go_to_item(window, name):
    """Goes down in the menu that is open. Which of its items can be chosen depends on the clipboard, which comes late."""
    def is_there():
        before = window.focused_name()
        if before == name:
            return True
        keys("Down")
        wait_until(lambda: window.focused_name() != before, f"another item than {before!r}")
        return False
    wait_until(is_there, lambda: f"the keyboard on {name!r}, and it is on {window.focused_name()!r}")


@case("the context menu at a line leads to the other song, by the keyboard")
def context_menu(book, folder):
    _, window = opened(book, folder)
    expect_underlined(window, "The moon is low tonight")
    # Whatever an earlier case left there.
    with Copied() as program:
        program.offer({"text/plain;charset=utf-8": "words"})
        keys("ctrl+Home", "Down", "shift+F10")
        wait_for_menu(window)
        go_to_item(window, "Also in “Harbour_Lights”")
        keys("Return")
        book.window("Harbour_Lights")


@case("echoes can be ignored in a song, which is remembered, and shown again; in other songs they stay", long=UNIT_TEST)
def ignored(book, folder):
    library, window = opened(book, folder)
    expect_underlined(window, "The moon is low tonight")
    keys("ctrl+Home", "Down", "ctrl+e")
    press_item(window, "Ignore Echoes in This Song")
    expect_underlined(window)
    wait_until(lambda: quiet() == [library.moon.json["id"]], lambda: f"the song to be remembered, and there is {quiet()}")
    assert description(window) == ""
    keys("ctrl+w")
    book.expect_end()
    window = library.open(book, library.lights)
    expect_underlined(window, "[Am]The MOON is [C]low, tonight")
    choose(window, "Blue Moon")
    window = book.window("Blue Moon")
    window.expect_focus("Lyrics")
    expect_steady(lambda: not underlined(window), "no line marked", 1.5)
    keys("ctrl+e")
    press_item(window, "Show Echoes")
    expect_underlined(window, "The moon is low tonight")
    wait_until(lambda: quiet() == [], "the song to be forgotten")
    assert library.moon.bytes == library.moon.original


@case("what another program does to the other song counts")
def follows_others(book, folder):
    library, window = opened(book, folder, other="something else\n")
    row(window, "Harbour_Lights")
    expect_steady(lambda: not underlined(window), "no line marked", 1.5)
    replace_text(library.lights, "something else", "we walk along the SHORE")
    expect_underlined(window, "We walk along the shore")
    replace_text(library.lights, "we walk", "we ran")
    expect_underlined(window)


@case("echoes can be turned off in the settings", long=UNIT_TEST)
def turned_off(book, folder):
    _, window = opened(book, folder)
    expect_underlined(window, "The moon is low tonight")
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
