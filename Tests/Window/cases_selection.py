"""Several lines of the list are selected, and what is done is done with all of them."""

import json
import os

from cases_browse import choose_in_menu
from cases_focus import click
from desktop.dragging import middle
from cases_library_undo import expect_file
from desktop.case import case
from desktop.hands import keys, run, type_text
from desktop.library import (
    Library, answer, button, expect_row_gone, go_to, move_to_next, open_menu, press_item, row, shown_library,
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


@case("several lines are selected by keys and mouse and deleted together; what another program changes leaves the rest")
def selects(book, folder):
    take_padding()
    library = Library(folder)
    songs = [Song(library.ballads, name) for name in ("River", "Sea", "Zoo")]
    window = library.open(book, library.moon)
    row(window, "Zoo")
    selects_by_keys(book, library, songs, window)
    selects_by_mouse(book, book.window("Blue Moon"))
    keeps_selection(book, library, songs)


def selects_by_keys(book, library, songs, window):
    """Ctrl+Space, Shift+Down, Ctrl+A; Delete takes all of them, Ctrl+Z brings all back."""
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


def selects_by_mouse(book, window):
    """Ctrl+click and Shift+click select, a click goes on, Escape ends it. The song stays open, and its line says so."""
    def description(name):
        return row(window, name).element.description or ""

    expect_selected(window, "Blue Moon")
    select(window, "River")
    expect_selected(window, "River")
    wait_until(lambda: description("Blue Moon") == "Current song", "the line of the open song to say that it is that")
    assert description("River") == "", description("River")
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
    wait_until(lambda: description("Blue Moon") == "", "nothing to be told from the open song")
    for name in ("Sea", "Blue Moon"):
        click(row(window, name))
        window = book.window(name)


def keeps_selection(book, library, songs):
    """What another program changes leaves those selected that stay; a page that has the keyboard is meant."""
    window = book.window("Blue Moon")
    expect_selected(window, "Blue Moon")
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


@case("several lines are moved or deleted together, but one that cannot be; the sidebar's menu means its folder alone")
def moves(book, folder):
    take_padding()
    library, window = shown_library(book, folder, "Draft")
    another = Song(library.path, "Harbour Lights", text="another\n")
    river = Song(library.path, "River")
    row(window, "River")
    type_text("written ")
    selects_by_menu(window)
    moves_back(book, library, another, river)
    leaves_sidebar(book, library, river)
    deletes_by_button(book, library, another, river)


def selects_by_menu(window):
    """Select in the menu of a line, and what is in the menu below the list."""
    choose_in_menu(window, "River", "Select")
    expect_selected(window, "River")
    window.expect_words("1 selected")
    open_menu(window, "Selection Menu")
    press_item(window, "Select All")
    window.expect_words("4 selected")
    window.find("Cancel Selection", "push button").press()
    window.expect_no_words("selected")


def moves_back(book, library, another, river):
    """With what was typed into the open one; one that cannot be moved is said."""
    window = book.window("Draft")
    go_to(window, "Draft")
    keys("shift+Down", "shift+Down")
    expect_selected(window, "Draft", "Harbour Lights", "River")
    keys("shift+ctrl+m")
    move_to_next(book.window("Move 3 Items"))
    book.window("Could Not Move “Harbour Lights”")
    keys("Escape")
    window = book.window("Draft")
    draft = os.path.join(library.ballads, "Draft", "Draft.songbook")
    expect_file(draft)
    expect_file(os.path.join(library.ballads, "River", "River.songbook"))
    assert another.text == "another\n" and library.lights.text != "another\n"
    assert Song.at(draft).text.startswith("written ")
    window.expect_words("2 items moved to “Ballads”")
    button(window, "Undo").press()
    expect_file(river.path)
    expect_file(library.draft.path)
    expect_file(draft, False)
    window = book.window("Draft")
    keys("F6")
    window.expect_text("Lyrics", library.draft.text)


def leaves_sidebar(book, library, river):
    """The menu of a folder there means that folder, though its line is among those selected."""
    window = book.window("Draft")
    go_to(window, "Ballads")
    keys("ctrl+a")
    window.expect_words("4 selected")
    folders = window.find("Sidebar", "list")
    node = next(node for node in folders.children() if node.name.startswith("Ballads"))
    run("xdotool", "mousemove", *map(str, middle(node)), "click", "3")
    press_item(window, "Move to Trash")
    expect_file(library.ballads, False)
    expect_steady(lambda: os.path.exists(river.path) and os.path.exists(library.draft.path), "the rest", 1)


def deletes_by_button(book, library, *songs):
    window = book.window("Draft")
    keys("Escape")
    window.expect_no_words("selected")
    for name in ("Harbour Lights", "River"):
        select(window, name)
    expect_selected(window, "Harbour Lights", "River")
    button(window, "Move to Trash").press()
    for song in songs:
        expect_file(song.path, False)
    assert os.path.exists(library.draft.path)


@case("several lines: Ctrl+D pins and Ctrl+T tags all but folders; the menu of one means all, that of another that one")
def labels(book, folder):
    take_padding()
    library = Library(folder)
    os.makedirs(os.path.join(library.path, "Empty"))
    river = Song(library.path, "River", tags=["Sad"], pinned=True)
    other = Song(library.path, "Zoo")
    window = library.open(book, library.draft)
    row(window, "Zoo")
    go_to(window, "Ballads")
    keys("ctrl+a", "ctrl+d")
    wait_until(lambda: library.draft.json.get("pinned") and river.json.get("pinned"), "both to be pinned")
    row(window, "Draft, pinned")
    keys("ctrl+a", "ctrl+t")
    answer(book, "Add Tag", "sad, Folk")
    wait_until(lambda: library.draft.json.get("tags") == ["sad", "Folk"], lambda: f"tags, not {library.draft.json}")
    wait_until(lambda: river.json.get("tags") == ["Sad", "Folk"], lambda: f"tags, not {river.json}")
    uses_menus(book, library, river, other)


def uses_menus(book, library, river, other):
    window = book.window("Draft")
    for name in ("Draft", "River"):
        select(window, name)
    expect_selected(window, "Draft", "River")
    choose_in_menu(window, "Zoo", "Move to Trash")
    expect_file(other.path, False)
    expect_selected(window, "Draft", "River")
    choose_in_menu(window, "River", "Pin to Top or Unpin")
    wait_until(lambda: not library.draft.json.get("pinned") and not river.json.get("pinned"), "both to be let go of")
    window.expect_no_words("selected")


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
