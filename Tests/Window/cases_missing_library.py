"""A library that is moved, gone or not mounted when the program starts; a look through it that is given up."""

import contextlib
import glob
import json
import os
import shutil

from cases_faults import answer as answer_question
from cases_faults import save_as
from cases_responsiveness import crowd
from cases_offline import remember
from cases_versions import open_drafts
from desktop.case import BY_NATURE, UNIT_TEST, case
from desktop.disks import SleepyDisk, SmallDisk
from desktop.hands import keys, run, type_text
from desktop.library import Library, choose, has_row, open_menu, row
from desktop.songbook import Song, built_command
from desktop.waiting import expect_steady, wait_until
from drafts import forget_other_drafts


def use_library(book, library, name=None):
    """Makes it the library in use, which is the likeliest without a name, and leaves the program when it is known."""
    before = remembered()
    window = book.open(library.moon.path)
    # A window that gets the keyboard only then closes the menu that was opened before.
    window.expect_focus("Lyrics")
    if name:
        choose_folder(window, name)
    else:
        window.find("Use “Songs” as Your Library", "push button").press()
    row(window, "Harbour Lights")
    row(window, "Songs, 3 songs")
    wait_until(lambda: remembered() - before, "the library to be remembered")
    keys("ctrl+q")
    book.expect_end()


def choose_folder(window, name):
    """Takes a folder of the menu as the library. On a busy machine the menu may be shut before the press arrives."""
    for _ in range(3):
        open_menu(window, "Another Folder")
        window.find(name, "push button").press()
        with contextlib.suppress(AssertionError):
            # The offer goes first; the list may take its time.
            wait_until(lambda: not window.look("Another Folder"), "the offer to go", 15)
            break
    wait_until(lambda: has_row(window, "Harbour Lights"), "the library")


def remembered():
    """The files of the libraries that are remembered."""
    return set(glob.glob(os.path.join(os.environ["HOME"], ".cache/songbook/libraries/*.index")))


def short(path):
    return path.replace(os.environ["HOME"], "~", 1)


@case("missing library: a library that was renamed is found again")
def finds_moved(book, folder):
    library = Library(folder)
    use_library(book, library, short(library.path))
    os.rename(library.path, os.path.join(folder, "My Songs"))
    book.call()
    # It shows the song that was open there.
    window = book.window("Blue Moon")
    row(window, "My Songs, 3 songs")
    row(window, "Harbour Lights")


@case("missing library: a library that is gone: why, what to do, its songs to read and write in, and all of it when it is back",
      long=UNIT_TEST)
def writes_remembered(book, folder):
    library = Library(folder)
    library.draft.write(library.draft.original.replace(b"Second line", b"Second line\\nThird line\\nFourth line"))
    use_library(book, library, short(library.path))
    away = os.path.join(folder, "far", "away", "from here")
    os.makedirs(away)
    os.rename(library.path, os.path.join(away, "Songs"))
    window = open_remembered(book, library)
    row(window, "Draft")
    window.expect_words("Showing the offline copy")
    assert not window.find("New Song", "push button").has_state("SENSITIVE")
    choose(window, "Draft")
    window = book.window("Draft")
    window.expect_words("Library not found")
    window.expect_words("This is the last known version")
    lyrics = window.find("Lyrics")
    text = "First line\nSecond line\nThird line\nFourth line\n"
    assert lyrics.text() == text
    window.expect_focus("Lyrics")
    type_text("typed ")
    window.expect_words("Your changes are kept as a draft")
    keys("F2")
    expect_steady(lambda: book.names() == ["Draft"], "no dialog", 0.3)
    assert lyrics.text() == "typed " + text
    # Another song can be chosen, and this one again, with what was written in it.
    write_in_moon(book, window, "too ")
    keys("F6", "alt+Up")
    choose(window, "Draft")
    book.window("Draft")
    window.expect_text("Lyrics", "typed " + text)
    window.expect_words("Your changes are kept as a draft")
    assert not os.path.exists(library.path)
    button_below_list(window, "Try Again").press()
    window.expect_words("Restore it and try again")
    # Meanwhile, in another program.
    draft = Song.at(os.path.join(away, "Songs", "Draft", "Draft.songbook"))
    draft.write(draft.original.replace(b"Fourth line", b"Fourth line, changed elsewhere"))
    os.rename(os.path.join(away, "Songs"), library.path)
    merged = "typed " + text.replace("Fourth line", "Fourth line, changed elsewhere")
    library.draft.expect_text(merged)
    library.moon.expect_text("too First line\nSecond line\n")
    window.expect_text("Lyrics", merged)
    window.expect_sensitive("New Song")
    assert not window.has_words("Library not found")
    type_text("y")
    keys("ctrl+s")
    wait_until(lambda: "y" in library.draft.text.replace("typed", ""), "what is typed then to be saved")
    assert library.lights.bytes == library.lights.original
    assert not conflict_copies(library)


@case(
    "missing library: a library that is back is seen without being asked, and Try Again sees it at once",
    long=UNIT_TEST)
def sees_return(book, folder):
    library = Library(folder)
    use_library(book, library, short(library.path))
    away = os.path.join(folder, "far", "away", "from here")
    os.makedirs(away)
    for press in (False, True):
        os.rename(library.path, os.path.join(away, "Songs"))
        window = open_remembered(book, library)
        choose(window, "Draft")
        window = book.window("Draft")
        window.expect_focus("Lyrics")
        again = button_below_list(window, "Try Again")
        os.rename(os.path.join(away, "Songs"), library.path)
        if press:
            # It may have gone by itself.
            again.element.act()
        window.expect_no_words("Library not found")
        window.expect_sensitive("New Song")
        assert not window.has_words("Song updated from disk")
        assert library.draft.bytes == library.draft.original
        type_text("x")
        keys("ctrl+s")
        library.draft.expect_text("xFirst line\nSecond line\n")
        keys("ctrl+q")
        book.expect_end()
        library.draft.write(library.draft.original)
        # So that what is remembered of it is what it says.
        run(built_command(), "--list")


@case("missing library: a library that is deleted for good: the words stay in a draft, and nothing is made in its place",
    long=UNIT_TEST)
def keeps_words(book, folder):
    library = Library(folder)
    use_library(book, library, short(library.path))
    forget_other_drafts(library.draft)
    shutil.rmtree(library.path)
    window = open_remembered(book, library)
    choose(window, "Draft")
    window = book.window("Draft")
    window.expect_focus("Lyrics")
    type_text("kept ")
    window.expect_words("Your changes are kept as a draft")
    keys("ctrl+w")
    answer_question(book, "alt+c")
    book.expect_end()
    assert not os.path.exists(library.path)
    listed = json.loads(run(built_command(), "--drafts", "--json").stdout)
    assert listed["path"] == library.draft.path and listed["text"].startswith("kept "), listed
    sheet = open_drafts(book)
    sheet.find("Save As… Draft").press()
    found = os.path.join(folder, "Found.songbook")
    save_as(book, found)
    wait_until(lambda: os.path.exists(found), "the new file")
    assert Song.at(found).text == "kept First line\nSecond line\n"
    assert not os.path.exists(library.path)


@case(
    "missing library: a server that does not answer as the program starts: its songs can be written in until it does",
    long=UNIT_TEST)
def writes_while_hung(book, folder):
    with SleepyDisk(folder) as disk:
        library = Library(disk.path)
        text = "First line\nSecond line\nThird line\nFourth line\n"
        library.draft = Song(library.path, "Draft", text=text)
        behind = Song.at(os.path.join(disk.behind, "Songs", "Draft", "Draft.songbook"))
        remember(library)
        try:
            disk.sleep()
            book.call()
            window = book.window("Songbook")
            window.expect_words("Library Unavailable")
            window.find("Open Offline Copy", "push button").press()
            window = book.window("Songs")
            choose(window, "Draft")
            window = book.window("Draft")
            window.expect_words("Library unavailable: its disk")
            window.expect_focus("Lyrics")
            type_text("typed ")
            window.expect_words("Your changes are kept as a draft")
            behind.write(behind.original.replace(b"Fourth line", b"Fourth line, changed elsewhere"))
            disk.wake()
            merged = "typed " + text.replace("Fourth line", "Fourth line, changed elsewhere")
            library.draft.expect_text(merged)
            window.expect_text("Lyrics", merged)
            assert not conflict_copies(library)
        finally:
            disk.wake()


def open_remembered(book, library):
    """Starts the program without its library, and opens what is remembered of that."""
    book.call()
    window = book.window("Songbook")
    window.expect_words("Library Not Found")
    window.expect_words(library.path)
    window.expect_words("choose the folder that now contains your songs")
    assert not window.has_words("--choose-library")
    window.find("Choose Folder…", "push button")
    window.find("Open Offline Copy", "push button").press()
    return book.window("Songs")


def write_in_moon(book, window, words):
    choose(window, "Ballads")
    choose(window, "Blue Moon")
    window = book.window("Blue Moon")
    window.expect_focus("Lyrics")
    type_text(words)
    window.expect_words("Your changes are kept as a draft")


def button_below_list(window, name):
    """The button of the line below the list; one of the same name may be in a banner."""
    def buttons():
        return [node for node in window.all() if node.name == name and node.role == "push button" and node.is_there]
    return min(wait_until(buttons, f"{name!r}"), key=lambda node: node.element.place[0])


def conflict_copies(library):
    return [name for _, _, names in os.walk(library.path) for name in names if "conflict" in name]


@case("missing library: a library on a disk that is not mounted: why, and Try Again when it is; nothing is put in its place")
def waits_for_disk(book, folder):
    with SmallDisk(folder) as disk:
        library = Library(disk.path)
        use_library(book, library)
        try:
            behind = os.path.join(folder, "behind")
            os.mkdir(behind)
            run("mount", "--bind", disk.path, behind)
            run("umount", "-l", disk.path)
            book.call()
            window = book.window("Songbook")
            window.expect_words("Library Unavailable")
            window.expect_words("Connect it and try again")
            assert os.listdir(disk.path) == []
            run("mount", "--bind", behind, disk.path)
            window.find("Try Again", "push button").press()
            row(book.window("Songs"), "Draft")
        finally:
            run("umount", "-l", behind, check=False)


@case(
    "missing library: a long look through a library is shown and can be cancelled, which is said; Try Again does it after all",
    long=BY_NATURE)
def cancels_scan(book, folder):
    with SleepyDisk(folder) as disk:
        first = crowd(disk.behind, 30_000)
        song = Song.at(os.path.join(disk.path, os.path.relpath(first.path, disk.behind)))
        book.call("--library", disk.path, "--", song.path)
        window = book.window(first.title)
        # The look can neither end nor keep the window busy while the button is looked for.
        disk.sleep()
        window.find("Cancel", "push button").press()
        window.expect_no_words("Scanning library…")
        disk.wake()
        type_text("x")
        song.expect_text("xFirst line\nSecond line\n")
        assert not window.has_words("30000 songs")
        window.expect_words("Scan incomplete. Some songs may be missing.")
        window.find("Try Again", "push button").press()
        wait_until(lambda: window.has_words("30000 songs"), "all songs", 60)
        assert not window.has_words("Some songs may be missing")
