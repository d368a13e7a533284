"""Lines so long that only a part of them is shown, and so many that their looks come later: nothing is lost of them."""

from cases_page import is_lighter, weight
from cases_versions import aged, choose, compare, save as save_decision, with_other_version
from desktop.case import case
from desktop.dragging import point, slide
from desktop.hands import keys, type_text
from desktop.heartbeat import Heartbeat
from desktop.large_text import save_large
from desktop.songbook import Song
from desktop.waiting import wait_until

LINE = "[Am]la " * 100_000 + "end"
NOTICE = "are only partly shown"


@case("long lines: words typed at either end and in the middle of one are saved, and the window answers")
def types_in_long_lines(book, folder):
    song = Song(folder, "Long", text=f"first\n{LINE}")
    with Heartbeat() as heart:
        window = book.open(song.path)
        window.expect_words(NOTICE)
        keys("Down", "Home")
        type_text("quick ")
        save_large(song, f"first\nquick {LINE}")
        keys("ctrl+End")
        type_text(" brown")
        save_large(song, f"first\nquick {LINE} brown")
        # From the start, which is another part than what is found.
        keys("ctrl+Home", "ctrl+f")
        type_text("end brown")
        window.expect_words("1 of 1")
        keys("Escape", "Right")
        type_text(" fox")
        save_large(song, f"first\nquick {LINE} brown fox")
        keys(*["Left"] * 4, *["BackSpace"] * 6)
        save_large(song, f"first\nquick {LINE} fox")
    heart.expect_alive("a line of 700,000 characters")


@case("long lines: all is cut and pasted, what is not shown too, and undone")
def cuts_long_lines(book, folder):
    text = f"first\n{LINE}\nlast"
    song = Song(folder, "Long", text=text)
    window = book.open(song.path)
    window.expect_words(NOTICE)
    keys("ctrl+a", "ctrl+x")
    save_large(song, "")
    keys("ctrl+v")
    save_large(song, text)
    keys("ctrl+z")
    save_large(song, "")
    keys("ctrl+z")
    save_large(song, text)


@case("long lines: what is selected is not dragged away, for a part of it would stay behind")
def does_not_drag_long_lines(book, folder):
    text = f"first\n{LINE}\n" + "\n".join(f"last {number}" for number in range(6))
    song = Song(folder, "Long", text=text)
    window = book.open(song.path)
    window.expect_words(NOTICE)
    # All but the last lines, which stay in sight.
    keys("Down", "Home", "ctrl+shift+End", *["shift+Up"] * 4)
    wait_until(lambda: window.find("Lyrics").element.selection_start == 6, "the lines to be selected")
    lyrics = window.find("Lyrics")
    # From the middle of the page to the last line but one, not faster than it could be dropped.
    slide(point("Long", lyrics), point("Long", lyrics, 0.95))
    keys("ctrl+Home")
    type_text("X")
    save_large(song, "X" + text)


@case("long lines: an earlier version with one is looked at as it is written, and brought back whole")
def shows_earlier_version(book, folder):
    text = f"first\n{LINE}\n"
    song = Song(folder, "Long", text=text)
    aged(song)
    window = book.open(song.path)
    window.expect_words(NOTICE)
    keys("ctrl+a")
    type_text("short")
    save_large(song, "short")
    with Heartbeat() as heart:
        book.act("history")
        sheet = book.window("Earlier Versions")
        sheet.expect_words(NOTICE)
        preview = sheet.find("Lyrics of This Version")
        # Assistive technology reads what is shown.
        wait_until(lambda: preview.text().startswith("first\n[Am]la ") and len(preview.text()) < 10_000, "the version")
        sheet.expect_sensitive("Restore")
        sheet.find("Restore", "push button").press()
        save_large(song, text)
    heart.expect_alive("an earlier version with a line of 700,000 characters")


@case("long lines: another version with one is compared, and edited")
def compares_long_lines(book, folder):
    song, _, window = with_other_version(Song(folder, text="First line\nMiddle\n"), book, f"First line\n{LINE}\n")
    with Heartbeat() as heart:
        sheet = compare(book, window)
        choose(sheet, "Edit")
        wait_until(lambda: sheet.look("Edited: Conflict 1 of 1"), "the place to type")
        keys("ctrl+End")
        type_text(" brown")
        save_decision(book, sheet)
        save_large(song, f"First line\nMiddle\n{LINE} brown\n")
    heart.expect_alive("a comparison with a line of 700,000 characters")


@case("many lines: words typed as soon as they are there are saved; in the end names of sections stand out, also far below")
def types_in_many_lines(book, folder):
    verses = "".join(f"Verse {number % 90}\n" + "[Am]la la\n" * 97 + "no name\nBridge\n\n" for number in range(1, 600))
    song = Song(folder, "Long", text=verses)
    with Heartbeat() as heart:
        window = book.open(song.path)
        type_text("quick ")
        keys("ctrl+End")
        type_text("Coda")
        save_large(song, f"quick {verses}Coda")
    heart.expect_alive("60,000 lines")
    lyrics = window.find("Lyrics")
    text = f"quick {verses}Coda"
    wait_until(lambda: weight(lyrics, text.rindex("Coda")) > 400, "the last name to stand out")
    wait_until(lambda: weight(lyrics, text.rindex("Verse 59")) > 400, "a name far below to stand out")
    wait_until(lambda: is_lighter(lyrics, text.rindex("[Am]") + 1), "a chord far below to stand out")
    wait_until(lambda: is_lighter(lyrics, text.index("[Am]", len(text) // 2) + 1), "a chord in the middle to stand out")
    assert weight(lyrics, text.rindex("Bridge")) == 400, "at the start of a stanza alone"
