"""The program starts where it was left: library, folder, song, caret, size of the window."""

import json
import os
import shutil
import signal

from cases_visited_songs import LINES, scroll_from_top
from desktop.case import BY_NATURE, UNIT_TEST, case
from desktop.disks import SleepyDisk
from desktop.dragging import frame, resize, slide
from desktop.hands import keys, run, type_text
from desktop.library import Library, begin_song, choose, expect_line, go_to, row, shown_library, take_padding, window_state
from desktop.songbook import Song, built_command
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


@case("After the library was moved into a new folder the program starts there where it was left", long=UNIT_TEST)
def moved_library(book, folder):
    library = Library(folder)
    run(built_command(), "--choose-library", library.path)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    keys("ctrl+q")
    book.expect_end()
    moved = os.path.join(folder, "Music/Lieder")
    os.mkdir(os.path.dirname(moved))
    os.rename(library.path, moved)
    book.call()
    window = book.window("Blue Moon")
    window.expect_words("This library is now at")
    row(window, "Harbour Lights")
    window.expect_focus("Lyrics")
    type_text("X")
    Song.at(os.path.join(moved, "Ballads/Blue Moon/Blue Moon.songbook")).expect_text("XFirst line\nSecond line\n")
    # A file manager's list of recent files has the old path.
    book.call("--", library.lights.path)
    book.window("Harbour Lights")


@case("The lyrics are scrolled as they were when the program was left", long=BY_NATURE)
def scrolling(book, folder):
    library = Library(folder)
    use(library)
    library.moon.write(library.moon.original.decode().replace("First line\\nSecond line\\n", json.dumps(LINES)[1:-1]))
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    scroll_from_top(window)
    cursor = settled(lambda: window.find("Lyrics", "text").cursor, "the caret to rest")
    keys("ctrl+q")
    book.expect_end()
    left = state()
    book.call()
    window = book.window("Blue Moon")
    window.expect_focus("Lyrics")
    assert left["top"] > 0 and left["cursor"] == cursor, left
    row(window, "Harbour Lights")
    settled(lambda: window.find("Lyrics", "text").cursor, "the caret to rest", quiet=1)
    keys("ctrl+q")
    book.expect_end()
    assert [state()[name] for name in ("top", "inset", "cursor")] == [left[name] for name in ("top", "inset", "cursor")], (
        left, state())


@case(
    "Folders and list are as wide as the mouse made them, also at the next start, and have room in a narrow window",
    long=BY_NATURE)
def panes(book, folder):
    take_padding()
    library, window = shown_library(book, folder)
    use(library)

    def widths():
        return [window.find(name, "list").element.place[2] for name in ("Sidebar", "Songs and folders")]

    before = settled(widths, "the panes to rest")
    drag_edge(window, "Sidebar", 60)
    settled(lambda: widths()[0] > before[0] + 40, "the folders to be wider")
    drag_edge(window, "Songs and folders", 90)
    wide = settled(lambda: (now := widths())[1] > before[1] + 70 and now, "the list to be wider")
    window = restart(book, "Blue Moon")
    row(window, "Harbour Lights")
    assert settled(widths, "the panes to rest") == wide, (before, wide, widths())
    type_text("X")
    library.moon.expect_text("XFirst line\nSecond line\n")
    # No narrower than what is in it.
    assert resize(360, 640)[0] < 380
    for width in (1100, 940, 860, 760, 690, 600, 400):
        assert resize(width, 640) == (width, 640)
        settled(lambda: [(node.name, node.element.place) for node in window.all() if node.role in ("list", "text") and node.is_there],
                f"the panes to rest at {width}", quiet=0.5)
    keys("ctrl+q")
    book.expect_end()
    assert state()["listWidth"] > 350, state()


@case(
    "The program starts with the folder that was listed, beside a song of another one, after SIGTERM too",
    long=BY_NATURE)
def listed_folder(book, folder):
    library, window = shown_library(book, folder)
    use(library)
    keys("F6", "alt+Up")
    row(window, "Draft")
    expect_line(window, "Ballads")
    window = restart(book, "Blue Moon", lambda: os.kill(book.pid, signal.SIGTERM))
    row(window, "Draft")
    window.expect_focus("Lyrics")
    assert not window.has_words("Harbour Lights")


@case("The window is as large as it was, and without the folders where they were hidden")
def size(book, folder):
    library, window = shown_library(book, folder)
    use(library)
    before = resize(1100, 620)
    keys("F9")
    wait_until(lambda: not book.action("sidebar")[1] if book.action("sidebar")[1] is not None else True, "the folders to go")
    window = restart(book, "Blue Moon")
    after = settled(lambda: frame("Blue Moon"), "the window to rest")
    assert before == after[2:], (before, after)
    expect_steady(lambda: "Sidebar" not in [node.name for node in window.all() if node.role == "list" and node.is_there],
                  "no folders", 1)
    keys("ctrl+w")
    book.expect_end()
    assert state()["sidebar"] is False


@case("A file of the last window that cannot be understood is no matter", long=UNIT_TEST)
def broken_state(book, folder):
    library, window = shown_library(book, folder)
    use(library)
    keys("ctrl+q")
    book.expect_end()
    good = open(window_state(), "rb").read()
    bad = [b"", b"{", b"[]", b"\xff\xfe", b'{"version": 2}', good.replace(b'"version": 1', b'"version": 99'),
           good.replace(b'"cursor": 0', b'"cursor": -7'), good.replace(b'"width": ', b'"width": 99999')]
    for content in bad:
        with open(window_state(), "wb") as file:
            file.write(content)
        book.call()
        window = wait_until(lambda: next((shown for shown in book.windows() if shown.name in ("Songs", "Blue Moon")), None),
                            f"a window with {content!r}")
        row(window, "Ballads" if window.name == "Songs" else "Harbour Lights")
        keys("ctrl+q")
        book.expect_end()
    os.remove(window_state())
    os.mkdir(window_state())
    book.call()
    row(book.window("Songs"), "Draft")
    keys("ctrl+q")
    book.expect_end()
    os.rmdir(window_state())
    assert library.moon.bytes == library.moon.original


@case(
    "A song that was deleted meanwhile: its folder is shown; a folder that was: the library; and nothing is complained of",
    long=UNIT_TEST)
def deleted(book, folder):
    library, window = shown_library(book, folder)
    use(library)
    keys("ctrl+q")
    book.expect_end()
    shutil.rmtree(library.moon.folder)
    book.call()
    window = book.window("Songs")
    row(window, "Harbour Lights")
    window.expect_words("No Song Selected")
    choose(window, "Harbour Lights")
    book.window("Harbour Lights")
    keys("ctrl+q")
    book.expect_end()
    shutil.rmtree(library.ballads)
    book.call()
    window = book.window("Songs")
    row(window, "Draft")
    window.expect_words("No Song Selected")


@case("A song that the call names is opened, whatever was open last")
def named(book, folder):
    library, window = shown_library(book, folder)
    use(library)
    keys("ctrl+q")
    book.expect_end()
    book.open(library.draft.path, "Draft")
    expect_steady(lambda: book.names() == ["Draft"], "the one window", 1)
    window = restart(book, "Draft")
    row(window, "Ballads")


@case("A song that does not answer does not hold up the start, nor a new song", long=UNIT_TEST)
def hanging(book, folder):
    library = Library(folder)
    use(library)
    with SleepyDisk(folder) as disk:
        shutil.copytree(library.moon.folder, os.path.join(disk.behind, "Moon"))
        os.symlink(disk.path, os.path.join(library.path, "Far"))
        book.call("--library", library.path, "--", os.path.join(library.path, "Far/Moon/Blue Moon.songbook"))
        window = book.window("Blue Moon")
        row(window, "Blue Moon")
        go_to(window, "Blue Moon")
        keys("ctrl+q")
        book.expect_end()
        content = state()
        assert content["song"].endswith("Far/Moon/Blue Moon.songbook"), content
        content["folder"] = library.path
        with open(window_state(), "w", encoding="utf-8") as file:
            json.dump(content, file)
        disk.sleep()
        try:
            book.call()
            window = book.window("Songs")
            row(window, "Draft")
            window.expect_words("No Song Selected")
            choose(window, "Draft")
            window = book.window("Draft")
            window.expect_focus("Lyrics")
            type_text("mine ")
            library.draft.expect_text("mine First line\nSecond line\n")
        finally:
            disk.wake()
        expect_steady(lambda: book.names() == ["Draft"], "the song that was opened meanwhile", 1)


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


@case("Of two libraries the one that was left is shown, until another one is chosen")
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
    keys("ctrl+q")
    book.expect_end()
    write_settings(mode="folder", folder={"path": os.path.join(folder, "New Songs")}, earlier=[{"path": old.path}])
    os.rename(library.path, os.path.join(folder, "New Songs"))
    book.call()
    row(book.window("New Songs"), "Draft")
