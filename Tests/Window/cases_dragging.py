"""Dragging songs and folders to the list itself, between windows, and between this program and file managers."""

import os
import tempfile
from pathlib import Path

from desktop.case import BY_NATURE, SHARED_WINDOW, UNIT_TEST, Skip, case, cases
from desktop.dragged import Dragged, files
from desktop.dragging import beside, drag, point, put
from desktop.hands import keys, run, type_text
from desktop.library import Library, button, expect_row_gone, last_row, row, rows, sidebar
from desktop.managers import PCManFM, ThunarList
from desktop.songbook import Song
from desktop.waiting import expect_steady, settled, wait_until


def space(window, name):
    """A point of the list below its lines."""
    place = window.find("Songs and folders", "list")
    return point(name, place, 0.9)


def browse(window, name, start):
    """Shows a folder of the list by a click on its line."""
    before = [node.name for node in rows(window)]
    run("xdotool", "mousemove", *map(str, point(name, last_row(window, start))), "click", "1")
    wait_until(lambda: [node.name for node in rows(window)] != before, f"what is in {start}")
    settled(lambda: [node.element.place for node in rows(window)], "its lines")


@case(
    "what is dropped on the list, below its lines or on a song, goes into the folder that is shown",
    long=SHARED_WINDOW)
def drops_on_list(book, folder):
    library = Library(folder)
    for name in ("Old", "New"):
        os.mkdir(os.path.join(library.path, name))
    window = library.open(book, library.draft)
    row(window, "Old, 0 songs")
    browse(window, "Draft", "Ballads")
    row(window, "Blue Moon")
    drag(point("Draft", sidebar(window, "Old")), space(window, "Draft"))
    wait_until(lambda: os.path.isdir(os.path.join(library.ballads, "Old")), "the folder dropped below the lines")
    row(window, "Old, 0 songs")
    drag(point("Draft", sidebar(window, "New")), point("Draft", last_row(window, "Blue Moon")))
    wait_until(lambda: os.path.isdir(os.path.join(library.ballads, "New")), "the folder dropped on a song")
    assert not os.path.exists(os.path.join(library.path, "Old"))


@case("what is dropped where an empty folder is shown goes into it", long=SHARED_WINDOW)
def drops_on_empty_page(book, folder):
    library = Library(folder)
    os.mkdir(os.path.join(library.path, "Old"))
    window = library.open(book, library.draft)
    browse(window, "Draft", "Old, 0 songs")
    page = window.find("No Songs Yet")
    drag(point("Draft", sidebar(window, "Ballads")), point("Draft", page))
    moved = os.path.join(library.path, "Old", "Ballads", "Blue Moon", "Blue Moon.songbook")
    wait_until(lambda: os.path.exists(moved), "the folder in the one that was empty")


@case("a folder's line that does not take something leaves it where it is", long=SHARED_WINDOW)
def refuses_on_line(book, folder):
    library = Library(folder)
    inner = os.path.join(library.ballads, "Inner")
    os.mkdir(inner)
    window = library.open(book, library.moon)
    keys("F6", "alt+Up")
    row(window, "Draft")
    window.find("Show the folders in Ballads", "push button").press()
    row(window, "Inner")
    drag(point("Blue Moon", sidebar(window, "Inner")), point("Blue Moon", last_row(window, "Ballads")), "refused")
    expect_steady(lambda: os.path.isdir(inner), "what is dropped on its own folder", 1)
    drag(point("Blue Moon", sidebar(window, "Inner")), space(window, "Blue Moon"))
    wait_until(lambda: os.path.isdir(os.path.join(library.path, "Inner")), "the folder dropped below the lines")


@case(
    "a song that is dropped on the button that leads up goes into the folder above; one on the lyrics stays",
    long=SHARED_WINDOW)
def drops_on_up(book, folder):
    library = Library(folder)
    window = library.open(book, library.draft)
    browse(window, "Draft", "Ballads")
    drag(point("Draft", row(window, "Blue Moon")), point("Draft", window.find("Lyrics")), "refused")
    expect_steady(lambda: os.path.exists(library.moon.path), "the song that is dropped on lyrics", 1)
    assert library.draft.bytes == library.draft.original
    assert window.find("Lyrics").text() == "First line\nSecond line\n"
    keys("F9")
    drag(point("Draft", row(window, "Blue Moon")), point("Draft", window.find("Parent Folder", "push button")))
    moved = os.path.join(library.path, "Blue Moon", "Blue Moon.songbook")
    wait_until(lambda: os.path.exists(moved) and not os.path.exists(library.moon.folder), "the song a level up")


def open_two(book, folder, other_folder):
    """Two libraries in windows beside each other, each showing its list: Blue Moon's and Red Sun's."""
    mine, theirs = Library(folder, "Mine"), Library(other_folder, "Theirs")
    sun = Song(theirs.path, "Red Sun")
    mine.open(book, mine.moon)
    put("Blue Moon", 0, 620)
    theirs.open(book, sun)
    put("Red Sun", 640, 620)
    windows = {window.name: window for window in book.windows()}
    for window in windows.values():
        window.find("Back to Songs").press()
        row(window, "Harbour Lights" if window.name == "Blue Moon" else "Draft")
        settled(lambda: [node.element.place for node in rows(window)], "the list to come in")
    return mine, theirs, windows["Blue Moon"], windows["Red Sun"]


def is_song_in(folder, name):
    return os.path.exists(os.path.join(folder, name, name + ".songbook"))


@case("a song is dragged into the library of another window, the open one too; Undo brings it back", long=SHARED_WINDOW)
def drags_to_other_window(book, folder):
    mine, theirs, moons, suns = open_two(book, folder, folder)
    drag(point("Blue Moon", last_row(moons, "Harbour Lights")), space(suns, "Red Sun"))
    wait_until(lambda: is_song_in(theirs.path, "Harbour Lights"), "the song in the other library")
    assert not os.path.exists(mine.lights.folder)
    suns.expect_words("“Harbour Lights” moved to “Theirs”")
    expect_row_gone(moons, "Harbour Lights")
    button(suns, "Undo").press()
    wait_until(lambda: is_song_in(mine.ballads, "Harbour Lights"), "the song to be back")
    row(moons, "Harbour Lights")
    assert mine.lights.bytes == mine.lights.original

    drag(point("Blue Moon", last_row(moons, "Blue Moon")), point("Red Sun", last_row(suns, "Ballads")))
    book.window("Could Not Move “Blue Moon”")
    assert is_song_in(mine.ballads, "Blue Moon"), "a name that is taken was not refused"
    keys("Escape")
    book.expect_windows("Blue Moon", "Red Sun")
    drag(point("Blue Moon", last_row(moons, "Blue Moon")), space(suns, "Red Sun"))
    wait_until(lambda: is_song_in(theirs.path, "Blue Moon"), "the open song in the other library")
    wait_until(lambda: moons.name == "Mine", "the window to let it go")
    row(suns, "Blue Moon")


def select(window, name, *starts):
    """Selects lines of a window's list by clicks while Ctrl is held down."""
    run("xdotool", "search", "--name", f"^{name}$", "windowactivate")
    run("xdotool", "keydown", "ctrl")
    try:
        for start in starts:
            run("xdotool", "mousemove", *map(str, point(name, last_row(window, start))), "click", "1")
    finally:
        run("xdotool", "keyup", "ctrl")
    window.expect_words(f"{len(starts)} selected")
    settled(lambda: [node.element.place for node in rows(window)], "its lines")


@case("several songs that are dragged into the library of another window: one Undo for all, and one report of those that stay",
    long=SHARED_WINDOW)
def drags_several(book, folder):
    mine, theirs, moons, suns = open_two(book, folder, folder)
    for name in ("River", "Sea"):
        Song(mine.ballads, name)
    row(moons, "Sea")
    select(moons, "Blue Moon", "Harbour Lights", "River")
    drag(point("Blue Moon", last_row(moons, "River")), space(suns, "Red Sun"))
    suns.expect_words("2 items moved to “Theirs”")
    assert all(is_song_in(theirs.path, name) for name in ("Harbour Lights", "River")), os.listdir(theirs.path)
    button(suns, "Undo").press()
    wait_until(lambda: all(is_song_in(mine.ballads, name) for name in ("Harbour Lights", "River")), "both to be back")
    assert not any(is_song_in(theirs.path, name) for name in ("Harbour Lights", "River")), os.listdir(theirs.path)

    for name in ("River", "Sea"):
        Song(theirs.path, name)
    row(suns, "Sea")
    row(moons, "River")
    select(moons, "Blue Moon", "River", "Sea")
    drag(point("Blue Moon", last_row(moons, "Sea")), space(suns, "Red Sun"))
    book.window("Could Not Move “River”")
    keys("Escape")
    book.expect_windows("Blue Moon", "Red Sun")
    suns.expect_words("1 other item could not be changed.")
    assert all(is_song_in(mine.ballads, name) for name in ("River", "Sea")), os.listdir(mine.ballads)


@case("a song that is dragged into a library on another disk is moved there; Undo brings it back", long=UNIT_TEST)
def drags_to_other_disk(book, folder):
    if not os.access("/dev/shm", os.W_OK) or os.stat("/dev/shm").st_dev == os.stat(folder).st_dev:
        raise Skip("there is no other disk at /dev/shm")
    with tempfile.TemporaryDirectory(dir="/dev/shm") as other:
        mine, theirs, moons, suns = open_two(book, folder, other)
        drag(point("Blue Moon", last_row(moons, "Harbour Lights")), space(suns, "Red Sun"))
        wait_until(lambda: is_song_in(theirs.path, "Harbour Lights"), "the song in the other library")
        suns.expect_words("“Harbour Lights” moved to “Theirs”")
        assert not os.path.exists(mine.lights.folder)
        button(suns, "Undo").press()
        wait_until(lambda: is_song_in(mine.ballads, "Harbour Lights"), "the song to be back")
        wait_until(lambda: not is_song_in(theirs.path, "Harbour Lights"), "the copy to go")
        assert mine.lights.bytes == mine.lights.original
        book.finish()


@cases("a song that is dragged into {} is copied there as it is on the screen, and stays",
       {kind.command[0]: kind for kind in (PCManFM, ThunarList)})
def drags_out(book, folder, kind):
    library = Library(folder, "Sóngs & more")
    library.open(book, library.moon)
    put("Blue Moon", 0, 620)
    window = book.window("Blue Moon")
    type_text("new ")
    window.find("Back to Songs").press()
    row(window, "Harbour Lights")
    settled(lambda: [node.element.place for node in rows(window)], "the list to come in")
    outside = os.path.join(folder, "outside")
    os.mkdir(outside)
    with beside(book, kind, outside):
        for name in ("Blue Moon", "Harbour Lights"):
            drag(point("Blue Moon", last_row(window, name)), (960, 480))
            wait_until(lambda: is_song_in(outside, name), f"a copy of {name!r} in the file manager's folder")
            expect_steady(lambda: is_song_in(library.ballads, name), "the song that is copied", 0.5)
    assert Song.at(os.path.join(outside, "Blue Moon", "Blue Moon.songbook")).text.startswith("new ")
    assert sorted(os.listdir(library.ballads)) == ["Blue Moon", "Harbour Lights"]
    assert library.lights.bytes == library.lights.original


@case("a song's folder that is dragged from a file manager into the list is opened: nothing is moved", long=BY_NATURE)
def opens_from_outside(book, folder):
    library = Library(folder)
    library.open(book, library.moon)
    put("Blue Moon", 0, 620)
    window = book.window("Blue Moon")
    window.find("Back to Songs").press()
    row(window, "Harbour Lights")
    outside = os.path.join(folder, "outside")
    song = Song(outside, "Foreign")
    inner = os.path.join(outside, "Inner")
    os.mkdir(inner)
    with beside(book, ThunarList, outside) as manager:
        drag(manager.locate(Path(song.folder)), space(window, "Blue Moon"))
        book.window("Foreign")
        assert song.bytes == song.original
        keys("ctrl+w")
        book.expect_windows("Blue Moon")
        # The same hand, where it is moved.
        drag(manager.locate(Path(song.folder)), manager.locate(Path(inner)))
        wait_until(lambda: is_song_in(inner, "Foreign"), "the file manager to move its own folder")
    assert sorted(os.listdir(library.ballads)) == ["Blue Moon", "Harbour Lights"]


@case("several songs that are dropped on a window without song or library are all open")
def opens_all_dropped(book, folder):
    songs = [Song(os.path.join(folder, name), name) for name in ("First", "Second", "Third")]
    book.call()
    book.window("Songbook").find("Open Song…")
    with Dragged() as source:
        source.offer(files(*[Path(song.path).as_uri() for song in songs]))
        drag(source.point, (400, 650))
        result = source.wait_for_end()
        assert result[1] == "copy", result
    book.expect_windows("First", "Second", "Third")
