"""Random keys, clicks and drags, while the songs are removed, renamed and broken underneath."""

import json
import os
import random
import shutil

from desktop.case import case
from desktop.hands import run
from desktop.ink import expect_ink
from desktop.library import Library
from desktop.songbook import Song
from desktop.waiting import wait_until

EVENTS = int(os.environ.get("SONGBOOK_EVENTS", "600"))
SEED = int(os.environ.get("SONGBOOK_SEED", "53"))
# Not those that end the window: what comes after them is to be survived.
KEYS = [
    "Return", "Escape", "Tab", "shift+Tab", "Up", "Down", "Left", "Right", "Home", "End", "Page_Down", "space", "BackSpace",
    "Delete", "F2", "F6", "F9", "F10", "Menu", "ctrl+n", "ctrl+f", "ctrl+t", "ctrl+d", "ctrl+z", "ctrl+shift+z", "ctrl+s",
    "ctrl+a", "ctrl+c", "ctrl+v", "ctrl+x", "shift+ctrl+f", "shift+ctrl+n", "shift+ctrl+m", "alt+Up", "alt+Left",
    "ctrl+comma", "ctrl+question", "a", "b", "comma",
]


class Hand:
    """Keys and a mouse that mean nothing by what they do, the same each time for one seed."""

    def __init__(self, book, seed):
        self.book, self.random = book, random.Random(seed)

    def act(self, count):
        """So many events, at once as far as the screen can tell."""
        words = []
        for _ in range(count):
            words += self.event()
        run("xdotool", *words, check=False)

    def event(self):
        way = self.random.random()
        if way < 0.7:
            return ["key", self.random.choice(KEYS)]
        if way < 0.9:
            return ["mousemove", *self.place(), "click", self.random.choice("1113")]
        return ["mousemove", *self.place(), "mousedown", "1", "mousemove", *self.place(), "mousemove", *self.place(),
                "mouseup", "1"]

    def place(self):
        return str(self.random.randrange(40, 1240)), str(self.random.randrange(20, 780))


class Underneath:
    """Another program, which does to the songs what it likes."""

    def __init__(self, library, seed):
        self.library, self.random, self.count = library, random.Random(seed), 0

    def act(self):
        self.count += 1
        songs = [
            os.path.join(folder, name) for folder, _, names in os.walk(self.library.path) for name in names
            if name.endswith(".songbook")]
        way = self.random.choice((self.make, self.make, self.change, self.break_, self.rename, self.remove))
        way(self.random.choice(songs) if songs else None)

    def make(self, _):
        Song(self.random.choice((self.library.path, self.library.ballads)), f"Made {self.count}")

    def change(self, song):
        if song:
            with open(song, "w", encoding="utf-8") as file:
                json.dump({"id": f"id {self.count}", "title": "Changed\u202e \0 title", "text": "la\n" * self.count}, file)

    def break_(self, song):
        if song:
            with open(song, "w", encoding="utf-8") as file:
                file.write('{"title": "half a so')

    def rename(self, song):
        if song and os.path.dirname(song) not in (self.library.path, self.library.ballads):
            folder = os.path.dirname(song)
            os.rename(folder, f"{folder} renamed {self.count}")

    def remove(self, song):
        if song and os.path.dirname(song) not in (self.library.path, self.library.ballads):
            shutil.rmtree(os.path.dirname(song), ignore_errors=True)


@case("random keys, clicks and drags, while songs are removed, renamed and broken underneath: no crash, no warning, all drawn")
def random_hands(book, folder):
    library = Library(folder)
    for number in range(12):
        Song(library.ballads, f"Song {number}")
    library.open(book, library.moon)
    hand, underneath = Hand(book, SEED), Underneath(library, SEED)
    done = opened = 0
    while done < EVENTS:
        hand.act(12)
        done += 12
        underneath.act()
        book.listen()
        expect_ink(book)
        # A click can close the window, and the program ends with the last one.
        ended = [caller.returncode for caller in book.callers if caller.poll() is not None]
        assert not any(ended), f"ended with {ended} after {done} events (seed {SEED}): {book.warnings[-3:]}"
        if book.pid is None:
            opened += 1
            song = Song(library.ballads, f"Again {opened}")
            book.call("--library", library.path, "--", song.path)
            wait_until(lambda: book.pid is not None, "the program to start again")
            wait_until(book.windows, "its window")
    # It answers: a song of another library gets a window of its own, whatever cannot be saved in this one.
    song = Song(folder, "Last")
    book.call("--", song.path)
    wait_until(
        lambda: book.pid and any(window.name == "Last" for window in book.windows()), "a song that is opened after that",
        60)
    print(f"    {done} events, {underneath.count} changes underneath, {opened} times closed")
    book.finish()
    assert not book.warnings, f"warned (seed {SEED}): " + "; ".join(sorted(set(book.warnings)))[:2000]
