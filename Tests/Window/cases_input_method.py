"""What is written with an input method, as Japanese, Chinese and Korean are."""

import contextlib
import os
import signal

import input_method
from desktop.case import Skip, case
from desktop.closing import close
from desktop.hands import keys, pause
from desktop.library import new_page, shown_library
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until

BEGIN = "First line\nSecond line\n"


def method(**options):
    absent = input_method.missing()
    if absent:
        raise Skip("not installed: " + ", ".join(absent))
    return input_method.composing(**options)


@contextlib.contextmanager
def writing(book, folder):
    """A library with a song in which is written with an input method."""
    with method():
        library, window = shown_library(book, folder)
        # What is pressed before the two have met goes past the input method, and nothing tells when they have.
        pause(1)
        try:
            yield library, window
        finally:
            book.finish()


def press(letters):
    # A field that just got the keyboard has yet to tell the input method of it, and nothing tells when it has; nor what
    # the input method has made of a letter, before it is in the text.
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
        expect_steady(lambda: window.focused_name() == "Lyrics", "a key that is meant for the input method", 0.3)
        keys("ctrl+s")
        library.moon.expect_untouched()
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
        expect_steady(lambda: "Last" not in window.find("Lyrics").text(), "the page under the hand that writes", 1)
        keys("Return")
        library.moon.expect_text("Last line\nSecond line\n月")
        window.expect_text("Lyrics", "Last line\nSecond line\n月")
        press("umi")
        replace(library.moon, b"Last", b"Next")
        expect_steady(lambda: "Last" in window.find("Lyrics").text(), "the page under the hand that writes", 1)
        keys("Escape")
        window.expect_text("Lyrics", "Next line\nSecond line\n月")


def replace(song, old, new):
    """Does what another program does that saves."""
    with open(song.path + ".new", "wb") as file:
        file.write(song.bytes.replace(old, new))
    os.rename(song.path + ".new", song.path)


@case(
    "Return and Escape are for what is composed, not for the dialog, the search or the tag; closing puts it into the song",
    is_long=True)
def answers_with_keys(book, folder):
    with writing(book, folder) as (library, window):
        keys("ctrl+shift+f")
        press("umi")
        keys("Return")
        window.expect_text("Search titles and lyrics", "海")
        window.expect_words("No Results Found")
        keys("Escape")
        window = new_page(book)
        press("umi")
        keys("Return")
        window.expect_text("Title", "海")
        expect_steady(lambda: window.focused_name() == "Title", "the title: Return was for the input method", 0.4)
        keys("Return")
        window.expect_focus("Lyrics")
        window = book.window("海")
        keys("ctrl+t")
        window.expect_focus("New tag")
        press("umi")
        keys("Escape")
        expect_steady(lambda: window.focused_name() == "New tag", "the keyboard in the new tag", 0.3)
        press("tsuki")
        keys("Return", "Return")
        window.find("Remove the tag “月”")
        wait_until(lambda: window.focused_name() == "Lyrics" or keys("Escape"), "the lyrics to have the keyboard")
        press("umi")
        keys("ctrl+w")
        book.expect_end()
        song = os.path.join(library.ballads, "海", "海.songbook")
        with open(song, encoding="utf-8") as file:
            words = file.read()
        assert '"umi"' in words and '"月"' in words, words


@case("a song that another one replaces, or whose window goes, while an input method owes an answer to a key: no crash")
def outlives_answers(book, folder):
    with method(mode=input_method.GOES_ON) as engine:
        other = Song(os.path.join(folder, "Elsewhere"), "Other")
        book.open(other.path)
        library, window = shown_library(book, folder)
        pid = book.pid
        pause(1)
        for song in (library.lights, library.moon):
            with stopped(engine):
                # Nothing that it composes.
                keys("1")
                book.call("--library", library.path, "--", song.path)
                window = book.window(song.title)
                window.expect_focus("Lyrics")
            press("b")
            keys("Return")
            wait_until(lambda: "b" in window.find("Lyrics").text(), "what is written after that")
        with stopped(engine):
            keys("1")
            close(library.moon.title)
            book.expect_windows("Other")
        expect_steady(lambda: book.pid == pid, "the process, which has not crashed", 1)
        book.window("Other").expect_focus("Lyrics")
        press("b")
        keys("Return")
        other.expect_text("b" + BEGIN)


@contextlib.contextmanager
def stopped(process):
    os.kill(process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process.pid, signal.SIGCONT)
