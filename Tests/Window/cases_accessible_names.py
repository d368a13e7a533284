"""Every control has a role and a name, said once."""

import os

from cases_keyboard import expect_round, walk
from desktop.case import case
from desktop.dragging import resize
from desktop.hands import keys, run
from desktop.library import Library, choose, expect_no_menu, row
from desktop.songbook import Song
from desktop.waiting import settled, wait_until

CONTROLS = {"push button", "toggle button", "entry", "text", "password text", "spin button", "combo box", "check box",
            "radio button", "menu item", "list item", "link", "slider", "tree item"}
# What GTK and libadwaita draw themselves, and name by what it is made of.
GENERIC = ("Gtk", "Adw")


def unnamed(window):
    """What of a window could not be told from something else by who does not see it."""
    faults = []
    for node in window.all():
        if node.role not in CONTROLS or not node.is_there:
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
    # What comes and goes at first may have no name yet.
    faults = settled(lambda: (unnamed(window), "seen"), what)[0]
    assert not faults, f"{what}: {faults}"


def check_dialogs(book):
    """Those of the window that shows Blue Moon, its bars and its menu; the song is in the trash then."""
    keys("ctrl+f")
    check(book, "Blue Moon", "finding")
    keys("Escape", "ctrl+t")
    check(book, "Blue Moon", "adding a tag")
    keys("Escape", "ctrl+shift+f")
    check(book, "Blue Moon", "searching")
    keys("Escape")
    for key, name in [("ctrl+shift+n", "New Folder"), ("ctrl+comma", "Settings")]:
        keys(key)
        check(book, name, name)
        keys("Escape")
        book.window("Blue Moon")
    keys("ctrl+shift+m")
    check(book, "Move “Blue Moon”", "moving")
    keys("Escape")
    book.window("Blue Moon")
    book.act("copy-to-library")
    check(book, "Copy “Blue Moon” to Another Library", "copying to another library")
    keys("Escape")
    book.window("Blue Moon")
    keys("F10")
    check(book, "Blue Moon", "the main menu")
    keys("Escape")
    expect_no_menu(book.window("Blue Moon"))
    keys("F6", "Delete")
    book.window("Songs").expect_words("moved to trash")
    check(book, "Songs", "what was deleted")


@case("every control of welcome and broken song has a name; Ctrl+Tab reaches a whole window, and nothing nameless")
def names_of_pages(book, folder):
    book.call()
    check(book, "Songbook", "the welcome")
    keys("ctrl+w")
    book.expect_end()
    library = Library(folder)
    window = go_round_without_song(book, library)
    choose(window, "Ballads")
    choose(window, "Blue Moon")
    expect_round(book.window("Blue Moon"))
    library.moon.expect_untouched(seconds=0)
    song = Song(library.ballads, "Broken")
    song.write("{")
    choose(window, "Broken")
    check(book, "Broken.songbook", "a broken song")


def go_round_without_song(book, library):
    """The keyboard is never on something without a name, in an empty folder and above it; the window."""
    os.mkdir(os.path.join(library.path, "Empty"))
    book.call("--library", library.path, "--", os.path.join(library.path, "Empty"))
    window = book.window("Songs")
    window.expect_words("No Songs Yet")
    stops = walk(window, "ctrl+Tab")
    assert all(name and role not in ("panel", "filler") for role, name, _ in stops), stops
    keys("alt+Up")
    row(window, "Draft")
    stops = walk(window, "ctrl+Tab")
    assert all(name and role not in ("panel", "filler") for role, name, _ in stops), stops
    assert any("Select a song from the list" in name for _, name, _ in stops), stops
    return window


def picture():
    """The page as it looks, a byte for each dot, with how many dots a line has."""
    size = run("xdotool", "getdisplaygeometry").stdout.decode().split()
    return run("import", "-window", "root", "-depth", "8", "gray:-").stdout, int(size[0])


def sides_of_lines():
    """At which side of the page there is text, from the top down, the same side once."""
    dots, width = picture()
    # The page is in the middle of the window: text stands either in its left or in its right half.
    middle = width // 2

    def ink(line, left, right):
        return sum(1 for dot in line[left:right] if dot < 110)
    sides = []
    for start in range(140 * width, 300 * width, width):
        line = dots[start:start + width]
        left, right = ink(line, 240, middle), ink(line, middle, width - 240)
        side = "left" if left > 2 and not right else "right" if right > 2 and not left else None
        if side and (not sides or sides[-1] != side):
            sides.append(side)
    return sides


@case("lines in Hebrew or Arabic begin at the right, others at the left, whatever stands around them")
def writes_both_ways(book, folder):
    song = Song(folder, text="ירח כחול ירח\n\nmoon\n\nبدون حلم\n")
    book.open(song.path)
    wanted = ["right", "left", "right"]
    wait_until(lambda: sides_of_lines()[:3] == wanted, f"lines at the sides {wanted}")


@case("with text twice as large, all of a narrow window is still there")
def has_room_for_large_text(book, folder):
    run("xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t192\n")
    try:
        library = Library(folder)
        window = library.open(book, library.moon)
        resize(480, 760)
        settled(lambda: [node.element.place for node in window.all()], "the narrow window")
        frame = window.element.place
        for node in window.all():
            if node.role in ("push button", "toggle button", "entry") and node.is_there:
                left, _, wide, _ = node.element.place
                left -= frame[0]
                if left + wide <= 0 or left >= frame[2]:
                    continue  # of a pane that is out of sight
                # A header bar of libadwaita 1.7 begins a dot beside its place.
                assert left >= -1 and left + wide <= frame[2], f"{node.name!r} is cut off: {node.element.place} {frame}"
    finally:
        run("xprop", "-root", "-remove", "RESOURCE_MANAGER")


@case("in a narrow window, what is out of sight is hidden from a screen reader, and is back when it is shown")
def hides_panes(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    window.find("Songs and folders")
    resize(480)

    def is_told(name):
        return any(node.name == name for node in window.all())
    wait_until(lambda: not is_told("Songs and folders") and not is_told("Sidebar"), "list and folders to be hidden")
    assert is_told("Lyrics")
    window.find("Back to Songs").press()
    wait_until(lambda: is_told("Songs and folders") and not is_told("Lyrics"), "the list in place of the song")
    keys("F9")
    wait_until(lambda: any(node.name == "Sidebar" and node.role == "list" for node in window.all()), "the folders")
    keys("F9")
    resize(1180)
    wait_until(lambda: is_told("Songs and folders") and is_told("Lyrics"), "list and song beside each other")
