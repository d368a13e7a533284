"""What has the keyboard where a page comes in place of another: the first launch, a library without songs."""

import os

from desktop.case import case
from desktop.dragging import middle
from desktop.hands import keys, run, type_text
from desktop.library import begin_song, expect_line, new_page
from desktop.songbook import Song
from desktop.waiting import wait_until
from settings import read_settings


def first_launch(book):
    book.call()
    window = book.window("Songbook")
    window.find("Use “Songs” in Documents", "push button")
    return window


def forget_library():
    """The library that the program makes."""
    import shutil
    shutil.rmtree(os.path.join(os.environ["HOME"], "Songs"), ignore_errors=True)
    shutil.rmtree(os.path.join(os.environ["HOME"], "Documents"), ignore_errors=True)


@case("the first page has the keyboard on its blue button; after that is pressed, Ctrl+N, a title, and writing")
def writes_at_once(book, folder):
    forget_library()
    try:
        window = first_launch(book)
        window.expect_focus("Use “Songs” in Documents")
        keys("Return")
        window = book.window("Songs")
        window.expect_focus("New Song", "push button")
        assert not window.has_words("No Song Selected"), "one empty state is enough"
        window = begin_song(book, "Rain")
        type_text("on the roof")
        keys("ctrl+s", "F6")
        expect_line(window, "Rain")
    finally:
        book.finish()
        forget_library()


@case("the first page's button pressed by the mouse: the keyboard goes on, by Tab and by keys of the window")
def goes_on_after_click(book, folder):
    forget_library()
    try:
        window = first_launch(book)
        run("xdotool", "mousemove", *map(str, middle(window.find("Use “Songs” in Documents"))), "click", "1")
        window = book.window("Songs")
        window.expect_focus("New Song", "push button")
        keys("Tab")
        wait_until(lambda: window.focused_name() not in (None, "New Song"), "the keyboard to go on")
        keys("ctrl+comma")
        book.window("Settings")
        keys("Escape")
        window = book.window("Songs")
        new_page(book)
    finally:
        book.finish()
        forget_library()


@case("the first page says what a song is, and keeps songs in the app, by keys alone")
def keeps_in_app(book, folder):
    window = first_launch(book)
    window.expect_words("Each song is a .songbook file")
    window.expect_focus("Use “Songs” in Documents")
    for name in ("Choose Folder…", "Keep Songs In-App"):
        keys("Tab")
        window.expect_focus(name, "push button")
    keys("Return")
    book.window("Private Library").expect_words("No Songs Yet")
    assert read_settings()["mode"] == "in-app" and "folder" not in read_settings(), read_settings()


@case("a library that is opened without a song has the keyboard in its list")
def begins_in_list(book, folder):
    Song(os.path.join(folder, "Songs"), "Draft")
    book.call("--library", os.path.join(folder, "Songs"))
    window = book.window("Songs")
    expect_line(window, "Draft")
    window.expect_words("No Song Selected")
    keys("Return")
    book.window("Draft").expect_focus("Lyrics")


@case("the folder chooser of the first page opens in the home folder")
def chooses_from_home(book, folder):
    first_launch(book).find("Choose Folder…").press()
    dialog = book.window("Choose Library Folder")
    home = os.path.basename(os.environ["HOME"])
    wait_until(lambda: home in dialog.labels(), lambda: f"the home folder, and there is {dialog.labels()}")
