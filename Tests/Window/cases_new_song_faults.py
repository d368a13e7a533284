"""A new song that cannot be made, or whose program is killed: the words are kept."""

import json
import os
import signal

from desktop.case import case
from desktop.disks import SmallDisk
from desktop.hands import keys, type_text
from desktop.library import Library, begin_song, choose, new_page, row, shown_library
from desktop.processes import end
from desktop.songbook import Song
from desktop.waiting import DEADLINE, expect_steady, wait_until
from cases_faults import save_as
from cases_new_song import OTHERS, entries, expect_entries, made
from cases_permission import THROUGH, give_away, needs_setpriv
from drafts import drafts, has_words
from settings import seldom_saved
from slow_calls import Slowness, wait_for_recent_files


def forget_drafts():
    for path in drafts():
        path.unlink()


def expect_draft_of(words, seconds=DEADLINE):
    wait_until(lambda: any(has_words(content, words) for content in drafts().values()),
               f"{words!r} in a draft", seconds)


@case("new song: where nothing may be written: why, the words stay, and Save As takes them elsewhere")
def keeps_words(book, folder):
    needs_setpriv()
    library = Library(folder)
    theirs = os.path.join(library.path, "Theirs")
    os.mkdir(theirs)
    give_away(theirs, 0o755)
    book.call("--library", library.path, through=THROUGH)
    window = book.window("Songs")
    choose(window, "Theirs")
    window.expect_words("No Songs Yet")
    window = begin_song(book, "A Rare Title")
    type_text("Words")
    window.expect_words("ou do not have permission to write to this folder")
    window.expect_words("kept as a draft")
    expect_draft_of("A Rare Title")
    assert entries(theirs) == []
    type_text(" go on")
    keys("ctrl+w")
    book.window("Changes Not Saved")
    keys("Escape")
    window = book.window("A Rare Title")
    window.expect_text("Lyrics", "Words go on")
    window.find("Save As…", "push button").press()
    path = os.path.join(folder, "Kept.songbook")
    save_as(book, path)
    wait_until(lambda: os.path.exists(path), "the file")
    song = Song.at(path)
    song.expect_text("Words go on")
    assert song.title == "A Rare Title"
    wait_until(lambda: not any(has_words(content, "A Rare Title") for content in drafts().values()), "no draft")


@case("new song: one that could not be made is made as soon as that is allowed")
def makes_when_allowed(book, folder):
    needs_setpriv()
    library = Library(folder)
    give_away(library.ballads, 0o755)
    library.open(book, library.draft, through=THROUGH)
    window = book.window("Draft")
    choose(window, "Ballads")
    row(window, "Blue Moon")
    window = begin_song(book, "River")
    type_text("Words")
    window.expect_words("ou do not have permission to write to this folder")
    os.chmod(library.ballads, 0o777)
    window.find("Try Again", "push button").press()
    made(library.ballads, "River").expect_text("Words")
    window.expect_no_words("permission")


@case("new song: on a full disk its words stay and are a draft; those that are typed before its page comes are offered")
def survives_full_disk(book, folder):
    forget_drafts()
    with SmallDisk(folder) as disk:
        library = Library(disk.path)
        window = library.open(book, library.moon)
        row(window, "Harbour Lights")
        keep_typed_ahead(book, library, window, disk)
        keep_words_of_page(book, library, disk)
        keys("ctrl+q")
        book.expect_end()


def keep_typed_ahead(book, library, window, disk):
    """What is typed for River while Blue Moon cannot be saved is a draft, which is offered at once."""
    wait_for_recent_files(library.moon)
    disk.fill()
    with Slowness(book.pid, "fsync,fdatasync", 3):
        type_text("more ")
        keys("ctrl+n")
        type_text("River")
        keys("Return")
        type_text("Words")
        expect_draft_of("Words")
    # A window whose calls are traced answers too slowly for what it shows for a moment.
    window.expect_words("What you typed for the new song is kept as a draft")
    window.expect_text("Lyrics", "more First line\nSecond line\n")
    window.expect_words("Unsaved changes to 1 song were recovered.")
    assert entries(library.ballads) == OTHERS
    disk.empty()
    window.find("Show…", "push button").press()
    book.window("Drafts").find("Restore River", "push button").press()
    book.window("River").expect_text("Lyrics", "Words")
    made(library.ballads, "River").expect_text("Words")
    library.moon.expect_text("more First line\nSecond line\n")
    # It has a window of its own.
    keys("ctrl+w")
    book.window("Blue Moon").expect_no_words("he disk is full")


def keep_words_of_page(book, library, disk):
    """What is typed on the page of Sea stays there and is a draft, and is saved when there is room."""
    disk.fill()
    window = begin_song(book, "Sea")
    type_text("Waves")
    window.expect_words("he disk is full")
    expect_draft_of("Sea")
    assert entries(library.ballads) == [*OTHERS, "River"]
    disk.empty()
    window.find("Try Again", "push button").press()
    made(library.ballads, "Sea").expect_text("Waves")


@case("new song: killed a second and a half after typing: a new song is on the disk")
def survives_kill(book, folder):
    library, window = shown_library(book, folder)
    begin_song(book, "River")
    type_text("Words")
    expect_steady(lambda: True, "a second and a half", 1.5)
    end(book.pid, signal.SIGKILL)
    book.expect_end()
    song = made(library.ballads, "River")
    assert song.title == "River" and song.text == "Words", song.json


@case("new song: killed before a new song is made: its words are a draft, which is offered, and saved where one likes")
def offers_draft(book, folder):
    forget_drafts()
    library = Library(folder)
    with seldom_saved():
        library.open(book, library.moon)
        row(book.window("Blue Moon"), "Harbour Lights")
        begin_song(book, "River")
        type_text("Words")
        expect_draft_of("Words")
        end(book.pid, signal.SIGKILL)
        book.expect_end()
    assert entries(library.ballads) == OTHERS
    book.call("--library", library.path)
    window = book.window("Songs")
    window.expect_words("Unsaved changes to 1 song were recovered.")
    window.find("Show…", "push button").press()
    dialog = book.window("Drafts")
    dialog.expect_words("New song in ")
    assert not dialog.look("Open River")
    dialog.find("Save As… River", "push button").press()
    path = os.path.join(library.ballads, "River.songbook")
    save_as(book, path)
    wait_until(lambda: os.path.exists(path), "the file")
    with open(path) as file:
        song = json.load(file)
    assert song["title"] == "River" and song["text"] == "Words", song
    wait_until(lambda: not drafts(), "the draft to go")


@case("new song: killed before a new song is made: Restore makes it in its folder and opens it; gone, that is said")
def restores_draft(book, folder):
    forget_drafts()
    library = Library(folder)
    with seldom_saved():
        library.open(book, library.moon)
        row(book.window("Blue Moon"), "Harbour Lights")
        begin_song(book, "River")
        type_text("Words")
        expect_draft_of("Words")
        end(book.pid, signal.SIGKILL)
        book.expect_end()
    away = library.ballads + " away"
    os.rename(library.ballads, away)
    book.call("--library", library.path)
    window = book.window("Songs")

    def restore():
        window.find("Show…", "push button").press()
        book.window("Drafts").find("Restore River", "push button").press()

    restore()
    window.expect_words("its folder was deleted, moved or renamed")
    assert len(drafts()) == 1
    os.rename(away, library.ballads)
    restore()
    window = book.window("River")
    window.expect_text("Lyrics", "Words")
    song = made(library.ballads, "River")
    assert song.title == "River" and song.text == "Words", song.json
    wait_until(lambda: not drafts(), "the draft to go")
    wait_until(lambda: not window.has_words("recovered"), "nothing more to be offered")


@case("new song: closed without saving, its words are a draft, which no other song of that title is offered")
def offers_draft_later(book, folder):
    needs_setpriv()
    forget_drafts()
    library = Library(folder)
    give_away(library.ballads, 0o755)
    library.open(book, library.draft, through=THROUGH)
    window = book.window("Draft")
    choose(window, "Ballads")
    row(window, "Blue Moon")
    window = begin_song(book, "River")
    window.expect_words("ou do not have permission to write to this folder")
    keys("ctrl+w")
    book.window("Changes Not Saved").find("Close Without Saving", "push button").press()
    book.expect_end()
    assert len(drafts()) == 1
    os.chmod(library.ballads, 0o777)
    other = Song(library.ballads, "River")
    window = library.open(book, other)
    expect_steady(lambda: not window.has_words("recovered"), "nothing offered to the other song", 1)
    keys("ctrl+w")
    book.expect_end()
    book.call("--library", library.path)
    # The song that was open last is shown again.
    window = book.window("River")
    window.expect_words("Unsaved changes to 1 song were recovered.")
    forget_drafts()


@case("new song: where its folder went away, the words stay on the page, and it is said what is wrong")
def keeps_words_without_folder(book, folder):
    library, window = shown_library(book, folder)
    window = new_page(book)
    os.rename(library.ballads, library.ballads + "-elsewhere")
    type_text("River")
    window.expect_words("its folder was deleted, moved or renamed")
    window.expect_words("kept as a draft")
    expect_draft_of("River")
    window.expect_text("Title", "River")
    os.rename(library.ballads + "-elsewhere", library.ballads)
    window.find("Try Again", "push button").press()
    made(library.ballads, "River")


@case("new song: what is typed for it is a draft when another song is opened before its page is shown")
def keeps_typed_ahead_of_other(book, folder):
    forget_drafts()
    library, window = shown_library(book, folder)
    wait_for_recent_files(library.moon)
    with Slowness(book.pid, "fsync,fdatasync", 3):
        type_text("more ")
        keys("ctrl+n")
        type_text("River")
        book.call("--library", library.path, "--", library.lights.path)
        book.window("Harbour Lights")
    book.window("Harbour Lights").expect_words("Unsaved changes to 1 song were recovered.")
    expect_draft_of("River")
    library.moon.expect_text("more First line\nSecond line\n")
    assert entries(library.ballads) == OTHERS
    forget_drafts()


@case("new song: what is typed for it behind another song is a draft when that one is shown, or the program is killed")
def keeps_typed_behind_other(book, folder):
    forget_drafts()
    library, window = shown_library(book, folder)
    wait_for_recent_files(library.moon)
    with Slowness(book.pid, "fsync,fdatasync", 4):
        type_text("more ")
        keys("ctrl+n")
        type_text("Ri")
        expect_draft_of("Ri", 4)
        book.call("--library", library.path, "--", library.lights.path).wait(DEADLINE)
        type_text("ver")
        book.window("Harbour Lights")
    book.window("Harbour Lights").expect_words("Unsaved changes to 1 song were recovered.")
    expect_draft_of("River")
    library.moon.expect_text("more First line\nSecond line\n")
    assert entries(library.ballads) == OTHERS
    forget_drafts()
    keeps_typed_ahead_of_kill(book, library, book.window("Harbour Lights"))


def keeps_typed_ahead_of_kill(book, library, window):
    """The program is killed while the song before is being saved."""
    window.expect_focus("Lyrics")
    wait_for_recent_files(library.lights)
    with Slowness(book.pid, "fsync,fdatasync", 5):
        type_text("again ")
        keys("ctrl+n")
        type_text("Sea")
        # Its page comes when the save is over, and that takes longer.
        expect_draft_of("Sea", 4)
        end(book.pid, signal.SIGKILL)
        book.expect_end()
    assert entries(library.ballads) == OTHERS
    expect_draft_of("Sea")
    expect_draft_of("again ")
    forget_drafts()


@case("new song: one's folder that somebody else renames keeps that name")
def keeps_name_of_others(book, folder):
    library, window = shown_library(book, folder)
    window = begin_song(book, "River")
    made(library.ballads, "River")
    window.expect_words("Saved")
    os.rename(os.path.join(library.ballads, "River"), os.path.join(library.ballads, "Theirs"))
    window.find("Switch to New Location", "push button").press()
    window.expect_no_words("Switch to New Location")
    keys("F2")
    window.expect_focus("Title")
    type_text("Sea")
    path = os.path.join(library.ballads, "Theirs", "River.songbook")
    wait_until(lambda: Song.at(path).title == "Sea", "the title in the file")
    expect_entries(library.ballads, *OTHERS, "Theirs")
