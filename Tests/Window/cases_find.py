"""Finding words in the song, and songs by their words."""

import json
import os
import signal

from cases_keyboard import press_and_follow
from cases_page import weight
from desktop import screen
from desktop.case import case
from desktop.dragging import middle
from desktop.hands import keys, run, type_text
from desktop.library import shown_library, take_padding
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until

LYRICS = "Café by the river\nno cafe here, CAFÉ there\nriver, café river\n"


def expect_selected(window, word, start):
    """Waits until a word of the lyrics is selected that begins at this character."""
    def is_selected():
        lyrics = window.look("Lyrics", "text")
        return lyrics and lyrics.element.selection_start == start
    wait_until(is_selected, f"{word!r} to be selected at {start}")


def yellow():
    """How much of the screen is marked."""
    shot = run("import", "-window", "root", "-depth", "8", "rgb:-").stdout
    return sum(1 for i in range(0, len(shot), 3 * 7) if shot[i] > 215 and shot[i + 1] > 120 and shot[i + 2] < 190)


@case("Ctrl+F finds whatever the case and accents, and Return walks around; Ctrl+H replaces; all at once are one undo")
def finds_and_replaces(book, folder):
    song = Song(folder, text=LYRICS)
    window = book.open(song.path)
    find(window)
    assert song.bytes == song.original
    keys("ctrl+Home")
    replace(window, song)


def find(window):
    """Return and Shift+Return walk around; Escape ends at the place."""
    before = yellow()
    keys("ctrl+f")
    window.expect_focus("Find in song", "entry")
    type_text("cafe")
    window.expect_words("1 of 4")
    wait_until(lambda: yellow() > before + 20, "the words to be marked")
    keys("Return")
    window.expect_words("2 of 4")
    keys("shift+Return", "shift+Return")
    window.expect_words("4 of 4")
    keys("Return")
    window.expect_words("1 of 4")
    window.find("Next Match", "push button").press()
    window.expect_words("2 of 4")
    window.find("Previous Match", "push button").press()
    window.expect_words("1 of 4")
    keys("ctrl+g")
    window.expect_words("2 of 4")
    keys("Escape")
    expect_selected(window, "cafe", LYRICS.index("cafe"))
    wait_until(lambda: yellow() <= before + 20, "nothing to be marked any more")


def replace(window, song):
    """A match, and the next one, and the others at once, whatever the case and accents."""
    keys("ctrl+h")
    window.expect_focus("Find in song", "entry")
    type_text("cafe")
    window.expect_words("1 of 4")
    replacement = window.find("Replace with", "text")
    keys("Tab")
    window.expect_focus("Replace with")
    keys("shift+Tab")
    window.expect_focus("Find in song", "entry")
    keys("Tab")
    window.expect_focus("Replace with")
    type_text("bar")
    keys("Return")
    window.expect_words("1 of 3")
    window.expect_text("Lyrics", LYRICS.replace("Café", "bar"))
    keys("Return")
    window.expect_words("1 of 2")
    window.expect_text("Lyrics", "bar by the river\nno bar here, CAFÉ there\nriver, café river\n")
    window.find("Replace All", "push button").press()
    window.expect_words("Replaced 2 matches")
    whole = "bar by the river\nno bar here, bar there\nriver, bar river\n"
    song.expect_text(whole)
    assert not window.find("Replace", "push button").has_state("SENSITIVE")
    assert replacement.text() == "bar"
    keys("Escape")
    window.expect_focus("Lyrics")
    keys("ctrl+z")
    song.expect_text("bar by the river\nno bar here, CAFÉ there\nriver, café river\n")
    keys("ctrl+z", "ctrl+z")
    song.expect_text(LYRICS)
    keys("shift+ctrl+z", "shift+ctrl+z", "shift+ctrl+z")
    song.expect_text(whole)


def find_again(book, library, window):
    """In a song that was left and is opened again: Escape closes its own find bar, and nothing that is gone."""
    for song in (library.lights, library.moon):
        library.open(book, song)
        window.expect_focus("Lyrics")
        keys("ctrl+f")
        window.expect_focus("Find in song", "entry")
        keys("Escape")
        window.expect_focus("Lyrics")
        # Not for the bar, which is closed.
        keys("Escape", "Escape")
        window.expect_focus("Lyrics")
    keys("ctrl+f")
    window.expect_focus("Find in song", "entry")
    screen.click(*middle(window.find("Lyrics")))
    window.expect_focus("Lyrics")
    keys("Escape")
    wait_until(lambda: not window.look("Find in song", "entry"), "the bar to go")
    for song in (library.lights, library.moon):
        song.expect_untouched()


@case("what is not there is said; a phrase is found as it stands; what is typed into the song counts")
def finds_phrases(book, folder):
    song = Song(folder, text=LYRICS)
    window = book.open(song.path)
    keys("ctrl+f")
    window.expect_focus("Find in song")
    type_text("river cafe")
    window.expect_words("No matches")
    keys("ctrl+a")
    type_text("the RIVER")
    window.expect_words("1 of 1")
    lyrics = window.find("Lyrics", "text")
    press_and_follow(window, "shift+Tab")
    keys("Escape", "ctrl+f")
    window.expect_focus("Find in song")
    keys("ctrl+a")
    type_text("river")
    window.expect_words("1 of 3")
    run("xdotool", "mousemove", "640", "600", "click", "1")
    window.expect_focus("Lyrics")
    keys("ctrl+End")
    type_text("the last river")
    window.expect_words("of 4")
    song.expect_text(LYRICS + "the last river")
    assert lyrics.text().endswith("the last river"), "typed elsewhere"


def find_through_chords(window, song, lyrics):
    """Words are found, and chords; words that are replaced keep their chords."""
    keys("ctrl+a")
    type_text("light on")
    window.expect_words("1 of 1")
    keys("ctrl+a")
    type_text("[am]")
    window.expect_words("1 of 1")
    keys("Escape", "ctrl+h")
    window.expect_focus("Find in song", "entry")
    keys("ctrl+a")
    type_text("another")
    window.expect_words("1 of 1")
    keys("Tab")
    window.expect_focus("Replace with")
    type_text("any")
    keys("Return")
    song.expect_text(lyrics.replace("a[Am]nother", "a[Am]ny"))


@case("what is typed right after Ctrl+F is looked for, however long the window takes")
def takes_first_letters(book, folder):
    window = book.open(Song(folder, text=LYRICS).path)
    window.expect_focus("Lyrics")
    pid = book.pid
    # All of it is there before the window draws anything.
    os.kill(pid, signal.SIGSTOP)
    try:
        keys("ctrl+f")
        type_text("the river")
    finally:
        os.kill(pid, signal.SIGCONT)
    window.expect_text("Find in song", "the river")
    window.expect_words("1 of 1")
    window.expect_text("Lyrics", LYRICS)


@case("what is selected is looked for by Ctrl+F, also where something was looked for before")
def finds_selection(book, folder):
    song = Song(folder, text=LYRICS)
    window = book.open(song.path)
    for _ in range(2):
        window.expect_focus("Lyrics")
        keys("ctrl+Home", "ctrl+shift+Right")
        expect_selected(window, "Café", 0)
        keys("ctrl+f")
        window.expect_focus("Find in song")
        window.expect_words("1 of 4")
        keys("Escape")


@case("Escape closes a song's own find bar, after another song's too; Return in the search opens where the words are")
def finds_in_library(book, folder):
    library, window = shown_library(book, folder)
    find_again(book, library, window)
    open_at_hit(book, library, window)


def open_at_hit(book, library, window):
    """Return in the search of the library opens the song where the words are, and they are marked there."""
    text = "\n".join(f"line {number}" for number in range(200)) + "\nUnder the Brücke we met\n"
    library.lights.write('{"title": "Harbour Lights", "text": ' + json.dumps(text) + "}")
    keys("ctrl+shift+f")
    window.expect_focus("Search titles and lyrics", "entry")
    before = yellow()
    type_text("brucke")
    window.expect_words("Under the Brücke")
    keys("Return")
    window = book.window("Harbour Lights")

    def is_at_hit():
        lyrics = window.look("Lyrics", "text")
        return lyrics and lyrics.cursor == text.index("Brücke")
    wait_until(is_at_hit, "the cursor to be at the word")
    wait_until(lambda: yellow() > before, "the word to be marked")


@case("in a song that is read-only nothing can be replaced")
def replaces_nothing(book, folder):
    song = Song(folder)
    song.write(song.original.replace(b'"key": 1.0', b'"text": "again\\n"'))
    window = book.open(song.path)
    keys("ctrl+h", "ctrl+f")
    window.expect_focus("Find in song", "entry")
    assert not window.look("Replace with") and not window.look("Show Replace")


@case("Escape closes Find from the lyrics, where the cursor stays, and after a click on Replace All")
def closes_from_anywhere(book, folder):
    take_padding()
    song = Song(folder, text="one two\ntwo three\n")
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    keys("ctrl+f")
    window.expect_focus("Find in song")
    type_text("two")
    window.expect_words("1 of 2")
    run("xdotool", "mousemove", *map(str, middle(window.find("Lyrics"))), "click", "1")
    window.expect_focus("Lyrics")
    keys("ctrl+End", "Escape")
    wait_until(lambda: not window.look("Find in song"), "the bar to go")
    window.expect_focus("Lyrics")
    type_text("x")
    song.expect_text("one two\ntwo three\nx")
    keys("ctrl+h")
    window.expect_focus("Find in song")
    type_text("two")
    window.expect_words("1 of 2")
    run("xdotool", "mousemove", *map(str, middle(window.find("Replace All", "push button"))), "click", "1")
    window.expect_words("Replaced 2 matches")
    keys("Escape")
    wait_until(lambda: not window.look("Find in song"), "the bar to go")
    window.expect_focus("Lyrics")


def look_of_line(window, number):
    """What a line of the page looks like, the title being the first."""
    left, top = screen.windows_titled(window.name)[-1].corner
    x, y, width, height = window.find("Lyrics").element.place
    # Without the scroll bar, and the edge of what is above.
    return screen.Picture(screen.Box(left + x, top + y + 8, width - 20, height - 8)).lines[number]


@case("Ctrl+F finds words through chords, which stay when words are replaced; the line behind a match looks as before")
def finds_through_chords(book, folder):
    take_padding()
    lyrics = "Verse 1\nLeave the [G]kitchen light [D]on\nAnd the rust on the ring\n\n[Chorus]\nOh, a[Am]nother light\n"
    song = Song(folder, text=lyrics)
    window = book.open(song.path)
    keep_looks(window)
    find_through_chords(window, song, lyrics)


def keep_looks(window):
    """The line behind the one that words are found in looks as before, also where a section begins above."""
    window.expect_focus("Lyrics")
    keys("ctrl+Home")
    wait_until(lambda: weight(window.find("Lyrics"), 1) > 400, "the name of the section to stand out")
    before = look_of_line(window, 3)
    keys("ctrl+f")
    window.expect_focus("Find in song")
    type_text("light")
    window.expect_words("1 of 2")
    wait_until(lambda: look_of_line(window, 2) != before, "the page")
    expect_steady(lambda: look_of_line(window, 3) == before, "the look of the line", 0.5)
