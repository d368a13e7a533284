"""What has the keyboard after something else than a key did it: the next key must do no harm."""

from desktop.case import case
from desktop.dragging import middle
from desktop.hands import keys, run, type_text
from desktop.library import Library, button, has_row, last_row, row, rows
from desktop.songbook import Song, pause
from desktop.waiting import wait_until


def click(node, times=1):
    run("xdotool", "mousemove", *map(str, middle(node)), "click", "--repeat", str(times), "--delay", "120", "1")


def is_title_focused(window):
    return window.find("Title", "text").has_state("FOCUSED")


@case("a click on a song leaves the keyboard in the list: what is typed then does not replace the title")
def stays_in_list(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    for line, song in [("Harbour Lights", library.lights), ("Blue Moon", library.moon)]:
        keys("F6")
        click(row(window, line))
        window = book.window(line)
        pause(0.5)
        assert not is_title_focused(window)
        assert row(window, line).has_state("FOCUSED")
        type_text("zz")
        pause(1.5)
        assert song.bytes == song.original, song.json


@case("a double click on a song leads into its lyrics; on a folder it opens that, and nothing in it")
def goes_into_lyrics(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    click(row(window, "Harbour Lights"), times=2)
    window = book.window("Harbour Lights")
    wait_until(lambda: window.find("Lyrics").has_state("FOCUSED"), "the lyrics to have the focus")
    keys("ctrl+Home")
    type_text("one ")
    library.lights.expect_text("one First line\nSecond line\n")
    keys("alt+Up")
    wait_until(lambda: not has_row(window, "Blue Moon"), "the folder above")
    click(last_row(window, "Ballads"), times=2)
    row(window, "Blue Moon")
    pause(0.7)
    assert book.window("Harbour Lights") and len(book.windows()) == 1
    assert not window.find("Lyrics").has_state("FOCUSED")


@case("in a narrow window a click on a song, or taking back that it was deleted, leaves the title alone")
def leaves_title_alone(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    run("xdotool", "getactivewindow", "windowsize", "480", "700")
    window.find("Back to Songs").press()
    click(row(window, "Harbour Lights"))
    window = book.window("Harbour Lights")
    pause(0.5)
    assert not is_title_focused(window)
    keys("F6", "Delete")
    window = book.window("Songs")
    button(window, "Undo").press()
    window = book.window("Harbour Lights")
    pause(0.5)
    assert not is_title_focused(window)
    type_text("zz")
    pause(1.5)
    assert library.lights.bytes == library.lights.original, library.lights.json


@case("Undo of a song that was deleted while somebody wrote in it leads back into its lyrics")
def goes_on_writing(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    type_text("one ")
    book.act("trash")
    window = book.window("Songs")
    click(button(window, "Undo"))
    window = book.window("Blue Moon")
    wait_until(lambda: window.find("Lyrics").has_state("FOCUSED"), "the lyrics to have the focus")
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
    wait_until(lambda: window.find("Lyrics").has_state("FOCUSED"), "the lyrics to have the focus")
    keys("Up")
    wait_until(lambda: window.find("Title").has_state("FOCUSED"), "the title to have the focus")
    type_text("X")
    keys("ctrl+s")
    wait_until(lambda: long.bytes != long.original, "a save")
    assert long.title == "XA title of many, " + "many, " * 20 + "words", long.title


@case("Escape in the search leads back to where the keyboard was; with a menu that is closed, the title stays whole")
def leads_back(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    type_text("one ")
    keys("shift+ctrl+f")
    wait_until(lambda: window.find("Search titles and lyrics").has_state("FOCUSED"), "the search")
    type_text("harbour")
    keys("Escape")
    wait_until(lambda: window.find("Lyrics").has_state("FOCUSED"), "the lyrics to have the focus")
    type_text("two ")
    library.moon.expect_text("one two First line\nSecond line\n")
    keys("F6", "shift+ctrl+f")
    pause(0.3)
    keys("Escape")
    wait_until(lambda: row(window, "Blue Moon").has_state("FOCUSED"), "the list to have the focus")
    window.find("Title", "text")
    keys("Tab", "shift+Tab")
    keys("Return")
    wait_until(lambda: window.find("Lyrics").has_state("FOCUSED"), "the lyrics to have the focus")
    keys("ctrl+Home", "Up")
    wait_until(lambda: is_title_focused(window), "the title to have the focus")
    keys("F10")
    window.find("Keyboard Shortcuts")
    keys("Escape")
    wait_until(lambda: is_title_focused(window), "the title to have the focus again")
    type_text("My ")
    wait_until(lambda: library.moon.title == "My Blue Moon", "a longer title")


@case("Undo of a folder that was deleted with the open song in it shows that song again")
def shows_song_again(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    type_text("one ")
    keys("alt+Up")
    wait_until(lambda: any(node.has_state("FOCUSED") for node in rows(window)), "the list to have the focus")
    keys("Home", "Delete")
    window = book.window("Songs")
    button(window, "Undo").press()
    window = book.window("Blue Moon")
    assert window.find("Lyrics").text() == "one First line\nSecond line\n"
    assert not is_title_focused(window)
