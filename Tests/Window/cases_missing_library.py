"""A library that is moved, gone or not mounted when the program starts; a look through it that is given up."""

import contextlib
import glob
import os

from cases_offline import conflict_copies, remember
from desktop.case import case
from desktop.disks import SleepyDisk, SmallDisk
from desktop.hands import keys, run, type_text
from desktop.library import Library, choose, has_row, open_menu, row
from desktop.songbook import Song
from desktop.waiting import wait_until
from drafts import expect_draft, paths_of


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
    window.expect_words("This library is now at")
    row(window, "My Songs, 3 songs")
    row(window, "Harbour Lights")


@case(
    "missing library: Try Again says what to do; another song is chosen while words are typed: they are in a draft")
def leaves_typed_words(book, folder):
    library = Library(folder)
    remember(library)
    try:
        away = os.path.join(folder, "far", "away", "from here")
        os.makedirs(away)
        os.rename(library.path, os.path.join(away, "Songs"))
        window = open_remembered(book, library)
        window.expect_no_words("Restore it and try again")
        button_below_list(window, "Try Again").press()
        window.expect_words("Restore it and try again")
        book.call("--", library.moon.path)
        window = book.window("Blue Moon")
        row(window, "Harbour Lights")
        type_text("precious ")
        keys("F6", "End", "Return")
        book.window("Harbour Lights")
        expect_draft(library.moon, "precious")
    finally:
        for path in paths_of(library.moon):
            path.unlink()


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


def button_below_list(window, name):
    """The button of the line below the list; one of the same name may be in a banner."""
    def buttons():
        return [node for node in window.all() if node.name == name and node.role == "push button" and node.is_there]
    return min(wait_until(buttons, f"{name!r}"), key=lambda node: node.element.place[0])


@case("missing library: a server that does not answer as the program starts: its songs can be written in until it does")
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


@case("missing library: a long look is shown and can be cancelled, which is said; Try Again does it after all")
def cancels_scan(book, folder):
    with SleepyDisk(folder) as disk:
        library = Library(folder)
        Song(disk.behind, "Far")
        os.symlink(disk.path, os.path.join(library.path, "Zoo"))
        # The look cannot end while the button is looked for.
        disk.sleep()
        window = library.open(book, library.moon)
        window.expect_words("Scanning library…")
        window.find("Cancel", "push button").press()
        window.expect_no_words("Scanning library…")
        disk.wake()
        type_text("x")
        library.moon.expect_text("xFirst line\nSecond line\n")
        assert not window.has_words("4 songs")
        window.expect_words("Scan incomplete. Some songs may be missing.")
        window.find("Try Again", "push button").press()
        window.expect_words("4 songs")
        assert not window.has_words("Some songs may be missing")
