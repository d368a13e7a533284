"""The whole window without a mouse."""

from desktop.case import case
from desktop.hands import keys, run, type_text
from desktop.library import Library, row
from desktop.songbook import Song, pause
from desktop.waiting import wait_until


def focused(window):
    return next((node for node in window.all() if node.has_state("FOCUSED") and node.is_there), None)


def walk(window, key, most=40):
    """Presses a key until it leads back to where it led first; what had the focus, in that order."""
    stops = []
    for _ in range(most):
        keys(key)
        pause(0.15)
        node = focused(window)
        stop = node and (node.role, node.name, node.element.place)
        if stops and stop == stops[0]:
            return stops
        stops.append(stop)
    raise AssertionError(f"{key} never comes round: {stops}")


def pane(place):
    """In which third of the wide window something begins: the folders, the list, the song.

    GTK 4.18 gives places without the padding of what they are in.
    """
    return 0 if place[0] < 220 else 1 if place[0] < 520 else 2


@case("Tab goes round the whole window and leaves nothing out")
def goes_round(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    stops = walk(window, "ctrl+Tab")
    reached = [name for _, name, _ in stops]
    for name in ("Folders", "New Song", "Search", "Parent Folder", "Settings", "Main Menu", "Title", "Lyrics"):
        assert name in reached, f"{name!r} is not reached: {reached}"
    assert sum(role == "list item" for role, _, _ in stops) == 2, f"both lists: {stops}"
    # Panes from the left to the right, and in each from the top down.
    panes = sorted({pane(place) for _, _, place in stops})
    order = [(panes.index(pane(place)), place[1]) for _, _, place in stops]
    start = order.index(min(order))
    order = order[start:] + order[:start]
    assert order == sorted(order), f"not in the order of reading: {stops}"
    back = walk(window, "ctrl+shift+Tab")
    assert sorted(back) == sorted(stops), f"another way back: {back}"
    assert library.moon.bytes == library.moon.original, "walking changed the song"


@case("a composed character is typed as one, and what is not composed yet is not saved")
def composes(book, folder):
    # Keys that the keyboard does not have, xdotool would put on it for a moment, which the window may miss.
    run("setxkbmap", "us", "-variant", "intl")
    try:
        compose(book, Song(folder, text="\n"))
    finally:
        run("setxkbmap", "us")


def compose(book, song):
    window = book.open(song.path)
    window.find("Lyrics")
    keys("ctrl+shift+u")
    type_text("266a")
    pause(1.5)
    assert "266a" not in song.text, "the code of a character was saved as words"
    keys("Return")
    type_text("!")
    song.expect_text("\u266a!\n")
    run("xdotool", "key", "dead_acute", "e", "dead_diaeresis", "o")
    song.expect_text("\u266a!\u00e9\u00f6\n")


@case("after a menu, and a dialog that was opened from it, writing goes on where it was")
def writes_on(book, folder):
    song = Song(folder)
    window = book.open(song.path)
    type_text("a ")
    keys("ctrl+s")
    song.expect_text("a First line\nSecond line\n")
    for then in ("Escape", "press"):
        keys("F10")
        item = window.find("Earlier Versions…", "menu item")
        if then == "press":
            item.press()
            book.window("Earlier Versions")
        keys("Escape")
        wait_until(lambda: window.look("Earlier Versions…", "menu item") is None and len(book.windows()) == 1,
                   "menu and dialog to go")
        wait_until(lambda: window.find("Lyrics").has_state("FOCUSED"), "the lyrics to have the focus")
    type_text("b ")
    song.expect_text("a b First line\nSecond line\n")


@case("a song that is open and is opened again gets the cursor; one that is being written in keeps it where it is")
def cursor_again(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    keys("F6")
    wait_until(lambda: focused(window).role == "list item", "the list to have the focus")
    library.open(book, library.moon)
    wait_until(lambda: focused(window).name == "Lyrics", "the lyrics to have the focus")
    keys("shift+Tab")
    wait_until(lambda: focused(window).name == "Title", "the title to have the focus")
    library.open(book, library.moon)
    pause(0.5)
    assert focused(window).name == "Title", focused(window).name


@case("a song is found, changed and left by the keyboard alone")
def works_by_keys(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    keys("ctrl+shift+f")
    type_text("harbour")
    row(window, "Harbour Lights")
    keys("Return")
    window = book.window("Harbour Lights")
    type_text("by keys ")
    library.lights.expect_text("by keys First line\nSecond line\n")
    keys("Escape", "F6")
    pause(0.3)
    assert focused(window).role == "list item", focused(window).name
    keys("F10")
    pause(0.3)
    keys("Escape")
    keys("ctrl+w")
    book.expect_end()
