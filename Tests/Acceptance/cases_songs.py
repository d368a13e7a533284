"""Songs, from nothing to words on the disk. Source: the manual tests of the folder library, in a desktop's terms."""

import os
from pathlib import Path

from desktop.case import case
from desktop.hands import keys, run, type_text
from desktop.library import Library, choose, row
from desktop.songbook import Song


@case("Full flow: the settings, a folder, browsing, a new song, writing, saving, and the file as others see it")
def full_flow(scene):
    library = Library(scene.home)
    scene.book.call()
    scene.window("Songbook")
    keys("ctrl+comma")
    settings = scene.book.window("Settings")
    scene.picture("the settings")
    settings.find("Change Folder…", "push button").press()
    scene.choose_folder(library.path)
    window = scene.use_other_library("Songs")
    row(window, "Ballads, 2 songs")
    scene.picture("the library")

    choose(window, "Ballads")
    row(window, "Blue Moon")
    row(window, "Harbour Lights")
    scene.picture("a folder")

    window = scene.make_song("Night Train")
    window.expect_focus("Lyrics")
    scene.picture("the new song")
    type_text("All aboard")
    keys("Return")
    type_text("for the coast")
    keys("ctrl+s")
    window.expect_words("Saved")
    scene.picture("the words")
    path = os.path.join(library.ballads, "Night Train/Night Train.songbook")
    assert Song.at(path).text == "All aboard\nfor the coast"
    assert scene.book.ask("--print", path) == "All aboard\nfor the coast\n"
    scene.show_list()
    row(window, "Night Train, All aboard")
    scene.picture("the list with it")
    manager = scene.file_manager(os.path.dirname(path))
    manager.locate(Path(path))
    scene.picture("the file manager")


@case("Deep link: a song that is opened from a file manager is on screen, without a window and with one")
def deep_link(scene):
    library, other = Library(scene.home), Library(scene.home, "Other")
    scene.book.ask("--choose-library", library.path)
    manager = scene.file_manager(library.moon.folder)
    manager.locate(Path(library.moon.path))
    scene.picture("the file manager")
    keys("ctrl+a", "Return")
    window = scene.window("Blue Moon")
    assert window.find("Lyrics").text() == library.moon.text
    scene.picture("the song")
    manager.close()

    run("gio", "open", library.draft.path)
    window = scene.window("Draft")
    assert len(scene.book.windows()) == 1
    scene.picture("another one of the library")
    run("xdg-open", other.lights.path)
    window = scene.window("Harbour Lights")
    assert sorted(window.name for window in scene.book.windows()) == ["Draft", "Harbour Lights"]
    scene.picture("one of no library that is used")
    scene.window("Harbour Lights").expect_focus("Lyrics")
    type_text("x")
    keys("ctrl+s")
    other.lights.expect_text("xFirst line\nSecond line\n")
