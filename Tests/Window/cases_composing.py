"""What is written with an input method, as Japanese, Chinese and Korean are."""

import contextlib
import os

import composing
from cases_keyboard import focused
from desktop.case import Skip, case
from desktop.hands import keys
from desktop.library import Library, row
from desktop.songbook import pause
from desktop.waiting import wait_until

BEGIN = "First line\nSecond line\n"


@contextlib.contextmanager
def writing(book, folder):
    """A library with a song in which is written with an input method."""
    absent = composing.missing()
    if absent:
        raise Skip("not installed: " + ", ".join(absent))
    with composing.input_method():
        library = Library(folder)
        window = library.open(book, library.moon)
        row(window, "Harbour Lights")
        # What is pressed before the two have met goes past the input method.
        pause(1)
        try:
            yield library, window
        finally:
            book.finish()


def press(letters):
    # A field that just got the keyboard has yet to tell the input method of it.
    pause(0.4)
    for letter in letters:
        keys(letter)
        pause(0.06)
    pause(0.2)


@case("what an input method composes is saved when it is in the text, not before; Ctrl+Z takes it back at once")
def saves_what_is_composed(book, folder):
    with writing(book, folder) as (library, window):
        press("tsuki")
        keys("Up")
        pause(0.3)
        assert focused(window).name == "Lyrics", "a key that was meant for the input method"
        keys("ctrl+s")
        pause(1.3)
        assert library.moon.bytes == library.moon.original, library.moon.text
        keys("Return")
        library.moon.expect_text("月" + BEGIN)
        keys("ctrl+z")
        library.moon.expect_text(BEGIN)
        press("umi")
        keys("shift+Tab")
        library.moon.expect_text("umi" + BEGIN)


@case("the song is changed by another program while something is composed: neither is lost")
def keeps_what_is_composed(book, folder):
    with writing(book, folder) as (library, window):
        keys("ctrl+End")
        press("tsuki")
        replace(library.moon, b"First", b"Last")
        pause(1)
        keys("Return")
        library.moon.expect_text("Last line\nSecond line\n月")
        wait_until(lambda: window.find("Lyrics").text() == "Last line\nSecond line\n月", "both on the page")
        press("umi")
        replace(library.moon, b"Last", b"Next")
        pause(1)
        assert "Last" in window.find("Lyrics").text(), "the page changed under the hand that writes"
        keys("Escape")
        wait_until(lambda: window.find("Lyrics").text() == "Next line\nSecond line\n月", "what came meanwhile")


def replace(song, old, new):
    """Does what another program does that saves."""
    with open(song.path + ".new", "wb") as file:
        file.write(song.bytes.replace(old, new))
    os.rename(song.path + ".new", song.path)


@case("Return and Escape are for what is composed, not for the dialog, the search or the tag; closing puts it into the song")
def answers_with_keys(book, folder):
    with writing(book, folder) as (library, window):
        keys("ctrl+shift+f")
        press("umi")
        keys("Return")
        wait_until(lambda: window.find("Search titles and lyrics").text() == "海", "the words in the field")
        window.expect_words("No Results Found")
        keys("Escape", "ctrl+n")
        dialog = book.window("New Song")
        press("umi")
        keys("Return")
        wait_until(lambda: dialog.find("Title").text() == "海", "the words in the dialog")
        pause(0.4)
        assert "New Song" in [other.name for other in book.windows()], "Return was for the input method"
        keys("Return")
        window = book.window("海")
        keys("ctrl+t")
        pause(0.3)
        press("umi")
        keys("Escape")
        pause(0.3)
        assert focused(window).name == "New tag", focused(window).name
        press("tsuki")
        keys("Return", "Return")
        window.find("Remove the tag “月”")
        wait_until(lambda: focused(window).name == "Lyrics" or keys("Escape"), "the lyrics to have the keyboard")
        press("umi")
        keys("ctrl+w")
        book.expect_end()
        song = os.path.join(library.ballads, "海", "海.songbook")
        with open(song, encoding="utf-8") as file:
            words = file.read()
        assert '"umi"' in words and '"月"' in words, words
