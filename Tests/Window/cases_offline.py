"""A library whose server is gone: browsed and edited from memory, and made up for when it is back."""

import os
import shutil
import subprocess

from cases_details import details, expect_closed, expect_value, go_to
from cases_faults import add_tag, answer
from desktop.case import case
from desktop.disks import SleepyDisk, need_root
from desktop.hands import keys, run, type_text
from desktop.library import Library, choose, row
from desktop.processes import waits_for_mount
from desktop.songbook import Song, built_command
from desktop.waiting import expect_steady, wait_until
from drafts import expect_draft, paths_of


def remember(library):
    """Chooses the library, and looks through it once."""
    command = built_command()
    run(command, "--choose-library", library.path)
    assert subprocess.run([command, "--list"], capture_output=True, check=True).stdout.count(b"\n") == 3


@case("a server that is gone: songs open from memory, and what is written gets into them when it is back")
def opens_from_memory(book, folder):
    with SleepyDisk(folder) as disk:
        library = Library(disk.path)
        text = "First line\nSecond line\nThird line\nFourth line\n"
        library.moon = Song(library.ballads, "Blue Moon", text=text)
        behind = Song.at(os.path.join(disk.behind, os.path.relpath(library.moon.path, disk.path)))
        remember(library)
        disk.die()
        window = book.open(library.moon.path)
        window.expect_words("Library unavailable: its disk")
        row(window, "Harbour Lights")
        assert window.find("Lyrics").text() == text
        type_text("typed ")
        window.expect_words("will be saved to the song when the library is available again")
        keys("ctrl+w")
        answer(book, "alt+c")
        book.expect_end()
        # Meanwhile, on another computer.
        behind.write(behind.original.decode().replace("Fourth line", "Fourth line, changed elsewhere"))
        disk.come_back()
        window = book.open(library.moon.path)
        window.expect_words("were saved to the song")
        merged = "typed " + text.replace("Fourth line", "Fourth line, changed elsewhere")
        library.moon.expect_text(merged)
        assert window.find("Lyrics").text() == merged


@case("a server that goes while a song is open: the library stays, and the words are saved when it is back")
def goes_while_open(book, folder):
    with SleepyDisk(folder) as disk:
        library = Library(disk.path)
        remember(library)
        window = book.open(library.moon.path)
        row(window, "Harbour Lights")
        disk.die()
        type_text("typed ")
        window.expect_words("will be saved to the song when the library is available again")
        row(window, "Harbour Lights")
        keys("ctrl+shift+f")
        window.expect_focus("Search titles and lyrics")
        type_text("harbour")
        row(window, "Harbour Lights")
        keys("Escape")
        disk.come_back()
        library.moon.expect_text("typed First line\nSecond line\n")
        choose(window, "Harbour Lights")
        book.window("Harbour Lights")


@case("a tag that is added while a save hangs is in the draft that is left when the window is closed without saving")
def leaves_tag(book, folder):
    with SleepyDisk(folder) as disk:
        library = Library(disk.path)
        remember(library)
        try:
            window = book.open(library.moon.path)
            row(window, "Harbour Lights")
            disk.sleep()
            type_text("typed ")
            window.expect_words("Saving…")
            add_tag(window, "hanging")
            keys("ctrl+w")
            answer(book, "alt+c")
            book.expect_end()
            expect_draft(library.moon, "typed ")
            expect_draft(library.moon, "hanging")
        finally:
            for path in paths_of(library.moon):
                path.unlink()


@case("a server that is back, where the first save fails: words of before get into the song with those typed since")
def first_save_fails(book, folder):
    need_root()
    with SleepyDisk(folder) as disk:
        library = Library(disk.path)
        text = "First line\nSecond line\nThird line\nFourth line\n"
        library.moon = Song(library.ballads, "Blue Moon", text=text)
        behind = Song.at(os.path.join(disk.behind, os.path.relpath(library.moon.path, disk.path)))
        remember(library)
        run("mount", "--bind", disk.behind, disk.behind)
        try:
            disk.die()
            text = text.replace("Fourth", "Fourth, written before,")
            written = subprocess.run([built_command(), "--write", library.moon.path], input=text.encode() + b"\n")
            assert written.returncode == 69, written
            window = book.open(library.moon.path)
            window.expect_words("Library unavailable: its disk")
            assert window.find("Lyrics").text() == text
            run("mount", "-o", "remount,ro,bind", disk.behind)
            disk.come_back()
            type_text("typed ")
            window.expect_words("kept as a draft")
            keys("ctrl+s")
            behind.expect_untouched(seconds=1)
            run("mount", "-o", "remount,rw,bind", disk.behind)
            keys("ctrl+s")
            library.moon.expect_text("typed " + text)
        finally:
            run("umount", "-l", disk.behind)


@case("words that waited for a folder that is read-only now: the song opens, and they are offered")
def waiting_for_read_only(book, folder):
    need_root()
    with SleepyDisk(folder) as disk:
        library = Library(disk.path)
        remember(library)
        old = library.moon.text
        text = old.replace("First", "First, written before,")
        run("mount", "--bind", disk.behind, disk.behind)
        try:
            disk.die()
            written = subprocess.run([built_command(), "--write", library.moon.path], input=text.encode() + b"\n")
            assert written.returncode == 69, written
            run("mount", "-o", "remount,ro,bind", disk.behind)
            disk.come_back()
            window = book.open(library.moon.path)
            window.expect_words("read-only")
            window.expect_words("were recovered")
            assert window.find("Lyrics").text() == old
            run("mount", "-o", "remount,rw,bind", disk.behind)
            window.find("Restore", "push button").press()
            library.moon.expect_text(text)
        finally:
            run("umount", "-l", disk.behind)


@case("a disk that stops answering while a song is watched: no thread of the window is stuck there")
def watches_silent_disk(book, folder):
    with SleepyDisk(folder) as disk:
        song = Song(disk.path)
        window = book.open(song.path)
        disk.sleep()
        window.expect_words("is not responding")
        wait_until(lambda: not waits_for_mount(book.pid), "no thread to wait for the disk")
        expect_steady(lambda: not waits_for_mount(book.pid), "no thread that waits for the disk", 1)


@case("a library whose folder is taken away: that is said, songs are written in, and that is saved when it is back")
def loses_folder(book, folder):
    library, away = opened(book, folder)
    window = book.window("Draft")
    os.rename(library.path, away)
    # Said without anything being typed.
    window.expect_words("Library not found: its folder ~")
    window.expect_words("Showing the offline copy")
    assert not window.has_words("This song’s file was ")
    assert not window.find("New Song", "push button").has_state("SENSITIVE")
    write_in_remembered(book, library, window)
    assert not os.path.exists(library.path)
    # Meanwhile, in another program.
    draft = Song.at(os.path.join(away, "Draft", "Draft.songbook"))
    draft.write(draft.original.replace(b"Fourth line", b"Fourth line, changed elsewhere"))
    os.rename(away, library.path)
    merged = "typed First line\nSecond line\nThird line\nFourth line, changed elsewhere\n"
    library.draft.expect_text(merged)
    library.moon.expect_text("too First line\nSecond line\n")
    window.expect_text("Lyrics", merged)
    window.expect_no_words("Library not found")
    window.expect_sensitive("New Song")
    type_text("y")
    keys("ctrl+s")
    wait_until(lambda: "y" in library.draft.text.replace("typed", ""), "what is typed then to be saved")
    assert library.lights.bytes == library.lights.original
    assert not conflict_copies(library)


def write_in_remembered(book, library, window):
    """Writes in the song that is open, in another one, and shows the first one again, with what was written in it."""
    typed = "typed First line\nSecond line\nThird line\nFourth line\n"
    type_text("typed ")
    window.expect_words("Your changes are kept as a draft")
    keys("F2")
    expect_steady(lambda: book.names() == ["Draft"], "no dialog", 0.3)
    assert window.find("Lyrics").text() == typed
    keys("ctrl+s")
    expect_draft(library.draft, "typed ")
    choose(window, "Ballads")
    choose(window, "Blue Moon")
    window = book.window("Blue Moon")
    window.expect_words("This is the last known version")
    window.expect_focus("Lyrics")
    type_text("too ")
    window.expect_words("Your changes are kept as a draft")
    keys("F6", "alt+Up")
    choose(window, "Draft")
    window = book.window("Draft")
    window.expect_text("Lyrics", typed)
    window.expect_words("Your changes are kept as a draft")


def conflict_copies(library):
    return [name for _, _, names in os.walk(library.path) for name in names if "conflict" in name]


@case("an empty folder offers to become a song only while its library can be reached")
def makes_no_song_of_remembered(book, folder):
    library, away = opened(book, folder, empty="Sketch")
    window = book.window("Draft")
    choose(window, "Sketch")
    offer = window.find("Turn Folder into Song", "push button")
    assert offer.has_state("SENSITIVE")
    os.rename(library.path, away)
    window.expect_words("Showing the offline copy")
    window.expect_sensitive("Turn Folder into Song", False)
    os.rename(away, library.path)
    window.expect_sensitive("Turn Folder into Song")
    offer.press()
    book.window("Sketch")
    assert os.listdir(os.path.join(library.path, "Sketch")) == ["Sketch.songbook"]


@case("a library whose folder is deleted while a song is open: that is said, and the words stay as a draft")
def loses_folder_for_good(book, folder):
    library, _ = opened(book, folder)
    window = book.window("Draft")
    kept = shutil.copytree(library.path, os.path.join(folder, "backup"))
    shutil.rmtree(library.path)
    type_text("typed ")
    window.expect_words("Library not found: its folder ~")
    window.expect_words("Your changes are kept as a draft")
    assert not window.has_words("This song’s file was ")
    keys("ctrl+w")
    answer(book, "alt+c")
    book.expect_end()
    assert not os.path.exists(library.path)
    # Restored from a backup, after all.
    shutil.copytree(kept, library.path)
    window = book.open(library.draft.path)
    window.expect_words("were saved to the song")
    library.draft.expect_text("typed First line\nSecond line\nThird line\nFourth line\n")


@case("a library that is renamed while a song is open: where it is now, and the song goes on there with its words")
def follows_renamed(book, folder):
    library, _ = opened(book, folder)
    window = book.window("Draft")
    os.rename(library.path, os.path.join(folder, "Lieder"))
    window.expect_words("Your library was moved or renamed")
    window.expect_words("Changes you make are kept as a draft and can be restored there.")
    assert banners(window) == 1, window.labels()
    type_text("typed ")
    window.expect_words("Your changes are kept as a draft and can be restored there.")
    expect_steady(lambda: banners(window) == 1, "one banner", 0.5)
    window.find("Open New Location", "push button").press()
    window = book.window("Draft")
    moved = Song.at(os.path.join(folder, "Lieder", "Draft", "Draft.songbook"))
    # Of itself nothing that waits goes into another file, which may be a copy.
    window = wait_until(lambda: next((w for w in book.windows() if w.look("Restore")), None), "the offer")
    window.find("Restore", "push button").press()
    moved.expect_text("typed First line\nSecond line\nThird line\nFourth line\n")
    window = wait_until(
        lambda: next((w for w in book.windows() if w.has_words("Lieder")), None), "the library where it is now")
    assert len(book.windows()) == 1
    window.expect_sensitive("New Song")
    assert not os.path.exists(library.path)


@case("a library that is renamed and gets its name back: nothing is said of it any more, and it is as it was")
def follows_renamed_back(book, folder):
    library, _ = opened(book, folder)
    window = book.window("Draft")
    new = os.path.join(folder, "Lieder")
    os.rename(library.path, new)
    window.expect_words("Your library was moved or renamed")
    type_text("typed ")
    window.expect_words("Your changes are kept as a draft")
    os.rename(new, library.path)
    library.draft.expect_text("typed First line\nSecond line\nThird line\nFourth line\n")
    window.expect_no_words("Your library was moved or renamed")
    # Gone once more, and not found this time.
    away = os.path.join(folder, "far", "away", "from here")
    os.rename(library.path, away)
    window.expect_words("Library not found: its folder ~")
    assert banners(window) == 1, window.labels()


def banners(window):
    """How many messages there are above the page. One for a moment, which newer versions call an alert, is below it."""
    page = window.find("Lyrics").element.place[1]
    return sum(node.role == "alert" and node.is_there and node.element.place[1] < page for node in window.all())


@case("a folder above the library that is renamed while a song is open is noticed when something is typed")
def loses_folder_above(book, folder):
    above = os.path.join(folder, "above", "it")
    os.makedirs(above)
    library, _ = opened(book, above)
    window = book.window("Draft")
    away = os.path.join(folder, "far")
    os.rename(os.path.join(folder, "above"), away)
    type_text("typed ")
    window.expect_words("Your changes are kept as a draft")
    window.expect_words("Showing the offline copy")
    os.rename(away, os.path.join(folder, "above"))
    library.draft.expect_text("typed First line\nSecond line\nThird line\nFourth line\n")
    window.expect_no_words("Library not found")


def opened(book, folder, empty=None):
    """A library with a song of it open, and a place far enough that it is not found there."""
    library = Library(folder)
    if empty:
        os.mkdir(os.path.join(library.path, empty))
    library.draft.write(library.draft.original.replace(b"Second line", b"Second line\\nThird line\\nFourth line"))
    away = os.path.join(folder, "far", "away", "from here")
    os.makedirs(os.path.dirname(away))
    remember(library)
    window = book.open(library.draft.path)
    row(window, "Ballads")
    window.expect_focus("Lyrics")
    return library, away


@case("details of a song whose server is gone tell what is remembered, and nothing of it can be typed")
def tells_details(book, folder):
    with SleepyDisk(folder) as disk:
        library = Library(disk.path)
        library.moon = Song(library.ballads, "Blue Moon", text="Verse 1\none two\n", tags=["slow"], artist=["Ann", "Bee"])
        behind = Song.at(os.path.join(disk.behind, os.path.relpath(library.moon.path, disk.path)))
        remember(library)
        disk.die()
        window = book.open(library.moon.path)
        window.expect_words("Library unavailable: its disk")
        sheet = details(book)
        for words in ("Title, Blue Moon", "Sections, 1", "Words, 2", "Tags, slow"):
            sheet.find(words)
        expect_value(sheet, "Artist", "Ann; Bee")
        go_to(sheet, "Artist")
        keys("ctrl+a")
        type_text("Cee")
        expect_steady(lambda: sheet.find("Artist", "text").text() == "Ann; Bee", "the artist as it was", 0.5)
        keys("Escape")
        expect_closed(book)
        window.expect_focus("Lyrics")
        disk.come_back()
        window.expect_no_words("Library unavailable")
        behind.expect_untouched(seconds=0.5)


@case("what is typed into open details while the server goes is kept, and is in the song when it is back")
def keeps_typed_details(book, folder):
    with SleepyDisk(folder) as disk:
        library = Library(disk.path)
        remember(library)
        window = book.open(library.moon.path)
        row(window, "Harbour Lights")
        sheet = details(book)
        go_to(sheet, "Album")
        disk.die()
        type_text("Mine")
        keys("Escape")
        expect_closed(book)
        window.expect_words("when the library is available again")
        disk.come_back()
        wait_until(lambda: library.moon.json.get("album") == "Mine", lambda: f"the album in {library.moon.json}")
        assert library.moon.text == "First line\nSecond line\n"
