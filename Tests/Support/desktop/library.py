"""A library made for one test, and hands for it in the window."""

import contextlib
import os
import shutil

from desktop.hands import keys, type_text
from desktop.ink import expect_ink
from desktop.songbook import MENU_ITEMS, Song, active_name
from desktop.waiting import settled, wait_until


class Library:
    """Songs in folders, made for one test."""

    def __init__(self, folder, name="Songs"):
        self.path = os.path.join(folder, name)
        self.ballads = os.path.join(self.path, "Ballads")
        os.makedirs(self.ballads)
        self.moon = Song(self.ballads, "Blue Moon")
        self.lights = Song(self.ballads, "Harbour Lights")
        self.draft = Song(self.path, "Draft")

    def open(self, book, song, **options):
        book.call("--library", self.path, "--", song.path, **options)
        return book.window(song.title)


def shown_library(book, folder, title="Blue Moon"):
    """A library, and the window that shows a song of it, once the song's folder is listed."""
    library = Library(folder)
    song = next(song for song in (library.moon, library.draft) if song.title == title)
    window = library.open(book, song)
    row(window, "Harbour Lights" if song is library.moon else title)
    return library, window


def take_padding():
    """Takes the padding from all parts of windows until the case ends: GTK 4.18 leaves it out of the places that it tells
    assistive technology, so that the mouse would miss what is deep in a window."""
    folder = os.path.join(os.environ["HOME"], ".config/gtk-4.0")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "gtk.css"), "w", encoding="utf-8") as file:
        # What is left of a slider would be narrower than its margins are.
        file.write("* { padding: 0; border-width: 0; } slider { margin: 0; }\n")


def rows(window):
    """The lines that are shown, of both lists."""
    return [node for node in window.all() if node.role == "list item" and node.is_there]


def row(window, start):
    """The line of a list that begins with these words."""
    return wait_until(lambda: look_for_row(window, start),
                      lambda: f"a line that begins with {start!r}; there are {[node.name for node in rows(window)]}")


def has_row(window, start):
    return look_for_row(window, start) is not None


def look_for_row(window, start):
    return next((node for node in rows(window) if node.name.startswith(start)), None)


def expect_row_gone(window, start):
    wait_until(lambda: not has_row(window, start), f"the line that begins with {start!r} to go")


def focused_line(window):
    """The line of a list that has the keyboard; None where it is elsewhere."""
    return next((node for node in rows(window) if node.has_state("FOCUSED")), None)


def expect_line(window, start):
    """Waits until the keyboard is on a line that begins with these words."""
    def is_reached():
        line = focused_line(window)
        return line and line.name.startswith(start)
    wait_until(is_reached, lambda: f"the keyboard on {start!r}, and it is in {window.focused_name()!r}")


def expect_in_list(window):
    """Waits until some line of a list has the keyboard."""
    wait_until(lambda: focused_line(window), lambda: f"the keyboard in the list, and it is in {window.focused_name()!r} of "
               f"{window.name!r}, and {active_name()!r} is active")


def go_to_list(window):
    """Gives the list the keyboard."""
    keys("F6")
    expect_in_list(window)


def go_to(window, start):
    """Walks to a line of the list by keys."""
    row(window, start)
    go_to_list(window)
    keys("Home")
    wait_until(lambda: is_at_top(window), "the keyboard on the first line")
    while not (line := focused_line(window)) or not line.name.startswith(start):
        before = line and (line.name, line.element.place)
        keys("Down")
        wait_until(lambda: (line := focused_line(window)) and (line.name, line.element.place) != before,
                   f"the keyboard to go on to {start!r}")


def is_at_top(window):
    """Whether the first line of the list has the keyboard."""
    lines = [node for node in window.find("Songs and folders", "list").children() if node.is_there]
    return lines and lines[0].has_state("FOCUSED")


def choose(window, start):
    """Walks to a line of the list by keys and presses Return."""
    go_to(window, start)
    keys("Return")


def open_menu(window, name):
    """Presses a menu button, which is a button in another one of the same name."""
    window.find(name)
    buttons = [node for node in window.all() if node.name == name and node.is_there]
    next(node for node in buttons if node.can_act).press()


def menu_items(window):
    """What the menu that is open offers; nothing while none is."""
    return [node.name for node in window.all() if node.role in MENU_ITEMS and node.is_there]


def press_item(window, name):
    """Chooses from the menu that is open."""
    def find():
        return next((node for node in window.all() if node.name == name and node.role in MENU_ITEMS and node.is_there), None)
    item = wait_until(find, lambda: f"{name!r} in the menu, and there is {menu_items(window)}")
    expect_ink(window)
    item.press()


def expect_no_menu(window):
    """Waits until a menu is shut: what is typed meanwhile is lost with it."""
    wait_until(lambda: not menu_items(window), "the menu to go")
    expect_ink(window)


def window_state():
    """The file that says what the last window was like."""
    return os.path.join(os.environ["HOME"], ".local/state/songbook/window.json")


def page_state():
    """The file in which is remembered what is shown beside the lyrics."""
    return os.path.join(os.environ["HOME"], ".local/state/songbook/page.json")


def forget_settings():
    """As before the program was ever used, but for what songs have."""
    for name in ("songbook", "gtk-4.0"):
        shutil.rmtree(os.path.join(os.environ["HOME"], ".config", name), ignore_errors=True)
    for file in (window_state(), page_state()):
        with contextlib.suppress(FileNotFoundError):
            os.remove(file)


def answer(book, heading, text=None, key="Return"):
    """Types into a dialog and ends it with a key."""
    dialog = book.window(heading)
    wait_until(lambda: (node := dialog.focused()) and node.role == "text", "a field with the keyboard")
    if text is not None:
        keys("ctrl+a")
        type_text(text)
    keys(key)


def new_page(book, *pressed):
    """The empty page that Ctrl+N shows, once it has the keyboard; other keys may be pressed for it."""
    keys(*(pressed or ["ctrl+n"]))
    window = book.window("New Song")
    window.expect_focus("Title")
    return window


def begin_song(book, title):
    """Types a title on an empty page and goes on to the lyrics."""
    new_page(book)
    type_text(title)
    keys("Return")
    window = book.window(title)
    window.expect_focus("Lyrics")
    return window


def type_path(dialog, path):
    """Types a path into a file chooser, which shows a field for it then."""
    wait_until(dialog.focused, "the keyboard in the file chooser")
    type_text(path)
    settled(lambda: (node := dialog.focused()) and node.text(), "the path to be typed")
    # GTK completes names while they are typed, and may leave its letters behind ours.
    keys("shift+End", "Delete")
    wait_until(lambda: (node := dialog.focused()) and node.text() == path,
               lambda: f"{path!r} to be typed, and there is {dialog.focused() and dialog.focused().text()!r}")


def move_to_next(dialog):
    """Chooses the second of the folders that a dialog offers to move something to."""
    expect_in_list(dialog)
    keys("Down", "Return")


def button(window, word):
    """The button of a dialog or a toast."""
    return window.find(word, "push button")


def sidebar(window, start):
    """The sidebar's line that begins with these words; the list may have one that begins with them too."""
    return row(window.find("Sidebar", "list"), start)


def sidebar_names(window):
    """The names of the sidebar's lines, from the top."""
    return [node.name for node in window.find("Sidebar", "list").children() if node.is_there]


def last_row(window, start):
    """The line of the list, where the sidebar has one of the same name."""
    return wait_until(lambda: [node for node in rows(window) if node.name.startswith(start)][-1:],
                      lambda: f"a line that begins with {start!r}; there are {[node.name for node in rows(window)]}")[0]


def choose_kind(settings, name):
    """Chooses In-App or Folder in the settings, by keys; GTK 4.8 lets nobody press such a button otherwise."""
    wait_until(settings.focused, "the keyboard in the settings")
    for _ in range(30):
        before = settings.focused_name()
        if before == name:
            return keys("space")
        keys("Tab")
        wait_until(lambda: settings.focused_name() != before, f"Tab to lead away from {before!r}")
    raise AssertionError(f"{name!r} is not reached by Tab")
