"""Other versions of a song, earlier ones, drafts, and songs that moved: what is compared and what becomes of it."""

import glob
import json
import os
import re
import subprocess
import time

from cases_faults import answer, save_as
from cases_keyboard import press_and_follow
from desktop.case import case
from desktop.disks import SleepyDisk, SmallDisk
from desktop.dragging import resize
from desktop.hands import keys, type_text
from desktop.library import open_menu, take_padding
from desktop.processes import end
from desktop.songbook import Song, built_command
from desktop.waiting import expect_steady, wait_until
from drafts import forget_other_drafts, kill_with_draft, killed_with_draft, paths_of
from settings import seldom_saved, write_settings

COPY = "Song.sync-conflict-20260212-103000-ABCDEFG.songbook"


def in_conflict(book, folder, ours="Their line", **members):
    """A song of which a sync program left another version, and its window."""
    song = Song(folder, text="First line\nMiddle\nLast line\n")
    return with_other_version(song, book, f"First line\n{ours}\nLast line\n", **members)


def with_other_version(song, book, text, **members):
    """Opens a song, of which a sync program then leaves another version."""
    window = book.open(song.path)
    copy = os.path.join(song.folder, COPY)
    words = json.loads(song.original)
    words.update(text=text, **members)
    with open(copy, "w") as file:
        json.dump(words, file)
    window.expect_words("There is another version of this song")
    return song, copy, window


def compare(book, window):
    """Opens the comparison."""
    window.find("Compare…", "push button").press()
    return book.window("Compare Versions")


def choose(sheet, choice, place="Conflict 1 of 1"):
    sheet.find(f"{choice}: {place}").press()


def save(book, sheet):
    def is_sensitive():
        return sheet.find("Save", "push button").has_state("SENSITIVE")
    wait_until(is_sensitive, "Save to be possible")
    sheet.find("Save", "push button").press()
    wait_until(lambda: not any(w.name == "Compare Versions" for w in book.windows()), "the comparison to go")


def expect_trashed(song, copy):
    wait_until(lambda: not os.path.exists(copy), "the copy to go")
    trash = os.path.join(os.environ["HOME"], ".local/share/Trash/files", os.path.basename(copy))
    assert glob.glob(trash[:-9] + "*"), "the copy is not in the trash"
    assert os.listdir(song.folder) == ["Song.songbook"], os.listdir(song.folder)


def resolves(book, folder, choice, text):
    song, copy, window = in_conflict(book, folder)
    sheet = compare(book, window)
    assert not sheet.find("Save", "push button").has_state("SENSITIVE")
    choose(sheet, choice)
    save(book, sheet)
    song.expect_text(text)
    expect_trashed(song, copy)
    window.expect_text("Lyrics", text)
    window.expect_no_words("another version")
    assert song.json["key"] == 1.0
    return song, window


@case("conflict: keeping this song's words leaves the song as it is, and the other version is in the trash")
def keeps_this(book, folder):
    song, _ = resolves(book, folder, "Keep Yours", "First line\nMiddle\nLast line\n")
    assert song.bytes == song.original


@case("conflict: keeping the other version's words, which can be undone on the page")
def keeps_that(book, folder):
    song, window = resolves(book, folder, "Keep Theirs", "First line\nTheir line\nLast line\n")
    book.window("Song")
    keys("ctrl+z", "ctrl+s")
    song.expect_text("First line\nMiddle\nLast line\n")


@case("conflict: keeping both")
def keeps_both_lines(book, folder):
    resolves(book, folder, "Keep Both", "First line\nMiddle\nTheir line\nLast line\n")


@case("conflict: other words, typed in the comparison")
def edits_conflict(book, folder):
    song, copy, window = in_conflict(book, folder)
    sheet = compare(book, window)
    choose(sheet, "Edit")
    wait_until(lambda: sheet.look("Edited: Conflict 1 of 1"), "the place to type")
    assert sheet.find("Edited: Conflict 1 of 1").text() == "Middle\nTheir line"
    keys("ctrl+a")
    type_text("Another line")
    save(book, sheet)
    song.expect_text("First line\nAnother line\nLast line\n")
    expect_trashed(song, copy)


def typed_in_comparison(book, folder):
    """The other version, and the comparison with it, in which something was typed."""
    _, copy, window = in_conflict(book, folder)
    sheet = compare(book, window)
    choose(sheet, "Edit")
    wait_until(lambda: sheet.look("Edited: Conflict 1 of 1"), "the place to type")
    type_text("Another line")
    # What quits overtakes keys.
    wait_until(lambda: "Another line" in sheet.find("Edited: Conflict 1 of 1").text(), "what was typed")
    return copy, sheet


@case("conflict: what was typed in the comparison is not discarded before that is confirmed")
def keeps_typed_words(book, folder):
    copy, sheet = typed_in_comparison(book, folder)
    for key in ["Escape", "Return"]:
        keys("Escape")
        question = book.window("Discard Edits?")
        wait_until(question.focused, "the keyboard in the question")
        if key == "Return":
            question.find("Discard", "push button").press()
        else:
            keys(key)
            wait_until(lambda: len(book.windows()) == 2, "the question to go")
            assert "Another line" in sheet.find("Edited: Conflict 1 of 1").text()
    wait_until(lambda: len(book.windows()) == 1, "the comparison to go")
    assert os.path.exists(copy)


@case("conflict: who quits is asked before what was typed in the comparison is discarded")
def quits_with_typed_words(book, folder):
    copy, sheet = typed_in_comparison(book, folder)
    book.quit()
    question = book.window("Discard Edits?")
    wait_until(question.focused, "the keyboard in the question")
    keys("Escape")
    wait_until(lambda: len(book.windows()) == 2, "the question to go")
    assert "Another line" in sheet.find("Edited: Conflict 1 of 1").text()
    book.quit()
    book.window("Discard Edits?").find("Discard", "push button").press()
    wait_until(lambda: len(book.windows()) == 1, "the comparison to go")
    book.quit()
    book.expect_end()
    assert os.path.exists(copy)


@case("conflict: by Return alone, from the first choice to what is saved")
def resolves_by_return(book, folder):
    song, copy, window = in_conflict(book, folder)
    sheet = compare(book, window)
    first = sheet.find("Keep Yours: Conflict 1 of 1")
    wait_until(lambda: first.has_state("FOCUSED"), "the first choice to have the keyboard")
    keys("Return")
    sheet.expect_sensitive("Save")
    keys("Tab", "Tab", "Return")
    wait_until(lambda: sheet.find("Keep Both: Conflict 1 of 1").has_state("PRESSED"), "another choice to be made")
    keys("Return")
    song.expect_text("First line\nMiddle\nTheir line\nLast line\n")
    expect_trashed(song, copy)


@case("conflict: the title is decided likewise; Cancel and Escape change nothing")
def decides_title(book, folder):
    song, copy, window = in_conflict(book, folder, title="Their Title")
    before = sorted(os.listdir(song.folder))
    for leave in ["Cancel", None]:
        sheet = compare(book, window)
        choose(sheet, "Keep Theirs")
        sheet.find("1 conflict left")
        if leave:
            sheet.find(leave, "push button").press()
        else:
            keys("Escape")
        wait_until(lambda: not any(w.name == "Compare Versions" for w in book.windows()), "the comparison to go")
        assert song.bytes == song.original
        assert sorted(os.listdir(song.folder)) == before
        book.window("Song")
    sheet = compare(book, window)
    choose(sheet, "Keep Theirs", "Title")
    choose(sheet, "Keep Yours")
    save(book, sheet)
    wait_until(lambda: song.title == "Their Title", "the title")
    assert song.text == "First line\nMiddle\nLast line\n"
    expect_trashed(song, copy)


@case("conflict after a save: the page goes on in the song itself, and the call that waits ends with 0")
def resolves_own(book, folder):
    take_padding()
    song = Song(folder)
    caller = book.call("--wait", "--", song.path)
    window = book.window("Song")
    type_text("ours ")
    song.write(song.original.replace(b"First", b"Their"))
    window.expect_words("Both versions were kept")
    copies = glob.glob(song.folder + "/*conflicted copy*")
    assert len(copies) == 1, copies
    sheet = compare(book, window)
    yours, theirs = sheet.find("Yours"), sheet.find("Theirs")
    assert yours.element.place[0] < theirs.element.place[0], "theirs comes first"
    for mine, words in [(True, ["ours First line", os.path.basename(copies[0])]),
                        (False, ["Their line", "Song.songbook"])]:
        for below in words:
            wait_until(lambda below=below, mine=mine:
                       (0 < sheet.find(below).element.place[0] < theirs.element.place[0]) == mine,
                       f"{below} in its column")
    choose(sheet, "Keep Both")
    save(book, sheet)
    text = "ours First line\nTheir line\nSecond line\n"
    song.expect_text(text)
    expect_trashed(song, copies[0])
    window.expect_text("Lyrics", text)
    book.window("Song")
    keys("ctrl+Home")
    type_text("more ")
    keys("ctrl+s")
    song.expect_text("more " + text)
    keys("ctrl+w")
    assert caller.wait(10) == 0, caller.returncode


def several_copies(folder, count):
    """A song and copies of it that nobody knows the origin of."""
    song = Song(folder, text="First line\nMiddle\nLast line\n")
    copies = []
    for number in range(count):
        copies.append(os.path.join(song.folder, f"Song.sync-conflict-2026021{number}-103000-ABCDEFG.songbook"))
        with open(copies[-1], "wb") as file:
            file.write(song.original.replace(b"Middle", f"Copy {number}".encode()))
    return song, copies


def comparison_of(book, copy):
    """The comparison with this copy, once it is there."""
    name = os.path.basename(copy)
    wait_until(lambda: any(w.look(name) for w in book.windows()), f"the comparison with {copy}")
    return next(w for w in book.windows() if w.look(name))


def decide(book, copy, choice):
    """Chooses in the comparison with this copy, and saves that."""
    sheet = comparison_of(book, copy)
    choose(sheet, choice)
    sheet.expect_sensitive("Save")
    sheet.find("Save", "push button").press()


@case("--resolve --wait: one comparison after the other; Cancel ends it, and the call with 75 when the window is closed")
def cancels_resolving(book, folder):
    song, copies = several_copies(folder, 3)
    caller = book.call("--compare", "--wait", "--", song.path)
    decide(book, copies[0], "Keep Yours")
    comparison_of(book, copies[1]).find("Cancel", "push button").press()
    wait_until(lambda: not any(w.name == "Compare Versions" for w in book.windows()), "the comparison to go")
    window = book.window("Song")
    window.expect_words("2 other versions")
    assert caller.poll() is None
    keys("ctrl+w")
    assert caller.wait(10) == 75, caller.returncode
    assert not os.path.exists(copies[0]) and os.path.exists(copies[1]) and os.path.exists(copies[2])


@case("--resolve --wait: ends with 0 as soon as no version is left; one that is no song is passed over and left")
def resolves_all(book, folder):
    song, copies = several_copies(folder, 3)
    with open(copies[0], "ab") as file:
        file.write(b"}")
    caller = book.call("--compare", "--wait", "--", song.path)
    decide(book, copies[1], "Keep Both")
    assert caller.poll() is None
    decide(book, copies[2], "Keep Theirs")
    wait_until(lambda: not os.path.exists(copies[2]), "the last copy to go")
    assert song.text == "First line\nCopy 2\nLast line\n", song.text
    expect_steady(lambda: caller.poll() is None, "the call that waits: a copy is left", 0.5)
    with open(copies[0], "wb") as file:
        file.write(song.original.replace(b"Middle", b"Mended"))
    # Asked again, by a call that waits as well.
    other = book.call("--compare", "--wait", "--", song.path)
    decide(book, copies[0], "Keep Yours")
    assert other.wait(10) == 0 and caller.wait(10) == 0, (other.returncode, caller.returncode)
    assert os.listdir(song.folder) == ["Song.songbook"], os.listdir(song.folder)
    assert book.window("Song")


@case("--resolve without --wait: the call ends with 75 at once, and the comparison is there")
def resolves_later(book, folder):
    song, copies = several_copies(folder, 1)
    caller = book.call("--compare", "--", song.path)
    assert caller.wait(10) == 75, caller.returncode
    sheet = comparison_of(book, copies[0])
    choose(sheet, "Keep Both")
    save(book, sheet)
    song.expect_text("First line\nMiddle\nCopy 0\nLast line\n")
    expect_trashed(song, copies[0])


@case("another version that goes by itself is no longer told of")
def forgets_version(book, folder):
    song, copy, window = in_conflict(book, folder)
    os.remove(copy)
    window.expect_no_words("another version of this song")


@case("a copy that was changed after it was compared stays")
def keeps_changed_copy(book, folder):
    song, copy, window = in_conflict(book, folder)
    sheet = compare(book, window)
    choose(sheet, "Keep Yours")
    with open(copy, "wb") as file:
        file.write(song.original.replace(b"Middle", b"Later"))
    save(book, sheet)
    expect_steady(lambda: os.path.exists(copy) and window.look("Compare…"), "the copy, and what is said of it", 0.7)
    with open(copy, "rb") as file:
        assert b"Later" in file.read()


@case("conflict: what was decided and cannot be saved is a draft, which stays when something else is written")
def keeps_decision(book, folder):
    with SmallDisk(folder) as disk:
        song, copy, window = in_conflict(book, disk.path)
        sheet = compare(book, window)
        choose(sheet, "Keep Theirs")
        disk.remount("ro")
        save(book, sheet)
        window.expect_words("Your changes are kept as a draft")
        window.expect_words("were recovered")
        disk.remount("rw")
        book.window("Song")
        keys("ctrl+End")
        type_text("more")
        keys("ctrl+s")
        wait_until(lambda: song.text == "First line\nMiddle\nLast line\nmore", lambda: f"the words, not {song.text!r}")
        window.expect_words("were recovered")
        window.find("Restore", "push button").press()
        wait_until(lambda: song.text == "First line\nTheir line\nLast line\nmore", lambda: f"both, not {song.text!r}")
        window.expect_no_words("were recovered")


@case("conflict: a window that is closed while what was decided is being saved stays where that fails, and says so")
def waits_for_decision(book, folder):
    with SleepyDisk(folder) as disk:
        song, _, window = in_conflict(book, disk.path)
        sheet = compare(book, window)
        choose(sheet, "Keep Theirs")
        disk.sleep()
        save(book, sheet)
        keys("ctrl+w")
        # If the save failed before, the window would have said so before it is left, and would not ask.
        wait_until(lambda: not book.windows(), "the window to wait for the save")
        disk.die()
        answer(book, "alt+k")
        window = book.window("Song")
        window.expect_words("were recovered")
        disk.come_back()
        window.find("Restore", "push button").press()
        song.expect_text("First line\nTheir line\nLast line\n")


@case("a song whose file was renamed: the window follows when asked, and saves there")
def follows_rename(book, folder):
    song = Song(folder)
    window = book.open(song.path)
    new = os.path.join(song.folder, "New Name.songbook")
    os.rename(song.path, new)
    type_text("kept ")
    window.expect_words("“New Name.songbook”")
    assert os.listdir(song.folder) == ["New Name.songbook"]
    window.find("Switch to New Location", "push button").press()
    song.path = new
    song.expect_text("kept First line\nSecond line\n")
    window.expect_no_words("renamed")
    window.expect_words("Saved")
    song.write(song.bytes.replace(b"Second", b"Other"))
    wait_until(lambda: "Other line" in window.find("Lyrics").text(), "the new place to be watched")
    assert os.listdir(song.folder) == ["New Name.songbook"]


@case("a song whose folder was moved: found in the library, never made anew at the old place")
def follows_move(book, folder):
    library = os.path.join(folder, "Library")
    song = Song(os.path.join(library, "Old"))
    window = book.open(song.path)
    os.mkdir(os.path.join(library, "New"))
    os.rename(song.folder, os.path.join(library, "New/Song"))
    window.expect_words("is now “Song.songbook” in")
    window.find("Switch to New Location", "push button").press()
    song.path = os.path.join(library, "New/Song/Song.songbook")
    window.expect_no_words("moved or renamed")
    place = f"{os.path.basename(folder)} › Library › New"
    wait_until(lambda: window.look(place), f"{place!r} in the header; shown are {window.labels()}")
    book.window("Song")
    type_text("kept ")
    keys("ctrl+s")
    song.expect_text("kept First line\nSecond line\n")
    assert os.listdir(os.path.join(library, "Old")) == []


@case("a banner that comes at once in the place of another is shown whole, however much higher it is")
def shows_higher_banner(book, folder):
    song = Song(os.path.join(folder, "Library", "Old"))
    window = book.open(song.path)
    new = os.path.join(folder, "Library", "A folder with a long name " * 9)
    os.mkdir(new)
    os.rename(song.folder, os.path.join(new, "Song"))
    window.expect_words("is now “Song.songbook” in")

    def is_whole():
        words = next(node for node in window.all() if "is now “Song.songbook” in" in node.name)
        _, top, _, height = words.element.place
        return top + height <= window.find("Title", "text").element.place[1]
    wait_until(is_whole, "the banner to end above the title")


@case("a song that was deleted, with a younger copy: what it is is said, and the window goes on there when asked")
def finds_copy(book, folder):
    library = os.path.join(folder, "Library")
    song = Song(os.path.join(library, "Old"))
    window = book.open(song.path)
    os.mkdir(os.path.join(library, "New"))
    copy = os.path.join(library, "New", "Copy.songbook")
    with open(copy, "wb") as file:
        file.write(song.bytes)
    os.remove(song.path)
    window.expect_words("has the same ID and lyrics, but may be a copy")
    assert not window.look("Switch to New Location")
    window.find("Use This Copy", "push button").press()
    window.expect_no_words("may be a copy")
    type_text("kept ")
    keys("ctrl+s")
    song.path = copy
    song.expect_text("kept First line\nSecond line\n")
    assert not os.path.exists(os.path.join(song.folder, "Song.songbook"))


@case("a song that was deleted can be closed; nothing is made at the old place")
def closes_deleted(book, folder):
    song = Song(folder)
    window = book.open(song.path)
    os.remove(song.path)
    window.expect_words("deleted, moved or renamed")
    assert not window.look("Switch to New Location")
    window.find("Close Song", "push button").press()
    book.expect_end()
    assert os.listdir(song.folder) == []


@case("a draft beside a song that was changed since: compared, both kept, not offered again")
def compares_draft(book, folder):
    song = killed_with_draft(book, folder)
    song.write(song.original.replace(b"First", b"Newer"))
    window = book.open(song.path)
    window.expect_words("conflict with later changes")
    sheet = compare(book, window)
    choose(sheet, "Keep Both")
    save(book, sheet)
    wait_until(lambda: song.text.startswith("Newer line\nours "), f"both, not {song.text!r}")
    assert song.text.endswith("First line\nSecond line\n"), song.text
    window.expect_no_words("were recovered")
    keys("ctrl+w")
    book.expect_end()
    window = book.open(song.path)
    expect_steady(lambda: not window.has_words("recovered"), "nothing offered", 0.5)


@case("a draft that is compared and not kept: the song stays as it is, and the draft goes")
def drops_draft(book, folder):
    song = killed_with_draft(book, folder)
    song.write(song.original.replace(b"First", b"Newer"))
    written = song.bytes
    window = book.open(song.path)
    sheet = compare(book, window)
    choose(sheet, "Keep Current")
    save(book, sheet)
    window.expect_no_words("were recovered")
    assert song.bytes == written
    keys("ctrl+w")
    book.expect_end()
    assert not paths_of(song), paths_of(song)


@case("of two drafts, each is offered; discarding one leaves the other")
def offers_each_draft(book, folder):
    song = killed_with_draft(book, folder)
    with seldom_saved():
        window = book.open(song.path)
        window.expect_words("were recovered")
        kill_with_draft(book, song, "later ")
    window = book.open(song.path)
    window.expect_words("There is 1 older draft")
    window.find("Discard", "push button").press()
    window.expect_no_words("older draft")
    window.expect_words("were recovered")
    window.find("Restore", "push button").press()
    wait_until(lambda: song.text.startswith("ours "), f"the first draft’s words, not {song.text!r}")
    window.expect_no_words("were recovered")
    assert "later" not in song.text


@case("what the window says of unsaved changes at the start goes when they are restored in their song")
def says_once(book, folder):
    song = killed_with_draft(book, folder)
    forget_other_drafts(song)
    write_settings(mode="folder", folder={"path": folder})
    book.call()
    window = wait_until(lambda: next(iter(book.windows()), None), "the library")
    window.expect_words("Unsaved changes to 1 song were recovered.")
    book.call("--", song.path)
    window = book.window("Song")
    window.find("Restore", "push button").press()
    wait_until(lambda: song.text.startswith("ours "), "the draft’s words")
    window.expect_no_words("were recovered")


@case("one bar tells of unsaved changes: the song's own while it offers some, then the one of the other songs")
def says_in_one_bar(book, folder):
    other = killed_with_draft(book, os.path.join(folder, "Other"))
    song = killed_with_draft(book, folder)
    forget_other_drafts(song, other)
    write_settings(mode="folder", folder={"path": folder})
    book.call()
    window = wait_until(lambda: next(iter(book.windows()), None), "the library")
    window.expect_words("Unsaved changes to 2 songs were recovered.")
    book.call("--", song.path)
    window = book.window("Song")
    window.find("Restore", "push button")
    window.expect_no_words("Unsaved changes to")
    assert window.has_words("Unsaved changes from")
    window.find("Discard", "push button").press()
    window.expect_words("Unsaved changes to 1 song were recovered.")
    assert not window.has_words("Unsaved changes from")


def aged(song):
    """Makes it seem that the song was saved an hour ago."""
    hour_ago = time.time() - 3600
    os.utime(song.path, (hour_ago, hour_ago))


@case("earlier versions: those saved within a minute are one line, and every one on request; what changed is said")
def lists_bursts(book, folder):
    song = Song(folder, text="First line\nSecond line\nThird line\n")
    aged(song)
    window = book.open(song.path)
    for word in ["one ", "two ", "three "]:
        # Each version in a second of its own.
        second = int(time.time())
        wait_until(lambda: int(time.time()) > second, "another second")
        type_text(word)
        keys("ctrl+s")
        wait_until(lambda: word in song.text, "the save")
    book.act("history")
    sheet = book.window("Earlier Versions")
    preview = sheet.find("Lyrics of This Version")

    def dates():
        # A line may be going as it is looked at.
        return [next((node.name for node in row.all() if node.role == "label"), "")
                for row in sheet.find("Earlier Versions", "list").children() if row.is_there]
    wait_until(lambda: preview.text() == "one two First line\nSecond line\nThird line\n", "the last version")
    wait_until(lambda: len(dates()) == 2 and all(re.match(r"(Today|Yesterday), \d\d:\d\d$", date) for date in dates()),
               "two dates")
    sheet.expect_words("Since the previous version: 1 line changed")
    sheet.find("Every Save").press()
    wait_until(lambda: len(dates()) == 3 and len(set(dates())) == 3, "every save")
    assert preview.text().startswith("one two "), "another version is shown"
    sheet.find("Every Save").press()
    wait_until(lambda: len(dates()) == 2, "the bursts alone")
    keys("Escape")
    book.window("Song")
    assert window.find("Lyrics").text() == song.text


@case("earlier versions: listed, looked at, and brought back as a new save that can be undone")
def restores_version(book, folder):
    song = Song(folder)
    aged(song)
    window = book.open(song.path)
    for word in ["one ", "two "]:
        # Each version in a second of its own.
        second = int(time.time())
        wait_until(lambda: int(time.time()) > second, "another second")
        type_text(word)
        keys("ctrl+s")
        wait_until(lambda: word in song.text, "the save")
    open_menu(window, "Song Menu")
    window.find("Earlier Versions…").press()
    sheet = book.window("Earlier Versions")
    preview = sheet.find("Lyrics of This Version")
    wait_until(lambda: preview.text() == "one First line\nSecond line\n", "the last version to be shown")
    rows = [node for node in sheet.find("Earlier Versions", "list").children() if node.is_there]
    assert len(rows) == 2, len(rows)
    dates = [next(node.name for node in row.all() if node.role == "label") for row in rows]
    assert dates[0] != dates[1], dates
    keys("Down")
    wait_until(lambda: preview.text() == "First line\nSecond line\n", f"the first one, not {preview.text()!r}")
    sheet.find("Restore", "push button").press()
    song.expect_text("First line\nSecond line\n")
    book.window("Song")
    assert window.find("Lyrics").text() == "First line\nSecond line\n"
    keys("ctrl+z", "ctrl+s")
    song.expect_text("one two First line\nSecond line\n")


def restorable(book, folder):
    """A song with a version of other words, key and tags, its window, and what restores that version."""
    song = Song(folder)
    song.write(json.dumps({"id": "a", "title": "Song", "text": "old\n", "tags": ["x"], "key": "C"}).encode())
    aged(song)
    window = book.open(song.path)
    window.expect_text("Lyrics", "old\n")
    for call in [("--set", "key=D"), ("--tag", "y"), ("--pin",)]:
        subprocess.run([built_command(), *call, song.path], check=True, capture_output=True)
    type_text("new ")
    keys("ctrl+s")
    song.expect_text("new old\n")

    def restore(arrangement):
        book.act("history")
        sheet = book.window("Earlier Versions")
        preview = sheet.find("Lyrics of This Version")
        sheet.expect_sensitive("Restore")
        keys("End")
        wait_until(lambda: preview.text() == "old\n", "the first version")
        if arrangement:
            while sheet.focused_name() != "Restore tags and pin, too":
                press_and_follow(sheet, "Tab")
            keys("space")
            check = sheet.find("Restore tags and pin, too", "check box")
            wait_until(lambda: check.has_state("CHECKED"), "the check")
        sheet.expect_sensitive("Restore")
        sheet.find("Restore", "push button").press()
        song.expect_text("old\n")
        book.window("Song")
    return song, window, restore


def expect_members(song, **members):
    wait_until(lambda: {name: song.json.get(name) for name in members} == members, f"{members}, not {song.json}")


@case("earlier versions: tags and pin stay unless asked; what else comes back is said, and can be undone")
def restores_members(book, folder):
    song, window, restore = restorable(book, folder)
    for arrangement, undo in [(False, "button"), (False, "ctrl+z"), (True, "ctrl+z")]:
        restore(arrangement)
        old = {"tags": ["x"], "pinned": None} if arrangement else {"tags": ["x", "y"], "pinned": True}
        if arrangement:
            wait_until(lambda: not song.json.get("pinned"), "the pin to go")
            del old["pinned"]
        expect_members(song, key="C", **old)
        window.expect_words("Also restored: Key" + (", Tags, Pin" if arrangement else ""))
        if undo == "button":
            window.find("Undo", "push button").press()
        else:
            keys(undo)
        song.expect_text("new old\n")
        expect_members(song, key="D", tags=["x", "y"], pinned=True)
        assert window.find("Lyrics").text() == "new old\n"
    # What was undone can be done again.
    keys("shift+ctrl+z")
    wait_until(lambda: not song.json.get("pinned"), "the pin to go")
    expect_members(song, key="C", tags=["x"], text="old\n")
    type_text("more")
    for text in ("old\n", "new old\n"):
        keys("ctrl+z")
        window.expect_text("Lyrics", text)
    expect_members(song, key="D", tags=["x", "y"], pinned=True, text="new old\n")
    # A window that goes takes the offer with it.
    restore(False)
    window.expect_words("Also restored: Key")
    book.quit()
    book.expect_end()


@case("earlier versions: a restore is not undone where what was typed since would be lost, and that is said")
def keeps_what_was_typed(book, folder):
    song, window, restore = restorable(book, folder)
    restore(False)
    window.expect_words("Also restored: Key")
    type_text("my ")
    wait_until(lambda: "my " in window.find("Lyrics").text(), "the words")
    typed = window.find("Lyrics").text()
    window.find("Undo", "push button").press()
    window.expect_words("The lyrics were changed since, so the restore was not undone.")
    assert window.find("Lyrics").text() == typed
    keys("ctrl+s")
    song.expect_text(typed)
    expect_members(song, key="C")


@case("earlier versions: Return brings back the one that is shown, from the dates as from its lyrics")
def restores_by_return(book, folder):
    song = Song(folder)
    window = book.open(song.path)
    old = song.text
    for place in ("Earlier Versions", "Lyrics of This Version"):
        type_text("new ")
        keys("ctrl+s")
        song.expect_text("new " + old)
        book.act("history")
        sheet = book.window("Earlier Versions")
        sheet.expect_sensitive("Restore")
        if place == "Lyrics of This Version":
            while sheet.focused_name() != place:
                press_and_follow(sheet, "Tab")
        keys("Return")
        song.expect_text(old)
        book.window("Song")
    assert window.find("Lyrics").text() == old


@case("earlier versions in a narrow window: as wide as that, with the dates above what the version says")
def stacks_versions(book, folder):
    song = Song(folder)
    aged(song)
    window = book.open(song.path)
    resize(360, 640)
    wait_until(lambda: 0 < window.element.place[2] <= 380, "the narrow window")
    type_text("new ")
    keys("ctrl+s")
    song.expect_text("new First line\nSecond line\n")
    book.act("history")
    sheet = book.window("Earlier Versions")
    dates, lyrics = sheet.find("Earlier Versions", "list"), sheet.find("Lyrics of This Version")
    wait_until(lambda: 300 < lyrics.element.place[2] <= 380, lambda: f"lyrics as wide as the window: {lyrics.element.place}")
    _, top, _, height = dates.element.place
    assert top + height <= lyrics.element.place[1], (dates.element.place, lyrics.element.place)


@case("a song that was never saved here has no earlier versions, and that is said")
def has_no_history(book, folder):
    song = Song(folder)
    window = book.open(song.path)
    open_menu(window, "Song Menu")
    window.find("Earlier Versions…").press()
    window.expect_words("no earlier versions")


def open_drafts(book):
    """The list of drafts that is offered when the program starts without a song."""
    book.call()
    wait_until(lambda: any(w.look("Show…") for w in book.windows()), "the offer of drafts")
    next(w for w in book.windows() if w.look("Show…")).find("Show…", "push button").press()
    return book.window("Drafts")


@case("at the start without a song, drafts are listed; the song of one is opened, which offers it")
def lists_drafts(book, folder):
    song = killed_with_draft(book, folder)
    title = os.path.basename(folder) + " listed"
    song.write(song.original.replace(b'"title": "Song"', json.dumps({"title": title}).encode()[1:-1]))
    forget_other_drafts(song)
    sheet = open_drafts(book)
    sheet.find("Open Song").press()
    window = book.window(title)
    window.expect_words("were recovered")


@case("drafts are offered in a narrow window, too, whichever of list and song it shows")
def offers_drafts_narrow(book, folder):
    song = killed_with_draft(book, folder)
    forget_other_drafts(song)
    library = os.path.join(folder, "Library")
    Song(library, "Other")
    book.call("--library", library)
    window = wait_until(lambda: next(iter(book.windows()), None), "the library")
    window.find("Show…", "push button")
    window.find("Library", "label")
    resize(480)

    def is_shown():
        left, _, width, _ = window.find("Show…", "push button").element.place
        return 0 <= left and left + width <= 480
    wait_until(is_shown, "it to be shown, and not only there beside what is shown")
    window.find("Show…", "push button").press()
    book.window("Drafts")


@case("the draft of a song that is gone becomes a song of its own, and is not offered again")
def saves_gone_draft(book, folder):
    song = killed_with_draft(book, folder)
    os.remove(song.path)
    forget_other_drafts(song)
    sheet = open_drafts(book)
    assert not sheet.look("Open Song")
    sheet.find("Save As… Song").press()
    new = Song(folder, "Found")
    os.remove(new.path)
    save_as(book, new.path)
    wait_until(lambda: os.path.exists(new.path), "the new file")
    assert new.text.startswith("ours "), new.text
    book.window("Song")
    end(book.pid)
    book.expect_end()
    book.call()
    wait_until(lambda: book.windows(), "a window")
    expect_steady(lambda: not any(window.look("Show…") for window in book.windows()), "nothing offered", 1)
    assert os.listdir(song.folder) == []
