"""The first launch: where songs are kept. Source: the test cases of folder selection, in a desktop's terms."""

import os
from pathlib import Path

from desktop.case import case
from desktop.disks import SmallDisk
from desktop.hands import keys, run
from desktop.library import row
from desktop.songbook import Song
from desktop.waiting import wait_until


def first_launch(scene):
    scene.book.call()
    window = scene.window("Songbook")
    window.expect_words("Choose a Folder for Your Songs")
    window.find("Use “Songs” in Documents", "push button")
    window.find("Choose Folder…", "push button")
    scene.picture("two choices")
    return window


def expect_library(scene, path):
    """That this library is remembered, by path and by what identifies the folder, and that it is the one in use."""
    folder = scene.settings()["folder"]
    status = os.stat(path)
    assert folder["path"] == path, folder
    assert (folder["device"], folder["inode"]) == (status.st_dev, status.st_ino), folder
    line = scene.library_in_use()
    assert (line["path"], line["state"]) == (path, "present"), line


@case("TC-001 the default folder: one press makes Documents/Songs, remembers it, and shows it")
def default_folder(scene):
    first_launch(scene).find("Use “Songs” in Documents", "push button").press()
    window = scene.window("Songs")
    window.expect_words("No Songs Yet")
    window.expect_words("~/Documents/Songs")
    scene.picture("the empty library")
    assert os.path.isdir(scene.path("Documents/Songs"))
    expect_library(scene, scene.path("Documents/Songs"))
    keys("ctrl+q")
    scene.book.expect_end()
    scene.book.call()
    scene.window("Songs").expect_words("No Songs Yet")
    scene.picture("the second launch")


@case("TC-002 a folder of one's own: the songs in it are there at once")
def own_folder(scene):
    song = Song(scene.path("My Songs", "Ballads"), "Blue Moon")
    first_launch(scene).find("Choose Folder…", "push button").press()
    scene.choose_folder(scene.path("My Songs"))
    window = scene.window("My Songs")
    row(window, "Ballads, 1 song")
    scene.picture("the library")
    expect_library(scene, scene.path("My Songs"))
    assert song.bytes == song.original


@case("TC-003 a synchronised folder: it is used like any other, and nothing but songs is put into it")
def synchronised_folder(scene):
    root = scene.path("Nextcloud/Lyrics")
    os.makedirs(root)
    with open(scene.path("Nextcloud/.sync_0123456789ab.db"), "wb"):
        pass
    first_launch(scene).find("Choose Folder…", "push button").press()
    scene.choose_folder(root)
    window = scene.window("Lyrics")
    window.expect_words("No Songs Yet")
    expect_library(scene, root)
    window = scene.make_song("Rain")
    scene.picture("a song in it")
    keys("ctrl+s")
    window.expect_words("Saved")
    found = [os.path.relpath(os.path.join(place, name), root) for place, _, names in os.walk(root) for name in names]
    assert found == ["Rain/Rain.songbook"], found
    listed = run("gio", "list", root).stdout.decode().split()
    assert listed == ["Rain"], listed


@case("TC-004 the folder chooser is cancelled: both choices are there again, and nothing was made")
def cancels_chooser(scene):
    window = first_launch(scene)
    window.find("Choose Folder…", "push button").press()
    wait_until(scene.book.window("Choose Library Folder").focused, "the keyboard in the file chooser")
    scene.picture("the folder chooser")
    keys("Escape")
    window = scene.window("Songbook")
    window.find("Use “Songs” in Documents", "push button")
    window.find("Choose Folder…", "push button")
    scene.picture("back at the choices")
    assert not os.path.exists(scene.path("Documents"))
    assert not os.path.exists(scene.path(".config/songbook/settings.json"))


def cannot_make(scene, option, words):
    with SmallDisk(scene.home) as disk:
        run("mount", "-o", f"remount,{option}", disk.path)
        os.symlink(disk.path, scene.path("Documents"))
        window = first_launch(scene)
        window.find("Use “Songs” in Documents", "push button").press()
        dialog = scene.book.window("Could Not Use Library")
        dialog.expect_words(words)
        scene.picture("the reason")
        keys("Escape")
        window = scene.window("Songbook")
        window.find("Use “Songs” in Documents", "push button")
        window.find("Choose Folder…", "push button")
        assert not os.path.exists(scene.path(".config/songbook/settings.json"))
        scene.book.finish()


@case("TC-005 the default folder cannot be made on a write-protected disk: the reason, and both choices again")
def write_protected(scene):
    cannot_make(scene, "ro", "read-only")


@case("TC-005 the default folder cannot be made on a full disk: the reason, and both choices again")
def full_disk(scene):
    cannot_make(scene, "nr_inodes=1", "full")


@case("TC-007 the default folder is in Documents, where a file manager shows it")
def seen_in_file_manager(scene):
    first_launch(scene).find("Use “Songs” in Documents", "push button").press()
    scene.window("Songs")
    manager = scene.file_manager(scene.path("Documents"))
    manager.locate(Path(scene.path("Documents/Songs")))
    scene.picture("the file manager")
