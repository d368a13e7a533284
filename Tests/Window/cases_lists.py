"""What the lines of a list say, and in which order they are."""

import json
import os
import shutil
import subprocess

from cases_focus import click
from cases_selection import select
from desktop.case import SHARED_WINDOW, UNIT_TEST, Skip, case
from desktop.dragging import middle, resize
from desktop.hands import keys, run, type_text
from desktop.library import (
    MENU_ITEMS, Library, expect_no_menu, go_to, open_menu, press_item, row, rows, shown_library, sidebar)
from desktop.processes import end
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


@case(
    "a list is sorted by title, last change and creation, and reversed; each folder remembers that, also after a restart",
    long=UNIT_TEST)
def sorts(book, folder):
    forget_orders()
    library = three_songs(folder)
    before = sorted(os.listdir(library.path))
    window = library.open(book, library.draft)
    expect_lines(window, "Ballads", "Apple", "Berry", "Cherry")
    expect_order(window, "Title")
    choose_order(window, "Last Changed")
    expect_lines(window, "Ballads", "Berry", "Cherry", "Apple")
    choose_order(window, "Created")
    expect_lines(window, "Ballads", "Cherry", "Apple", "Berry")
    choose_order(window, "Reversed")
    expect_lines(window, "Ballads", "Berry", "Apple", "Cherry")
    expect_order(window, "Created", "Reversed")
    click(sidebar(window, "Ballads"))
    expect_lines(window, "Blue Moon", "Harbour Lights")
    expect_order(window, "Title")
    keys("ctrl+q")
    book.expect_end()
    assert sorted(os.listdir(library.path)) == before, "nothing is written into the library"
    window = library.open(book, library.draft)
    expect_lines(window, "Ballads", "Berry", "Apple", "Cherry")
    expect_order(window, "Created", "Reversed")
    forget_orders()


@case("a narrow window has the order of its list in the main menu", long=SHARED_WINDOW)
def sorts_when_narrow(book, folder):
    forget_orders()
    library = three_songs(folder)
    window = library.open(book, library.draft)
    row(window, "Apple")
    # With the frame that it has without a compositor; a button more would make it 40 wider.
    size = resize(360)
    assert size[0] <= 370, size
    keys("F6")
    wait_until(lambda: not window.look("Sort"), "the list alone")
    open_menu(window, "Main Menu")
    press_item(window, "Sort By")
    press_item(window, "Last Changed")
    expect_lines(window, "Ballads", "Berry", "Cherry", "Apple")
    forget_orders()


@case("where the newest is first, a song that is written goes to the top, with its mark; pinned songs stay above",
    long=UNIT_TEST)
def newest_first(book, folder):
    forget_orders()
    library = three_songs(folder)
    dated(library.path, "Pinned", 1, 1, pinned=True)
    window = library.open(book, library.draft)
    row(window, "Apple")
    choose_order(window, "Last Changed")
    expect_lines(window, "Ballads", "Pinned", "Berry", "Cherry", "Apple")
    go_to(window, "Apple")
    keys("Return")
    window = book.window("Apple")
    window.expect_focus("Lyrics")
    type_text("on ")
    expect_lines(window, "Ballads", "Pinned", "Apple", "Berry", "Cherry")
    wait_until(lambda: row(window, "Apple").has_state("SELECTED"), "the open song to be marked")
    forget_orders()


@case(
    "the private library is the newest first until another order is chosen; what is found has an order of its own",
    long=UNIT_TEST)
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
        choose_order(window, "Title")
        expect_lines(window, "Apple", "Berry")
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


@case("the second line is the first that is sung: no section's name, no chords alone")
def second_line(book, folder):
    library = Library(folder)
    Song(library.ballads, "Sea", text="Verse 1\n\n[G] [C]\n[Em]So far a[C]way\n")
    window = library.open(book, library.moon)
    row(window, "Sea, So far away, ")


@case("while lines are selected, the open song's line is told from them", long=UNIT_TEST)
def open_song_stays(book, folder):
    library, window = shown_library(book, folder)
    wait_until(lambda: row(window, "Blue Moon").has_state("SELECTED"), "the open song to be marked")
    run("xdotool", "mousemove", *map(str, middle(row(window, "Harbour Lights"))), "click", "3")
    wait_until(lambda: items(window), "the menu")
    assert row(window, "Blue Moon").has_state("SELECTED")
    keys("Escape")
    wait_until(lambda: not items(window), "the menu to go")
    select(window, "Harbour Lights")
    wait_until(lambda: row(window, "Blue Moon").element.description == "Current song", "the open song to be named")
    assert row(window, "Harbour Lights").element.description in ("", None)
    keys("Escape")
    wait_until(lambda: row(window, "Blue Moon").element.description in ("", None), "the selection to end")
    assert row(window, "Blue Moon").has_state("SELECTED")


@case("numbers in names go by their value: in the list, in the sidebar, and where a folder is chosen", long=UNIT_TEST)
def numbers(book, folder):
    library = Library(folder)
    for name in ("Cat 10", "Cat 2", "Cat 1"):
        os.mkdir(os.path.join(library.path, name))
        Song(library.path, name.replace("Cat", "Song"))
    window = library.open(book, library.draft)
    expect_lines(window, "Ballads", "Cat 1", "Cat 2", "Cat 10", "Draft", "Song 1", "Song 2", "Song 10")
    names = [line.name.partition(",")[0] for line in rows(window)]
    assert [name for name in names if name.startswith("Cat")] == ["Cat 1", "Cat 2", "Cat 10"] * 2, names
    go_to(window, "Draft")
    keys("shift+ctrl+m")
    dialog = book.window("Move “Draft”")
    wait_until(lambda: rows(dialog), "the folders")
    names = [line.name.partition("› ")[2] for line in rows(dialog)]
    assert names[1:] == ["Ballads", "Cat 1", "Cat 2", "Cat 10"], names
    keys("Escape")


def in_locale(folder, name):
    """The environment of a program whose numbers and dates are another country's, its words English."""
    if not shutil.which("localedef") or not os.path.exists(f"/usr/share/i18n/locales/{name}"):
        raise Skip("localedef or the sources of locales are not installed")
    path = os.path.join(folder, "locales")
    os.makedirs(path, exist_ok=True)
    subprocess.run(["localedef", "--no-archive", "-c", "-i", name, "-f", "UTF-8", f"{path}/{name}.UTF-8"],
                   capture_output=True)
    return {**os.environ, "LOCPATH": path, "LC_ALL": f"{name}.UTF-8", "LANGUAGE": "en"}


@case("counts have the separators of the locale, on the screen and for assistive technology", long=UNIT_TEST)
def separators(book, folder):
    library = Library(folder)
    # Where they are not listed: a screen reader asks for each line.
    for number in range(1233):
        Song(os.path.join(library.path, "Many"), f"Song {number}")
    for locale, count in (("en_US", "1,236"), ("de_DE", "1.236"), ("fr_FR", "1\u202f236")):
        window = library.open(book, library.draft, env=in_locale(folder, locale))
        window.expect_words(f"{count} songs")
        row(window, f"Songs, {count} songs")
        row(window, f"Many, {count[:-1]}3 songs")
        window.find(count, "label")
        end(book.pid)
        book.expect_end()
