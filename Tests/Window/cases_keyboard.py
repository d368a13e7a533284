"""The whole window without a mouse."""

from desktop.case import case
from desktop.hands import keys, run, type_text
from desktop.library import expect_line, expect_no_menu, focused_line, go_to_list, open_menu, row, shown_library
from desktop.songbook import Song
from desktop.waiting import expect_steady, settled, wait_until


def focusable(window):
    """All of a window that can have the keyboard now."""
    return [node for node in window.all() if node.has_state("FOCUSABLE")]


def focused(window, among=()):
    """What has the keyboard; it is found sooner `among` what is known than in the whole window."""
    return next((node for node in among if node.has_state("FOCUSED") and node.is_there), None) or window.focused()


def stop(window, among=()):
    """What has the keyboard: role, name and place."""
    node = focused(window, among)
    return node and (node.role, node.name, node.element.place)


def press_and_follow(window, key, among=()):
    """Presses a key that leads elsewhere; what has the keyboard then."""
    before = stop(window, among)
    keys(key)
    return wait_until(lambda: (now := stop(window, among)) != before and now, f"{key} to lead away from {before}")


def walk(window, key, most=80):
    """Presses a key until it leads back to where it led before; what had the keyboard, in that order."""
    stops = []
    among = focusable(window)
    for _ in range(most):
        keys(key)
        reached = settled(lambda: stop(window, among), f"the keyboard after {key}", quiet=0.15)
        if stops and reached == stops[-1]:
            # Where there is one place alone, it leads nowhere else; or the window takes long.
            reached = settled(lambda: stop(window, among), f"the keyboard after {key}", quiet=1)
        if reached in stops:
            return stops[stops.index(reached):]
        stops.append(reached)
    raise AssertionError(f"{key} never comes round: {stops}")


def pane(place):
    """In which third of the wide window something begins: the folders, the list, the song.

    GTK 4.18 gives places without the padding of what they are in.
    """
    return 0 if place[0] < 220 else 1 if place[0] < 520 else 2


def expect_round(window):
    """Ctrl+Tab goes round the whole window as it is read and leaves nothing out, and so does Ctrl+Shift+Tab."""
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


@case("a song is found, changed and left by the keyboard alone; Escape in search and menu leads back to where it was")
def works_by_keys(book, folder):
    library, window = shown_library(book, folder)
    lead_back_from_search(library, window)
    lead_back_from_menu(library, window)
    change_and_leave(book, library, window)


def lead_back_from_search(library, window):
    """Into the lyrics, and to the line of the list."""
    type_text("one ")
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    type_text("harbour")
    keys("Escape")
    window.expect_focus("Lyrics")
    type_text("two ")
    library.moon.expect_text("one two First line\nSecond line\n")
    go_to_list(window)
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    keys("Escape")
    expect_line(window, "Blue Moon")
    window.find("Title", "text")
    keys("Tab", "shift+Tab")
    keys("Return")
    window.expect_focus("Lyrics")


def lead_back_from_menu(library, window):
    """Into the title, which stays whole."""
    keys("ctrl+Home", "Up")
    window.expect_focus("Title")
    keys("F10")
    window.find("Keyboard Shortcuts")
    keys("Escape")
    expect_no_menu(window)
    window.expect_focus("Title")
    type_text("My ")
    wait_until(lambda: library.moon.title == "My Blue Moon", "a longer title")


def change_and_leave(book, library, window):
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
