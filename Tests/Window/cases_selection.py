"""Several lines of the list are selected, and what is done is done with all of them."""

import json
import os

from cases_browse import choose_in_menu
from cases_focus import click
from desktop.dragging import middle
from cases_library_undo import expect_file
from desktop.case import SHARED_WINDOW, UNIT_TEST, case
from desktop.dragging import drag_to
from desktop.hands import keys, run, type_text
from desktop.library import (
    Library, answer, button, expect_row_gone, go_to, last_row, move_to_next, open_menu, row, shown_library,
    take_padding)
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until


def select(window, start, key="ctrl"):
    """Clicks on a line while a key is held down."""
    line = row(window, start)
    run("xdotool", "keydown", key)
    try:
        click(line)
    finally:
        run("xdotool", "keyup", key)


def expect_selected(window, *starts):
    """Waits until just these lines are selected."""
    def selected():
        lines = window.find("Songs and folders", "list").children()
        return [line.name for line in lines if line.is_there and line.has_state("SELECTED")]

    def is_reached():
        names = selected()
        return len(names) == len(starts) and all(name.startswith(start) for name, start in zip(names, starts))
    wait_until(is_reached, lambda: f"{starts} to be selected, and it is {selected()}")


@case(
    "several lines: Ctrl+click and Shift+click select, a click goes on, Escape ends it, and the song stays open",
    long=SHARED_WINDOW)
def selects_by_mouse(book, folder):
    take_padding()
    library = Library(folder)
    for name in ("River", "Sea", "Zoo"):
        Song(library.ballads, name)
    window = library.open(book, library.moon)
    row(window, "Zoo")
    expect_selected(window, "Blue Moon")
    select(window, "River")
    expect_selected(window, "River")
    window.expect_words("1 selected")
    select(window, "Zoo", "shift")
    expect_selected(window, "River", "Sea", "Zoo")
    window.expect_words("3 selected")
    click(row(window, "Sea"))
    expect_selected(window, "River", "Zoo")
    select(window, "River")
    expect_selected(window, "Zoo")
    assert book.names() == ["Blue Moon"], book.names()
    keys("Escape")
    window.expect_no_words("selected")
    expect_selected(window, "Blue Moon")
    click(row(window, "Sea"))
    book.window("Sea")


@case(
    "several lines: by keys, Ctrl+Space, Shift+Down, Ctrl+A; Delete takes all of them, Ctrl+Z brings all back",
    long=SHARED_WINDOW)
def deletes(book, folder):
    library = Library(folder)
    songs = [Song(library.ballads, name) for name in ("River", "Sea", "Zoo")]
    window = library.open(book, library.moon)
    go_to(window, "River")
    keys("shift+Down")
    expect_selected(window, "River", "Sea")
    keys("shift+Down")
    expect_selected(window, "River", "Sea", "Zoo")
    keys("shift+Up")
    expect_selected(window, "River", "Sea")
    keys("Down", "space")
    expect_selected(window, "River", "Sea", "Zoo")
    keys("Up", "ctrl+space")
    expect_selected(window, "River", "Zoo")
    keys("Delete")
    for song in (songs[0], songs[2]):
        expect_file(song.path, False)
    window.expect_words("“Zoo” and 1 other item moved to trash")
    window.expect_no_words("selected")
    expect_steady(lambda: os.path.exists(songs[1].path) and os.path.exists(library.moon.path), "the other songs", 0.7)
    keys("ctrl+z")
    for song in songs:
        expect_file(song.path)
    window = book.window("Blue Moon")
    row(window, "Zoo")
    keys("F6", "ctrl+a")
    expect_selected(window, "Blue Moon", "Harbour Lights", "River", "Sea", "Zoo")
    type_text(" ")
    keys("Escape")
    window.expect_no_words("selected")


@case(
    "several lines: they are moved together, with what is typed into the open one, and back; one that cannot is said",
    long=UNIT_TEST)
def moves(book, folder):
    library, window = shown_library(book, folder, "Draft")
    library_song = Song(library.path, "Harbour Lights", text="another\n")
    river = Song(library.path, "River")
    row(window, "River")
    type_text("written ")
    go_to(window, "Draft")
    keys("ctrl+a", "shift+ctrl+m")
    dialog = book.window("Move 4 Items")
    # A folder is not moved into itself.
    dialog.expect_words("There is no other folder in this library.")
    keys("Escape")
    window = book.window("Draft")
    go_to(window, "Draft")
    keys("Escape", "shift+Down", "shift+Down")
    expect_selected(window, "Draft", "Harbour Lights", "River")
    keys("shift+ctrl+m")
    move_to_next(book.window("Move 3 Items"))
    book.window("Could Not Move “Harbour Lights”")
    keys("Escape")
    window = book.window("Draft")
    draft = os.path.join(library.ballads, "Draft", "Draft.songbook")
    expect_file(draft)
    expect_file(os.path.join(library.ballads, "River", "River.songbook"))
    assert library_song.text == "another\n" and library.lights.text != "another\n"
    assert Song.at(draft).text.startswith("written ")
    window.expect_words("2 items moved to “Ballads”")
    window.find("Undo", "push button").press()
    expect_file(river.path)
    expect_file(library.draft.path)
    expect_file(draft, False)
    window = book.window("Draft")
    keys("F6")
    window.expect_text("Lyrics", library.draft.text)


@case("several lines: Ctrl+D pins all, and lets go of all; Ctrl+T adds tags to all, each once; folders are left out")
def labels(book, folder):
    library = Library(folder)
    os.makedirs(os.path.join(library.path, "Empty"))
    river = Song(library.path, "River", tags=["Sad"], pinned=True)
    window = library.open(book, library.draft)
    go_to(window, "Ballads")
    keys("ctrl+a", "ctrl+d")
    wait_until(lambda: library.draft.json.get("pinned") and river.json.get("pinned"), "both to be pinned")
    row(window, "Draft, pinned")
    keys("ctrl+a", "ctrl+t")
    answer(book, "Add Tag", "sad, Folk")
    wait_until(lambda: library.draft.json.get("tags") == ["sad", "Folk"], lambda: f"tags, not {library.draft.json}")
    wait_until(lambda: river.json.get("tags") == ["Sad", "Folk"], lambda: f"tags, not {river.json}")
    window = book.window("Draft")
    go_to(window, "Ballads")
    keys("ctrl+a", "ctrl+d")
    wait_until(lambda: not library.draft.json.get("pinned") and not river.json.get("pinned"), "both to be let go of")


@case("several lines: Ctrl+Z unpins those that Ctrl+D pinned, and pins those that it unpinned; other changes stay")
def takes_back_pins(book, folder):
    library = Library(folder)
    river = Song(library.ballads, "River", pinned=True)
    songs = {"Blue Moon": library.moon, "Harbour Lights": library.lights, "River": river}
    window = library.open(book, library.moon)

    def expect_pinned(*names):
        def pinned():
            return tuple(name for name, song in songs.items() if song.json.get("pinned"))
        wait_until(lambda: pinned() == names, lambda: f"{names} to be pinned, and there are {pinned()}")
        for name in songs:
            row(window, name + (", pinned" if name in names else ""))
            if name not in names:
                expect_row_gone(window, name + ", pinned")

    row(window, "River, pinned")
    go_to(window, "Harbour Lights")
    keys("ctrl+a", "ctrl+d")
    expect_pinned(*songs)
    window.expect_words("2 songs pinned")
    library.lights.write(json.dumps({**library.lights.json, "text": "changed\n"}))
    keys("ctrl+z")
    expect_pinned("River")
    assert river.bytes == river.original
    assert library.lights.text == "changed\n"
    keys("ctrl+a", "ctrl+d")
    expect_pinned(*songs)
    keys("ctrl+a", "ctrl+d")
    expect_pinned()
    window.expect_words("3 songs unpinned")
    keys("ctrl+z")
    expect_pinned(*songs)
    keys("ctrl+z")
    expect_pinned("River")


@case("several lines: Undo takes the tags that Ctrl+T added from the songs that did not have them; other tags stay")
def takes_back_tags(book, folder):
    library = Library(folder)
    river = Song(library.ballads, "River", tags=["Sad", "live"])
    window = library.open(book, library.moon)

    def expect_tags(moon, lights, rivers):
        def tags():
            return [song.json.get("tags", []) for song in (library.moon, library.lights, river)]
        wait_until(lambda: tags() == [moon, lights, rivers], lambda: f"other tags, not {tags()}")

    row(window, "River")
    go_to(window, "Harbour Lights")
    keys("ctrl+a", "ctrl+t")
    answer(book, "Add Tag", "sad")
    expect_tags(["sad"], ["sad"], ["Sad", "live"])
    window = book.window("Blue Moon")
    window.expect_words("Tag “sad” added to 2 songs")
    library.lights.write(json.dumps({**library.lights.json, "tags": ["first", "sad", "last"]}))
    button(window, "Undo").press()
    expect_tags([], ["first", "last"], ["Sad", "live"])
    assert river.bytes == river.original
    go_to(window, "Harbour Lights")
    keys("ctrl+a", "ctrl+t")
    answer(book, "Add Tag", "LIVE, Folk")
    expect_tags(["LIVE", "Folk"], ["first", "last", "LIVE", "Folk"], ["Sad", "live", "Folk"])
    window = book.window("Blue Moon")
    window.expect_words("Tags added to 3 songs")
    go_to(window, "Harbour Lights")
    keys("ctrl+z")
    expect_tags([], ["first", "last"], ["Sad", "live"])


@case("several lines: dragged by one of them, all are moved; what is there already stays", long=SHARED_WINDOW)
def drags(book, folder):
    take_padding()
    library = Library(folder)
    river = Song(library.path, "River")
    sea = Song(library.path, "Sea")
    window = library.open(book, library.draft)
    row(window, "Sea")
    select(window, "River")
    select(window, "Sea")
    drag_to(row(window, "Sea"), last_row(window, "Ballads"))
    for song, name in ((river, "River"), (sea, "Sea")):
        expect_file(song.path, False)
        expect_file(os.path.join(library.ballads, name, name + ".songbook"))
    assert os.path.exists(library.draft.path)
    window.expect_words("2 items moved to “Ballads”")
    keys("ctrl+z")
    for song in (river, sea):
        expect_file(song.path)


@case(
    "several lines: the menu of one of them and the one below the list mean all, the menu of another line that one",
    long=UNIT_TEST)
def uses_menus(book, folder):
    take_padding()
    library = Library(folder)
    songs = [Song(library.ballads, name) for name in ("River", "Sea", "Zoo")]
    window = library.open(book, library.moon)
    choose_in_menu(window, "River", "Select")
    expect_selected(window, "River")
    select(window, "Sea")
    expect_selected(window, "River", "Sea")
    choose_in_menu(window, "Zoo", "Move to Trash")
    expect_file(songs[2].path, False)
    expect_selected(window, "River", "Sea")
    choose_in_menu(window, "Sea", "Pin to Top or Unpin")
    wait_until(lambda: songs[0].json.get("pinned") and songs[1].json.get("pinned"), "both to be pinned")
    window.expect_no_words("selected")
    select(window, "River")
    window.expect_words("1 selected")
    open_menu(window, "Selection Menu")
    window.find("Select All", "menu item").press()
    window.expect_words("4 selected")
    window.find("Cancel Selection", "push button").press()
    window.expect_no_words("selected")
    select(window, "River")
    select(window, "Sea")
    window.find("Move to Trash", "push button").press()
    for song in songs:
        expect_file(song.path, False)
    assert os.path.exists(library.moon.path) and os.path.exists(library.lights.path)


@case("several lines: the menu of a folder in the sidebar means that folder, though its line is among those selected")
def leaves_sidebar(book, folder):
    take_padding()
    library = Library(folder)
    other = os.path.join(library.path, "Other")
    Song(other, "Sea")
    window = library.open(book, library.draft)
    go_to(window, "Ballads")
    keys("ctrl+a")
    window.expect_words("3 selected")
    folders = window.find("Sidebar", "list")
    node = next(node for node in folders.children() if node.name.startswith("Ballads"))
    run("xdotool", "mousemove", *map(str, middle(node)), "click", "3")
    window.find("Move to Trash", "menu item").press()
    expect_file(library.ballads, False)
    expect_steady(lambda: os.path.exists(other) and os.path.exists(library.draft.path), "the rest", 1)


@case("a song in the library's own folder is marked in the list while it is open, and is selected by itself",
      long=UNIT_TEST)
def marks_loose(book, folder):
    library = Library(folder)
    loose = os.path.join(library.path, "Loose.songbook")
    os.rename(Song(folder, "Loose").path, loose)
    window = library.open(book, Song.at(loose))
    row(window, "Loose")
    expect_selected(window, "Loose")
    keys("F6", "Home", "ctrl+space")
    expect_selected(window, "Ballads")
    keys("Down", "Down", "space")
    wait_until(lambda: window.has_words("2 selected"), "two lines")
    keys("Escape")
    expect_selected(window, "Loose")


@case("several lines: what another program changes leaves those selected that stay; a page that has the keyboard is meant")
def keeps_selection(book, folder):
    take_padding()
    library = Library(folder)
    songs = [Song(library.ballads, name) for name in ("River", "Sea", "Zoo")]
    window = library.open(book, library.moon)
    select(window, "River")
    select(window, "Zoo")
    Song(library.ballads, "Apple")
    songs[1].write("changed\n")
    os.rename(os.path.dirname(songs[2].path), os.path.join(library.path, "Zoo"))
    row(window, "Apple")
    expect_selected(window, "River")
    window.expect_words("1 selected")
    click(window.find("Lyrics"))
    window.expect_focus("Lyrics")
    keys("shift+ctrl+m")
    book.window("Move “Blue Moon”")
    keys("Escape")
    window = book.window("Blue Moon")
    expect_selected(window, "River")
