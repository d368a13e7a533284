"""Ink: where the window says that there are words to read, a picture of the screen shows something."""

import subprocess
import unicodedata

from desktop import screen
from desktop.dragging import border, frame
from desktop.waiting import wait_until

# More blank lines than these, one after the other, may be all that is in sight.
BLANK_LINES = 3
# A page that is less high may show nothing but the room below the text, in pixels.
LEAST_HEIGHT = 150
# What is no word: what lies beside the page, the end of the title, and the scroll bar. Places may be some pixels off.
MARGIN, PART_OF_WIDTH = 20, 0.6
# What each window was seen to have of a page last: to look for it anew takes a hundred times as long.
_pages = {}


def expect_ink(shown):
    """That the page of the window that has the keyboard is drawn, where it has lyrics in sight.

    `shown` is the program, or the window that has its keyboard if any has. What waits for a menu or a dialog that opens
    or is shut asks for this then: `Songbook.window`, `Node.find` and the hands for menus."""
    seen = []

    def is_drawn():
        try:
            seen[:] = [box for window in shown.active_windows() if (box := page_box(window))]
            return not any(screen.Picture(box).is_blank for box in seen)
        except subprocess.CalledProcessError:  # It went meanwhile.
            return False
    wait_until(is_drawn, lambda: f"ink at {[tuple(box) for box in seen]}, where there are lyrics", 15)


def page_box(window):
    """The part of the screen in which there are lines of the lyrics; None where that is not known."""
    lyrics, heads = page_of(window)
    text = lyrics and lyrics.text()
    if not text or not has_lines(text):
        return None
    left, top, across, down = frame()
    right, below = border(lyrics.element)
    x, y, width, height = lyrics.element.place
    # They lie over the room that the text leaves for them.
    places = [head.element.place for head in heads]
    begin = max([y, *(place[1] + place[3] for place in places if x <= place[0] < x + width)])
    start, end = sides(text, width)
    end = min(x + end, across)
    start += x
    return cut(screen.Box(left + start + right, top + begin + below + MARGIN, end - start,
                          min(y + height, down) - begin - 2 * MARGIN))


def page_of(window):
    """The lyrics that a window shows, and what lies above them; None where it shows none."""
    key = window.element.address
    lyrics, _ = _pages.get(key, (None, []))
    if not lyrics or lyrics.name != "Lyrics" or not lyrics.is_there:
        nodes = [node for node in window.all() if node.name in ("Lyrics", "Title", "Tags")]
        lyrics = next((node for node in nodes if node.name == "Lyrics" and node.is_there), None)
        _pages[key] = lyrics, [node for node in nodes if node.name != "Lyrics"]
    return _pages[key]


def cut(box):
    """What of a part is on the screen; None where that is too little."""
    whole = screen.whole()
    left, top = max(box.x, 0), max(box.y, 0)
    width, height = min(box.x + box.width, whole.width) - left, min(box.y + box.height, whole.height) - top
    return screen.Box(left, top, width, height) if width > 0 and height >= LEAST_HEIGHT else None


def sides(text, width):
    """From where to where on a page of this width its lines may have words.

    A line begins on the side of its first letter, and which lines are in sight is not known: where letters of both
    directions are, it may be either side."""
    directions = {unicodedata.bidirectional(letter) for letter in text}
    is_from_right = not directions.isdisjoint(("R", "AL"))
    part = int(width * PART_OF_WIDTH)
    start = width - part - MARGIN if is_from_right and "L" not in directions else MARGIN
    end = width - 2 * MARGIN if is_from_right else part
    return start, end


def has_lines(text):
    """Whether some line has letters, wherever the text is scrolled to."""
    blank = 0
    for line in text.split("\n"):
        blank = 0 if any(letter.isalnum() for letter in line) else blank + 1
        if blank > BLANK_LINES:
            return False
    return any(letter.isalnum() for letter in text)
