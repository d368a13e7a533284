"""Random editing of songs, beside a model of the text of each and of what can be undone in it."""

import json
import os
import random
import re

from desktop.case import case
from desktop.clipboard import Copied
from desktop.dragged import TEXT
from desktop.hands import keys, type_text
from desktop.library import Library, button, choose, expect_line, go_to, row
from desktop.waiting import settled, wait_until

EDITS = int(os.environ.get("SONGBOOK_EDITS", "1000"))
SEED = os.environ.get("SONGBOOK_SEED", "13")
LYRICS = "Verse 1\nLeave the [G]light on\n\nChorus\nשלום עולם\nOh\n"
PASTED = ["pasted words", "web\u00a0page\u200b line\r\nnext line\r\n", "one two\n\n\n\n\nthree four\n", "\ufeffa b\u2028c d"]


def cleaned(raw):
    """What becomes of words of another program."""
    text = re.sub("\r\n?|[\u2028\u2029\x0b\x0c\x85]", "\n", raw).replace("\u00a0", " ")
    text = re.sub("[\u200b\u2060\ufeff]", "", text)
    return re.sub("\n(?:[ \t]*\n){3,}", "\n\n", text)


def lines_at(text, start, end):
    """The lines that are selected, from where to where: with their ends."""
    first = text.rfind("\n", 0, start) + 1
    if end > start and text[end - 1] == "\n" and end > first:
        return first, end
    last = text.find("\n", end)
    return first, len(text) if last < 0 else last + 1


class Page:
    """A song, and what its page has to be."""

    def __init__(self, song):
        self.song = song
        self.text = song.text
        self.cursor = 0
        self.is_new = True
        # Each with the text before it, and whether it is a step of its own: what is typed may be one with what is before.
        self.steps = []
        self.redos = []


class Editing:
    """A window in which songs are edited."""

    def __init__(self, book, folder):
        self.book = book
        self.library = Library(folder)
        for song, lyrics in ((self.library.moon, LYRICS), (self.library.lights, LYRICS[::-1]), (self.library.draft, "Draft\n")):
            song.write(song.original.decode().replace(
                '"text": "First line\\nSecond line\\n"', '"text": ' + json.dumps(lyrics, ensure_ascii=False)))
        self.random = random.Random(SEED)
        self.pages = [Page(song) for song in (self.library.moon, self.library.lights)]
        # Nobody writes in it.
        self.draft = self.library.draft
        self.page = self.pages[0]
        self.window = self.library.open(book, self.page.song)
        self.shown()
        self.done = []

    def shown(self):
        """The song of the page was opened."""
        self.window = self.book.window(self.page.song.title)
        self.window.expect_focus("Lyrics")
        self.lyrics = self.window.find("Lyrics", "text")
        self.expect(self.text, "opening it")
        if not self.page.is_new:
            wait_until(lambda: self.lyrics.cursor == self.page.cursor,
                       lambda: f"the caret at {self.page.cursor}, and it is at {self.lyrics.cursor}; done was {self.done[-12:]}")
        self.page.is_new = False

    @property
    def text(self):
        return self.page.text

    @text.setter
    def text(self, text):
        self.page.text = text

    @property
    def steps(self):
        return self.page.steps

    @property
    def redos(self):
        return self.page.redos

    @property
    def other(self):
        return next(page for page in self.pages if page is not self.page)

    def expect(self, text, what):
        wait_until(lambda: self.lyrics.text() == text,
                   lambda: f"{what} to give {text!r}, and it is {self.lyrics.text()!r}; done was {self.done[-12:]}")

    def change(self, text, what, is_step):
        """Something was done after which the text is this."""
        if text != self.text:
            self.expect(text, what)
            self.steps.append((self.text, is_step))
            self.redos.clear()
            self.text = text

    def selection(self):
        """From where to where is selected: nothing, where the cursor is."""
        start, end = self.lyrics.element.selection_start, self.lyrics.element.selection_end
        cursor = self.lyrics.cursor
        return (cursor, cursor) if start is None or end is None else (start, end)

    # What is done

    def place(self):
        keys("ctrl+Home", *["Down"] * self.random.randrange(self.text.count("\n") + 1),
             *self.random.choice([[], ["End"], ["Right"], ["Home"]]))

    def select(self):
        keys(*["shift+Down"] * self.random.randrange(1, 3))

    def unselect(self):
        keys(self.random.choice(["Home", "End"]))

    def type(self):
        self.unselect()
        cursor = self.settled_cursor()
        word = "".join(self.random.choice("abcdefgh[]") for _ in range(self.random.randrange(1, 5)))
        type_text(word)
        self.change(self.text[:cursor] + word + self.text[cursor:], "typing", False)

    def new_line(self):
        self.unselect()
        cursor = self.settled_cursor()
        keys("Return")
        self.change(self.text[:cursor] + "\n" + self.text[cursor:], "Return", False)

    def erase(self):
        self.unselect()
        cursor = self.settled_cursor()
        keys("BackSpace")
        # The two characters that end a line, as words came and are again when they are undone, are erased as one.
        count = 2 if self.text[:cursor].endswith("\r\n") else 1
        self.change(self.text[:max(0, cursor - count)] + self.text[cursor:], "BackSpace", False)

    def settled_cursor(self):
        """Where the cursor is, when nothing is selected any more."""
        return settled(lambda: (s := self.selection())[0] == s[1] and s, "the cursor to rest", quiet=0.05)[0]

    def settled_selection(self):
        return settled(self.selection, "the selection to rest", quiet=0.05)

    def move(self):
        start, end = self.settled_selection()
        first, last = lines_at(self.text, start, end)
        lines = self.text[first:last]
        if self.random.random() < 0.5:
            keys("alt+Up")
            above = self.text.rfind("\n", 0, max(0, first - 1)) + 1
            if first > 0:
                moved = swapped(self.text[above:first], lines)
                self.change(self.text[:above] + moved + self.text[last:], "Alt+Up", True)
        else:
            keys("alt+Down")
            below = self.text.find("\n", last) + 1 or len(self.text)
            if lines.endswith("\n"):
                moved = swapped(lines, self.text[last:below])
                self.change(self.text[:first] + moved + self.text[below:], "Alt+Down", True)

    def duplicate(self):
        start, end = self.settled_selection()
        first, last = lines_at(self.text, start, end)
        lines = self.text[first:last]
        keys("shift+ctrl+d")
        twice = lines * 2 if lines.endswith("\n") else lines + "\n" + lines
        self.change(self.text[:first] + twice + self.text[last:], "Shift+Ctrl+D", True)

    def paste(self):
        start, end = self.settled_selection()
        raw = self.random.choice(PASTED)
        with Copied() as copied:
            copied.offer({TEXT: raw})
            keys("ctrl+v")
            text = self.text[:start] + cleaned(raw) + self.text[end:]
            self.expect(text, "pasting")
        if cleaned(raw) != raw:
            # Undone, it is there as it came.
            self.steps.append((self.text, False))
            self.text = self.text[:start] + raw + self.text[end:]
        self.change(text, "pasting", cleaned(raw) != raw)

    def cut_and_paste(self):
        start, end = self.settled_selection()
        if start == end:
            return
        keys("ctrl+x")
        self.change(self.text[:start] + self.text[end:], "Ctrl+X", False)
        part = self.steps[-1][0][start:end]
        keys("ctrl+v")
        self.change(self.text[:start] + part + self.text[start:], "Ctrl+V", False)

    def undo(self):
        if not self.steps:
            return
        keys("ctrl+z")
        at_least, is_step = self.steps[-1]
        allowed = [at_least]
        if not is_step:
            for text, is_other_step in reversed(self.steps[:-1]):
                if is_other_step:
                    break
                allowed.append(text)
        wait_until(lambda: self.lyrics.text() in allowed,
                   lambda: f"Ctrl+Z to give one of {allowed!r}, and it is {self.lyrics.text()!r} from {self.text!r}; "
                           f"done was {self.done[-12:]}")
        # One key is one step, whatever comes late.
        text = self.lyrics.text()
        taken = allowed.index(text) + 1
        self.redos.append((self.text, self.steps[-taken:]))
        del self.steps[-taken:]
        self.text = text

    def redo(self):
        if self.redos:
            text, steps = self.redos.pop()
            keys("shift+ctrl+z")
            self.expect(text, "Shift+Ctrl+Z")
            # What was taken back at once is done again at once.
            self.steps.append((self.text, len(steps) == 1 and steps[0][1]))
            self.text = text

    def save(self):
        keys("ctrl+s")
        self.page.song.expect_text(self.text)

    def leave(self):
        """Remembers where the caret is, for when the song is opened again."""
        self.page.cursor = settled(lambda: (self.lyrics.cursor,), "the caret to rest", quiet=0.1)[0]

    def visit(self):
        """Opens the other song."""
        self.leave()
        left = self.page
        choose(self.window, self.other.song.title)
        self.page = self.other
        self.shown()
        left.song.expect_text(left.text)

    def delete(self):
        """Deletes the open song or the other one, and takes it back by Ctrl+Z or by the button."""
        self.save()
        self.leave()
        page = self.random.choice(self.pages)
        go_to(self.window, page.song.title)
        keys("Delete")
        wait_until(lambda: not os.path.exists(page.song.path), "the song to go")
        self.window = self.book.window("Songs" if page is self.page else self.page.song.title)
        self.window.expect_words("moved to trash")
        if self.random.random() < 0.5:
            keys("ctrl+z")
        else:
            button(self.window, "Undo").press()
        wait_until(lambda: os.path.exists(page.song.path), "the song to be back")
        self.page = page
        self.window = self.book.window(page.song.title)
        row(self.window, page.song.title)
        keys("F6")
        expect_line(self.window, page.song.title)
        keys("Return")
        self.shown()
        page.song.expect_text(page.text)

    def expect_files(self):
        """That each file is as it has to be."""
        self.save()
        for page in self.pages:
            page.song.expect_text(page.text)
            assert {**page.song.json, "text": 0, "updatedAt": 0} == {**json.loads(page.song.original), "text": 0, "updatedAt": 0}
        assert self.draft.bytes == self.draft.original


def swapped(first, second):
    """Two parts of a text in the other order: the last line of a text has no end, whichever it is."""
    if second.endswith("\n"):
        return second + first
    end = "\r\n" if first.endswith("\r\n") else "\n"
    return second + end + first.removesuffix(end)


@case(f"{EDITS} random edits of songs, undone and done again, and visits and deletions: texts, carets and files are what "
      "a model says")
def edits(book, folder):
    editing = Editing(book, folder)
    ways = {editing.place: 20, editing.select: 10, editing.type: 16, editing.new_line: 4, editing.erase: 5, editing.move: 18,
            editing.duplicate: 5, editing.paste: 2, editing.cut_and_paste: 3, editing.undo: 14, editing.redo: 8,
            editing.save: 1, editing.visit: 5, editing.delete: 1.5}
    for number in range(EDITS):
        way = editing.random.choices(list(ways), list(ways.values()))[0]
        if len(editing.text) > 1200 and way in (editing.duplicate, editing.paste):
            way = editing.undo
        editing.done.append(f"{number} {way.__name__}")
        way()
        editing.expect(editing.text, way.__name__)
    editing.expect_files()
