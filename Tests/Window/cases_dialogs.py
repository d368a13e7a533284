"""Every dialog and page without eyes and without a mouse."""

import os

from cases_accessible_names import check, unnamed
from cases_faults import answer
from cases_keyboard import walk
from cases_missing_library import short, use_library
from cases_versions import open_drafts
from desktop.case import case
from desktop.disks import SmallDisk
from desktop.dragging import middle
from desktop.hands import keys, run, type_text
from desktop.library import Library, choose, expect_no_menu, open_menu, row
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until
from dialogs import FONTS, OURS, THEIRS, close, main, open_library
from drafts import forget_other_drafts, killed_with_draft

# What GTK's file chooser, which is shown where there is no portal, leaves without a name: its path bar is made anew
# with each folder, and its button for what files are shown says that in words of its own.
NAMELESS = {
    "a combo box is called 'GtkDropDown'", "a push button is called 'GtkToggleButton'",
    "a push button is called 'GtkMenuButton'", "a push button is called 'GtkImage'",
}
FILE_CHOOSERS = {"opening a song", "saving elsewhere"}


@case("every control of every dialog has a name; Tab reaches all buttons, Escape leads back to a song", is_long=True)
def walks_dialogs(book, folder):
    open_library(book, folder)
    faults = []
    for what, opened in OURS + FONTS + THEIRS:
        dialog = opened(book)
        allowed = NAMELESS if what in FILE_CHOOSERS else set()
        faults += [f"{what}: {fault}" for fault in unnamed(dialog) if fault not in allowed]
        # Not the fonts: Tab goes through hundreds of them there, one by one, as GTK 4.8 has it.
        if (what, opened) not in FONTS and what not in FILE_CHOOSERS:
            faults += [f"{what}: {fault}" for fault in not_reached(dialog)]
        close(book)
        wait_until(main(book).focused, f"the keyboard to be back after {what}")
    assert not faults, faults


def not_reached(dialog):
    """What is wrong with a round of Tab through a dialog: buttons that it misses, or that nothing has the keyboard."""
    buttons = {node.name for node in dialog.all()
               if node.role == "push button" and node.is_there and node.has_state("SENSITIVE")}
    reached = {dialog.focused_name()} | {name for _, name, _ in walk(dialog, "Tab")}
    # The title bar's own button is for the mouse; Escape closes.
    missed = buttons - reached - {"Close"}
    return [f"{missed} not reached, only {reached}"] if missed or None in reached else []


@case("every control of the drafts that are left has a name")
def names_drafts(book, folder):
    song = killed_with_draft(book, folder)
    forget_other_drafts(song)
    sheet = open_drafts(book)
    assert not unnamed(sheet), unnamed(sheet)


@case("every control of the questions before words or a song are lost has a name")
def names_questions(book, folder):
    with SmallDisk(folder) as disk:
        library = Library(disk.path)
        # In the place of the trash, so that there is none.
        with open(os.path.join(disk.path, f".Trash-{os.getuid()}"), "w"):
            pass
        window = library.open(book, library.moon)
        row(window, "Harbour Lights")
        keys("F6", "Delete")
        check(book, "Permanently Delete “Blue Moon”?", "deleting for good")
        keys("Escape")
        book.window("Blue Moon")
        choose(window, "Blue Moon")
        window.expect_focus("Lyrics")
        disk.remount("ro")
        type_text("typed ")
        window.expect_words("Not saved")
        keys("ctrl+w")
        check(book, "Changes Not Saved", "closing")
        disk.remount("rw")
        answer(book, "alt+k")
        book.window("Blue Moon")
        keys("ctrl+s")
        library.moon.expect_text("typed First line\nSecond line\n")


@case("every control has a name where no song is, where a library is offered, and where one is missing")
def names_of_other_pages(book, folder):
    library = Library(folder)
    empty = os.path.join(folder, "Empty")
    os.mkdir(empty)
    book.call("--", empty)
    check(book, "Empty", "a folder without a song")
    window = book.open(library.moon.path)
    window.expect_focus("Lyrics")
    open_menu(window, "Another Folder")
    check(book, "Blue Moon", "the offer of a library")
    keys("Escape")
    expect_no_menu(window)
    run("xdotool", "mousemove", *map(str, middle(window.find("Lyrics"))), "click", "1")
    use_library(book, library, short(library.path))
    os.makedirs(os.path.join(folder, "far", "away"))
    os.rename(library.path, os.path.join(folder, "far", "away", "Songs"))
    book.call()
    check(book, "Songbook", "a library that is gone")
    book.window("Songbook").find("Open Offline Copy", "push button").press()
    row(book.window("Songs"), "Draft")
    check(book, "Songs", "what is remembered")


@case("keys of tools for developers do nothing to a song, nor to a dialog")
def leaves_tools_alone(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    keys("shift+ctrl+n")
    book.window("New Folder").expect_focus("Name")
    keys("shift+ctrl+m", "shift+ctrl+i", "shift+ctrl+d")
    expect_steady(lambda: sorted(book.names()) == ["Blue Moon", "New Folder"], "the dialog over the song", 0.7)
    book.window("New Folder").expect_focus("Name")
    keys("ctrl+w")
    window.expect_focus("Lyrics")
    alone = Song(os.path.join(folder, "Outside"), "Alone")
    window = book.open(alone.path)
    for key in ("shift+ctrl+m", "shift+ctrl+i"):
        keys(key)
        expect_steady(lambda: window.focused_name() == "Lyrics", "the keyboard in the lyrics", 0.7)
    assert sorted(book.names()) == ["Alone", "Blue Moon"], book.names()
    type_text("words ")
    alone.expect_text("words First line\nSecond line\n")


@case("Ctrl+W closes a dialog, and Ctrl+Q all windows under it, but for a question, which is answered first")
def closes_dialogs(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    keys("shift+ctrl+n")
    book.window("New Folder").expect_focus("Name")
    keys("ctrl+q")
    expect_steady(lambda: sorted(book.names()) == ["Blue Moon", "New Folder"], "the dialog over the song", 0.7)
    keys("ctrl+w")
    book.expect_windows("Blue Moon")
    window.expect_focus("Lyrics")
    type_text("words ")
    keys("alt+Return")
    book.window("Details")
    keys("ctrl+w")
    book.expect_windows("Blue Moon")
    keys("alt+Return")
    book.window("Details")
    keys("ctrl+q")
    book.expect_end()
    library.moon.expect_text("words First line\nSecond line\n")
