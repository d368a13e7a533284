"""The screen as a person has it: windows, mouse, keyboard, a camera."""

import re
import subprocess
from itertools import groupby
from typing import NamedTuple

from desktop.waiting import wait_until


class Box(NamedTuple):
    """A part of the screen in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def center(self):
        return self.x + self.width // 2, self.y + self.height // 2


class Window:
    """A window that the window manager manages."""

    def __init__(self, number):
        self._number = number

    def __eq__(self, other):
        return isinstance(other, Window) and self._number == other._number

    def __hash__(self):
        return hash(self._number)

    @property
    def title(self):
        return _output("xdotool", "getwindowname", self._number)

    @property
    def window_class(self):
        """What a desktop knows the program by. Source: ICCCM, WM_CLASS."""
        return (re.findall(r'"([^"]*)"', _output("xprop", "-id", self._number, "WM_CLASS")) or [None])[-1]

    @property
    def corner(self):
        """Where its inner part begins on the screen: left and top."""
        words = _output("xdotool", "getwindowgeometry", "--shell", self._number)
        place = dict(line.split("=") for line in words.split())
        return int(place["X"]), int(place["Y"])

    def move(self, left, top, width, height):
        """Puts it elsewhere."""
        subprocess.run(["xdotool", "windowsize", self._number, str(width), str(height),
                        "windowmove", self._number, str(left), str(top)], check=False)

    @property
    def process(self):
        """The process that it belongs to, as it says itself."""
        number = _output("xdotool", "getwindowpid", self._number)
        return int(number) if number else None

    @property
    def is_active(self):
        return _numbers("_NET_ACTIVE_WINDOW")[:1] == [self._number]

    @property
    def is_open(self):
        return self in windows()

    def activate(self):
        """Brings it to the front and gives it the keyboard."""
        subprocess.run(["xdotool", "windowactivate", self._number], check=False)
        wait_until(lambda: self.is_active, f"active window “{self.title}”")


class Picture:
    """What a part of the screen shows."""

    def __init__(self, box):
        self.box = box
        crop = f"{box.width}x{box.height}+{box.x}+{box.y}"
        image = subprocess.run(["import", "-window", "root", "-crop", crop, "+repage", "-depth", "8", "ppm:-"],
                               stdout=subprocess.PIPE, check=True).stdout
        size = 3 * box.width
        pixels = image[-size * box.height:]
        self._rows = [pixels[start:start + size] for start in range(0, len(pixels), size)]

    def __eq__(self, other):
        return isinstance(other, Picture) and self.box == other.box and self._rows == other._rows

    @property
    def lines(self):
        """The lines of a text: what lies between rows of one colour, without the space around it."""
        blank = _pixel(self._rows[0], 0) * self.box.width
        return [list(rows) for is_blank, rows in groupby(self._rows, blank.__eq__) if not is_blank]

    @property
    def is_blank(self):
        return set(self._rows) == {_pixel(self._rows[0], 0) * self.box.width}

    def difference(self, other):
        """The tallest part, over the whole width, in which every line of pixels differs from `other`."""
        differs = [mine != others for mine, others in zip(self._rows, other._rows)]
        runs = [list(run) for is_different, run in groupby(range(len(differs)), differs.__getitem__) if is_different]
        rows = max(runs, key=len)
        columns = [column for row in rows for column in range(self.box.width)
                   if _pixel(self._rows[row], column) != _pixel(other._rows[row], column)]
        left = min(columns)
        return Box(self.box.x + left, self.box.y + rows[0], max(columns) - left + 1, len(rows))


def windows():
    """The windows in the order in which they came. Source: EWMH, _NET_CLIENT_LIST."""
    return [Window(number) for number in _numbers("_NET_CLIENT_LIST")]


def windows_titled(title):
    return [window for window in windows() if window.title == title]


def has_window_manager():
    return bool(_numbers("_NET_SUPPORTING_WM_CHECK"))


def whole():
    """The whole screen."""
    return Box(0, 0, *map(int, _output("xdotool", "getdisplaygeometry").split()))


def click(x, y, button=1, times=1):
    """Moves the mouse there and clicks, as fast as a hand does."""
    # Not --sync, which waits for ever where the mouse is there already.
    subprocess.run(["xdotool", "mousemove", str(x), str(y)], check=True)
    wait_until(lambda: _output("xdotool", "getmouselocation").startswith(f"x:{x} y:{y} "), "mouse there")
    subprocess.run(["xdotool", "click", "--repeat", str(times), "--delay", "90", str(button)], check=True)


def double_click(x, y):
    click(x, y, times=2)


def drag(start, end):
    """Drags from one point to another, not faster than a hand."""
    (x, y), (to_x, to_y) = start, end
    subprocess.run(["xdotool", "mousemove", str(x), str(y), "mousedown", "1"], check=True)
    for step in range(1, 26):
        point = str(x + (to_x - x) * step // 25), str(y + (to_y - y) * step // 25)
        subprocess.run(["xdotool", "mousemove", *point, "sleep", "0.02"], check=True)
    subprocess.run(["xdotool", "sleep", "0.4", "mouseup", "1"], check=True)


def press(*keys):
    """Presses keys, as in "ctrl+End", in the window that has the keyboard."""
    subprocess.run(["xdotool", "key", "--clearmodifiers", *keys], check=True)


def type_words(words):
    subprocess.run(["xdotool", "type", "--clearmodifiers", "--delay", "15", words], check=True)


def photograph(path):
    """Stores a picture of the whole screen."""
    subprocess.run(["import", "-window", "root", path], check=True)


def _pixel(row, column):
    return row[3 * column:3 * column + 3]


def _numbers(name):
    """The window numbers in a property of the root window, as xdotool takes them."""
    return [str(int(number, 16)) for number in re.findall(r"0x[0-9a-f]+", _output("xprop", "-root", name))]


def _output(*command):
    """What a command prints, without the final newline; empty when it fails, as it does for a window that has gone."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return done.stdout.decode(errors="replace").rstrip("\n") if done.returncode == 0 else ""
