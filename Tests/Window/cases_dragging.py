"""Dragging songs and folders to the list itself, between windows, and between this program and file managers."""

import os
from pathlib import Path

from desktop.case import case, cases
from desktop.dragged import Dragged, files
from desktop.dragging import beside, drag, drag_to, middle, point, put
from desktop.hands import keys, pause, run, type_text
from desktop.library import Library, button, expect_row_gone, last_row, row, rows, sidebar, take_padding
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


def is_song_in(folder, name):
    return os.path.exists(os.path.join(folder, name, name + ".songbook"))


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


@case("songs are dragged onto a folder of the list; Undo and Ctrl+Z bring them back, and an open one goes along")
def drags_songs(book, folder):
    take_padding()
    library = Library(folder)
    others = [Song(library.path, name) for name in ("River", "Sea")]
    window = library.open(book, library.draft)
    row(window, "Sea")
    drags_open_song(library, window)
    drags_selected(library, others, window)


def drags_open_song(library, window):
    """The song that is written is dragged twice: the key takes back the one move, and the button the other."""
    moved = os.path.join(library.ballads, "Draft", "Draft.songbook")
    type_text("written ")
    drag_to(row(window, "Draft"), last_row(window, "Ballads"))
    wait_until(lambda: os.path.exists(moved), "the moved song")
    window.expect_words("“Draft” moved to “Ballads”")
    keys("ctrl+z")
    wait_until(lambda: os.path.exists(library.draft.path) and not os.path.exists(moved), "the key to move it back")
    assert library.draft.text.startswith("written "), library.draft.text
    row(window, "River")
    settled(lambda: [node.element.place for node in rows(window)], "its lines")
    drag_to(row(window, "Draft"), last_row(window, "Ballads"))
    window.expect_words("“Draft” moved to “Ballads”")
    wait_until(lambda: os.path.exists(moved), "the song that is moved again")
    window.expect_words("Songs › Ballads")
    button(window, "Undo").press()
    wait_until(lambda: os.path.exists(library.draft.path) and not os.path.exists(moved), "the button to move it back")
    keys("F6")
    window.find("Lyrics")
    assert not window.has_words("deleted, moved or renamed")


def drags_selected(library, others, window):
    """All lines that are selected are dragged by one of them, and nothing else."""
    row(window, "River")
    select(window, "Draft", "River", "Sea")
    drag_to(row(window, "Sea"), last_row(window, "Ballads"))
    for song in others:
        wait_until(lambda: not os.path.exists(song.path) and is_song_in(library.ballads, os.path.basename(song.folder)),
                   f"{song.folder} to be moved")
    assert os.path.exists(library.draft.path)
    window.expect_words("2 items moved to “Ballads”")
    keys("ctrl+z")
    for song in others:
        wait_until(lambda: os.path.exists(song.path), f"{song.folder} to be back")


@case("a folder or song is moved by a drop in the sidebar, on an empty page or on the path; not on itself or on lyrics")
def drops_beside_list(book, folder):
    library = Library(folder)
    for name in ("Old", "New"):
        os.mkdir(os.path.join(library.path, name))
    window = library.open(book, library.draft)
    row(window, "Old, 0 songs")
    drops_folders(library, window)
    drops_on_path(library, window)


def drops_folders(library, window):
    """On itself, on another folder in the sidebar, and where an empty folder is shown."""
    x, y = middle(last_row(window, "Ballads"))
    drag((x, y), (x + 60, y), "refused")
    expect_steady(lambda: os.path.isdir(library.ballads), "the folder where it is", 0.5)
    drag_to(last_row(window, "Ballads"), sidebar(window, "Old"))
    moved = os.path.join(library.path, "Old", "Ballads")
    wait_until(lambda: os.path.exists(os.path.join(moved, "Blue Moon", "Blue Moon.songbook")), "the moved folder")
    expect_row_gone(window, "Ballads, 2 songs")
    browse(window, "Draft", "New, 0 songs")
    page = window.find("No Songs Yet")
    drag(point("Draft", sidebar(window, "Old")), point("Draft", page))
    moved = os.path.join(library.path, "New", "Old", "Ballads", "Blue Moon", "Blue Moon.songbook")
    wait_until(lambda: os.path.exists(moved), "the folder in the one that was empty")


def drops_on_path(library, window):
    """A song stays that is dropped on the lyrics; on what leads up, it is moved."""
    for name in ("Old, 2 songs", "Ballads, 2 songs"):
        browse(window, "Draft", name)
        # What comes sooner at the same place is a double click.
        pause(0.5)
    ballads = os.path.join(library.path, "New", "Old", "Ballads")
    drag(point("Draft", row(window, "Blue Moon")), point("Draft", window.find("Lyrics")), "refused")
    expect_steady(lambda: is_song_in(ballads, "Blue Moon"), "the song that is dropped on lyrics", 1)
    assert library.draft.bytes == library.draft.original
    assert window.find("Lyrics").text() == "First line\nSecond line\n"
    keys("F9")
    step = window.find("Songs", "push button")
    settled(lambda: (step.element.place, row(window, "Blue Moon").element.place), "the list to rest")
    drag_to(row(window, "Blue Moon"), step)
    wait_until(lambda: is_song_in(library.path, "Blue Moon"), "the song in the library's own folder")
    assert not is_song_in(ballads, "Blue Moon")
    row(window, "Harbour Lights")
    settled(lambda: [node.element.place for node in rows(window)], "its lines")
    drag(point("Draft", row(window, "Harbour Lights")), point("Draft", window.find("Parent Folder", "push button")))
    above = os.path.dirname(ballads)
    wait_until(lambda: is_song_in(above, "Harbour Lights") and not is_song_in(ballads, "Harbour Lights"),
               "the song a level up")


@case("what is dropped on the list, below its lines or on a song, goes into the folder that is shown; not onto its own")
def drops_on_list(book, folder):
    library = Library(folder)
    for name in ("Old", "New"):
        os.mkdir(os.path.join(library.path, name))
    window = library.open(book, library.draft)
    row(window, "Old, 0 songs")
    browse(window, "Draft", "Ballads")
    row(window, "Blue Moon")
    drag(point("Draft", sidebar(window, "Old")), space(window, "Draft"))
    inner = os.path.join(library.ballads, "Old")
    wait_until(lambda: os.path.isdir(inner), "the folder dropped below the lines")
    row(window, "Old, 0 songs")
    drag(point("Draft", sidebar(window, "New")), point("Draft", last_row(window, "Blue Moon")))
    wait_until(lambda: os.path.isdir(os.path.join(library.ballads, "New")), "the folder dropped on a song")
    assert not os.path.exists(os.path.join(library.path, "Old"))
    refuses_on_line(library, window, inner)


def refuses_on_line(library, window, inner):
    """A folder's line that does not take something leaves it where it is."""
    keys("alt+Up")
    row(window, "Draft")
    window.find("Show the folders in Ballads", "push button").press()
    sidebar(window, "Old")
    settled(lambda: [node.element.place for node in rows(window)], "its lines")
    drag(point("Draft", sidebar(window, "Old")), point("Draft", last_row(window, "Ballads")), "refused")
    expect_steady(lambda: os.path.isdir(inner), "what is dropped on its own folder", 1)
    drag(point("Draft", sidebar(window, "Old")), space(window, "Draft"))
    wait_until(lambda: os.path.isdir(os.path.join(library.path, "Old")), "the folder dropped below the lines")


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


@case("songs are dragged into the library of another window: Undo brings back one or all; a report names what stays")
def drags_to_other_window(book, folder):
    mine, theirs, moons, suns = open_two(book, folder, folder)
    drags_one(book, mine, theirs, moons, suns)
    drags_several(book, mine, theirs, moons, suns)


def drags_one(book, mine, theirs, moons, suns):
    """A song that is not open, then the open one."""
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


def drags_several(book, mine, theirs, moons, suns):
    """One Undo for all, and one report of those that stay."""
    for name in ("River", "Sea"):
        Song(mine.ballads, name)
    row(moons, "Sea")
    select(moons, "Mine", "Harbour Lights", "River")
    drag(point("Mine", last_row(moons, "River")), space(suns, "Red Sun"))
    suns.expect_words("2 items moved to “Theirs”")
    assert all(is_song_in(theirs.path, name) for name in ("Harbour Lights", "River")), os.listdir(theirs.path)
    button(suns, "Undo").press()
    wait_until(lambda: all(is_song_in(mine.ballads, name) for name in ("Harbour Lights", "River")), "both to be back")
    assert not any(is_song_in(theirs.path, name) for name in ("Harbour Lights", "River")), os.listdir(theirs.path)

    for name in ("River", "Sea"):
        Song(theirs.path, name)
    row(suns, "Sea")
    row(moons, "River")
    select(moons, "Mine", "River", "Sea")
    drag(point("Mine", last_row(moons, "Sea")), space(suns, "Red Sun"))
    book.window("Could Not Move “River”")
    keys("Escape")
    book.expect_windows("Mine", "Red Sun")
    suns.expect_words("1 other item could not be changed.")
    assert all(is_song_in(mine.ballads, name) for name in ("River", "Sea")), os.listdir(mine.ballads)


@cases("a song that is dragged into {} is copied there as it is on the screen, and stays; one from there is opened",
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
    with beside(book, kind, outside) as manager:
        for name in ("Blue Moon", "Harbour Lights"):
            drag(point("Blue Moon", last_row(window, name)), (960, 480))
            wait_until(lambda: is_song_in(outside, name), f"a copy of {name!r} in the file manager's folder")
            expect_steady(lambda: is_song_in(library.ballads, name), "the song that is copied", 0.5)
        if kind is not PCManFM or PCManFM.tells_icons():
            opens_from_outside(book, manager, window, outside)
    assert Song.at(os.path.join(outside, "Blue Moon", "Blue Moon.songbook")).text.startswith("new ")
    assert sorted(os.listdir(library.ballads)) == ["Blue Moon", "Harbour Lights"]
    assert library.lights.bytes == library.lights.original


def opens_from_outside(book, manager, window, outside):
    """A song's folder that is dragged from the file manager into the list: nothing is moved."""
    song, inner = Song(outside, "Foreign"), Path(outside, "Inner")
    inner.mkdir()
    drag(manager.locate(Path(song.folder)), space(window, "Blue Moon"))
    book.window("Foreign")
    assert song.bytes == song.original
    keys("ctrl+w")
    book.expect_windows("Blue Moon")
    # The same hand, where it is moved.
    drag(manager.locate(Path(song.folder)), manager.locate(inner))
    wait_until(lambda: is_song_in(inner, "Foreign"), "the file manager to move its own folder")


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
