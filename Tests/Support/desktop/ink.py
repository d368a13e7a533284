"""Ink: where the window says that there are words to read, a picture of the screen shows something."""

import subprocess
import unicodedata

from desktop import screen
from desktop.dragging import border, frame
from desktop.songbook import active_name
from desktop.waiting import wait_until

# More blank lines than these, one after the other, may be all that is in sight.
BLANK_LINES = 3
# A page that is less high may show nothing but the room below the text, in pixels.
LEAST_HEIGHT = 150
# What is no word: what lies beside the page, the end of the title, and the scroll bar. Places may be some pixels off.
MARGIN, PART_OF_WIDTH = 20, 0.6


def expect_ink(book):
    """That the page of the window that has the keyboard is drawn, where it has lyrics in sight."""
    seen = []

    def is_drawn():
        try:
            active = [window for window in book.windows() if window.name.strip() == active_name()]
            seen[:] = [box for window in active if (box := page_box(window))]
            return not any(screen.Picture(box).is_blank for box in seen)
        except subprocess.CalledProcessError:  # It went meanwhile.
            return False
    wait_until(is_drawn, lambda: f"ink at {[tuple(box) for box in seen]}, where there are lyrics", 15)


def page_box(window):
    """The part of the screen in which there are lines of the lyrics; None where that is not known."""
    nodes = [node for node in window.all() if node.name in ("Lyrics", "Title", "Tags")]
    lyrics = next((node for node in nodes if node.name == "Lyrics" and node.is_there), None)
    if not lyrics or not has_lines(lyrics.text() or ""):
        return None
    left, top, _, height = frame()
    right, below = border(lyrics.element)
    x, y, across, down = lyrics.element.place
    # They lie over the room that the text leaves for them.
    heads = [node.element.place for node in nodes if node is not lyrics]
    begin = max([y, *(head[1] + head[3] for head in heads if x <= head[0] < x + across)])
    end = min(y + down, height)
    width = int(across * PART_OF_WIDTH)
    # Lines that are written from the right to the left begin there.
    beside = across - width - MARGIN if is_from_right(lyrics.text()) else MARGIN
    return cut(screen.Box(left + x + right + beside, top + begin + below + MARGIN, width - MARGIN,
                          end - begin - 2 * MARGIN))


def cut(box):
    """What of a part is on the screen; None where that is too little."""
    whole = screen.whole()
    left, top = max(box.x, 0), max(box.y, 0)
    width, height = min(box.x + box.width, whole.width) - left, min(box.y + box.height, whole.height) - top
    return screen.Box(left, top, width, height) if width > 0 and height >= LEAST_HEIGHT else None


def is_from_right(text):
    """Whether any of it is written from the right to the left."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)


def has_lines(text):
    """Whether some line has letters, wherever the text is scrolled to."""
    blank = 0
    for line in text.split("\n"):
        blank = 0 if any(letter.isalnum() for letter in line) else blank + 1
        if blank > BLANK_LINES:
            return False
    return any(letter.isalnum() for letter in text)
