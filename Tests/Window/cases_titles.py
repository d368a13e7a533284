"""The title on the page: large, in one line, cut where the room ends."""

import os
from itertools import groupby

from cases_accessibility import large_text
from desktop.case import case
from desktop.dragging import resize
from desktop.hands import keys, run, type_text
from desktop.library import take_padding
from desktop.songbook import Song
from desktop.waiting import expect_steady, settled, wait_until
from languages import speaking

ENGLISH, HEBREW = "Hill ", "בבב "


class Letters:
    """What is printed in the title's field, letter by letter."""

    def __init__(self, window):
        left, top, self.width, height = window.find("Title", "text").element.place
        shell = run("xdotool", "getactivewindow", "getwindowgeometry", "--shell").stdout.decode().split()
        corner = dict(word.split("=") for word in shell)
        crop = f"{self.width}x{height}+{int(corner['X']) + left}+{int(corner['Y']) + top}"
        dots = run("import", "-window", "root", "-crop", crop, "-depth", "8", "gray:-").stdout
        lines = [dots[start:start + self.width] for start in range(0, len(dots), self.width)]
        columns = [[row for row, line in enumerate(lines) if line[column] < 140] for column in range(self.width)]
        # Columns in which there is ink, with none between two letters.
        self._letters = [[columns[column] for column in run]
                         for has_ink, run in groupby(range(self.width), lambda column: bool(columns[column])) if has_ink]
        self._ink = [column for column in range(self.width) if columns[column]]
        rows = [row for column in columns for row in column]
        self._top, self._bottom = min(rows, default=0), max(rows, default=0)

    @property
    def side(self):
        """At which side of the field it begins, where it takes less than all."""
        return "left" if self._ink[0] < self.width - self._ink[-1] else "right"

    def end_in_ellipsis(self, at_right):
        """Whether the last three letters are dots at the foot of the line."""
        last = self._letters[-3:] if at_right else self._letters[:3]
        foot = self._bottom - (self._bottom - self._top) // 3
        return len(self._letters) > 3 and all(row >= foot for letter in last for column in letter for row in column)


def show(book, folder, **members):
    song = Song(folder, **members)
    take_padding()
    book.call("--", song.path)
    return song, book.window(song.title)


@case("a title without room for all of it ends in an ellipsis, in a narrow window, with large text, in Hebrew too")
def cuts_visibly(book, folder):
    for scale in (1, 2):
        with large_text(scale):
            for number, words in enumerate([ENGLISH * 30, HEBREW * 30]):
                song, window = show(book, os.path.join(folder, f"{number} {scale}"), title=words.strip())
                for width in (480, 1180):
                    resize(width)
                    wait_until(lambda: Letters(window).end_in_ellipsis(at_right=number == 0),
                               f"an ellipsis at the end of {words[:4]!r} at scale {scale}, {width} dots wide")
                assert song.bytes == song.original
            book.finish()


@case("a title that is cut is whole for keyboard and screen reader, and is cut again when the keyboard leaves it")
def edits_cut_title(book, folder):
    words = ENGLISH * 30 + "end"
    song, window = show(book, folder, title=words)
    wait_until(lambda: Letters(window).end_in_ellipsis(at_right=True), "an ellipsis")
    assert window.find("Title").text() == words
    keys("shift+Tab", "End")
    wait_until(lambda: not Letters(window).end_in_ellipsis(at_right=True), "the end of the title")
    type_text("ing")
    keys("Return")
    wait_until(lambda: Letters(window).end_in_ellipsis(at_right=True), "an ellipsis again")
    wait_until(lambda: song.title == words + "ing", "the title to be saved")
    keys("shift+Tab", "ctrl+a")
    type_text("Hill")
    keys("Return")
    wait_until(lambda: not Letters(window).end_in_ellipsis(at_right=True), "a title that has room")
    wait_until(lambda: song.title == "Hill", "the short title to be saved")
    # What was typed, and what was deleted for it.
    keys("shift+Tab", "ctrl+z", "ctrl+z", "Return")
    wait_until(lambda: song.title == words + "ing", "the long title to be saved")
    wait_until(lambda: Letters(window).end_in_ellipsis(at_right=True), "an ellipsis again")
    assert [node.name for node in window.all() if node.role == "text"].count("Title") == 1


@case("a title begins at the side of its own letters, whichever is the window's, with the keyboard in it or not")
def follows_letters(book, folder):
    for locale in ("en_US", "he_IL"):
        for name, title, side in (("English", "Hill", "left"), ("Hebrew", "בבב", "right")):
            place = os.path.join(folder, locale, name)
            song = Song(place, title=title)
            take_padding()
            book.call("--", song.path, env=speaking(locale, place))
            window = book.window(title)
            close = window.find("Close" if locale == "en_US" else "סגירה", "push button")
            assert (close.element.place[0] > 600) == (locale == "en_US"), "the window has not the language's direction"
            wait_until(lambda: Letters(window).side == side, f"{title!r} at the {side}, in {locale}")
            keys("shift+Tab")
            window.expect_focus("Title")
            expect_steady(lambda: Letters(window).side == side, f"{title!r} at the {side}, in {locale}", 0.3)
            book.finish()


@case("the menu of the title copies what is selected in it")
def copies_by_menu(book, folder):
    song, window = show(book, folder, title="Hill")
    keys("shift+Tab", "ctrl+a")
    wait_until(lambda: window.find("Title").element.selection_start is not None, "the title to be selected")
    keys("shift+F10")
    wait_until(lambda: not window.find("Title").has_state("FOCUSED"), "the menu")
    settled(lambda: run("import", "-window", "root", "-depth", "8", "gray:-").stdout, "the menu to be open")
    # Cut, Copy.
    keys("Down", "Return")
    window.expect_focus("Title")
    keys("Return", "ctrl+End", "ctrl+v")
    song.expect_text("First line\nSecond line\nHill")
    assert song.title == "Hill"
