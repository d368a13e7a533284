"""Places of what is in windows, and the mouse from one to another."""

import shutil
import subprocess
from contextlib import contextmanager

from desktop import screen
from desktop.case import Skip
from desktop.hands import pause, run
from desktop.pointer import REFUSING, Pointer
from desktop.waiting import settled, wait_until

# The roles of windows: alert, dialog, frame, window. Source: AtspiRole.
WINDOWS = {2, 16, 23, 69}


def frame(name=None):
    """Where a window, or the active one, is on the screen: left, top, width, height."""
    which = ["search", "--name", f"^{name}$"] if name else ["getactivewindow"]
    text = run("xdotool", *which, "getwindowgeometry", "--shell").stdout.decode()
    place = dict(line.split("=") for line in text.split())
    return tuple(int(place[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))


def resize(width, height=700):
    """Makes the active window as large as that, or as near as it gets: it may need more room. One that is asked again
    before it rests may forget the one or the other."""
    run("xdotool", "getactivewindow", "windowsize", str(width), str(height))
    return settled(frame, "the window to rest")[2:]


def put(name, left, width):
    """Puts a window at a place of the screen, over its whole height."""
    run("xdotool", "search", "--name", f"^{name}$", "windowsize", str(width), "700", "windowmove", str(left), "20")
    settled(lambda: (place := frame(name))[2] == width and place, f"{name!r} to be {width} wide")


def border(element):
    """How far the places of what is in a window are off. GTK 4.18 counts them from inside of the border that it draws where
    no shadow can be, and takes that border away once more from the place of the window itself."""
    inner, outer = element, element.parent
    while outer and outer.role not in WINDOWS:
        inner, outer = outer, outer.parent
    if not outer:
        return 0, 0
    (left, top, width, height), (inner_left, inner_top, inner_width, inner_height) = outer.place, inner.place
    if (left, top) != (inner_left, inner_top):
        return 0, 0
    return (width - inner_width) // 2 - left, (height - inner_height) // 2 - top


def point(window, node, down=0.5):
    """A point of something in a window, which need not be the active one: as far down as said."""
    left, top, _, _ = frame(window)
    x, y, width, height = node.element.place
    right, below = border(node.element)
    return left + x + right + min(width, 200) // 2, top + y + below + int(height * down)


def drag(start, end, expect="taken"):
    """Drags something by mouse from one point to another, not faster than a hand, and not faster than the programs that it
    is dragged from and to: a button that is let go before they are asked drops nothing.

    `expect` is what becomes of it there: "taken", "refused", or "either"."""
    (x, y), (to_x, to_y) = start, end

    def move(step):
        run("xdotool", "mousemove", str(x + (to_x - x) * step // 25), str(y + (to_y - y) * step // 25))
        pause(0.02)
    with Pointer() as pointer:
        run("xdotool", "mousemove", str(x), str(y))
        before = pointer.name
        run("xdotool", "mousedown", "1")
        try:
            for step in range(1, 13):
                move(step)
            wait_until(lambda: pointer.name != before, "the drag to begin")
            for step in range(13, 26):
                move(step)
            if expect == "taken":
                wait_until(lambda: pointer.name not in REFUSING, lambda: f"it to be taken: {pointer.name!r}")
            else:
                # Who refuses it and who was not asked yet look the same.
                pause(0.6)
                assert expect == "either" or pointer.name in REFUSING, f"it is not refused: {pointer.name!r}"
        finally:
            run("xdotool", "mouseup", "1")


def slide(start, end):
    """Moves something by mouse that stays in its window, as the edge of a pane, not faster than a hand."""
    (x, y), (to_x, to_y) = start, end
    run("xdotool", "mousemove", str(x), str(y), "mousedown", "1")
    for step in range(1, 26):
        run("xdotool", "mousemove", str(x + (to_x - x) * step // 25), str(y + (to_y - y) * step // 25))
        pause(0.02)
    pause(0.4)
    run("xdotool", "mouseup", "1")


def middle(node):
    """Where an object is on the screen: a window's own coordinates are all that GTK 4.8 tells."""
    x, y, width, height = node.element.place
    left, top, _, _ = frame()
    right, below = border(node.element)
    return left + x + right + min(width, 200) // 2, top + y + below + height // 2


def drag_to(start, end, expect="taken"):
    """Drags one thing of the active window onto another."""
    drag(middle(start), middle(end), expect)


@contextmanager
def beside(book, kind, shown):
    """A file manager that shows a folder, in the right half of the screen."""
    if not shutil.which(kind.command[0]):
        raise Skip(f"{kind.command[0]} is not installed")
    manager = kind(book.accessibility)
    manager.errors = subprocess.DEVNULL
    try:
        manager.open(shown)
        manager.window.move(660, 60, 600, 500)
        place = screen.Box(660, 60, 600, 500)
        settled(lambda: manager.window.corner[0] >= place.x and screen.Picture(place), "the file manager in its place")
        yield manager
    finally:
        manager.close()
