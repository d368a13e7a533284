"""The whole window without a mouse."""

from desktop.case import SHARED_WINDOW, case
from desktop.hands import keys, run, type_text
from desktop.library import expect_no_menu, focused_line, go_to_list, open_menu, row, shown_library
from desktop.songbook import Song
from desktop.waiting import expect_steady, settled, wait_until


def stop(window):
    """What has the keyboard: role, name and place."""
    node = window.focused()
    return node and (node.role, node.name, node.element.place)


def press_and_follow(window, key):
    """Presses a key that leads elsewhere; what has the keyboard then."""
    before = stop(window)
    keys(key)
    return wait_until(lambda: (now := stop(window)) != before and now, f"{key} to lead away from {before}")


def walk(window, key, most=80):
    """Presses a key until it leads back to where it led before; what had the keyboard, in that order."""
    stops = []
    for _ in range(most):
        keys(key)
        # Where there is one place alone, it leads nowhere else.
        reached = settled(lambda: stop(window), f"the keyboard after {key}", quiet=0.15)
        if reached in stops:
            return stops[stops.index(reached):]
        stops.append(reached)
    raise AssertionError(f"{key} never comes round: {stops}")


def pane(place):
    """In which third of the wide window something begins: the folders, the list, the song.

    GTK 4.18 gives places without the padding of what they are in.
    """
    return 0 if place[0] < 220 else 1 if place[0] < 520 else 2


@case("Tab goes round the whole window and leaves nothing out", long=SHARED_WINDOW)
def goes_round(book, folder):
    library, window = shown_library(book, folder)
    stops = walk(window, "ctrl+Tab")
    reached = [name for _, name, _ in stops]
    for name in ("Sidebar", "New Song", "Search", "Song Menu", "Main Menu", "Title", "Lyrics"):
        assert name in reached, f"{name!r} is not reached: {reached}"
    assert sum(role == "list item" for role, _, _ in stops) == 2, f"both lists: {stops}"
    # Panes from the left to the right, and in each from the top down.
    panes = sorted({pane(place) for _, _, place in stops})
    # The lyrics lie behind the title, and end below it.
    order = [(panes.index(pane(place)), place[1] + place[3]) for _, _, place in stops]
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
    song.expect_untouched()
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
        open_menu(window, "Song Menu")
        item = window.find("Earlier Versions…", "menu item")
        if then == "press":
            item.press()
            book.window("Earlier Versions")
        keys("Escape")
        book.expect_windows("Song")
        expect_no_menu(window)
        window.expect_focus("Lyrics")
    type_text("b ")
    song.expect_text("a b First line\nSecond line\n")


@case("a song that is open and is opened again gets the cursor; one that is being written in keeps it where it is")
def cursor_again(book, folder):
    library, window = shown_library(book, folder)
    keys("F6")
    wait_until(lambda: focused_line(window), "the keyboard in the list")
    library.open(book, library.moon)
    window.expect_focus("Lyrics")
    keys("shift+Tab")
    window.expect_focus("Title")
    assert book.call("--library", library.path, "--", library.moon.path).wait(60) == 0
    expect_steady(lambda: window.focused_name() == "Title", "the keyboard in the title", 0.5)


@case("a song is found, changed and left by the keyboard alone")
def works_by_keys(book, folder):
    library, window = shown_library(book, folder)
    keys("ctrl+shift+f")
    type_text("harbour")
    row(window, "Harbour Lights")
    keys("Return")
    window = book.window("Harbour Lights")
    type_text("by keys ")
    library.lights.expect_text("by keys First line\nSecond line\n")
    keys("Escape")
    go_to_list(window)
    keys("F10")
    window.find("Keyboard Shortcuts", "menu item")
    keys("Escape")
    expect_no_menu(window)
    keys("ctrl+w")
    book.expect_end()
