"""Every dialog that comes over a library's window, and how a person gets there."""

import json
import os

from desktop.dragging import middle
from desktop.hands import keys, run, type_text
from desktop.library import Library, choose_kind, open_menu, row
from desktop.songbook import Song, active_name
from desktop.waiting import settled, wait_until

MAIN = "Blue Moon"


def over(book, act):
    """The window that comes up by doing something, when the keyboard is in it."""
    before = [window.name for window in book.windows()]
    act()

    def find():
        # One that is about to go may be seen without its name for a moment.
        active = active_name()
        return next((window for window in book.windows() if window.name == active and active not in before), None)
    dialog = wait_until(find, f"another window than {before} with the keyboard")
    wait_until(dialog.focused, f"the keyboard in {dialog.name!r}")
    return dialog


def open_library(book, folder):
    """A library whose window has all that there is a dialog for, with an earlier version and another one."""
    library = Library(folder)
    Song(os.path.join(library.path, "Old"), MAIN)
    window = library.open(book, library.moon)
    type_text("la ")
    keys("ctrl+s")
    library.moon.expect_text("la First line\nSecond line\n")
    words = library.moon.json
    words["text"] = "Another line\nSecond line\n"
    with open(library.moon.path[:-len(".songbook")] + ".sync-conflict-20260212-103000-ABCDEFG.songbook", "w") as file:
        json.dump(words, file)
    window.expect_words("There is another version of this song")
    row(window, "Harbour Lights")
    return library


def main(book):
    return book.window(MAIN)


def by_key(key):
    return lambda book: over(book, lambda: keys(key))


def by_menu(item, menu="Song Menu"):
    def opened(book):
        open_menu(main(book), menu)
        return over(book, main(book).find(item).press)
    return opened


def by_button(name):
    return lambda book: over(book, main(book).find(name, "push button").press)


def other_library(book):
    """What the choice of another library in the settings opens; they stay below."""
    settings = over(book, lambda: keys("ctrl+comma"))
    return over(book, lambda: choose_kind(settings, "In-App"))


def program_choice(book):
    """The choice of a program for suggestions, from the settings; they stay below."""
    settings = over(book, lambda: keys("ctrl+comma"))
    return over(book, settings.find("Choose Program for Suggestions…", "push button").press)


def by_line_menu(line, item):
    """What is opened by the menu of a line, which comes by the other mouse button."""
    def opened(book):
        run("xdotool", "mousemove", *map(str, middle(row(main(book), line))), "click", "3")
        return over(book, main(book).find(item, "menu item").press)
    return opened


def fonts(book):
    settings = over(book, lambda: keys("ctrl+comma"))
    button = wait_until(lambda: next((node for node in settings.all()
                                       if node.name.startswith("Font: ") and node.can_act), None),
                        "the font's button")
    return over(book, button.press)


def refusal(book):
    """A move to where there is a song of that name."""
    over(book, lambda: keys("shift+ctrl+m"))
    keys("End")
    return over(book, lambda: keys("Return"))


# What it is, how it is opened.
OURS = [
    ("a new folder", by_key("ctrl+shift+n")), ("a new project", by_menu("New Project…", "Main Menu")),
    ("the kind of a project", by_line_menu("Ballads", "Make a Project…")),
    ("an icon", by_line_menu("Ballads", "Change Icon…")),
    ("moving", by_key("ctrl+shift+m")), ("what cannot be moved", refusal), ("the settings", by_key("ctrl+comma")),
    ("another library", other_library), ("the program for suggestions", program_choice), ("the status", by_button("Library Status: 1 conflict")),
    ("the details", by_key("alt+Return")), ("earlier versions", by_menu("Earlier Versions…")),
    ("the comparison", by_button("Compare…")),
]
# Made by GTK or libadwaita.
FONTS = [("fonts", fonts)]
THEIRS = [
    ("the shortcuts", by_key("ctrl+question")), ("about", by_menu("About Songbook", "Main Menu")),
    ("opening a song", by_key("ctrl+o")), ("saving elsewhere", by_menu("Save As…")),
]


def close(book):
    """Escape until the library's window has the keyboard again."""
    while len(names := settled(book.names, "the windows")) > 1:
        keys("Escape")
        wait_until(lambda: len(book.names()) < len(names), f"one of {names} to go")
    return main(book)
