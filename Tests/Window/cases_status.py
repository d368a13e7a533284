"""What the foot of the sidebar says of the library, and where it leads."""

import json
import os
import signal
import subprocess
import time

from cases_keyboard import press_and_follow
from desktop.case import case
from desktop.disks import SleepyDisk, SmallDisk
from desktop.dragging import resize
from desktop.hands import keys, type_text
from desktop.library import Library, focused_line, row, sidebar
from desktop.processes import end
from desktop.songbook import Song, built_command
from desktop.waiting import expect_steady, wait_until
from drafts import expect_draft
from settings import seldom_saved

START = "Library Status: "


def status(window):
    """What the line says; None where there is none."""
    return next((node.name[len(START):] for node in window.all()
                 if node.role == "push button" and node.name.startswith(START) and node.is_there), None)


def expect_status(window, words):
    """Waits until the line says that."""
    wait_until(lambda: status(window) == words, lambda: f"the status {words!r}, and it is {status(window)!r}")


def open_status(window):
    window.find(START + status(window), "push button").press()


def conflict_copy(song):
    """Puts another version beside a song, as Syncthing does; its path."""
    path = song.path[:-len(".songbook")] + ".sync-conflict-20260212-103000-ABCDEFG.songbook"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(dict(song.json, text="Another line\nSecond line\n"), file)
    return path


def choose_row(dialog, start):
    """Presses a line of the list by keys."""
    wait_until(dialog.focused, "the keyboard in the list")
    for _ in range(20):
        line = focused_line(dialog)
        if line and line.name.startswith(start):
            return keys("Return")
        press_and_follow(dialog, "Tab" if not line else "Down")
    raise AssertionError(f"{start!r} is not reached by keys: {dialog.focused_name()!r}")


@case("a conflict copy that comes and goes is told, marks its folder, and leads to the song")
def tells_conflicts(book, folder):
    library = Library(folder)
    window = library.open(book, library.draft)
    row(window, "Ballads, 2 songs")
    expect_status(window, "Up to date")
    copy = conflict_copy(library.moon)
    expect_status(window, "1 conflict")
    line = sidebar(window, "Ballads, 2 songs")
    assert line.name == "Ballads, 2 songs, Something here needs attention", line.name
    conflict_copy(library.lights)
    expect_status(window, "2 conflicts")
    open_status(window)
    sheet = book.window("Library Status")
    choose_row(sheet, "Blue Moon")
    window = book.window("Blue Moon")
    window.expect_words("There is another version of this song")
    window.expect_focus("Lyrics")
    os.remove(copy)
    expect_status(window, "1 conflict")
    os.remove(copy.replace("Blue Moon", "Harbour Lights"))
    expect_status(window, "Up to date")
    wait_until(lambda: sidebar(window, "Ballads").name == "Ballads, 2 songs", "the folder's mark to go")


def hidden_song(library):
    """The path of a song in the folder of another one, which the folder shows."""
    path = os.path.join(os.path.dirname(library.moon.path), "Tide.songbook")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"id": "tide", "title": "Tide", "text": "Ebb and flow\n"}, file)
    return path


@case("a song in the folder of another one is told as not shown, and gets a folder of its own from there")
def moves_songs_out_of_the_way(book, folder):
    library = Library(folder)
    hidden = hidden_song(library)
    window = library.open(book, library.draft)
    expect_status(window, "1 song not shown")
    row(window, "Ballads, 2 songs, Something here needs attention")
    open_status(window)
    sheet = book.window("Library Status")
    sheet.expect_words("Not shown: “Blue Moon” is in the same folder")
    sheet.find("Move to Its Own Folder", "push button").press()
    window = book.window("Tide")
    window.expect_words("“Tide” is now in the folder “Tide”")
    expect_status(window, "Up to date")
    row(window, "Ballads, 3 songs")
    assert not os.path.exists(hidden), hidden
    window.find("Undo", "push button").press()
    wait_until(lambda: os.path.exists(hidden), "the song to be back beside the other one")
    expect_status(window, "1 song not shown")


@case("a song in the folder of another one that is opened says so on its page, and gets a folder of its own from there")
def offers_own_folder(book, folder):
    library = Library(folder)
    hidden = hidden_song(library)
    window = library.open(book, Song.at(hidden))
    said = "This song is not shown in the library, because its folder shows “Blue Moon”."
    window.expect_words(said)
    window.find("Move to Its Own Folder", "push button").press()
    window.expect_words("“Tide” is now in the folder “Tide”")
    window.expect_no_words(said)
    assert not os.path.exists(hidden), hidden
    window.find("Undo", "push button").press()
    window.expect_words(said)
    assert os.path.exists(hidden), hidden


@case("the line is reached by Tab and pressed by Return; Escape leads back to it")
def reached_by_keys(book, folder):
    library = Library(folder)
    copy = conflict_copy(library.lights)
    window = library.open(book, library.draft)
    expect_status(window, "1 conflict")
    for _ in range(40):
        if (window.focused_name() or "").startswith(START):
            break
        press_and_follow(window, "ctrl+Tab")
    window.expect_focus(START + "1 conflict", "push button")
    keys("Return")
    sheet = book.window("Library Status")
    sheet.expect_words("1 conflict copy")
    keys("Escape")
    window = book.window("Draft")
    window.expect_focus(START + "1 conflict", "push button")
    os.remove(copy)


@case("words that a killed program left are told as waiting, and lead to their song")
def tells_drafts(book, folder):
    library = Library(folder)
    with seldom_saved():
        library.open(book, library.lights)
        type_text("lost ")
        expect_draft(library.lights, "lost ")
        end(book.pid, signal.SIGKILL)
        book.expect_end()
    window = library.open(book, library.draft)
    expect_status(window, "1 change waiting")
    row(window, "Ballads, 2 songs, Something here needs attention")
    open_status(window)
    sheet = book.window("Library Status")
    sheet.expect_words("Unsaved changes from")
    choose_row(sheet, "Harbour Lights")
    window = book.window("Harbour Lights")
    window.find("Restore", "push button").press()
    keys("ctrl+s")
    library.lights.expect_text("lost First line\nSecond line\n")
    expect_status(window, "Up to date")


@case("a draft that another program leaves while the window is open is told")
def tells_new_drafts(book, folder):
    library = Library(folder)
    window = library.open(book, library.draft)
    expect_status(window, "Up to date")
    away = library.lights.folder + " away"
    script = os.path.join(folder, "editor")
    with open(script, "w", encoding="utf-8") as file:
        file.write(f"#!/bin/sh\nmv '{library.lights.folder}' '{away}'\necho lost > \"$1\"\n")
    os.chmod(script, 0o755)
    subprocess.run([built_command(), "--edit", library.lights.path], env=dict(os.environ, VISUAL=script, EDITOR=script),
                   capture_output=True, timeout=20)
    expect_status(window, "1 change waiting")
    open_status(window)
    choose_row(book.window("Library Status"), "Harbour Lights")
    book.window("Drafts").find("Save As… Harbour Lights", "push button")


@case("a library that cannot be reached: since when; when it is back, all is well")
def tells_absence(book, folder):
    with SmallDisk(folder) as disk:
        library = Library(disk.path)
        window = library.open(book, library.draft)
        row(window, "Ballads, 2 songs")
        expect_status(window, "Up to date")
        before = time.strftime("%H:%M")
        disk.take_away()
        wait_until(lambda: status(window) in {f"Unavailable since {at}" for at in (before, time.strftime("%H:%M"))},
                   lambda: f"the status to tell it, and it is {status(window)!r}")
        open_status(window)
        sheet = book.window("Library Status")
        sheet.find("Try Again", "push button")
        keys("Escape")
        book.window("Draft")
        disk.bring_back()
        expect_status(window, "Up to date")
        book.finish()


@case("a save that takes its time: Saving, and then all is well; one that fails: a change waits")
def tells_saves(book, folder):
    with SleepyDisk(folder) as disk:
        library = Library(disk.path)
        window = library.open(book, library.draft)
        row(window, "Ballads, 2 songs")
        expect_status(window, "Up to date")
        disk.sleep()
        type_text("new ")
        expect_status(window, "Saving…")
        expect_steady(lambda: status(window) == "Saving…", "that it is being saved", 1.5)
        disk.wake()
        library.draft.expect_text("new First line\nSecond line\n")
        expect_status(window, "Up to date")


@case("a save that fails is a change that waits")
def tells_failed_saves(book, folder):
    with SmallDisk(folder) as disk:
        library = Library(disk.path)
        window = library.open(book, library.draft)
        row(window, "Ballads, 2 songs")
        disk.fill()
        type_text("new ")
        window.expect_words("Not saved")
        expect_status(window, "1 change waiting")
        disk.empty()
        keys("ctrl+s")
        library.draft.expect_text("new First line\nSecond line\n")
        expect_status(window, "Up to date")


@case("a song and a folder that cannot be read are counted, and the list leads to them")
def tells_unreadable(book, folder):
    library = Library(folder)
    broken = Song(library.ballads, "Broken")
    broken.write("{")
    window = library.open(book, library.draft)
    expect_status(window, "1 item cannot be read")
    open_status(window)
    choose_row(book.window("Library Status"), "Broken")
    window = book.window("Broken.songbook")
    window.expect_words("Could Not Open Song")
    broken.write(library.moon.original)
    expect_status(window, "Up to date")


@case("in a narrow window the line is below the folders, and the list leads to its song")
def narrow(book, folder):
    library = Library(folder)
    conflict_copy(library.moon)
    window = library.open(book, library.draft)
    expect_status(window, "1 conflict")
    resize(360)
    keys("F9")
    expect_status(window, "1 conflict")
    open_status(window)
    choose_row(book.window("Library Status"), "Blue Moon")
    book.window("Blue Moon").expect_focus("Lyrics")


def expect_lines(sheet, *names):
    """Waits until the open list has just these lines, behind the one of the whole."""
    def lines():
        return [node.name for node in sheet.find("Library Status", "list").children() if node.is_there]
    wait_until(lambda: [line.split(",")[0].split("\n")[0] for line in lines()] == list(names),
               lambda: f"the lines {names}, and there are {lines()}")


@case("an open list of what needs somebody follows what comes and goes, and the keyboard stays on its line")
def follows_status(book, folder):
    library = Library(folder)
    window = library.open(book, library.draft)
    expect_status(window, "Up to date")
    open_status(window)
    sheet = book.window("Library Status")
    expect_lines(sheet, "Up to date")
    lights = conflict_copy(library.lights)
    expect_lines(sheet, "1 conflict", "Harbour Lights")
    keys("Tab", "Down")
    wait_until(lambda: (line := focused_line(sheet)) and line.name.startswith("Harbour Lights"), "the keyboard on it")
    moon = conflict_copy(library.moon)
    expect_lines(sheet, "2 conflicts", "Blue Moon", "Harbour Lights")
    assert focused_line(sheet).name.startswith("Harbour Lights"), sheet.focused_name()
    os.remove(lights)
    expect_lines(sheet, "1 conflict", "Blue Moon")
    wait_until(lambda: (line := focused_line(sheet)) and line.name.startswith("Blue Moon"), "the keyboard on the other")
    os.remove(moon)
    expect_lines(sheet, "Up to date")
    keys("Escape")
    book.window("Draft").find(START + "Up to date", "push button")


@case("an open list says that the library cannot be reached, and that it is back")
def follows_absence(book, folder):
    with SmallDisk(folder) as disk:
        library = Library(disk.path)
        window = library.open(book, library.draft)
        row(window, "Ballads, 2 songs")
        expect_status(window, "Up to date")
        open_status(window)
        sheet = book.window("Library Status")
        sheet.expect_words("Up to date")
        disk.take_away()
        sheet.expect_words("Unavailable since")
        sheet.find("Try Again", "push button")
        disk.bring_back()
        sheet.expect_words("Up to date")
        wait_until(lambda: sheet.look("Try Again") is None, "the button to go")
        keys("Escape")
        expect_status(book.window("Draft"), "Up to date")
        book.finish()


# How each is made, and what is said of it.
BROKEN_LIBRARY_FILES = {
    "invalid JSON": (lambda path: write_bytes(path, b'{"smartFolders": ['), "Not a valid library file"),
    "not permitted": (lambda path: (write_bytes(path, b"{}"), os.chmod(path, 0)), "ermission"),
    "a folder": (os.mkdir, "it is a folder"),
    "too large": (lambda path: write_bytes(path, b" " * (17 << 20)), "more than the limit"),
    "a dangling link": (lambda path: os.symlink("nowhere.json", path), "it is a link to nowhere.json, which does not exist"),
    "of a newer version": (lambda path: write_bytes(path, b'{"version": 99, "smartFolders": []}'), "newer version"),
}


def write_bytes(path, content):
    with open(path, "wb") as file:
        file.write(content)


@case("a library file that cannot be read is counted at the foot of the sidebar, and its path and fault are said")
def tells_library_file(book, folder):
    library = Library(folder)
    path = os.path.join(library.path, ".songbook-library.json")
    window = library.open(book, library.draft)
    row(window, "Ballads, 2 songs")
    expect_status(window, "Up to date")
    for kind, (make, said) in BROKEN_LIBRARY_FILES.items():
        if kind == "not permitted" and os.geteuid() == 0:
            continue
        make(path)
        expect_status(window, "1 item cannot be read")
        open_status(window)
        sheet = book.window("Library Status")
        for words in (said, path):
            wait_until(lambda: sheet.has_words(words), lambda: f"{kind}: {words!r}: {sheet.labels()}")
        keys("Escape")
        window = book.window("Draft")
        os.rmdir(path) if os.path.isdir(path) and not os.path.islink(path) else os.unlink(path)
        expect_status(window, "Up to date")
    target = os.path.join(folder, "library.json")
    write_bytes(target, b'{"smartFolders": [{"name": "Old", "query": "old"}]}')
    os.symlink(target, path)
    sidebar(window, "Old")
    expect_status(window, "Up to date")
