"""The page larger, smaller and alone."""

from cases_page import gap
from desktop.case import case
from desktop.dragging import resize
from desktop.hands import keys, run, type_text
from desktop.library import choose, expect_line, focused_line, row, shown_library
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until


def size(node):
    return int(node.element.looks["size"])


@case("Ctrl++ and Ctrl+- make the text larger and smaller, in this window alone, and Ctrl+0 as it was")
def zooms(book, folder):
    song, other = Song(folder, "One"), Song(folder, "Other")
    window = book.open(song.path)
    lyrics = window.find("Lyrics")
    usual, room = size(lyrics), gap(lyrics)
    keys("ctrl+plus", "ctrl+plus", "ctrl+equal")
    wait_until(lambda: size(lyrics) >= usual * 1.45, lambda: f"larger text than {usual}, and it is {size(lyrics)}")
    assert gap(lyrics) > room
    keys("ctrl+minus")
    wait_until(lambda: size(lyrics) < usual * 1.45, "smaller text again")
    second = book.open(other.path)
    assert size(second.find("Lyrics")) == usual
    keys("ctrl+w")
    window = book.window("One")
    keys("ctrl+0")
    wait_until(lambda: (size(lyrics), gap(lyrics)) == (usual, room), "text as large as it was")
    keys(*["ctrl+minus"] * 8)
    wait_until(lambda: size(lyrics) <= usual * 0.6, "half the size")
    keys(*["ctrl+minus"] * 3, "ctrl+KP_Add")
    wait_until(lambda: size(lyrics) > usual * 0.6, "one step up from the least")
    type_text("x")
    song.expect_text("xFirst line\nSecond line\n")


@case("F11 shows the page alone on the whole screen, the header while the mouse is at the top; what leads elsewhere ends it")
def fills_screen(book, folder):
    library, window = shown_library(book, folder)
    wide = window.element.place[2]
    run("xdotool", "mousemove", "600", "500")
    type_text("a")
    keys("F11")
    wait_until(lambda: window.element.place[2] >= 1260, "the window to fill the screen")
    wait_until(lambda: not window.look("Main Menu") and not window.look("Sidebar", "push button"), "the page alone")
    assert window.focused_name() == "Lyrics"
    type_text("b")
    run("xdotool", "mousemove", "600", "1")
    place = window.find("Lyrics").element.place
    wait_until(lambda: window.look("Main Menu"), "the header")
    assert window.find("Lyrics").element.place == place, "the page stays where it is"
    run("xdotool", "mousemove", "600", "400")
    wait_until(lambda: not window.look("Main Menu"), "the header to go")
    keys("F11")
    wait_until(lambda: window.element.place[2] == wide and window.look("Main Menu") and window.look("Sidebar"),
               "the window as it was")
    assert window.focused_name() == "Lyrics"
    type_text("c")
    library.moon.expect_text("abcFirst line\nSecond line\n")
    keys("F11")
    wait_until(lambda: not window.look("Sidebar", "push button"), "the page alone")
    keys("F6")
    wait_until(lambda: window.element.place[2] == wide and window.look("Sidebar", "push button"), "the list")
    type_text("d")
    expect_steady(lambda: library.moon.text == "abcFirst line\nSecond line\n", "the lyrics as they were", 1.5)


@case("Alt+Left in the page alone leads to the list, and not out of sight")
def goes_back_from_alone(book, folder):
    library, window = shown_library(book, folder)
    keys("F6", "alt+Up")
    expect_line(window, "Ballads")
    keys("Return")
    row(window, "Blue Moon")
    choose(window, "Blue Moon")
    window.expect_focus("Lyrics")
    keys("F11")
    wait_until(lambda: not window.look("Sidebar", "push button"), "the page alone")
    keys("alt+Left")
    wait_until(lambda: window.look("Sidebar", "push button"), "the list")
    wait_until(lambda: focused_line(window), "the keyboard in it")


@case("F11 in a narrow window shows the page alone too, and leads back to it without the folders")
def fills_screen_from_narrow(book, folder):
    library, window = shown_library(book, folder)
    resize(480)
    window.find("Back to Songs")

    def lists():
        return [node.name for node in window.all() if node.role == "list" and node.is_there]
    keys("F11")
    wait_until(lambda: window.element.place[2] >= 1260 and not lists(), "the page to fill the screen")
    expect_steady(lambda: not lists(), "the page alone", 1)
    type_text("a")
    keys("F11")
    wait_until(lambda: window.element.place[2] <= 480 and not lists(), "the page in the narrow window")
    expect_steady(lambda: not lists(), "the page", 1)
    type_text("b")
    library.moon.expect_text("abFirst line\nSecond line\n")
    resize(1200)
    wait_until(lambda: lists() == ["Sidebar", "Songs and folders"], lambda: f"folders and list, and there is {lists()}")
