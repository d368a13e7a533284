"""A library that is moved, gone or not mounted when the program starts; a look through it that is given up."""

import os

from case import case
from cases_heartbeat import crowd
from desktop import keys, run, type_text, wait_until
from disks import SleepyDisk, SmallDisk
from library import Library, choose, forget_settings, open_menu, row
from songbook import Song, pause


def use_library(book, library, name=None):
    """Makes it the library in use, which is the likeliest without a name, and leaves the program when it is known."""
    window = book.open(library.moon.path)
    if name:
        open_menu(window, "Another Folder")
        window.find(name, "push button").press()
    else:
        window.find("Use “Songs” as Your Library", "push button").press()
    row(window, "Harbour Lights")
    row(window, "Songs, 3 songs")
    pause(0.5)
    keys("ctrl+q")
    book.expect_end()


def short(path):
    return path.replace(os.environ["HOME"], "~", 1)


@case("trouble: a library that was renamed is found again")
def finds_moved(book, folder):
    library = Library(folder)
    use_library(book, library, short(library.path))
    try:
        os.rename(library.path, os.path.join(folder, "My Songs"))
        book.call()
        row(book.window("My Songs"), "Draft")
    finally:
        forget_settings()


@case("trouble: a library that is gone: why, what to do, what is remembered to read, and all of it when it is back")
def reads_remembered(book, folder):
    library = Library(folder)
    use_library(book, library, short(library.path))
    away = os.path.join(folder, "far", "away", "from here")
    try:
        os.makedirs(away)
        os.rename(library.path, os.path.join(away, "Songs"))
        book.call()
        window = book.window("Songbook")
        window.expect_words("Your Library Is Not There")
        window.expect_words(library.path)
        window.expect_words("choose the folder where your songs are now")
        assert not window.has_words("--choose-library")
        window.find("Choose a Folder…", "push button")
        window.find("Read What Is Remembered", "push button").press()
        window = book.window("Songs")
        row(window, "Draft")
        window.expect_words("This is what is remembered of it")
        assert not window.find("New Song", "push button").has_state("SENSITIVE")
        choose(window, "Draft")
        window = book.window("Draft")
        window.expect_words("These are the words as they were last seen")
        lyrics = window.find("Lyrics")
        assert lyrics.text() == "First line\nSecond line\n"
        type_text("x")
        keys("F2", "Delete")
        pause(0.3)
        assert lyrics.text() == "First line\nSecond line\n"
        assert not os.path.exists(library.path)
        window.find("Try Again", "push button").press()
        window.expect_words("Put it back and try again")
        os.rename(os.path.join(away, "Songs"), library.path)
        window.find("Try Again", "push button").press()
        window = book.window("Songs")
        wait_until(lambda: window.find("New Song", "push button").has_state("SENSITIVE"), "changes to be possible")
        choose(window, "Draft")
        book.window("Draft")
        wait_until(lambda: book.window("Draft").find("Lyrics").has_state("FOCUSED"), "the lyrics to have the focus")
        type_text("y")
        keys("ctrl+s")
        library.draft.expect_text("yFirst line\nSecond line\n")
    finally:
        forget_settings()


@case("trouble: a library on a disk that is not mounted: why, and Try Again when it is; nothing is put in its place")
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
            window.expect_words("Your Library Cannot Be Reached")
            window.expect_words("Connect it and try again")
            assert os.listdir(disk.path) == []
            run("mount", "--bind", behind, disk.path)
            window.find("Try Again", "push button").press()
            row(book.window("Songs"), "Draft")
        finally:
            run("umount", "-l", behind, check=False)
            forget_settings()


@case("trouble: a long look through a library is shown and can be cancelled, which is said; Try Again does it after all")
def cancels_scan(book, folder):
    with SleepyDisk(folder) as disk:
        first = crowd(disk.behind, 30_000)
        song = Song.at(os.path.join(disk.path, os.path.relpath(first.path, disk.behind)))
        book.call("--library", disk.path, "--", song.path)
        window = book.window(first.title)
        # The look can neither end nor keep the window busy while the button is looked for.
        disk.sleep()
        window.find("Cancel", "push button").press()
        wait_until(lambda: not window.has_words("Looking through the library…"), "the progress to go")
        disk.wake()
        type_text("x")
        song.expect_text("xFirst line\nSecond line\n")
        assert not window.has_words("30000 songs")
        window.expect_words("The library was not looked through to the end. Songs may be missing here.")
        window.find("Try Again", "push button").press()
        wait_until(lambda: window.has_words("30000 songs"), "all songs", 60)
        assert not window.has_words("Songs may be missing here")
