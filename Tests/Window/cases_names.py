"""Every control has a role and a name, said once."""

from case import case
from cases_library import Library
from desktop import keys
from songbook import Song, pause

CONTROLS = {"push button", "toggle button", "entry", "text", "password text", "spin button", "combo box", "check box",
            "radio button", "menu item", "list item", "link", "slider", "tree item"}
# What GTK and libadwaita draw themselves, and name by what it is made of.
GENERIC = ("Gtk", "Adw")


def unnamed(window):
    """What of a window could not be told from something else by who does not see it."""
    faults = []
    for node in window.all():
        if not node.is_there or node.role not in CONTROLS:
            continue
        name = node.name
        words = name.split()
        half = len(words) // 2
        if not name.strip():
            if node.role in ("list item", "text") and node.labels():
                continue
            faults.append(f"a {node.role} has no name")
        elif name.startswith(GENERIC):
            faults.append(f"a {node.role} is called {name!r}")
        elif words[0].startswith("_") or (half and words[:half] == words[half:] and len(words) % 2 == 0):
            faults.append(f"a {node.role} is named twice: {name!r}")
    return faults


def check(book, name, what):
    window = book.window(name)
    pause(0.4)
    faults = unnamed(window)
    assert not faults, f"{what}: {faults}"


@case("every control of every page and dialog has a name, and none is said twice")
def names(book, folder):
    library = Library(folder)
    library.moon.write(library.moon.original.replace(b'"key"', b'"tags": ["live"], "key"'))
    library.open(book, library.moon)
    check(book, "Blue Moon", "the library with a song")
    keys("ctrl+f")
    check(book, "Blue Moon", "finding")
    keys("Escape", "ctrl+t")
    check(book, "Blue Moon", "adding a tag")
    keys("Escape", "ctrl+shift+f")
    check(book, "Blue Moon", "searching")
    keys("Escape")
    for key, name in [("ctrl+n", "New Song"), ("ctrl+shift+n", "New Folder"), ("F2", "Rename Song"),
                      ("ctrl+comma", "Settings")]:
        keys(key)
        check(book, name, name)
        keys("Escape")
        book.window("Blue Moon")
        pause(0.2)
    keys("ctrl+shift+m")
    check(book, "Move “Blue Moon”", "moving")
    keys("Escape")
    book.window("Blue Moon")
    keys("F10")
    check(book, "Blue Moon", "the main menu")
    keys("Escape")
    pause(0.3)
    keys("F6", "Delete")
    window = next(iter(book.windows()))
    window.expect_words("is in the trash")
    pause(0.4)
    assert not unnamed(window), unnamed(window)


@case("every control of the welcome and of a song that cannot be opened has a name")
def names_of_pages(book, folder):
    song = Song(folder)
    song.write("{")
    book.open(song.path, "Song.songbook")
    check(book, "Song.songbook", "a broken song")
    keys("ctrl+w")
    book.expect_end()
    book.call()
    check(book, "Songbook", "the welcome")
