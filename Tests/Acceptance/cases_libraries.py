"""One library and another: choosing in the settings, switching, and being away from it."""

from desktop.case import case
from desktop.disks import SmallDisk
from desktop.hands import keys, type_text
from desktop.library import Library, choose, choose_kind, has_row, row
from desktop.songbook import Song


def open_settings(scene):
    keys("ctrl+comma")
    settings = scene.book.window("Settings")
    scene.picture("the settings")
    return settings


@case("TC-006 another folder in the settings: the chooser begins in the one in use, and a confirmation comes first")
def changes_folder(scene):
    first, second = Library(scene.home, "First"), Library(scene.home, "Second")
    scene.book.ask("--choose-library", first.path)
    scene.book.call()
    row(scene.window("First"), "Draft")
    open_settings(scene).find("Change Folder…", "push button").press()
    chooser = scene.book.window("Choose Library Folder")
    chooser.find("First")
    scene.choose_folder(second.path)
    scene.book.window("Switch to Another Library?").expect_words("~/Second")
    window = scene.use_other_library("Second")
    row(window, "Draft")
    scene.picture("the other library")
    assert scene.library_in_use()["path"] == second.path
    for song in (first.moon, first.draft, second.moon, second.draft):
        assert song.bytes == song.original


@case("Mode switch: songs in the app, then a folder, then back; both libraries are as they were")
def switches_mode(scene):
    library = Library(scene.home, "Mine")
    scene.book.ask("--choose-library", "in-app")
    scene.book.call()
    scene.window("Private Library")
    window = scene.make_song("In the App")
    type_text("words in the app")
    keys("ctrl+s")
    window.expect_words("Saved")
    own = scene.path(".local/share/songbook/library/In the App/In the App.songbook")
    kept = Song.at(own)
    assert kept.text == "words in the app"

    open_settings(scene).find("Change Folder…", "push button").press()
    scene.choose_folder(library.path)
    window = scene.use_other_library("Mine")
    row(window, "Draft")
    assert not has_row(window, "In the App")
    scene.picture("the folder")

    choose_kind(open_settings(scene), "In-App")
    window = scene.use_other_library("Private Library")
    scene.picture("in the app again")
    scene.show_list()
    row(window, "In the App")
    assert not has_row(window, "Draft")
    assert kept.bytes == kept.original
    for song in (library.moon, library.lights, library.draft):
        assert song.bytes == song.original


@case("Offline: the library goes away while its window is open; what is written waits, and arrives when it is back")
def works_offline(scene):
    with SmallDisk(scene.home) as disk:
        library = Library(disk.path)
        scene.book.ask("--choose-library", library.path)
        scene.book.call("--", library.draft.path)
        window = scene.window("Draft")
        scene.show_list()
        row(window, "Draft, First line")
        choose(window, "Draft")
        disk.take_away()
        type_text("offline ")
        keys("ctrl+s")
        window.expect_words("Not saved")
        scene.picture("words that wait")
        scene.show_list()
        row(window, "Draft")
        scene.picture("the list without the library")

        disk.bring_back()
        library.draft.expect_text("offline First line\nSecond line\n")
        window.expect_no_words("Library unavailable")
        choose(window, "Draft")
        window.expect_words("Saved")
        scene.picture("words that arrived")
