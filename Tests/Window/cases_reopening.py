"""The program starts where it was left: library, folder, song, caret, size of the window."""

import json
import os
import shutil
import signal

from desktop.case import case
from desktop.disks import SleepyDisk
from desktop.dragging import frame, resize, slide
from desktop.hands import keys, type_text
from desktop.library import Library, begin_song, choose, has_row, row, shown_library, take_padding, window_state
from desktop.waiting import expect_steady, settled, wait_until
from settings import write_settings


def use(library):
    """Makes it the library in use."""
    write_settings(mode="folder", folder={"path": library.path})


def restart(book, name, leave=lambda: keys("ctrl+q")):
    """Ends the program and starts it without an argument; the window."""
    leave()
    book.expect_end()
    book.call()
    return book.window(name)


def drag_edge(window, pane, distance):
    """Drags what is behind a pane, by mouse: a few pixels beside it. Nothing may have padding."""
    x, y, width, height = window.find(pane, "list").element.place
    left, top, whole, _ = frame(window.name)
    # The frame that the window draws is no part of it.
    border = (whole - window.element.place[2]) // 2
    start = (left + border + x + width + 4, top + y + height // 2)
    slide(start, (start[0] + distance, start[1]))


def state():
    with open(window_state(), encoding="utf-8") as file:
        return json.load(file)


@case("The program starts with the library, the folder, the song and the caret that it was left with")
def place(book, folder):
    library, window = shown_library(book, folder)
    use(library)
    keys("ctrl+Home", "Down", *["Right"] * 3)
    window = restart(book, "Blue Moon")
    window.expect_focus("Lyrics")
    row(window, "Harbour Lights")
    type_text("X")
    library.moon.expect_text("First line\nSecXond line\n")
    keys("shift+Right", "shift+Right", "shift+Right")
    window = restart(book, "Blue Moon", lambda: keys("ctrl+w"))
    window.expect_focus("Lyrics")
    type_text("Y")
    library.moon.expect_text("First line\nSecXY line\n")
    assert "line" not in open(window_state(), encoding="utf-8").read()
    assert os.stat(window_state()).st_mode & 0o77 == 0


@case("The window, its folders and its list are as large as they were, or hidden, and have room in a narrow window")
def size(book, folder):
    take_padding()
    library, window = shown_library(book, folder)
    use(library)
    before = resize(1200, 620)
    wide = drags_panes(window)
    keys("F9")
    wait_until(lambda: not lists(window)["Sidebar"], "the folders to go")
    keys("ctrl+q")
    book.expect_end()
    assert state()["sidebar"] is False, state()
    book.call()
    window = book.window("Blue Moon")
    row(window, "Harbour Lights")
    after = settled(lambda: frame("Blue Moon"), "the window to rest")
    assert before == after[2:], (before, after)
    expect_steady(lambda: not lists(window)["Sidebar"], "no folders", 1)
    keys("F9")
    wait_until(lambda: lists(window)["Sidebar"], "the folders again")
    assert settled(lambda: lists(window), "the panes to rest") == wide, (wide, lists(window))
    fits_in(window)
    keys("ctrl+w")
    book.expect_end()
    assert state()["listWidth"] > 350, state()


def lists(window):
    """How wide the folders and the list are; 0 where they are not shown."""
    widths = {"Sidebar": 0, "Songs and folders": 0}
    found = [node for node in window.all() if node.role == "list" and node.is_there]
    return {**widths, **{node.name: node.element.place[2] for node in found}}


def drags_panes(window):
    """How wide they are after the mouse dragged their edges."""
    before = settled(lambda: lists(window), "the panes to rest")
    drag_edge(window, "Sidebar", 60)
    settled(lambda: lists(window)["Sidebar"] > before["Sidebar"] + 40, "the folders to be wider")
    drag_edge(window, "Songs and folders", 90)
    name = "Songs and folders"
    return settled(lambda: (now := lists(window))[name] > before[name] + 70 and now, "the list to be wider")


def fits_in(window):
    """No narrower than what is in it."""
    assert resize(360, 640)[0] < 380
    for width in (1100, 940, 860, 760, 690, 600, 400):
        assert resize(width, 640) == (width, 640)
        settled(lambda: [(node.name, node.element.place) for node in window.all() if node.role in ("list", "text") and node.is_there],
                f"the panes to rest at {width}", quiet=0.5)


@case("A song that the call names is opened, whatever was open last; after SIGTERM, beside the folder that was listed")
def named(book, folder):
    library, window = shown_library(book, folder)
    use(library)
    keys("ctrl+q")
    book.expect_end()
    book.open(library.draft.path, "Draft")
    expect_steady(lambda: book.names() == ["Draft"], "the one window", 1)
    window = book.window("Draft")
    choose(window, "Ballads")
    row(window, "Harbour Lights")
    window = restart(book, "Draft", lambda: os.kill(book.pid, signal.SIGTERM))
    row(window, "Harbour Lights")
    window.expect_focus("Lyrics")
    assert not has_row(window.find("Songs and folders", "list"), "Draft")


@case("A song that does not answer does not hold up the start, nor a new song")
def hanging(book, folder):
    library = Library(folder)
    use(library)
    with SleepyDisk(folder) as disk:
        shutil.copytree(library.moon.folder, os.path.join(disk.behind, "Moon"))
        os.symlink(disk.path, os.path.join(library.path, "Far"))
        book.call("--library", library.path, "--", os.path.join(library.path, "Far/Moon/Blue Moon.songbook"))
        book.window("Blue Moon")
        keys("ctrl+q")
        book.expect_end()
        content = state()
        assert content["song"].endswith("Far/Moon/Blue Moon.songbook"), content
        content["folder"] = library.path
        with open(window_state(), "w", encoding="utf-8") as file:
            json.dump(content, file)
        disk.sleep()
        try:
            starts_without_it(book, library)
        finally:
            disk.wake()
        expect_steady(lambda: book.names() == ["Draft"], "the song that was opened meanwhile", 1)


def starts_without_it(book, library):
    book.call()
    window = book.window("Songs")
    row(window, "Draft")
    window.expect_words("No Song Selected")
    choose(window, "Draft")
    window = book.window("Draft")
    window.expect_focus("Lyrics")
    type_text("mine ")
    library.draft.expect_text("mine First line\nSecond line\n")


@case("A song that the program did not survive is not opened again at the next start")
def fatal_song(book, folder):
    library, window = shown_library(book, folder)
    use(library)
    keys("ctrl+q")
    book.expect_end()
    book.call()
    wait_until(lambda: state().get("opening"), "the song to be about to be opened")
    os.kill(book.pid, signal.SIGKILL)
    book.expect_end()
    book.call()
    window = book.window("Songs")
    row(window, "Harbour Lights")
    window.expect_words("No Song Selected")
    choose(window, "Blue Moon")
    book.window("Blue Moon")
    keys("ctrl+q")
    book.expect_end()
    assert "opening" not in state()


@case("After the program was killed it starts with the song that was opened last")
def killed(book, folder):
    library, window = shown_library(book, folder)
    use(library)
    choose(window, "Harbour Lights")
    book.window("Harbour Lights")
    wait_until(lambda: state().get("song") == library.lights.path, "the state to be written")
    window = restart(book, "Harbour Lights", lambda: os.kill(book.pid, signal.SIGKILL))
    window.expect_focus("Lyrics")


@case("After the program was killed it starts with the song that was made last, under its name")
def killed_after_new_song(book, folder):
    library, window = shown_library(book, folder)
    use(library)
    begin_song(book, "Fresh")
    type_text("one")
    path = os.path.join(library.ballads, "Fresh", "Fresh.songbook")
    wait_until(lambda: os.path.exists(path), "the song")
    wait_until(lambda: state().get("song") == path, "the state to be written")
    window = restart(book, "Fresh", lambda: os.kill(book.pid, signal.SIGKILL))
    window.expect_focus("Lyrics")


@case("Of two libraries the one that was left is shown")
def other_library(book, folder):
    library, old = Library(folder), Library(folder, "Old Songs")
    write_settings(mode="folder", folder={"path": library.path}, earlier=[{"path": old.path}])
    book.open(old.draft.path, "Draft")
    window = book.window("Draft")
    row(window, "Ballads")
    window = restart(book, "Draft")
    window.expect_focus("Lyrics")
    type_text("X")
    old.draft.expect_text("XFirst line\nSecond line\n")
