"""Misspelled words of the lyrics, where libspelling is installed."""

import ctypes

from cases_settings import focus
from desktop.case import Skip, case
from desktop.dragging import frame
from desktop.hands import keys, run, type_text
from desktop.library import take_padding
from desktop.songbook import Song
from desktop.waiting import expect_steady, settled, wait_until
from settings import read_settings, write_settings

LYRICS = "Prechorus\nLeave the [Gsus4]kitchn light\n\nPre-Chorus\nLeave it on\n"


def is_installed():
    try:
        return ctypes.CDLL("libspelling-1.so.2") is not None
    except OSError:
        return False


def need_library():
    if not is_installed():
        raise Skip("libspelling is not installed")


def marked(window):
    """The words of the lyrics that are underlined."""
    lyrics = window.find("Lyrics", "text")
    text = lyrics.text()
    places = [lyrics.element.looks_at(offset) or {} for offset in range(len(text))]
    letters = [letter if look.get("underline", "none") != "none" else " " for letter, look in zip(text, places)]
    return "".join(letters).split()


def open_menu(window):
    """The context menu of the lyrics, whose items have no names for assistive technology."""
    keys("shift+F10")
    wait_for_menu(window)


def wait_for_menu(window):
    wait_until(lambda: not window.find("Lyrics").has_state("FOCUSED"), "the menu")
    settled(lambda: run("import", "-window", "root", "-depth", "8", "gray:-").stdout, "the menu to be open")


def expect_marked(window, *words):
    wait_until(lambda: marked(window) == list(words), lambda: f"{words} to be marked, and there is {marked(window)}")


def opened(book, folder):
    """A song with a misspelled word, which is marked."""
    need_library()
    song = Song(folder, text=LYRICS)
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    keys("ctrl+End")
    expect_marked(window, "kitchn")
    return song, window


@case("misspelled words are marked once the caret has left them; names of sections and chords are not, and the file stays")
def marks(book, folder):
    song, window = opened(book, folder)
    song.expect_untouched(seconds=0.5)
    type_text("ligt")
    expect_steady(lambda: marked(window) == ["kitchn"], "the word that is written", 0.5)
    type_text(" ")
    expect_marked(window, "kitchn", "ligt")
    song.expect_text(LYRICS + "ligt ")


@case("the context menu puts another word in place of a misspelled one, and Ctrl+Z takes that back")
def corrects(book, folder):
    song, window = opened(book, folder)
    keys("ctrl+Home", "Down", *["ctrl+Right"] * 4, "Left")
    open_menu(window)
    # Select All, Insert Emoji, kitten, kitchen.
    keys("Down", "Down", "Down", "Return")
    song.expect_text(LYRICS.replace("kitchn", "kitchen"))
    window.expect_focus("Lyrics")
    keys("ctrl+z")
    song.expect_text(LYRICS)


@case("a right click on a misspelled word offers words for that one, wherever the caret is")
def corrects_by_mouse(book, folder):
    need_library()
    take_padding()
    song = Song(folder, text="kitchn light\nof the ligt")
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    keys("ctrl+End", "space")
    expect_marked(window, "kitchn", "ligt")
    x, y, _, height = window.find("Title").element.place
    left, top, _, _ = frame()
    # In the first line, which is below the title.
    run("xdotool", "mousemove", str(left + x + 20), str(top + y + height + 16), "click", "3")
    wait_for_menu(window)
    # Select All, Insert Emoji, kitten, kitchen; by the mouse none of them is chosen at first.
    keys("Down", "Down", "Down", "Down", "Return")
    song.expect_text("kitchen light\nof the ligt ")


@case("Check Spelling can be turned off in the settings and in the context menu, for all songs; it is there where it can work")
def turns_off(book, folder):
    song = Song(folder, text=LYRICS)
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    keys("ctrl+End", "ctrl+comma")
    sheet = book.window("Settings")
    sheet.find("Autosave Delay")
    assert is_installed() == bool(sheet.look("Check Spelling"))
    need_library()
    focus(sheet, "Check Spelling")
    keys("space")
    wait_until(lambda: read_settings().get("checkSpelling") is False, "the setting")
    keys("Escape")
    expect_marked(window)
    window = book.window("Song")
    window.expect_focus("Lyrics")
    open_menu(window)
    # Select All, Insert Emoji, Check Spelling.
    keys("Down", "Down", "Return")
    wait_until(lambda: read_settings().get("checkSpelling") is True, "the setting")
    expect_marked(window, "kitchn")
    keys("ctrl+w")
    book.expect_end()
    write_settings(checkSpelling=False)
    window = book.open(song.path)
    expect_steady(lambda: not marked(window), "no word marked", 1)
