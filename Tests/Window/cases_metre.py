"""Syllables and rhymes beside the lyrics."""

import json
import os
import shutil
from contextlib import contextmanager
from pathlib import Path

from cases_details import details, go_to
from desktop.case import Skip, case
from desktop.dragging import border, frame, resize
from desktop.hands import keys, run, type_text
from desktop.library import Library, expect_no_menu, open_menu, page_state
from desktop.screen import Box, Picture
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until
from languages import speaking

DICTIONARY = """
("the" nil (((dh ax) 0)))
("moon" nil (((m uw n) 1)))
("tune" nil (((t uw n) 1)))
("room" nil (((r uw m) 1)))
("light" nil (((l ay t) 1)))
("night" nil (((n ay t) 1)))
("kitchen" nil (((k ih) 1) ((ch ax n) 0)))
"""
LYRICS = "Verse 1\nthe [G]moon the kitchen moon\nthe light\n\nthe tune\nthe kitchen tune\nthe moon\nthe night\n"


@contextmanager
def dictionary():
    """An English one, whatever is installed."""
    folder = Path(os.environ["HOME"], ".local/share/festival")
    path = folder / "dicts/cmu/cmudict-0.4.out"
    path.parent.mkdir(parents=True)
    path.write_text(DICTIONARY)
    try:
        yield
    finally:
        shutil.rmtree(folder)


def described(window):
    return window.find("Lyrics").element.description or ""


def expect_described(window, words):
    wait_until(lambda: described(window) == words, lambda: f"{words!r}, and it is {described(window)!r}")


def go_to_line(number):
    """Puts the caret in a line, counted from 1."""
    keys("ctrl+Home", *["Down"] * (number - 1))


def has_color(lyrics, word):
    """Whether there is a color behind a word, at its last place. GTK 4.8 says 0,0,0 of all that are no pure ones."""
    return "bg-color" in (lyrics.element.looks_at(lyrics.text().rindex(word) + 1) or {})


def margin(window):
    """How many rows of something are drawn in the margin of the lyrics. The pointer is not to be there."""
    return len(margin_picture(window).lines)


def margin_picture(window, at_right=False):
    left, top, wide, _ = frame()
    lyrics = window.find("Lyrics").element
    right, below = border(lyrics)
    # GTK 4.8 does not count the frame that a window without a compositor has instead of a shadow.
    edge = (wide - window.element.place[2]) // 2
    x, y, width, height = lyrics.place
    if at_right:
        x += width - 34
    return Picture(Box(left + right + edge + x, top + below + edge + y, 34, height))


@case("metre: off at first; Ctrl+M tells the syllables of the caret's line, also of a song shown again; the file stays")
def counts(book, folder):
    with dictionary():
        library = Library(folder)
        for song, text in ((library.moon, LYRICS), (library.lights, "the kitchen light\n")):
            song.write(json.dumps({**song.json, "text": text, "language": "en"}))
        window = library.open(book, library.moon)
        window.expect_focus("Lyrics")
        assert book.action("syllables") == (True, False)
        expect_steady(lambda: not described(window), "nothing told", 0.7)
        keys("ctrl+m")
        go_to_line(2)
        expect_described(window, "6 syllables; stress on 2, 4, 6")
        assert book.action("syllables") == (True, True)
        for line, words in ((1, ""), (3, "2 syllables; stress on 2"), (4, ""), (6, "4 syllables; stress on 2, 4")):
            go_to_line(line)
            expect_described(window, words)
        library.moon.expect_untouched()
        counts_typed(window, library.moon)
        shows_again(book, library)


def counts_typed(window, song):
    """A line that comes above takes none of what is known of the others."""
    go_to_line(3)
    keys("Home", "Return", "Up")
    expect_described(window, "")
    type_text("moon")
    expect_described(window, "1 syllable; stress on 1")
    keys("Down")
    expect_described(window, "2 syllables; stress on 2")
    keys("ctrl+z", "ctrl+z")
    song.expect_text(LYRICS)


def shows_again(book, library):
    """A song that was left has its numbers at once, and none where they were taken away meanwhile."""
    go_to_line(2)
    expect_described(library.open(book, library.lights), "4 syllables; stress on 2, 4")
    window = library.open(book, library.moon)
    expect_described(window, "6 syllables; stress on 2, 4, 6")
    window.expect_focus("Lyrics")
    keys("ctrl+m")
    expect_described(window, "")
    window = library.open(book, library.lights)
    expect_steady(lambda: not described(window), "nothing told", 0.5)


@case("metre: shown beside lines of any size, remembered for other songs and languages; a missing package is named")
def remembered(book, folder):
    song = Song(folder, text=LYRICS, language="en")
    other = Song(folder, "Other", text="Es war einmal ein Mond\n", language="de")
    with dictionary():
        fits_any_size(book, song)
        wait_until(lambda: json.loads(Path(page_state()).read_text())["syllables"], "the choice in its file")
        keys("ctrl+q")
        book.expect_end()
    window = book.open(other.path, env={**os.environ, "PATH": folder})
    expect_described(window, "About 6 syllables")
    open_menu(window, "Main Menu")
    item = window.find("Syllables")
    assert item.has_state("CHECKED")
    item.press()
    expect_described(window, "")
    names_package(window)
    follows_language(book, window, other)


def fits_any_size(book, song):
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    resize(800)
    run("xdotool", "mousemove", "5", "5")
    assert margin(window) == 0
    keys("ctrl+m")
    wait_until(lambda: margin(window) == 6, lambda: f"6 numbers, and there are {margin(window)}")
    for size in ("ctrl+plus", "ctrl+plus", "ctrl+plus", "ctrl+0", "ctrl+minus", "ctrl+minus"):
        keys(size)
        wait_until(lambda: margin(window) == 6, lambda: f"6 numbers after {size}, and there are {margin(window)}")
    keys("ctrl+0")
    for width in (360, 1100):
        resize(width)
        wait_until(lambda: margin(window) == 6, lambda: f"6 numbers, {width} wide, and there are {margin(window)}")


def names_package(window):
    """Where nothing knows the language: over the number."""
    expect_no_menu(window)
    resize(800)
    run("xdotool", "mousemove", "5", "5")
    wait_until(lambda: not margin_picture(window).lines, "no number")
    without = margin_picture(window)
    keys("ctrl+m")
    expect_described(window, "About 6 syllables")
    wait_until(lambda: len(margin_picture(window).lines) == 1, "a number")
    x, y = margin_picture(window).difference(without).center
    for moved in (0, 2):
        run("xdotool", "mousemove", str(x + moved), str(y))
    window.expect_words("To count exactly, install the package espeak-ng.")
    run("xdotool", "mousemove", "5", "5")


def follows_language(book, window, song):
    """Whoever says that the song has another one: another program, or its details."""
    song.write(json.dumps({**song.json, "language": "fr", "text": "une vie\n"}))
    window.expect_text("Lyrics", "une vie\n")
    expect_described(window, "About 2 syllables")
    sheet = details(book)
    go_to(sheet, "Language")
    keys("ctrl+a")
    type_text("de")
    keys("Escape")
    wait_until(lambda: song.json["language"] == "de", "the language in the file")
    expect_described(window, "About 3 syllables")


@case("metre: where a window reads from right to left, the numbers are at the right")
def mirrors(book, folder):
    song = Song(folder, text="the moon\n\nthe light\n", language="en")
    with dictionary():
        window = book.open(song.path, env=speaking("ar_EG", folder))
        window.expect_focus("Lyrics")
        if not os.path.exists("/usr/share/locale/ar/LC_MESSAGES/gtk40.mo"):
            raise Skip("GTK has no Arabic here")
        resize(800)
        run("xdotool", "mousemove", "5", "5")
        before = margin_picture(window, at_right=True)
        keys("ctrl+m")
        wait_until(lambda: len(margin_picture(window, at_right=True).lines) == 2, "the numbers at the right")
        assert before.is_blank and margin(window) == 0


@case("rhymes: Ctrl+K colors the words that rhyme, alike in a family, and tells their letters; undo and the file stay")
def colors(book, folder):
    song = Song(folder, text=LYRICS, language="en")
    with dictionary():
        window = book.open(song.path)
        window.expect_focus("Lyrics")
        lyrics = window.find("Lyrics")
        type_text("x")
        keys("BackSpace", "ctrl+k")
        go_to_line(5)
        expect_described(window, "2 syllables; stress on 2; Rhyme A")
        go_to_line(8)
        expect_described(window, "2 syllables; stress on 2")
        assert has_color(lyrics, "tune") and has_color(lyrics, "moon")
        assert not has_color(lyrics, "night") and not has_color(lyrics, "kitchen"), "what rhymes with nothing"
        keys("End", "BackSpace", "BackSpace", "BackSpace", "BackSpace", "BackSpace")
        type_text("room")
        expect_described(window, "2 syllables; stress on 2; Near rhyme A")
        assert has_color(lyrics, "room")
        keys("BackSpace", "BackSpace", "BackSpace", "BackSpace")
        type_text("light")
        expect_described(window, "2 syllables; stress on 2")
        assert not has_color(lyrics, "light")
        # Nothing of the colors is a step of undo, nor in the file.
        keys("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
        wait_until(lambda: lyrics.text() == LYRICS, lambda: f"the text of before, and it is {lyrics.text()!r}")
        keys("ctrl+s")
        song.expect_text(LYRICS)
        keys("ctrl+k")
        expect_described(window, "")
        wait_until(lambda: not has_color(lyrics, "moon"), "the colors to go")


@case("rhymes: what is copied from a colored word and pasted elsewhere has no color of its own")
def pastes(book, folder):
    song = Song(folder, text="the moon\nthe tune\n\nlight", language="en")
    with dictionary():
        window = book.open(song.path)
        lyrics = window.find("Lyrics")
        keys("ctrl+k")
        wait_until(lambda: has_color(lyrics, "moon"), "the color")
        keys("ctrl+Home", "shift+End", "ctrl+c", "ctrl+End", "space", "ctrl+v")
        song.expect_text("the moon\nthe tune\n\nlight the moon")
        wait_until(lambda: not has_color(lyrics, "moon"), "no color where nothing rhymes")
        assert has_color(lyrics, "tune")
