"""What is on the screen is what is there: the page is drawn after whatever opened over it."""

from desktop.case import case, cases
from desktop.dragging import middle
from desktop.hands import keys, run
from desktop.ink import expect_ink
from desktop.library import Library, expect_no_menu, menu_items
from desktop.songbook import Song
from desktop.waiting import wait_until

# Longer than the page.
LONG = "First line\nSecond line\n" * 60


WAYS = {"Menu": ("key", "Menu"), "Shift+F10": ("key", "shift+F10"), "the second mouse button": ("click", "3")}


@cases("a letter is typed into a long song and its menu opened by {} before that is saved: the page is drawn", WAYS)
def draws_page(book, folder, way):
    library = Library(folder)
    library.moon.write(library.moon.bytes.replace(b"First line\\nSecond line\\n", LONG.replace("\n", "\\n").encode()))
    window = library.open(book, library.moon)
    window.expect_focus("Lyrics")
    expect_ink(book)
    run("xdotool", "mousemove", *map(str, middle(window.find("Lyrics"))), "key", "a", "sleep", "0.3", *way)
    wait_until(lambda: menu_items(window), "a menu")
    library.moon.expect_text("a" + LONG)
    keys("Escape")
    expect_no_menu(window)


@case("the page counts as drawn where its lines begin with a Latin letter and go on from right to left")
def draws_mixed_lines(book, folder):
    window = book.open(Song(folder, text="eb שלום\n").path)
    window.expect_focus("Lyrics")
    expect_ink(book)
