"""The sidebar, and what a library remembers about itself."""

import collections
import contextlib
import fcntl
import itertools
import json
import os
import time
from datetime import datetime, timedelta, timezone

from cases_focus import click
from desktop.case import BY_NATURE, SHARED_WINDOW, UNIT_TEST, case
from desktop.dragging import drag, point
from desktop.hands import keys, type_text
from desktop.library import (
    Library, answer, button, expect_line, look_for_row, press_item, row, sidebar, sidebar_names, take_padding)
from desktop.songbook import Song
from desktop.waiting import expect_steady, settled, wait_until

COPY = ".songbook-library.sync-conflict-20261123-101010-ABCDEFG.json"


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


@contextlib.contextmanager
def locked(folder):
    """Nobody else can lock a folder meanwhile, as songs' folders are locked to be saved."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    try:
        yield
    finally:
        os.close(descriptor)


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


@case("a conflict copy of a library's file is brought into it while the window is there")
def merges_copies(book, folder):
    library = Library(folder)
    remember(library, tags={"love": {"color": "red"}})
    window = library.open(book, library.draft)
    row(window, "Draft")
    with open(os.path.join(library.path, COPY), "w", encoding="utf-8") as file:
        json.dump({"version": 1, "tags": {"sea": {"color": "blue"}}}, file)
    wait_until(lambda: not os.path.exists(os.path.join(library.path, COPY)), "the copy to go")
    assert sorted(remembered(library)["tags"]) == ["love", "sea"]


@case(
    "the sidebar has sections with the number of songs in each place, which follow what other programs do",
    long=UNIT_TEST)
def has_sections(book, folder):
    library, window = make(book, folder)
    sidebar(window, "Love, 2 songs")
    wait_until(lambda: "Pinned, 0 songs" in sidebar_names(window), lambda: f"the counts: {sidebar_names(window)}")
    assert sidebar_names(window) == [
        "Library", "All Songs, 5 songs", "Recently Deleted, 0 items",
        "Smart Folders", "Today, 0 songs", "This Week, 0 songs", "Pinned, 0 songs",
        "Folders", "Songs, 5 songs", "Ballads, 3 songs", "Tags", "Love, 2 songs", "sea, 1 song"], sidebar_names(window)
    Song(library.ballads, "New", tags=["sea"], pinned=True)
    for name in ("All Songs, 6 songs", "Pinned, 1 song", "sea, 2 songs"):
        sidebar(window, name)
    remember(library, smartFolders=[{"name": "At Sea", "query": "tag:sea"}], tags={"sea": {"color": "blue"}})
    for name in ("At Sea, 2 songs", "sea, Blue, 2 songs"):
        sidebar(window, name)


@case("a library without tags has no section for them")
def hides_tags(book, folder):
    library = Library(folder)
    window = library.open(book, library.draft)
    sidebar(window, "Pinned, 0 songs")
    assert "Tags" not in sidebar_names(window)


@case("All Songs lists the songs of all folders, pinned ones first, then the latest change; going back leads to the folder")
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


@case("what is searched for becomes a smart folder, which is shown with its songs and kept in the library's file")
def saves_search(book, folder):
    library, window = make(book, folder)
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    type_text("tag:love")
    button(window, "Save as Smart Folder…").press()
    dialog = book.window("New Smart Folder")
    wait_until(lambda: (node := dialog.focused()) and node.role == "text", "a field with the keyboard")
    type_text("About Love")
    keys("Return")
    window = book.window("Draft")
    sidebar(window, "About Love, 2 songs")
    expect_listed(window, "Rain", "Hail")
    assert remembered(library)["smartFolders"] == [{"name": "About Love", "query": "tag:love"}]


@case("a smart folder's wrong query is named while it is typed, and its name has to be free")
def explains_queries(book, folder):
    library, window = make(book, folder)
    button(window, "New Smart Folder").press()
    dialog = book.window("New Smart Folder")
    wait_until(lambda: (node := dialog.focused()) and node.role == "text", "a field with the keyboard")
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


@case(
    "a smart folder is renamed by F2, edited from its menu, removed by Delete, and brought back by Ctrl+Z",
    long=UNIT_TEST)
def changes_smart_folder(book, folder):
    library, window = make(book, folder)
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
    dialog = book.window("Edit Smart Folder")
    wait_until(lambda: (node := dialog.focused()) and node.role == "text", "a field with the keyboard")
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


@case("Alt+Shift+Up and Down move a smart folder among its own")
def orders_smart_folders(book, folder):
    library, window = make(book, folder)
    remember(library, smartFolders=[{"name": name, "query": "tag:sea"} for name in "ABC"])
    click_line(window, "C, 1 song")
    keys("alt+shift+Up")
    expect_remembered(library, lambda known: smart_folders(library) == ["A", "C", "B"])
    wait_until(lambda: [name[0] for name in sidebar_names(window) if name[1:] == ", 1 song"] == ["A", "C", "B"],
               lambda: f"the new order: {sidebar_names(window)}")
    keys("alt+shift+Down")
    expect_remembered(library, lambda known: smart_folders(library) == ["A", "B", "C"])


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


@case(
    "renaming a tag can be canceled: what the library remembers of it stays, and the songs that have changed are taken back",
    long=UNIT_TEST)
def cancels_renaming(book, folder):
    library = Library(folder)
    songs = [Song(os.path.join(library.path, "Many"), f"Song {number}", tags=["rain"]) for number in range(1500)]
    remember(library, tags={"rain": {"color": "red"}})
    window = library.open(book, library.draft)
    click_line(window, "rain, Red")
    row(window, "Song 1")
    keys("F2")
    answer(book, "Rename Tag", "snow")
    button(book.window("Renaming Tag “rain”"), "Cancel").press()
    window = book.window("Draft")
    window.expect_words("Canceled. Tag “rain” was changed in")
    tags = [song.json["tags"] for song in songs]
    assert ["rain"] in tags and ["snow"] in tags, collections.Counter(map(str, tags))
    assert remembered(library)["tags"] == {"rain": {"color": "red"}}
    keys("ctrl+z")
    wait_until(lambda: all(song.json["tags"] == ["rain"] for song in songs), "all songs to have the tag again")
    assert remembered(library)["tags"] == {"rain": {"color": "red"}}


@case(
    "a tag is taken from all songs if that is confirmed, and that is taken back; its color is chosen in its menu",
    long=UNIT_TEST)
def deletes_tag(book, folder):
    library, window = make(book, folder)
    click_line(window, "sea, 1 song")
    choose_in_menu(window, "Green")
    sidebar(window, "sea, Green, 1 song")
    expect_remembered(library, lambda known: known["tags"] == {"sea": {"color": "green"}})
    keys("Delete")
    dialog = book.window("Delete Tag “sea”?")
    button(dialog, "Delete").press()
    window = book.window("Draft")
    expect_no_line(window, "sea")
    wait_until(lambda: library.hail.json["tags"] == ["love"], lambda: f"the song without it: {library.hail.json}")
    keys("ctrl+z")
    sidebar(window, "sea, Green, 1 song")
    wait_until(lambda: library.hail.json["tags"] == ["love", "sea"], lambda: f"the song: {library.hail.json}")


@case("the place that was shown is shown at the next start")
def comes_back(book, folder):
    library, window = make(book, folder)
    remember(library, smartFolders=[{"name": "A", "query": "tag:sea"}])
    click(sidebar(window, "A, 1 song"))
    expect_listed(window, "Hail")
    keys("ctrl+q")
    book.expect_end()
    book.call("--library", library.path)
    expect_listed(book.window("Draft"), "Hail")


@case("sections that were collapsed are so at the next start", long=UNIT_TEST)
def stays_collapsed(book, folder):
    library, window = make(book, folder)
    sidebar(window, "sea, 1 song")
    for title in ("Folders", "Tags"):
        click(sidebar(window, title))
    expect_no_line(window, "sea")
    keys("ctrl+q")
    book.expect_end()
    book.call("--library", library.path)
    window = book.window("Draft")
    sidebar(window, "Tags")
    row(window, "Draft")
    expect_steady(lambda: not {"sea, 1 song", "Ballads, 3 songs"} & set(sidebar_names(window)), "the sections collapsed", 2)
    click(sidebar(window, "Tags"))
    sidebar(window, "sea, 1 song")
    assert "Ballads, 3 songs" not in sidebar_names(window)


@case("a tag is renamed in what another program writes meanwhile, too, and that is taken back")
def renames_what_comes(book, folder):
    library, window = make(book, folder)
    click(sidebar(window, "Love, 2 songs"))
    keys("F2")
    # The second song waits for the lock of its folder.
    with locked(library.hail.folder):
        answer(book, "Rename Tag", "heart")
        wait_until(lambda: library.rain.json["tags"] == ["heart"], "the first song to be renamed")
        late = Song(os.path.join(library.path, "Late"), "Late", tags=["LOVE", "sea"])
    window = book.window("Draft")
    sidebar(window, "heart, 3 songs")
    wait_until(lambda: late.json["tags"] == ["heart", "sea"], lambda: f"the song: {late.json}")
    expect_no_line(window, "LOVE")
    keys("ctrl+z")
    wait_until(lambda: late.json["tags"] == ["LOVE", "sea"], lambda: f"the song: {late.json}")
    wait_until(lambda: library.hail.json["tags"] == ["love", "sea"], lambda: f"the song: {library.hail.json}")


@case("where the library's file cannot be written, arranging says why")
def says_why_not(book, folder):
    library, window = make(book, folder)
    os.makedirs(os.path.join(library.path, ".songbook-library.json"))
    button(window, "New Smart Folder").press()
    dialog = book.window("New Smart Folder")
    wait_until(lambda: (node := dialog.focused()) and node.role == "text", "a field with the keyboard")
    type_text("Mine")
    keys("Tab")
    type_text("tag:love")
    keys("Return")
    window = book.window("Draft")
    expect_steady(lambda: look_for_row(window.find("Sidebar", "list"), "Mine") is None, "no smart folder", 2)


def zone_before_midnight(seconds):
    """A time zone in which the day ends in so many seconds, as TZ has it."""
    now = datetime.now(timezone.utc)
    east = 24 * 3600 - seconds - (now.hour * 3600 + now.minute * 60 + now.second)
    if east > 12 * 3600:
        east -= 24 * 3600
    hours, rest = divmod(abs(east), 3600)
    return f"LOC{'-' if east > 0 else '+'}{hours:02}:{rest // 60:02}:{rest % 60:02}"


@case("Today turns over at midnight, where the computer is", long=BY_NATURE)
def turns_over(book, folder):
    library = Library(folder)
    evening = datetime.now(timezone.utc) - timedelta(hours=1)
    Song(library.ballads, "Evening", updatedAt=evening.strftime("%Y-%m-%dT%H:%M:%SZ"))
    window = library.open(book, library.moon, env={**os.environ, "TZ": zone_before_midnight(45)})
    click(sidebar(window, "Today, 1 song"))
    expect_listed(window, "Evening")
    wait_until(lambda: look_for_row(window.find("Sidebar", "list"), "Today, 0 songs"), "the next day", 90)
    wait_until(lambda: window.has_words("No Songs Today"), "the page that says that there are none")


@case("a smart folder is dragged to the place of another one", long=SHARED_WINDOW)
def drags_smart_folder(book, folder):
    take_padding()
    library, window = make(book, folder)
    remember(library, smartFolders=[{"name": name, "query": "tag:sea"} for name in "ABC"])
    sidebar(window, "C, 1 song")
    drag(point("Draft", sidebar(window, "C, 1 song")), point("Draft", sidebar(window, "A, 1 song")))
    expect_remembered(library, lambda known: smart_folders(library) == ["C", "A", "B"])
    sidebar(window, "C, 1 song")
    drag(point("Draft", sidebar(window, "C, 1 song")), point("Draft", sidebar(window, "A, 1 song")))
    expect_remembered(library, lambda known: smart_folders(library) == ["A", "C", "B"])
