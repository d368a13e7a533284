"""What has the keyboard after something else than a key did it: the next key must do no harm."""

from desktop.case import case
from desktop.dragging import middle, resize
from desktop.hands import keys, run, type_text
from desktop.library import (
    Library, button, expect_line, expect_row_gone, focused_line, last_row, row, shown_library, take_padding)
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until


def click(node, times=1):
    run("xdotool", "mousemove", *map(str, middle(node)), "click", "--repeat", str(times), "--delay", "120", "1")


def is_title_focused(window):
    return window.find("Title", "text").has_state("FOCUSED")


@case("a click on a song leaves the keyboard in the list; two lead into its lyrics, and on a folder they open that")
def clicks(book, folder):
    library, window = shown_library(book, folder)
    stay_in_list(book, library, window)
    go_into_lyrics(book, library, window)
    open_folder(book)


def stay_in_list(book, library, window):
    """What is typed after a click does not replace the title."""
    for line, song in [("Harbour Lights", library.lights), ("Blue Moon", library.moon)]:
        keys("F6")
        click(row(window, line))
        window = book.window(line)
        expect_line(window, line)
        expect_steady(lambda: not is_title_focused(window), "the keyboard in the list", 0.5)
        type_text("zz")
        song.expect_untouched()


def go_into_lyrics(book, library, window):
    click(row(window, "Harbour Lights"), times=2)
    window = book.window("Harbour Lights")
    window.expect_focus("Lyrics")
    keys("ctrl+Home")
    type_text("one ")
    library.lights.expect_text("one First line\nSecond line\n")


def open_folder(book):
    """A double click on it opens nothing that is in it."""
    window = book.window("Harbour Lights")
    keys("F6", "alt+Up")
    expect_row_gone(window, "Blue Moon")
    click(last_row(window, "Ballads"), times=2)
    row(window, "Blue Moon")
    expect_steady(lambda: book.names() == ["Harbour Lights"] and window.focused_name() != "Lyrics",
                  "the song that is open, and the keyboard out of it", 0.7)


@case("in a narrow window a click on a song, or taking back that it was deleted, leaves the title alone")
def leaves_title_alone(book, folder):
    take_padding()
    library, window = shown_library(book, folder)
    resize(480)
    window.find("Back to Songs").press()
    click(row(window, "Harbour Lights"))
    window = book.window("Harbour Lights")
    window.expect_focus("Lyrics")
    keys("F6", "Delete")
    window = book.window("Songs")
    button(window, "Undo").press()
    window = book.window("Harbour Lights")
    window.expect_focus("Lyrics")
    keys("ctrl+Home")
    type_text("zz ")
    library.lights.expect_text("zz First line\nSecond line\n")
    assert library.lights.title == "Harbour Lights", library.lights.title


@case("Undo of a song that was deleted while somebody wrote in it leads back into its lyrics")
def goes_on_writing(book, folder):
    library, window = shown_library(book, folder)
    type_text("one ")
    window.expect_text("Lyrics", "one First line\nSecond line\n")
    book.act("trash")
    window = book.window("Songs")
    click(button(window, "Undo"))
    window = book.window("Blue Moon")
    window.expect_focus("Lyrics")
    keys("ctrl+Home")
    type_text("two ")
    library.moon.expect_text("two one First line\nSecond line\n")


@case("a long title is shown from its beginning, and Up from the lyrics leaves it whole, however its song was opened")
def leaves_title_whole(book, folder):
    library = Library(folder)
    long = Song(library.path, "Long", title="A title of many, " + "many, " * 20 + "words")
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    keys("shift+ctrl+f")
    type_text("title")
    row(window, "A title")
    keys("Return")
    window = book.window(long.title)
    window.expect_focus("Lyrics")
    keys("Up")
    window.expect_focus("Title")
    type_text("X")
    keys("ctrl+s")
    wait_until(lambda: long.bytes != long.original, "a save")
    assert long.title == "XA title of many, " + "many, " * 20 + "words", long.title


@case("Undo of a folder that was deleted with the open song in it shows that song again")
def shows_song_again(book, folder):
    library, window = shown_library(book, folder)
    type_text("one ")
    keys("F6", "alt+Up")
    wait_until(lambda: focused_line(window), "the keyboard in the list")
    keys("Home", "Delete")
    window = book.window("Songs")
    button(window, "Undo").press()
    window = book.window("Blue Moon")
    assert window.find("Lyrics").text() == "one First line\nSecond line\n"
    assert not is_title_focused(window)
