"""What the lines of a list say, and in which order they are."""

import json
import os
import shutil

from desktop.case import case
from desktop.hands import keys, type_text
from desktop.library import MENU_ITEMS, Library, expect_no_menu, go_to, open_menu, row, shown_library
from desktop.songbook import Song
from desktop.waiting import wait_until
from drafts import forget_other_drafts, kill_with_draft
from settings import seldom_saved, write_settings

STATE = ".local/state/songbook/lists.json"


def lines(window):
    """The beginnings of the list's lines, without the sidebar's."""
    shown = window.find("Songs and folders", "list").children()
    return [line.name.partition(",")[0] for line in shown if line.is_there]


def expect_lines(window, *names):
    wait_until(lambda: lines(window) == list(names), lambda: f"the lines {names}, and there are {lines(window)}")


def items(window):
    """What the menu that is open offers, and whether it is on."""
    return {node.name: node.has_state("CHECKED") for node in window.all() if node.role in MENU_ITEMS and node.is_there}


def choose_order(window, name):
    open_menu(window, "Sort")
    wait_until(lambda: name in items(window), lambda: f"{name!r} in the menu; there is {items(window)}")
    window.find(name).press()
    expect_no_menu(window)
    wait_until(lambda: not items(window), "the menu to go")


def expect_order(window, *on):
    """Waits until just these items of the menu are on."""
    open_menu(window, "Sort")
    wait_until(lambda: [name for name, is_on in items(window).items() if is_on] == list(on),
               lambda: f"{on} to be on; there is {items(window)}")
    keys("Escape")
    wait_until(lambda: not items(window), "the menu to go")


def forget_orders():
    path = os.path.join(os.environ["HOME"], STATE)
    if os.path.exists(path):
        os.remove(path)


def dated(folder, name, created, changed, **members):
    return Song(folder, name, createdAt=f"2026-01-0{created}T00:00:00Z", updatedAt=f"2026-01-0{changed}T00:00:00Z",
                **members)


def three_songs(folder):
    """A library whose root has three songs, each first in another order."""
    library = Library(folder)
    shutil.rmtree(library.draft.folder)
    dated(library.path, "Apple", 2, 1)
    dated(library.path, "Berry", 1, 3)
    library.draft = dated(library.path, "Cherry", 3, 2)
    return library


@case("the private library is the newest first until another order is chosen; what is found has an order of its own")
def private_library(book, folder):
    forget_orders()
    private = os.path.join(os.environ["HOME"], ".local/share/songbook/library")
    shutil.rmtree(private, ignore_errors=True)
    os.makedirs(private)
    try:
        songs = [dated(private, "Apple", 1, 1), dated(private, "Berry", 1, 2)]
        write_settings(mode="in-app")
        book.call()
        window = book.window("Private Library")
        expect_lines(window, "Berry", "Apple")
        keys("shift+ctrl+f")
        window.expect_focus("Search titles and lyrics")
        type_text("first")
        wait_until(lambda: not window.find("Sort", "push button").has_state("SENSITIVE"), "no order while searching")
        keys("Escape")
        wait_until(lambda: window.find("Sort", "push button").has_state("SENSITIVE"), "an order again")
        expect_order(window, "Last Changed")
        choose_order(window, "Title")
        expect_lines(window, "Apple", "Berry")
        choose_order(window, "Reversed")
        expect_lines(window, "Berry", "Apple")
        expect_order(window, "Title", "Reversed")
        for song in songs:
            song.expect_untouched(seconds=0.1)
    finally:
        shutil.rmtree(private, ignore_errors=True)
        forget_orders()


@case("a line tells of a pin, of conflict copies and who made them, and of attachments, as they come and go")
def marks(book, folder):
    library, window = shown_library(book, folder)
    name = row(window, "Harbour Lights").name
    assert name.startswith("Harbour Lights, First line, "), name
    recording = os.path.join(library.lights.folder, "take.ogg")
    with open(recording, "w") as file:
        file.write("sound")
    row(window, "Harbour Lights, has attachments, First line")
    copy = os.path.join(library.lights.folder, "Harbour Lights.sync-conflict-20260212-103000-ABCDEFG.songbook")
    shutil.copy(library.lights.path, copy)
    row(window, "Harbour Lights, has conflict copies, has attachments, Conflict copy by Syncthing on ABCDEFG, ")
    shutil.copy(library.lights.path, copy.replace("ABCDEFG", "HIJKLMN"))
    row(window, "Harbour Lights, has conflict copies, has attachments, 2 conflict copies, ")
    for path in (copy, copy.replace("ABCDEFG", "HIJKLMN")):
        os.remove(path)
    os.rename(library.lights.path, library.lights.path)
    library.lights.write(json.dumps({**library.lights.json, "pinned": True}))
    row(window, "Harbour Lights, pinned, has attachments, First line")
    os.remove(recording)
    row(window, "Harbour Lights, pinned, First line")


@case("a line tells that its song has unsaved changes, until they are saved or discarded")
def draft_mark(book, folder):
    library = Library(folder)
    with seldom_saved():
        library.open(book, library.moon)
        book.window("Blue Moon").expect_focus("Lyrics")
        kill_with_draft(book, library.moon, "ours " * 7)
    forget_other_drafts(library.moon)
    window = library.open(book, library.lights)
    row(window, "Blue Moon, unsaved changes, First line")
    row(window, "Harbour Lights, First line")
    go_to(window, "Blue Moon")
    keys("Return")
    window = book.window("Blue Moon")
    window.find("Discard", "push button").press()
    row(window, "Blue Moon, First line")
