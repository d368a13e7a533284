"""Misspelled words of the lyrics, where libspelling is installed."""

import ctypes

from cases_settings import focus
from desktop.case import Skip, case
from desktop.dragging import frame
from desktop.hands import keys, run, type_text
from desktop.library import take_padding
from desktop.songbook import Song
from desktop.waiting import expect_steady, settled, wait_until
from preloading import preloaded
from settings import read_settings, write_settings

# How many lines a text has in which chords are marked in slices, and not as soon as it is there.
MANY = 20_000
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


@case("what is typed right before a window is closed is saved, and not checked any more")
def checks_nothing_closed(book, folder):
    need_library()
    other, song = Song(folder, "Other"), Song(folder)
    # What it does when it has nothing else to do comes a second later.
    book.open(other.path, env=preloaded(folder, "late_idle.c"))
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    # By then the dictionary is read.
    keys("ctrl+End")
    type_text("kitchn ")
    expect_marked(window, "kitchn")
    type_text("ligt ")
    keys("ctrl+w")
    book.expect_windows("Other")
    song.expect_text("First line\nSecond line\nkitchn ligt ")
    # What libspelling complains of until then ends the case.
    expect_steady(lambda: book.names() == ["Other"], "the other window", 1.5)


def marked_in(window, lines):
    """The words of these lines, counted from 0, that are underlined."""
    lyrics = window.find("Lyrics", "text")
    text = lyrics.text()
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    letters = []
    for line in lines:
        for offset in range(starts[line], starts[line + 1] - 1):
            look = lyrics.element.looks_at(offset) or {}
            letters.append(text[offset] if look.get("underline", "none") != "none" else " ")
        letters.append(" ")
    return "".join(letters).split()


def expect_marked_in(window, lines, words):
    wait_until(lambda: marked_in(window, lines) == words,
               lambda: f"{words} to be marked in lines {lines}, and there is {marked_in(window, lines)}")


def many_lines():
    return "".join(f"[Gmaj]Leave the [Esus]kitchn light {number}\n" for number in range(MANY))


@case("in 20,000 lines of chords and words, words are checked and chords are not: what is in sight, and in the end the rest")
def checks_many_lines(book, folder):
    need_library()
    song = Song(folder, text=many_lines())
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    expect_marked_in(window, range(8), ["kitchn"] * 8)
    keys("ctrl+End")
    expect_marked_in(window, range(MANY - 8, MANY), ["kitchn"] * 8)
    type_text("[Gmaj]ligt ")
    expect_marked_in(window, range(MANY - 1, MANY + 1), ["kitchn", "ligt"])
    # A chord that becomes a word is checked, and a word that becomes a chord is not.
    keys("Home", "Delete")
    keys("ctrl+End")
    expect_marked_in(window, [MANY], ["Gmaj", "ligt"])
    keys("Home")
    type_text("[")
    keys("ctrl+End")
    expect_marked_in(window, [MANY], ["ligt"])
    # Lines that were never in sight, and some that were scrolled over.
    keys("Prior", "Prior", "Prior")
    for line in (40, MANY // 3, MANY // 2, MANY - 60):
        expect_marked_in(window, range(line, line + 2), ["kitchn"] * 2)


@case("20,000 lines are cut, brought back, pasted, and closed at once while their chords are marked: nothing is complained of")
def changes_many_lines(book, folder):
    need_library()
    other, song = Song(folder, "Other"), Song(folder, text=many_lines())
    book.open(other.path)
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    expect_marked_in(window, range(4), ["kitchn"] * 4)
    keys("ctrl+a", "ctrl+x", "ctrl+z")
    wait_until(lambda: window.find("Lyrics", "text").text() == many_lines(), "what was cut to be back")
    keys("ctrl+Home")
    expect_marked_in(window, range(4), ["kitchn"] * 4)
    keys("ctrl+a", "ctrl+c", "ctrl+End", "ctrl+v")
    type_text("ligt ")
    keys("ctrl+w")
    book.expect_windows("Other")
    wait_until(lambda: song.text == many_lines() * 2 + "ligt ", "what was pasted and typed to be saved")
    # What libspelling complains of until then ends the case.
    expect_steady(lambda: book.names() == ["Other"], "the other window", 1.5)
