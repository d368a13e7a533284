"""The sidebar, and what a library remembers about itself."""

import collections
import itertools
import json
import os
import time

from cases_focus import click
from cases_list_focus import expect_marked
from cases_lists import items
from desktop.case import case
from desktop.dragging import drag, middle, point
from desktop.hands import keys, run, type_text
from desktop.library import (
    Library, answer, button, expect_line, expect_no_menu, look_for_row, press_item, row, sidebar, sidebar_names,
    take_padding)
from desktop.songbook import Song
from desktop.waiting import expect_steady, settled, wait_until
from slow_calls import Slowness


def remember(library, **members):
    """Writes the library's file, as another program would: under another name first."""
    file = os.path.join(library.path, ".songbook-library.json")
    with open(file + ".new", "w", encoding="utf-8") as new:
        json.dump({"version": 1, **members}, new)
    os.rename(file + ".new", file)


def remembered(library):
    with open(os.path.join(library.path, ".songbook-library.json"), encoding="utf-8") as file:
        return json.load(file)


def make(book, folder, shown="Draft"):
    """A library in which songs have tags, and its window."""
    library = Library(folder)
    library.hail = Song(library.ballads, "Hail", tags=["love", "sea"], updatedAt="2026-03-01T10:00:00Z")
    library.rain = Song(library.path, "Rain", tags=["Love"], updatedAt="2026-03-02T10:00:00Z")
    window = library.open(book, {"Draft": library.draft, "Hail": library.hail}[shown])
    sidebar(window, "All Songs, 5 songs")
    return library, window


def expect_no_line(window, start):
    wait_until(lambda: look_for_row(window.find("Sidebar", "list"), start) is None, f"no line {start!r} in the sidebar")


def listed(window):
    """The titles in the list. GTK 4.18 does not name an empty one, which is hidden."""
    rows = window.look("Songs and folders", "list")
    return [node.name.split(",")[0] for node in rows.children() if node.is_there] if rows else []


def expect_listed(window, *titles):
    wait_until(lambda: listed(window) == list(titles), lambda: f"{titles} to be listed, and it is {listed(window)}")


def click_line(window, start):
    """Clicks a line of the sidebar, and waits until it has the keyboard. Other lines may come above it just then."""
    settled(lambda: sidebar(window, start).element.place, f"{start!r} to rest")
    click(sidebar(window, start))
    expect_line(window, start)


def choose_in_menu(window, item):
    keys("Menu")
    press_item(window, item)


def expect_remembered(library, check):
    def is_so():
        try:
            return check(remembered(library))
        except (OSError, KeyError):
            return False
    wait_until(is_so, lambda: f"the library to remember it: {os.listdir(library.path)}")


def smart_folders(library):
    return [folder["name"] for folder in remembered(library)["smartFolders"]]


@case("a library's file that gets damaged is told")
def tells_of_damage(book, folder):
    library = Library(folder)
    window = library.open(book, library.draft)
    row(window, "Draft")
    damage = itertools.cycle([{"smartFolders": 7}, {"tags": []}])

    def is_told():
        # What is told is there for some seconds, which a busy computer may take to look for it.
        remember(library, **next(damage))
        end = time.monotonic() + 3
        while time.monotonic() < end:
            if window.has_words("should be a list") or window.has_words("should be an object"):
                return True
        return False
    wait_until(is_told, "the damage to be told")


@case("All Songs lists songs of all folders, the newest first; one opened from elsewhere is marked there or at a tag")
def shows_all_songs(book, folder):
    library, window = make(book, folder)
    click(sidebar(window, "All Songs"))
    expect_listed(window, "Rain", "Hail", *listed(window)[2:])
    assert sorted(listed(window)) == ["Blue Moon", "Draft", "Hail", "Harbour Lights", "Rain"], listed(window)
    window.find("All Songs")
    click(row(window.find("Songs and folders", "list"), "Hail"))
    window = book.window("Hail")
    assert len(listed(window)) == 5, "the list went elsewhere"
    keys("F6", "alt+Left")
    wait_until(lambda: "Ballads" in listed(window), lambda: f"the folder again: {listed(window)}")
    opens_elsewhere(book, library, window)


def opens_elsewhere(book, library, window):
    """Songs are opened by another program while a flat place is shown: their lines are seen, and the place stays."""
    for number in range(25):
        Song(library.ballads, f"Reel {number:02}", updatedAt=f"2026-03-01T10:00:{number:02}Z", tags=["dance"])
    zoo = Song(library.ballads, "Zoo", updatedAt="2020-01-01T10:00:00Z")
    sidebar(window, "All Songs, 31 songs")
    click(sidebar(window, "All Songs"))
    row(window.find("Songs and folders", "list"), "Draft")
    window = library.open(book, zoo)
    expect_marked(window, "All Songs", "Zoo")
    window.expect_words("Songs › Ballads")
    click(sidebar(window, "dance"))
    row(window.find("Songs and folders", "list"), "Reel")
    window = library.open(book, Song.at(os.path.join(library.ballads, "Reel 00", "Reel 00.songbook")))
    expect_marked(window, "dance", "Reel 00")
    # One that is not in the list: it stays as it is, and the header says where the song is.
    window = library.open(book, library.draft)
    expect_marked(window, "dance")
    row(window.find("Songs and folders", "list"), "Reel 00")
    window.expect_words("Songs")
    window.expect_focus("Lyrics")


@case("a search becomes a smart folder, which F2 renames, its menu edits, Delete removes, and Ctrl+Z brings back")
def saves_search(book, folder):
    library, window = make(book, folder)
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    type_text("tag:love")
    button(window, "Save as Smart Folder…").press()
    dialog = book.window("New Smart Folder")
    expect_field(dialog)
    type_text("About Love")
    keys("Return")
    window = book.window("Draft")
    sidebar(window, "About Love, 2 songs")
    expect_listed(window, "Rain", "Hail")
    assert remembered(library)["smartFolders"] == [{"name": "About Love", "query": "tag:love"}]
    changes_smart_folder(book, library, window)


def expect_field(dialog):
    wait_until(lambda: (node := dialog.focused()) and node.role == "text", "a field with the keyboard")


def changes_smart_folder(book, library, window):
    """By keys and its menu; taken back, it is at its own place again."""
    remember(library, smartFolders=[{"name": "A", "query": "tag:sea"}, {"name": "B", "query": "tag:love"}])
    click_line(window, "A, 1 song")
    expect_listed(window, "Hail")
    keys("F2")
    answer(book, "Rename Smart Folder", "Sea")
    window = book.window("Draft")
    sidebar(window, "Sea, 1 song")
    expect_remembered(library, lambda known: smart_folders(library) == ["Sea", "B"])
    click_line(window, "Sea, 1 song")
    choose_in_menu(window, "Edit…")
    expect_field(book.window("Edit Smart Folder"))
    keys("Tab", "ctrl+a")
    type_text("tag:love")
    keys("Return")
    window = book.window("Draft")
    sidebar(window, "Sea, 2 songs")
    click_line(window, "Sea, 2 songs")
    expect_listed(window, "Rain", "Hail")
    keys("Delete")
    expect_no_line(window, "Sea")
    expect_remembered(library, lambda known: smart_folders(library) == ["B"])
    keys("ctrl+z")
    sidebar(window, "Sea, 2 songs")
    expect_remembered(library, lambda known: smart_folders(library) == ["Sea", "B"])


@case("a smart folder's wrong query is named while it is typed, and its name has to be free")
def explains_queries(book, folder):
    library, window = make(book, folder)
    button(window, "New Smart Folder").press()
    dialog = book.window("New Smart Folder")
    expect_field(dialog)
    type_text("Pinned")
    dialog.expect_words("There is a smart folder of this name already.")
    keys("ctrl+a")
    type_text("Mine")
    keys("Tab")
    type_text("tga:love")
    dialog.expect_words("“tga:love”: unknown search term")
    keys("ctrl+a")
    type_text("in:Ballads")
    keys("Return")
    window = book.window("Draft")
    sidebar(window, "Mine, 3 songs")
    expect_remembered(library, lambda known: known["smartFolders"] == [{"name": "Mine", "query": "in:Ballads"}])


@case("Alt+Shift+Up and Down move a smart folder among its own, and the mouse to the place of another one")
def orders_smart_folders(book, folder):
    take_padding()
    library, window = make(book, folder)
    remember(library, smartFolders=[{"name": name, "query": "tag:sea"} for name in "ABC"])
    click_line(window, "C, 1 song")
    keys("alt+shift+Up")
    expect_remembered(library, lambda known: smart_folders(library) == ["A", "C", "B"])
    expect_smart_folders(window, "A", "C", "B")
    keys("alt+shift+Down")
    expect_remembered(library, lambda known: smart_folders(library) == ["A", "B", "C"])
    expect_smart_folders(window, "A", "B", "C")
    for order in (["C", "A", "B"], ["A", "C", "B"]):
        drag(point("Draft", sidebar(window, "C, 1 song")), point("Draft", sidebar(window, "A, 1 song")))
        expect_remembered(library, lambda known: smart_folders(library) == order)
        expect_smart_folders(window, *order)


def expect_smart_folders(window, *names):
    wait_until(lambda: [name[0] for name in sidebar_names(window) if name[1:] == ", 1 song"] == list(names),
               lambda: f"the order {names}, and it is {sidebar_names(window)}")


@case("sections are hidden and shown by the keyboard")
def hides_sections(book, folder):
    _, window = make(book, folder)
    click_line(window, "This Week")
    keys("Up", "Up", "Left")
    expect_no_line(window, "This Week")
    keys("Right")
    sidebar(window, "This Week")


@case("a click on a tag leads to its songs, whatever case they spell it in")
def opens_tag(book, folder):
    _, window = make(book, folder, "Hail")
    window.find("Show songs with the tag “love”", "push button").press()
    expect_listed(window, "Rain", "Hail")


@case("a tag is renamed in all songs, with its color and in smart folders, and that is taken back")
def renames_tag(book, folder):
    library, window = make(book, folder)
    folders = [{"name": "A", "query": "tag:love -tag:sea"}]
    remember(library, smartFolders=folders, tags={"love": {"color": "red"}})
    click_line(window, "Love, Red, 2 songs")
    keys("F2")
    answer(book, "Rename Tag", "heart")
    window = book.window("Draft")
    sidebar(window, "heart, Red, 2 songs")
    wait_until(lambda: library.hail.json["tags"] == ["heart", "sea"] and library.rain.json["tags"] == ["heart"],
               lambda: f"the songs: {library.hail.json} {library.rain.json}")
    expect_remembered(library, lambda known: known["tags"] == {"heart": {"color": "red"}})
    assert remembered(library)["smartFolders"] == [{"name": "A", "query": "tag:heart -tag:sea"}]
    expect_listed(window, "Rain", "Hail")
    keys("ctrl+z")
    sidebar(window, "Love, Red, 2 songs")
    wait_until(lambda: library.hail.json["tags"] == ["love", "sea"] and library.rain.json["tags"] == ["Love"],
               lambda: f"the songs: {library.hail.json} {library.rain.json}")
    expect_remembered(library, lambda known: known["smartFolders"] == folders)


@case("renaming a tag is shown while it takes long, and can be canceled: the songs that have changed are taken back")
def cancels_renaming(book, folder):
    library = Library(folder)
    songs = [Song(os.path.join(library.path, "Many"), f"Song {number}", tags=["rain"]) for number in range(20)]
    remember(library, tags={"rain": {"color": "red"}})
    window = library.open(book, library.draft)
    click_line(window, "rain, Red, 20 songs")
    row(window, "Song 1")
    with Slowness(book.pid, "fsync,fdatasync", 0.4):
        keys("F2")
        answer(book, "Rename Tag", "snow")
        dialog = book.window("Renaming Tag “rain”")
        wait_until(lambda: ["snow"] in tags_of(songs), "a song with the new tag")
        button(dialog, "Cancel").press()
        window = book.window("Draft")
        window.expect_words("Canceled. Tag “rain” was changed in")
    tags = tags_of(songs)
    assert ["rain"] in tags and ["snow"] in tags, collections.Counter(map(str, tags))
    assert remembered(library)["tags"] == {"rain": {"color": "red"}}
    keys("ctrl+z")
    wait_until(lambda: tags_of(songs) == [["rain"]] * len(songs), "all songs to have the tag again")
    assert remembered(library)["tags"] == {"rain": {"color": "red"}}


def tags_of(songs):
    return [song.json["tags"] for song in songs]


@case("a tag is taken from all songs if that is confirmed, and that is taken back; its menu gives and marks its color")
def deletes_tag(book, folder):
    take_padding()
    library, window = make(book, folder)
    choose_color(library, window)
    click_line(window, "sea, Green, 1 song")
    keys("Delete")
    dialog = book.window("Delete Tag “sea”?")
    button(dialog, "Delete").press()
    window = book.window("Draft")
    expect_no_line(window, "sea")
    wait_until(lambda: library.hail.json["tags"] == ["love"], lambda: f"the song without it: {library.hail.json}")
    keys("ctrl+z")
    sidebar(window, "sea, Green, 1 song")
    wait_until(lambda: library.hail.json["tags"] == ["love", "sea"], lambda: f"the song: {library.hail.json}")
    # Another program gives it another color.
    remember(library, tags={"sea": {"color": "blue"}})
    expect_color(window, "Blue")


def choose_color(library, window):
    """Gives the tag a color in its menu, which marks it from then on."""
    expect_color(window, "No Color")
    press_item(window, "Green")
    expect_no_menu(window)
    expect_remembered(library, lambda known: known["tags"] == {"sea": {"color": "green"}})
    expect_color(window, "Green")
    keys("Escape")
    wait_until(lambda: not items(window), "the menu to go")


def expect_color(window, name):
    """Opens the menu of the tag, in which just this color is on."""
    line = sidebar(window, "sea, 1 song" if name == "No Color" else f"sea, {name}, 1 song")
    run("xdotool", "mousemove", *map(str, middle(line)), "click", "3")
    wait_until(lambda: [item for item, is_on in items(window).items() if is_on] == [name],
               lambda: f"{name!r} to be on; there is {items(window)}")


@case("the place that was shown is shown at the next start, and sections that were collapsed are so")
def comes_back(book, folder):
    library, window = make(book, folder)
    remember(library, smartFolders=[{"name": "A", "query": "tag:sea"}])
    click(sidebar(window, "A, 1 song"))
    expect_listed(window, "Hail")
    sidebar(window, "sea, 1 song")
    for title in ("Folders", "Tags"):
        click(sidebar(window, title))
    expect_no_line(window, "sea")
    keys("ctrl+q")
    book.expect_end()
    book.call("--library", library.path)
    window = book.window("Draft")
    expect_listed(window, "Hail")
    sidebar(window, "Tags")
    hidden = {"sea, 1 song", "Ballads, 3 songs"}
    expect_steady(lambda: not hidden & set(sidebar_names(window)), "the sections collapsed", 2)
    click(sidebar(window, "Tags"))
    sidebar(window, "sea, 1 song")
    assert "Ballads, 3 songs" not in sidebar_names(window)
