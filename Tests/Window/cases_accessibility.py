"""For those who need large text, much contrast, a screen reader, or another way to write."""

import contextlib
import ctypes
import os

from cases_accessible_names import check, check_dialogs
from cases_keyboard import press_and_follow
from contrast import faint
from desktop.case import Skip, case
from desktop.dragging import resize
from desktop.hands import keys, run
from desktop.library import (
    Library, choose, expect_line, forget_settings, go_to_list, look_for_row, new_page, row, shown_library,
    take_padding)
from desktop.songbook import Song
from desktop.waiting import settled, wait_until
from dialogs import by_button, by_key, close, main, open_library
from languages import speaking
from portal import Portal

BUTTONS = ("push button", "toggle button", "entry")


@contextlib.contextmanager
def large_text(scale=2):
    """Text so many times as large as usual, for programs that are started meanwhile."""
    run("xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", f"Xft.dpi:\t{96 * scale}\n")
    try:
        yield
    finally:
        run("xprop", "-root", "-remove", "RESOURCE_MANAGER")


def expect_room(window, what):
    """Nothing that can be used stands beyond the edges of a window that is as narrow as a telephone."""
    width = resize(480, 760)[0]
    assert width <= 480, f"{what}: {width} dots wide"
    settled(lambda: [node.element.place for node in window.all() if node.role in BUTTONS], f"{what} to rest")
    start = window.element.place[0]
    for node in window.all():
        if node.role in BUTTONS and node.is_there:
            left, _, wide, _ = node.element.place
            left -= start
            if left + wide <= 0 or left >= width:
                continue  # of a pane that is out of sight
            # A header bar of libadwaita 1.7 begins a dot beside its place.
            assert left >= -1 and left + wide <= width, f"{what}: {node.name!r} is cut off: {node.element.place}"


@case(
    "with text twice as large, banners and dialogs are no wider than a narrow screen, and nothing in them is cut off",
    is_long=True)
def has_room_in_dialogs(book, folder):
    with large_text():
        library = open_library(book, folder)
        window = main(book)
        resize(1180, 760)
        words = next(node for node in window.all() if node.role == "label" and "another version" in node.name)
        assert words.element.place[2] > 320, f"the banner's words are in a column: {words.element.place}"
        expect_room(window, "the banner")
        library.moon.write(library.moon.bytes.replace(b"First", b"Last"))
        window.expect_words("Song updated from disk")
        assert resize(480, 400)[1] <= 400, "the banners make the window higher than it is to be"
        resize(480, 760)
        for what, opened in [("the comparison", by_button("Compare…")), ("the shortcuts", by_key("ctrl+question")),
                             ("the settings", by_key("ctrl+comma")), ("a new folder", by_key("ctrl+shift+n"))]:
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
    assert names[-1] == "Quit, Ctrl+Q" and len(names) == 49, names
    window.expect_focus("Undo, Ctrl+Z")
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
        take_padding()
        window = library.open(book, library.moon)
        row(window, "Harbour Lights")
        # Without a title, what stands in its place is shown.
        keys("shift+Tab", "ctrl+a", "BackSpace", "ctrl+s")
        window.expect_words("Saved")
        wait_until(lambda: faint(window, 4.5), "some words to be quiet, as they are usually")
        portal.set(*contrast, "true")
        for scheme in ("uint32 2", "uint32 1"):
            portal.set("org.freedesktop.appearance", "color-scheme", scheme)
            wait_until(lambda: not faint(window, 5), lambda: f"scheme {scheme} to have nothing faint: {faint(window, 5)}")


@case("what is chosen has the accent color of the desktop, which is followed at once")
def follows_accent(book, folder):
    if not ctypes.CDLL("libadwaita-1.so.0").adw_get_minor_version() >= 6:
        raise Skip("libadwaita follows accent colors from 1.6 on")
    run("xdotool", "mousemove", "1279", "799")
    accent = "org.freedesktop.appearance", "accent-color"

    def dots(is_wanted):
        rgb = run("import", "-window", "root", "-depth", "8", "rgb:-").stdout
        return sum(map(is_wanted, zip(rgb[::3], rgb[1::3], rgb[2::3])))

    def reddish(dot):
        return dot[0] > dot[1] + 15 and dot[0] > dot[2] + 10

    def bluish(dot):
        return dot[2] > dot[0] + 15 and dot[2] > dot[1] + 10
    with Portal() as portal:
        portal.set(*accent, "(0.9, 0.1, 0.2)")
        library = Library(folder)
        window = library.open(book, library.moon)
        row(window, "Harbour Lights")
        wait_until(lambda: dots(reddish) > 2000 > dots(bluish), "the chosen line to be reddish")
        portal.set(*accent, "(0.2, 0.3, 0.9)")
        wait_until(lambda: dots(bluish) > 2000 > dots(reddish), "the chosen line to be bluish")


@case("in a language that is written from the right to the left, the window is mirrored, and so are the keys")
def mirrors(book, folder):
    if not os.path.exists("/usr/share/locale/he/LC_MESSAGES/gtk40.mo"):
        raise Skip("GTK has no Hebrew here")
    library = Library(folder)
    old = os.path.join(library.path, "שירים", "ישנים")
    song = Song(old, "ירוק", text="ירוק\n")
    book.call("--library", library.path, "--", song.path, env=speaking("he_IL", folder))
    window = book.window("ירוק")
    resize(1180, 700)
    row(window, "ירוק")
    window.expect_words("Songs\u2069 › \u2068שירים\u2069 › \u2068ישנים")

    def left(name, role):
        return window.find(name, role).element.place[0]
    assert left("Lyrics", "text") < left("Songs and folders", "list") < left("Sidebar", "list")
    assert left("Main Menu", None) < left("Song Menu", None) < left("Search", None)
    keys("F9")
    bar = window.find("Location in the library")
    settled(lambda: bar.element.place, "the list to rest")
    steps = [node for node in bar.all() if node.role == "push button" and node.is_there]
    places = [node.element.place[0] for node in steps]
    assert places == sorted(places, reverse=True) and len(places) == 4, places
    keys("F9")
    window.find("Sidebar", "list")
    # The keyboard goes from the editor to the folders, and opens one to the left, where its folders stand.
    for _ in range(12):
        press_and_follow(window, "ctrl+Tab")
        if any(node.has_state("FOCUSED") for node in window.find("Sidebar", "list").children()):
            break
    keys("Home", *["Down"] * 10)
    expect_line(window, "שירים")
    keys("Right")
    wait_until(lambda: look_for_row(window.find("Sidebar", "list"), "ישנים") is None, "the folder to be shut")
    keys("Left")
    row(window.find("Sidebar", "list"), "ישנים")


@case("where there is no room for a whole path, its end is in sight")
def shows_end_of_path(book, folder):
    library = Library(folder)
    deep = os.path.join(library.path, *(f"A folder called {name}" for name in ("this", "that", "something else")))
    song = Song(deep, "Deep")
    window = library.open(book, song)
    row(window, "Deep")
    assert not window.look("Location in the library"), "the folders say it"
    keys("F9")
    bar = window.find("Location in the library")

    def is_shown():
        last = [node for node in bar.all() if node.role == "push button"][-1].element.place
        return last[0] + last[2] <= bar.element.place[0] + bar.element.place[2]
    wait_until(is_shown, "the last folder to be in sight")


@case("a screen reader goes through a window as it is read, hears only what is shown, and each control by one name")
def is_read(book, folder):
    library = Library(folder)
    library.moon.write(library.moon.original.replace(b'"key"', b'"tags": ["live"], "key"'))
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    expect_order_of_reading(window)
    check(book, "Blue Moon", "the library with a song")
    check_dialogs(book)


def expect_order_of_reading(window):
    """Of folders, list and song."""
    def heard():
        return [node.name for node in window.all() if node.name]

    def expect_order():
        wanted = ["Songs, 3 songs", "Ballads, 2 songs", "New Song", "Search", "Songs and folders",
                  "Blue Moon, First line, 12 Feb", "Harbour Lights, First line, 12 Feb", "Main Menu", "Title", "Lyrics"]
        names = heard()
        assert [name for name in names if name in wanted and names.count(name) == 1 or name == "Main Menu"] \
            and sorted(wanted, key=names.index) == wanted, names
    expect_order()
    for words in ("Search titles and lyrics", "Find in song", "Turn Folder into Song", "GtkLabel", "GtkImage"):
        assert words not in heard(), words
    resize(700, 700)
    resize(1180, 700)
    settled(heard, "what is read")
    expect_order()
    keys("ctrl+s")

    def find_status():
        return next((node for node in window.all() if node.role == "status bar" and "Saved" in node.labels()), None)
    status = wait_until(find_status, "the status to say that it is saved")
    # In GTK 4.18 a status has no name, only the words in it.
    assert heard().count("Saved") == (2 if status.name else 1), "the words, and where they stand"
    keys("ctrl+f")
    window.find("Find in song")
    keys("Escape", "ctrl+shift+f")
    window.find("Search titles and lyrics")
    keys("Escape")


@case("what is said for a moment, or is wrong with a name, is an alert that a screen reader tells")
def tells_alerts(book, folder):
    library, window = shown_library(book, folder)

    def is_alert(window, words):
        return any(node.role in ("alert", "notification") and words in node.name for node in window.all())
    window = new_page(book)
    run("xdotool", "type", "--delay", "30", "Harbour Lights")
    wait_until(lambda: is_alert(window, "already exists in this folder"), "what is wrong with the name")
    keys("ctrl+a", "BackSpace")
    choose(window, "Blue Moon")
    window = book.window("Blue Moon")
    go_to_list(window)
    keys("Delete")
    wait_until(lambda: is_alert(book.windows()[0], "“Blue Moon” moved to trash"), "that it is in the trash")
    window = book.window("Songs")
    window.find("Undo", "push button").press()
    wait_until(lambda: not is_alert(book.windows()[0], "moved to trash"), "no more of that")
