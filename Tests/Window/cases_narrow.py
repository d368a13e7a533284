"""A window that gets narrow while a song is written, and one that is narrow."""

from desktop.case import case
from desktop.dragging import middle, resize
from desktop.hands import keys, run, type_text
from desktop.library import expect_line, row, shown_library, take_padding
from desktop.waiting import wait_until


def click(find):
    """Clicks what `find` gives, once that stays where it is."""
    boxes = []

    def is_still():
        boxes.append(find().element.place)
        return len(boxes) > 3 and boxes[-1] and boxes[-1] == boxes[-4]

    wait_until(is_still, "it to stay where it is")
    run("xdotool", "mousemove", *map(str, middle(find())), "click", "1")


def expect_page(window):
    wait_until(lambda: (lyrics := window.look("Lyrics")) and window.look("Back to Songs"), "the page alone")


@case("a window that gets narrow keeps the page that is written in or whose line has the keyboard, else the list")
def keeps_pane(book, folder):
    take_padding()
    library, window = shown_library(book, folder)
    keep_page(library, window)
    show_both(window)
    keep_song_of_line(library, window)
    show_both(window)
    keep_list(window)


def keep_page(library, window):
    """The one that was written on, though the list had the keyboard before."""
    keys("F6")
    expect_line(window, "Blue Moon")
    click(lambda: window.find("Lyrics"))
    window.expect_focus("Lyrics")
    keys("ctrl+Home")
    resize(640)
    expect_page(window)
    window.expect_focus("Lyrics")
    type_text("on ")
    library.moon.expect_text("on First line\nSecond line\n")


def show_both(window):
    """List and page are beside each other from 680 pixels on."""
    resize(680)
    wait_until(lambda: not window.look("Back to Songs"), "list and page")
    row(window, "Harbour Lights")
    window.find("Lyrics")


def keep_song_of_line(library, window):
    """While the keyboard is on the open song's line, the page is shown, and keys go into it."""
    keys("F6")
    expect_line(window, "Blue Moon")
    resize(640)
    expect_page(window)
    window.expect_focus("Lyrics")
    type_text("on ")
    library.moon.expect_text("on on First line\nSecond line\n")
    assert library.moon.title == "Blue Moon", library.moon.title


def keep_list(window):
    """While the keyboard is on another line, that line keeps it."""
    keys("F6")
    expect_line(window, "Blue Moon")
    keys("Down")
    expect_line(window, "Harbour Lights")
    resize(640)
    wait_until(lambda: not window.look("Lyrics"), "the list alone")
    expect_line(window, "Harbour Lights")


@case("in a narrow window Escape leaves the page alone, an opened song is typed into, the way back leads to its line")
def comes_and_goes(book, folder):
    take_padding()
    library, window = shown_library(book, folder)
    resize(480)
    stay_on_page(library, window)
    come_and_go(book, library, window)


def stay_on_page(library, window):
    expect_page(window)
    click(lambda: window.find("Lyrics"))
    window.expect_focus("Lyrics")
    keys("ctrl+Home", "Escape", "Escape")
    type_text("on ")
    library.moon.expect_text("on First line\nSecond line\n")
    expect_page(window)


def come_and_go(book, library, window):
    click(lambda: window.find("Back to Songs"))
    expect_line(window, "Blue Moon")
    click(lambda: row(window, "Harbour Lights"))
    window = book.window("Harbour Lights")
    window.expect_focus("Lyrics")
    keys("ctrl+Home")
    type_text("on ")
    library.lights.expect_text("on First line\nSecond line\n")
    keys("alt+Left")
    expect_line(window, "Harbour Lights")
    keys("Up")
    expect_line(window, "Blue Moon")
    keys("Return")
    book.window("Blue Moon").expect_focus("Lyrics")
