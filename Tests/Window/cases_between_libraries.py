"""Songs, folders and whole libraries that are copied and moved to another library in the window."""

import contextlib
import itertools
import os
import shutil

from desktop.case import Skip, case
from desktop.disks import need_root
from desktop.hands import keys, run, type_text
from desktop.dragging import middle
from desktop.library import (
    Library, expect_in_list, expect_row_gone, focused_line, forget_settings, go_to, open_menu, press_item, row, rows)
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until
from settings import write_settings
from slow_calls import Slowness


PRIVATE = os.path.join(os.environ["HOME"], ".local/share/songbook/library")


@contextlib.contextmanager
def two_libraries(book, folder, title="Blue Moon"):
    """A library that is shown with a song, and another one that is known."""
    library = Library(folder)
    other = os.path.join(folder, "Other")
    os.makedirs(os.path.join(other, "Sad"))
    write_settings(mode="folder", folder={"path": library.path}, earlier=[{"path": other}])
    try:
        song = {"Blue Moon": library.moon, "Draft": library.draft}[title]
        window = library.open(book, song)
        row(window, {"Blue Moon": "Harbour Lights", "Draft": "Draft"}[title])
        yield library, window, other
    finally:
        forget_settings()
        shutil.rmtree(PRIVATE, ignore_errors=True)


def choose_for_all(window, item):
    """Chooses from the menu of the library's own folder, in the sidebar."""
    def first_folder():
        names = [node for node in window.find("Sidebar", "list").children() if node.is_there]
        below = itertools.dropwhile(lambda node: node.name != "Folders", names)
        return next(itertools.islice(below, 1, None), None)

    line = wait_until(first_folder, "the library's line, below the heading of the folders")
    run("xdotool", "mousemove", *map(str, middle(line)), "click", "3")
    window.find(item, "menu item").press()


def choose_place(dialog, start):
    """Walks to a folder of a library."""
    expect_in_list(dialog)
    keys("Home")
    while not (line := focused_line(dialog)) or line.name != start:
        before = line and line.name
        keys("Down")
        wait_until(lambda: (line := focused_line(dialog)) and line.name != before, f"the keyboard to go on to {start!r}")
    keys("Return")


@case("the open song is copied and moved to another library with what was just typed; it is not copied twice")
def takes_song(book, folder):
    with two_libraries(book, folder) as (library, window, other):
        type_text("new ")
        window.expect_text("Lyrics", "new First line\nSecond line\n")
        copies_song(book, library, other)
        moves_song(book, library)


def copies_song(book, library, other):
    """It stays as it is, with the keyboard in it."""
    for words in ("“Blue Moon” copied to “Sad”", "“Blue Moon” is already in “Sad”"):
        book.act("copy-to-library")
        dialog = book.window("Copy “Blue Moon” to Another Library")
        wait_until(lambda: len(rows(dialog)) == 3, lambda: f"the folders, and there are {rows(dialog)}")
        assert [node.name for node in rows(dialog)] == ["Other", "Other › Sad", "Private Library"]
        choose_place(dialog, "Other › Sad")
        window = book.window("Blue Moon")
        window.expect_words(words)
    copy = Song.at(os.path.join(other, "Sad/Blue Moon/Blue Moon.songbook"))
    copy.expect_text("new First line\nSecond line\n")
    assert copy.json["id"] == library.moon.json["id"]
    assert os.listdir(os.path.join(other, "Sad")) == ["Blue Moon"]
    window.expect_focus("Lyrics")
    type_text("more ")
    library.moon.expect_text("new more First line\nSecond line\n")


def moves_song(book, library):
    """It is shown here no more."""
    with open(os.path.join(library.moon.folder, "take.ogg"), "w", encoding="utf-8") as file:
        file.write("sound")
    type_text("last ")
    window = book.window("Blue Moon")
    window.expect_text("Lyrics", "new more last First line\nSecond line\n")
    book.act("move-to-library")
    choose_place(book.window("Move “Blue Moon” to Another Library"), "Private Library")
    window = book.window("Songs")
    window.expect_words("“Blue Moon” moved to “Private Library”")
    moved = os.path.join(PRIVATE, "Blue Moon")
    Song.at(os.path.join(moved, "Blue Moon.songbook")).expect_text("new more last First line\nSecond line\n")
    assert os.path.exists(os.path.join(moved, "take.ogg"))
    assert not os.path.exists(library.moon.folder)
    expect_row_gone(window, "Blue Moon")


@case("what takes long shows how far it is and can be cancelled: whole songs are there, and none else")
def cancels(book, folder):
    with two_libraries(book, folder) as (library, window, other):
        with Slowness(book.pid, "fsync,fdatasync", 0.4):
            choose_for_all(window, "Copy to Another Library…")
            choose_place(book.window("Copy “Songs” to Another Library"), "Other")
            dialog = book.window("Copying “Songs”")
            dialog.expect_words("of 3 songs")
            keys("Escape")
            window = book.window("Blue Moon")
            window.expect_words("copied to “Other”")
        left = [name for _, folders, files in os.walk(other) for name in folders + files if name.startswith(".~")]
        assert not left, left
        for place, _, files in os.walk(other):
            for name in files:
                assert Song.at(os.path.join(place, name)).text == "First line\nSecond line\n"
        assert len([1 for _, _, files in os.walk(other) for _ in files]) < 3


@case("what cannot be copied is named, and the rest is done")
def names_trouble(book, folder):
    with two_libraries(book, folder) as (library, window, other):
        os.symlink("/etc/passwd", os.path.join(library.lights.folder, "secret"))
        choose_for_all(window, "Copy to Another Library…")
        choose_place(book.window("Copy “Songs” to Another Library"), "Other")
        report = book.window("Copy Report")
        report.expect_words("2 songs copied to “Other”")
        report.expect_words("Harbour Lights/secret")
        report.expect_words("symbolic link")
        keys("Escape")
        window = book.window("Blue Moon")
        open_menu(window, "Main Menu")
        press_item(window, "Import and Export")
        press_item(window, "Last Report")
        book.window("Copy Report").expect_words("symbolic link")
        keys("Escape")
        assert sorted(os.listdir(os.path.join(other, "Ballads"))) == ["Blue Moon"]


@case("a song that cannot be saved is not moved, and that is said")
def keeps_unsaved(book, folder):
    if os.geteuid() != 0:
        raise Skip("chattr needs root")
    with two_libraries(book, folder) as (library, window, other):
        os.chmod(library.moon.path, 0o444)
        run("chattr", "+i", library.moon.path)
        try:
            type_text("typed ")
            window.expect_text("Lyrics", "typed First line\nSecond line\n")
            book.act("move-to-library")
            choose_place(book.window("Move “Blue Moon” to Another Library"), "Other")
            window = book.window("Blue Moon")
            window.expect_words("is not saved yet")
            expect_steady(lambda: not os.path.exists(os.path.join(other, "Blue Moon")), "nothing there", 0.5)
        finally:
            run("chattr", "-i", library.moon.path)
            os.chmod(library.moon.path, 0o644)
        keys("ctrl+s")
        library.moon.expect_text("typed First line\nSecond line\n")


@case("several lines are copied to another library together, the open song with what was just typed, and moved")
def takes_several(book, folder):
    with two_libraries(book, folder, "Draft") as (library, window, other):
        type_text("new ")
        copies_several(book, window, other)
        go_to(book.window("Draft"), "Ballads")
        keys("ctrl+a")
        window.expect_words("2 selected")
        book.act("move-to-library")
        choose_place(book.window("Move 2 Items to Another Library"), "Private Library")
        window = book.window("Songs")
        window.expect_words("2 items moved to “Private Library”")
        assert sorted(os.listdir(PRIVATE)) == ["Ballads", "Draft"]
        wait_until(lambda: not os.listdir(library.path), lambda: f"an empty library: {os.listdir(library.path)}")
        window.expect_words("2 items moved to “Private Library”")


def copies_several(book, window, other):
    """The selection ends, and a report names the songs."""
    go_to(window, "Ballads")
    keys("ctrl+a")
    window.expect_words("2 selected")
    open_menu(window, "Selection Menu")
    window.find("Copy to Another Library…", "menu item").press()
    choose_place(book.window("Copy 2 Items to Another Library"), "Other › Sad")
    window = book.window("Draft")
    window.expect_words("2 items copied to “Sad”")
    window.expect_no_words("selected")
    Song.at(os.path.join(other, "Sad/Draft/Draft.songbook")).expect_text("new First line\nSecond line\n")
    assert sorted(os.listdir(os.path.join(other, "Sad/Ballads"))) == ["Blue Moon", "Harbour Lights"]
    window.find("Details", "push button").press()
    report = book.window("Copy Report")
    report.expect_words("Harbour Lights")
    keys("Escape")


@case("of several lines, one that cannot be moved to another library stays and is named in a report, and the rest is moved")
def takes_rest(book, folder):
    with two_libraries(book, folder) as (library, window, other):
        # On another filesystem there is something to copy.
        need_root()
        if run("mount", "-t", "tmpfs", "none", other, check=False).returncode:
            raise Skip("no file system can be mounted here")
        try:
            os.symlink("/etc/passwd", os.path.join(library.lights.folder, "secret"))
            Song(library.ballads, "River")
            row(window, "River")
            go_to(window, "Blue Moon")
            keys("ctrl+a")
            window.expect_words("3 selected")
            book.act("move-to-library")
            choose_place(book.window("Move 3 Items to Another Library"), "Other")
            report = book.window("Move Report")
            report.expect_words("2 of 3 items moved to “Other”")
            report.expect_words("symbolic link")
            assert sorted(os.listdir(other)) == ["Blue Moon", "River"], os.listdir(other)
            assert os.listdir(library.ballads) == ["Harbour Lights"], os.listdir(library.ballads)
            assert library.lights.text == "First line\nSecond line\n"
            keys("Escape")
            book.window("Songs")
        finally:
            run("umount", "-l", other)
