"""The window goes on answering while the disk is busy, silent or full."""

import os
from pathlib import Path

from cases_faults import answer
from desktop.case import case
from desktop.disks import SleepyDisk, SmallDisk, memory_folder
from desktop.hands import keys, type_text
from desktop.heartbeat import Heartbeat
from desktop.library import choose, row, shown_library
from desktop.songbook import Song
from desktop.waiting import wait_until
from drafts import expect_draft
from preloading import preloaded
from settings import seldom_saved

MANY = 100_000


def crowd(folder, count):
    """A library of many songs, most of them further names of a few files; the folder of one of them."""
    for number in range(count):
        if number % 10_000 == 0:
            first = Song(folder, f"Song {number}")
        else:
            place = os.path.join(folder, f"Song {number}")
            os.mkdir(place)
            os.link(first.path, os.path.join(place, "Song.songbook"))
    return first


def use(book, window, title):
    """What somebody does meanwhile: types, opens a dialog and leaves it, looks at the settings."""
    type_text("typed ")
    wait_until(lambda: window.find("Lyrics").text().startswith("typed "), "the words to be typed")
    keys("shift+ctrl+n")
    book.window("New Folder").expect_focus("Name")
    keys("Escape")
    book.window(title)
    keys("ctrl+comma")
    wait_until(book.window("Settings").focused, "the keyboard in the settings")
    keys("Escape")
    book.window(title)


@case(f"responsive: a first look through {MANY:,} songs, and the window answers", is_long=True)
def answers_while_scanning(book, folder):
    with memory_folder(folder) as songs:
        song = crowd(songs, MANY)
        with Heartbeat() as heart:
            book.call("--library", songs, "--", song.path)
            window = book.window(song.title)
            use(book, window, song.title)
            wait_until(lambda: window.has_words(f"{MANY} songs"), "all songs", 120)
        song.expect_text("typed First line\nSecond line\n")
        heart.expect_alive(f"looking through {MANY:,} songs")
        book.finish()


KEPT = ("Library unavailable: its disk or network folder is not connected or not responding. Reconnect it. Your changes "
        "are kept as a draft and will be saved to the song when the library is available again.")


@case("responsive: a library that does not answer can be browsed and searched, and the window answers")
def answers_while_silent(book, folder):
    with SleepyDisk(folder) as disk:
        library, window = shown_library(book, disk.path)
        with Heartbeat() as heart:
            disk.sleep()
            use(book, window, "Blue Moon")
            keys("F6", "alt+Up")
            row(window, "Draft")
            keys("ctrl+shift+f")
            window.expect_focus("Search titles and lyrics")
            type_text("harbour")
            row(window, "Harbour Lights")
            keys("Escape")
            row(window, "Draft")
            # Within five seconds it is still asked.
            wait_until(lambda: window.has_words("Waiting for “Blue Moon”…") or window.has_words(KEPT),
                       "what becomes of the words")
            disk.wake()
            library.moon.expect_text("typed First line\nSecond line\n")
        heart.expect_alive("a library that does not answer")
        choose(window, "Draft")
        book.window("Draft")


@case("responsive: on a full disk the window answers, and says what is wrong")
def answers_while_full(book, folder):
    with SmallDisk(folder) as disk:
        library, window = shown_library(book, disk.path)
        with Heartbeat() as heart:
            disk.fill()
            use(book, window, "Blue Moon")
            window.expect_words("Not saved: the disk is full")
            keys("ctrl+w")
            answer(book, "alt+k")
            disk.empty()
            keys("ctrl+s")
            library.moon.expect_text("typed First line\nSecond line\n")
        heart.expect_alive("a full disk")


@case("responsive: the first words in a long song are in a draft, and nobody took the whole page for that")
def keeps_first_words(book, folder):
    reads = Path(folder, "reads")
    song = Song(folder, text="a line of a long song\n" * 3000)
    with seldom_saved():
        window = book.open(
            song.path, env={**preloaded(folder, "page_reads.c", "gtk4"), "SONGBOOK_PAGE_READS": str(reads)})
        window.expect_focus("Lyrics")
        type_text("typed ")
        expect_draft(song, "typed a line")
    # Lines are asked for one by one, and the whole page as it was opened.
    whole = [count for count in map(int, reads.read_text().split()) if count > 100]
    assert set(whole) == {len(song.text)}, whole
