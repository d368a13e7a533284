"""What goes wrong, and what the window says and offers."""

import glob
import os
import signal

from desktop.case import case
from desktop.disks import SleepyDisk, SmallDisk
from desktop.dragging import resize
from desktop.hands import keys, pause, type_text
from desktop.library import type_path
from desktop.processes import end
from desktop.songbook import Song, errors_of
from desktop.waiting import expect_steady, wait_until
from drafts import expect_draft, killed_with_draft
from settings import seldom_saved


def save_as(book, path):
    """Answers the dialog that asks for a file."""
    dialog = book.window("Save As")
    wait_until(lambda: (node := dialog.focused()) and node.role in ("text", "entry"), "the keyboard in the name")
    keys("ctrl+a")
    type_path(dialog, path)
    keys("Return")


@case("a full disk: the reason, the words stay, and Try Again saves them when there is room")
def survives_full_disk(book, folder):
    with SmallDisk(folder) as disk:
        song = Song(disk.path)
        window = book.open(song.path)
        disk.fill()
        type_text("kept ")
        window.expect_words("Not saved: the disk is full")
        assert song.bytes == song.original
        assert window.find("Lyrics").text().startswith("kept ")
        disk.empty()
        window.find("Try Again", "push button").press()
        window.expect_words("Saved")
        song.expect_text("kept First line\nSecond line\n")
        assert not window.look("Try Again")
        keys("ctrl+w")
        book.expect_end()


@case("a read-only disk: Save Elsewhere writes a new file, and the window goes on with that")
def saves_elsewhere(book, folder):
    with SmallDisk(folder) as disk:
        song = Song(disk.path)
        window = book.open(song.path)
        disk.remount("ro")
        type_text("kept ")
        window.expect_words("Not saved")
        window.find("Save As…", "push button").press()
        new = Song(folder, "Elsewhere")
        os.remove(new.path)
        save_as(book, new.path)
        wait_until(lambda: os.path.exists(new.path), "the new file")
        window.expect_words("Saved")
        new.expect_text("kept First line\nSecond line\n")
        book.window("Song")
        keys("ctrl+Home")
        type_text("more ")
        keys("ctrl+s")
        new.expect_text("more kept First line\nSecond line\n")
        assert song.bytes == song.original
        keys("ctrl+w")
        book.expect_end()


@case("a full disk in a narrow window: the reason can be read, in the banner, and the header is brief")
def tells_reason_narrow(book, folder):
    with SmallDisk(folder) as disk:
        song = Song(disk.path)
        window = book.open(song.path)
        resize(480)
        disk.fill()
        type_text("kept ")
        window.expect_words("Not saved")
        banner = window.find("Cannot save the song: the disk is full. Free some space and try again. "
                             "Your changes are kept as a draft.", "label")
        left, _, width, height = banner.element.place
        # GTK 4.18 tells places without the window's border.
        left -= window.element.place[0]
        assert 0 <= left and left + width <= 480, (left, width)
        # All of it, on more than one line.
        assert height > 30, height
        # In the header of GTK 4.18 there is room for all of it.
        assert window.look("Not saved", "label") or window.look("Not saved: the disk is full", "label")
        disk.empty()
        window.find("Try Again", "push button").press()
        song.expect_text("kept First line\nSecond line\n")


@case("closing when the words cannot be saved asks; closed anyway, the draft is offered and restored")
def asks_before_losing(book, folder):
    with SmallDisk(folder) as disk:
        song = Song(disk.path)
        book.open(song.path)
        disk.remount("ro")
        type_text("kept ")
        keys("ctrl+w")
        answer(book, "alt+k")
        window = book.window("Song")
        assert window.find("Lyrics").text().startswith("kept ")
        keys("ctrl+w")
        answer(book, "alt+c")
        book.expect_end()
        assert song.bytes == song.original
        disk.remount("rw")
        window = book.open(song.path)
        window.expect_words("were recovered")
        assert window.find("Lyrics").text() == "First line\nSecond line\n"
        window.find("Restore", "push button").press()
        song.expect_text("kept First line\nSecond line\n")
        keys("ctrl+w")
        book.expect_end()
        window = book.open(song.path)
        expect_steady(lambda: not window.look("Restore"), "nothing offered", 0.5)
        keys("ctrl+w")
        book.expect_end()


def answer(book, key):
    name = "Changes Not Saved"
    dialog = book.window(name)
    wait_until(dialog.focused, "the keyboard in the question")
    keys(key)
    wait_until(lambda: name not in book.names(), "the question to go")


def type_into(book, text):
    type_text(text)
    lyrics = book.windows()[0].find("Lyrics")
    wait_until(lambda: lyrics.text().startswith(text), "the words to be typed")


def end_saving(book):
    end(book.pid, signal.SIGTERM)
    book.expect_end()


@case("a draft of a song that was changed since goes into a file of its own")
def keeps_draft_apart(book, folder):
    with SmallDisk(folder) as disk:
        song = Song(disk.path)
        book.open(song.path)
        disk.remount("ro")
        type_into(book, "draft ")
        end_saving(book)
        disk.remount("rw")
        song.write(song.original.replace(b"First", b"Newer"))
        window = book.open(song.path)
        window.expect_words("conflict with later changes")
        window.find("Save Draft As…", "push button").press()
        new = Song(folder, "Draft")
        os.remove(new.path)
        save_as(book, new.path)
        wait_until(lambda: os.path.exists(new.path), "the new file")
        new.expect_text("draft First line\nSecond line\n")
        wait_until(lambda: window.find("Lyrics").text().startswith("draft"), "the draft to be shown")
        keys("ctrl+w")
        book.expect_end()
        assert song.bytes == song.original


@case("changed underneath while writing: both versions are kept, and the other one can be shown")
def keeps_both(book, folder):
    song = Song(folder)
    window = book.open(song.path)
    type_text("ours ")
    song.write(song.original.replace(b"First", b"Their"))
    window.expect_words("Both versions were kept. Yours is shown here and saved as “Song (conflicted copy")
    assert song.bytes == song.original
    copies = glob.glob(song.folder + "/*conflicted copy*")
    assert len(copies) == 1, copies
    copy = Song.__new__(Song)
    copy.path = copies[0]
    copy.expect_text("ours First line\nSecond line\n")
    type_text("more ")
    keys("ctrl+s")
    copy.expect_text("ours more First line\nSecond line\n")
    assert len(glob.glob(song.folder + "/*conflicted copy*")) == 1
    window.find("Show Theirs", "push button").press()
    wait_until(lambda: len(book.windows()) == 2, "the other window")
    wait_until(lambda: any(w.find("Lyrics").text().startswith("Their") for w in book.windows()), "the other version")


@case("changed elsewhere in the song while writing: merged, shown under the cursor, said; can be undone")
def merges(book, folder):
    song = Song(folder, text="First line\nMiddle\nSecond line\n")
    window = book.open(song.path)
    type_text("ours ")
    song.write(song.original.replace(b"Second line", b"Their line\\nand more"))
    new = "ours First line\nMiddle\nTheir line\nand more\n"
    song.expect_text(new)
    window.expect_text("Lyrics", new)
    window.expect_words("Changes merged with another program’s")
    type_text("x")
    keys("ctrl+s")
    song.expect_text("ours xFirst line\nMiddle\nTheir line\nand more\n")
    window.expect_no_words("Changes merged")
    assert len(os.listdir(song.folder)) == 1, os.listdir(song.folder)
    keys("ctrl+z", "ctrl+z", "ctrl+s")
    song.expect_text("ours First line\nMiddle\nSecond line\n")


@case("a draft of a song that was changed elsewhere since is put together with it")
def merges_draft(book, folder):
    song = killed_with_draft(book, folder, text="First line\nMiddle\nSecond line\n")
    song.write(song.original.replace(b"Second line", b"Their line"))
    window = book.open(song.path)
    window.expect_words("both sets of changes can be merged")
    window.find("Restore", "push button").press()
    wait_until(lambda: song.text.startswith("ours ") and "Their line" in song.text, f"both, not {song.text!r}")


@case("changed by another program while nobody wrote: shown at once, cursor kept, can be undone")
def follows_disk(book, folder):
    song = Song(folder)
    window = book.open(song.path)
    keys("Down")
    old, new = "First line\nSecond line\n", "Another first line\nSecond line\n"
    song.write(song.original.replace(b"First", b"Another first"))
    window.expect_text("Lyrics", new)
    window.expect_words("Song updated from disk")
    type_text("x")
    keys("ctrl+s")
    song.expect_text(new.replace("Second", "xSecond"))
    keys("ctrl+z", "ctrl+z", "ctrl+s")
    song.expect_text(old)


@case("changed by another program while somebody wrote and took that back: shown")
def follows_disk_in_the_end(book, folder):
    song = Song(folder)
    with seldom_saved():
        window = book.open(song.path)
    type_text("x")
    song.write(song.original.replace(b"First", b"Another first"))
    window.expect_words("while you were editing")
    keys("BackSpace", "ctrl+s")
    window.expect_text("Lyrics", "Another first line\nSecond line\n")
    window.expect_no_words("while you were editing")
    song.expect_untouched(seconds=0.5)


@case("killed while somebody types: at most two seconds of typing are not in the draft that is offered")
def keeps_typing(book, folder):
    song = Song(folder)
    with seldom_saved():
        book.open(song.path)
        for word in range(11):
            type_text(f"{word} ")
            pause(0.3)
        end(book.pid, signal.SIGKILL)
        book.expect_end()
    assert song.bytes == song.original
    window = book.open(song.path)
    window.find("Restore", "push button").press()
    wait_until(lambda: song.text.startswith("0 1 2 3 4 "), f"the draft, and there is {song.text!r}")


@case("deleted while open: it is said, the words stay, and nothing is made at the old place")
def tells_of_deletion(book, folder):
    song = Song(folder)
    window = book.open(song.path)
    os.remove(song.path)
    type_text("kept ")
    window.expect_words("Not saved")
    window.expect_words("deleted, moved or renamed")
    expect_steady(lambda: not window.look("Try Again"), "said once", 0.5)
    assert os.listdir(song.folder) == []
    window.find("Save As…", "push button").press()
    new = os.path.join(folder, "Saved.songbook")
    save_as(book, new)
    wait_until(lambda: os.path.exists(new), "the new file")
    window.expect_words("Saved")
    assert os.listdir(song.folder) == []


@case("a folder that does not answer: the window works on, closing asks, and all is saved when it answers again")
def survives_silence(book, folder):
    with SleepyDisk(folder) as disk:
        song = Song(disk.path)
        window = book.open(song.path)
        disk.sleep()
        type_text("first ")
        window.expect_words("Saving…")
        type_text("then ")
        assert window.find("Lyrics").text().startswith("first then ")
        window.expect_words(f"Waiting for “{os.path.basename(os.path.dirname(song.path))}”…")
        expect_draft(song, "first then ")
        keys("ctrl+w")
        answer(book, "alt+k")
        window = book.window("Song")
        disk.wake()
        song.expect_text("first then First line\nSecond line\n")
        window.expect_words("Saved")


@case("a tag that is added while a save hangs is in a draft within seconds, and is offered after a crash")
def keeps_tag_while_saving(book, folder):
    with SleepyDisk(folder) as disk:
        song = Song(disk.path)
        window = book.open(song.path)
        disk.sleep()
        type_text("typed ")
        window.expect_words("Saving…")
        add_tag(window, "hanging")
        # The save fails after five seconds, and the next one begins two later.
        expect_draft(song, "hanging", 5)
        end(book.pid, signal.SIGKILL)
        disk.wake()
        book.expect_end()
        assert song.bytes == song.original
        window = book.open(song.path)
        window.find("Restore", "push button").press()
        song.expect_text("typed First line\nSecond line\n")
        wait_until(lambda: song.json.get("tags") == ["hanging"], lambda: f"the tag in {song.json}")


def add_tag(window, tag):
    keys("ctrl+t")
    window.expect_focus("New tag")
    type_text(tag)
    keys("Return")
    window.find(tag)


@case("a song in a folder that does not answer: a window says that it is being opened")
def opens_slowly(book, folder):
    with SleepyDisk(folder) as disk:
        song, other = Song(disk.path), Song(folder, "Other")
        disk.sleep()
        book.call("--", song.path)
        window = book.window("Opening…")
        assert window.find("Opening the song…")
        book.open(other.path)
        keys("ctrl+w")
        disk.wake()
        window = book.window("Song")
        window.find("Lyrics")


@case("with --wait, a song whose words could not be saved ends the call with 74")
def fails_for_caller(book, folder):
    with SmallDisk(folder) as disk:
        song = Song(disk.path)
        caller = book.call("--wait", "--", song.path)
        book.window("Song")
        disk.remount("ro")
        type_text("kept ")
        keys("ctrl+w")
        answer(book, "alt+c")
        status = caller.wait(10)
        assert status == 74, status


@case("without a display the call says so and ends with 69")
def needs_display(book, folder):
    song = Song(folder)
    environment = {**os.environ, "DISPLAY": ":987"}
    caller = book.call("--", song.path, env=environment)
    assert caller.wait(10) == 69, caller.returncode
    message = errors_of(caller)
    assert "songbook-open: cannot open a window on this display" in message, message
    # GTK warns of the same.
    book.callers.remove(caller)
