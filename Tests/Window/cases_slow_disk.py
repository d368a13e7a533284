"""Somebody who is quicker than the disk."""

import os
import signal

from desktop.case import case
from desktop.hands import keys, pause, run, type_text
from desktop.library import (
    Library, button, expect_in_list, expect_line, go_to, go_to_list, move_to_next, new_page, row, shown_library)
from desktop.processes import end
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until
from slow_calls import Slowness


@case("a window that is closing, and in which another song is opened meanwhile, stays and shows that one")
def comes_back(book, folder):
    library, window = shown_library(book, folder)
    with Slowness(book.pid, "fsync,fdatasync", 1):
        type_text("x")
        keys("ctrl+w")
        wait_until(lambda: not book.windows(), "the window to go")
        library.open(book, library.lights)
        library.moon.expect_text("xFirst line\nSecond line\n")
        # Longer than what is left to do of the closing: the disk takes a second for a call.
        expect_steady(lambda: book.names() == ["Harbour Lights"], "the window with the other song", 2)
    window = book.window("Harbour Lights")
    window.expect_focus("Lyrics")
    keys("ctrl+w")
    book.expect_end()


@case("a song is moved on a slow disk: the keyboard goes with it; if another one is opened, what became of it is said")
def moves_slowly(book, folder):
    library, window = shown_library(book, folder, "Draft")
    go_to(window, "Draft")
    keys("shift+ctrl+m")
    dialog = book.window("Move “Draft”")
    with Slowness(book.pid, "getdents64", 0.25):
        move_to_next(dialog)
        window = book.window("Draft")
        row(window, "Harbour Lights")
        expect_line(window, "Draft")
    tells_of_move(book, library)


def tells_of_move(book, library):
    """Back to the library's own folder, while another song is opened."""
    with Slowness(book.pid, "rename,renameat,renameat2", 1.5):
        keys("shift+ctrl+m")
        dialog = book.window("Move “Draft”")
        expect_in_list(dialog)
        keys("Home", "Return")
        book.window("Draft")
        window = library.open(book, library.lights)
        window.expect_words("“Draft” moved to “Songs”")
    assert os.path.isdir(os.path.join(library.path, "Draft"))
    expect_steady(lambda: window.has_words("Songs › Ballads") and window.name == "Harbour Lights", "the other song", 0.5)


def has_left(pid):
    """Whether the first thread of a process has ended. Source: proc_pid_stat(5)."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@case(
    "what is typed into a song that is being moved on a slow disk is offered when the desktop ends meanwhile",
    is_long=True)
def keeps_words_behind_move(book, folder):
    library, window = shown_library(book, folder, "Draft")
    # The folder is looked at before anything is moved, for longer than the program waits for a save at its end.
    with Slowness(book.pid, "getdents64", 30):
        keys("shift+ctrl+m")
        move_to_next(book.window("Move “Draft”"))
        book.window("Draft").expect_focus("Lyrics")
        type_text("last ")
        keys("ctrl+s")
        window.expect_words("Saving…")
        pid = book.pid
        end(pid, signal.SIGTERM)
        # strace(1) goes on holding the threads that it slows down.
        wait_until(lambda: has_left(pid), "the program to end", 15)
    book.expect_end()
    assert library.draft.bytes == library.draft.original
    window = library.open(book, library.draft)
    window.find("Restore", "push button").press()
    library.draft.expect_text("last First line\nSecond line\n")


@case("Return right after a title, while that is still looked at, leads to the lyrics")
def takes_early_return(book, folder):
    library, window = shown_library(book, folder)
    window = new_page(book)
    with Slowness(book.pid, "getdents64", 0.3):
        type_text("River")
        keys("Return")
        window.expect_focus("Lyrics")
        type_text("Words")
        path = os.path.join(library.ballads, "River", "River.songbook")
        wait_until(lambda: os.path.exists(path), "the song")
    Song.at(path).expect_text("Words")


@case("the settings, asked for twice in haste, open once, and so do the earlier versions")
def opens_once(book, folder):
    song = Song(folder)
    window = book.open(song.path)
    type_text("x")
    keys("ctrl+s")
    window.expect_words("Saved")
    with Slowness(book.pid, "openat", 0.05):
        for action, name in [("settings", "Settings"), ("history", "Earlier Versions")]:
            book.act(action)
            book.act(action)
            book.window(name)
            # The second one has as long as the first one had, and more.
            expect_steady(lambda: book.names().count(name) == 1, f"{name!r}, once", 1.5)
            keys("Escape")
            book.window("Song")


@case("Ctrl+O asks over the window that it is pressed in, not over the one that came last")
def asks_over_active(book, folder):
    first, last = Song(folder, "First"), Song(folder, "Last")
    book.open(first.path)
    book.open(last.path)
    book.open(first.path)
    own = run("xdotool", "getactivewindow").stdout.decode().strip()
    keys("ctrl+o")
    book.window("Open Song")
    dialog = run("xdotool", "getactivewindow").stdout.decode().strip()
    words = run("xprop", "-id", dialog, "WM_TRANSIENT_FOR").stdout.decode().split()
    assert int(words[-1], 16) == int(own), (words, own)
    keys("Escape")
    book.window("First")


@case("what is typed while a new song is made is all in it, and nothing of it gets into the song before")
def keeps_keys_apart(book, folder):
    library, window = shown_library(book, folder)
    with Slowness(book.pid, "fsync,fdatasync", 0.3):
        type_text("more ")
        keys("ctrl+n")
        type_text("Rivet")
        keys("ctrl+n")
        keys("BackSpace")
        type_text("r")
        keys("Return")
        book.window("River").expect_focus("Lyrics")
        run("xdotool", "type", "--delay", "60", "down to the sea and on to where it ends")
        # A hand that hesitates in the middle of what takes the window so long.
        pause(1.2)
        type_text(" and away")
    path = os.path.join(library.ballads, "River", "River.songbook")
    wait_until(lambda: os.path.exists(path), "the song")
    Song.at(path).expect_text("down to the sea and on to where it ends and away")
    library.moon.expect_text("more First line\nSecond line\n")
    window.expect_text("Lyrics", "down to the sea and on to where it ends and away")


def delete_late(book):
    """Deletes a line, and lets no frame be drawn for a while, as on a busy machine."""
    keys("Delete")
    os.kill(book.pid, signal.SIGSTOP)
    pause(0.2)
    os.kill(book.pid, signal.SIGCONT)


@case("songs that are deleted as fast as a key repeats are all in the trash, Undo puts all back, and nothing breaks")
def deletes_in_haste(book, folder):
    library = Library(folder)
    songs = [Song(library.ballads, f"Song {number}") for number in range(10)]
    # What is used after it was freed is not what it was.
    window = library.open(book, songs[0], env={**os.environ, "MALLOC_PERTURB_": "165"})
    row(window, "Song 9")
    go_to_list(window)
    wait_until(lambda: not any(os.path.exists(song.path) for song in songs) or delete_late(book),
               "all to be in the trash")
    window = book.windows()[0]
    window.expect_words("other items moved to trash")
    button(window, "Undo").press()
    wait_until(lambda: all(os.path.exists(song.path) for song in songs), "all to be back")
    wait_until(lambda: not window.look("Undo", "push button"), "the button to go")
