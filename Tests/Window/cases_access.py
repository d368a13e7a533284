"""For those who need large text, much contrast, a screen reader, or another way to write."""

import contextlib

from case import case
from contrast import faint
from desktop import keys, run, wait_until
from dialogs import by_button, by_key, close, main, open_library
from library import Library, forget_settings, row
from portal import Portal
from songbook import pause

BUTTONS = ("push button", "toggle button", "entry")


@contextlib.contextmanager
def large_text():
    """Text twice as large as usual, for programs that are started meanwhile."""
    run("xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t192\n")
    try:
        yield
    finally:
        run("xprop", "-root", "-remove", "RESOURCE_MANAGER")


def shape(width, height):
    """Asks for a size of the active window; how wide it is then."""
    run("xdotool", "getactivewindow", "windowsize", str(width), str(height))
    pause(0.5)
    words = run("xdotool", "getactivewindow", "getwindowgeometry", "--shell").stdout.decode().split()
    return int(next(word for word in words if word.startswith("WIDTH=")).split("=")[1])


def expect_room(window, what):
    """Nothing that can be used stands beyond the edges of a window that is as narrow as a telephone."""
    width = shape(480, 760)
    assert width <= 480, f"{what}: {width} dots wide"
    for node in window.all():
        if node.role in BUTTONS and node.is_there:
            left, _, wide, _ = node.element.place
            if left + wide <= 0 or left >= width:
                continue  # of a pane that is out of sight
            assert left >= 0 and left + wide <= width, f"{what}: {node.name!r} is cut off: {node.element.place}"


@case("with text twice as large, banners and dialogs are no wider than a narrow screen, and nothing in them is cut off")
def has_room_in_dialogs(book, folder):
    with large_text():
        open_library(book, folder)
        window = main(book)
        shape(1180, 760)
        words = next(node for node in window.all() if node.role == "label" and "another version" in node.name)
        assert words.element.place[2] > 320, f"the banner's words are in a column: {words.element.place}"
        expect_room(window, "the banner")
        for what, opened in [("the comparison", by_button("Compare…")), ("the shortcuts", by_key("ctrl+question")),
                             ("the settings", by_key("ctrl+comma")), ("a new song", by_key("ctrl+n"))]:
            expect_room(opened(book), what)
            close(book)
        keys("ctrl+q")
        book.expect_end()
        forget_settings()
        book.call()
        expect_room(book.window("Songbook"), "the welcome")


@case("the shortcuts tell each key by its name, and can be scrolled to the last")
def tells_shortcuts(book, folder):
    open_library(book, folder)
    keys("ctrl+question")
    window = book.window("Keyboard Shortcuts")
    window.find("Undo, Ctrl+Z", "list item")
    names = [node.name for node in window.all() if node.role == "list item"]
    assert names[-1] == "Quit, Ctrl+Q" and len(names) == 24, names
    wait_until(lambda: window.find("Undo, Ctrl+Z").has_state("FOCUSED"), "the first one to have the keyboard")
    keys("End", "Down", "End", "Down", "End")

    def is_shown():
        _, top, _, high = window.find("Quit, Ctrl+Q").element.place
        return top + high <= window.element.place[3]
    wait_until(is_shown, "the last one to be in sight", 3)


@case("where the desktop asks for high contrast, light or dark, nothing is faint; it is followed at once")
def follows_contrast(book, folder):
    run("xdotool", "mousemove", "1279", "799")
    contrast = "org.gnome.desktop.a11y.interface", "high-contrast"
    with Portal() as portal:
        portal.set(*contrast, "false")
        portal.set("org.freedesktop.appearance", "color-scheme", "uint32 2")
        library = Library(folder)
        library.moon.write(library.moon.original.replace(b'"key"', b'"tags": ["live"], "key"'))
        library.lights.write("{")
        window = library.open(book, library.moon)
        row(window, "Harbour Lights")
        # Without a title, what stands in its place is shown.
        keys("shift+Tab", "ctrl+a", "BackSpace", "ctrl+s")
        window.expect_words("Saved")
        pause(0.5)
        assert faint(window, 4.5), "usually some words are quiet"
        portal.set(*contrast, "true")
        for scheme in ("uint32 2", "uint32 1"):
            portal.set("org.freedesktop.appearance", "color-scheme", scheme)
            pause(0.7)
            assert not faint(window, 5), f"scheme {scheme}: {faint(window, 5)}"
