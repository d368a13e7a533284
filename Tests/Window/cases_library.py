"""A library in the window: folders, list and editor."""

import os

from cases_keyboard import press_and_follow
from cases_lists import expect_lines, forget_orders, three_songs
from desktop.case import case
from desktop.disks import SmallDisk
from desktop.dragging import resize
from desktop.hands import keys, type_text
from desktop.library import (
    MENU_ITEMS, Library, choose, choose_kind, expect_line, expect_no_menu, expect_row_gone, has_row, menu_items,
    open_menu, press_item, row, shown_library)
from desktop.songbook import Song
from desktop.waiting import expect_steady, settled, wait_until


@case("a song of a library opens with its folder beside it, ready to type")
def opens_in_library(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    assert window.find("Lyrics").has_state("FOCUSED")
    assert window.has_words("Songs › Ballads")
    row(window, "Blue Moon, First line")
    row(window, "Harbour Lights")
    row(window, "Ballads, 2 songs")
    row(window, "Songs, 3 songs")
    type_text("x")
    library.moon.expect_text("xFirst line\nSecond line\n")


@case("choosing another song saves the one before, and shows it in the same window, or why it cannot be read")
def switches_song(book, folder):
    library = Library(folder)
    broken = Song(library.ballads, "Broken")
    broken.write('{"title": oops}')
    window = library.open(book, library.moon)
    type_text("last words ")
    choose(window, "Harbour Lights")
    window = book.window("Harbour Lights")
    assert library.moon.text == "last words First line\nSecond line\n"
    assert len(book.windows()) == 1
    window.expect_focus("Lyrics")
    type_text("y")
    keys("ctrl+s")
    library.lights.expect_text("yFirst line\nSecond line\n")
    assert library.moon.text == "last words First line\nSecond line\n"
    row(window, "Blue Moon, last words First line")
    shows_broken(book, window, broken)


def shows_broken(book, window, song):
    """A song that cannot be read is marked with the reason, and left alone."""
    row(window, "Broken, cannot be read, line 1, column 11")
    choose(window, "Broken")
    window = book.window("Broken.songbook")
    window.expect_words("line 1, column 11")
    assert song.bytes == song.original
    choose(window, "Blue Moon")
    book.window("Blue Moon")


@case("a song that cannot be saved stays when another one is chosen, and it is said")
def keeps_unsaved_song(book, folder):
    with SmallDisk(folder) as disk:
        library, window = shown_library(book, disk.path)
        disk.remount("ro")
        type_text("kept ")
        choose(window, "Harbour Lights")
        window.expect_words("is not saved yet, so it stays open")
        assert window.name == "Blue Moon"
        assert window.find("Lyrics").text().startswith("kept ")
        disk.remount("rw")
        choose(window, "Harbour Lights")
        window = book.window("Harbour Lights")
        library.moon.expect_text("kept First line\nSecond line\n")


@case("another song of the library opens in its window; one of another library in its own")
def shares_window(book, folder):
    library, other = Library(folder), Library(folder, "Other")
    window = library.open(book, library.moon)
    library.open(book, library.draft)
    assert len(book.windows()) == 1
    row(window, "Draft")
    other.open(book, other.lights)
    assert sorted(window.name for window in book.windows()) == ["Draft", "Harbour Lights"]
    library.open(book, library.moon)
    assert sorted(window.name for window in book.windows()) == ["Blue Moon", "Harbour Lights"]


@case("with --wait the call returns when another song is chosen, and the words are saved then")
def waits_for_switch(book, folder):
    library = Library(folder)
    caller = book.call("--wait", "--library", library.path, "--", library.moon.path)
    window = book.window("Blue Moon")
    type_text("x")
    row(window, "Harbour Lights")
    assert caller.poll() is None
    choose(window, "Harbour Lights")
    assert caller.wait(5) == 0
    assert library.moon.text[0] == "x"


@case("folders by keys: Alt+Up, Return, Alt+Left")
def walks_folders(book, folder):
    library, window = shown_library(book, folder)
    keys("F6", "alt+Up")
    row(window, "Draft")
    keys("Return")
    row(window, "Harbour Lights")
    assert not has_row(window, "Draft")
    keys("alt+Left")
    row(window, "Draft")
    wait_until(lambda: not window.look("Parent Folder"), "no way further up")


@case("a library or a folder of it opens by its name; what was chosen without any")
def opens_folder(book, folder):
    library = Library(folder)
    book.call("--library", library.path, "--", library.ballads)
    window = book.window("Songs")
    row(window, "Harbour Lights")
    assert window.has_words("No Song Selected")
    book.call("--library", library.path)
    row(window, "Draft")
    assert len(book.windows()) == 1


@case("a song in no library stands alone; nothing around it is looked at before somebody says yes")
def offers_library(book, folder):
    library = Library(folder)
    window = book.open(library.moon.path)
    expect_steady(lambda: not has_row(window, "Harbour Lights"), "a song that stands alone", 1)
    cache = os.path.join(os.environ["HOME"], ".cache/songbook")
    before = set(os.listdir(cache)) if os.path.isdir(cache) else set()
    type_text("x")
    window.find(f"Use “{os.path.basename(folder)}” as Your Library", "push button")
    assert (set(os.listdir(cache)) if os.path.isdir(cache) else set()) == before
    open_menu(window, "Another Folder")
    window.find(os.path.join("~", os.path.basename(folder), "Songs"), "push button").press()
    row(window, "Harbour Lights")
    assert window.find("Lyrics").text().startswith("x")
    library.moon.expect_text("xFirst line\nSecond line\n")
    keys("ctrl+q")
    book.expect_end()
    book.call()
    window = book.window("Blue Moon")
    row(window, "Harbour Lights")
    keys("ctrl+q")
    book.expect_end()


@case("the offer of a library is refused by keys, and what is typed then goes into the song")
def refuses_library(book, folder):
    library = Library(folder)
    window = book.open(library.moon.path)
    window.expect_focus("Lyrics")
    for _ in range(20):
        if window.focused_name() == "Not Now":
            break
        press_and_follow(window, "ctrl+Tab")
    window.expect_focus("Not Now")
    keys("space")
    wait_until(lambda: not window.look("Not Now"), "the offer to go")
    window.expect_focus("Lyrics")
    type_text("on ")
    library.moon.expect_text("on First line\nSecond line\n")


@case("a song without a title has its first line once in the list, without chords")
def says_line_once(book, folder):
    library = Library(folder)
    Song(library.ballads, "Rain on tin", title="", text="Verse 1\n[G]Rain on [D]tin\n")
    Song(library.ballads, "Other", text="[C]\n[G]Snow on [D]tin\n")
    window = library.open(book, library.moon)
    assert "Snow on tin" in row(window, "Other").name
    assert row(window, "Rain on tin").name.count("Rain on tin") == 1, row(window, "Rain on tin").name


@case("a narrow window shows list or song, with a way back, has the order in the main menu, and no menu is taller")
def fits_narrow(book, folder):
    forget_orders()
    library = three_songs(folder)
    window = library.open(book, library.draft)
    row(window, "Berry")
    leads_back_from_song(book, window)
    window = library.open(book, library.draft)
    # With the frame that it has without a compositor; a button more would make it 40 wider.
    size = resize(360, 640)
    assert size[0] <= 370, size
    window.expect_focus("Lyrics")
    expect_low(window, "Main Menu", "About Songbook")
    expect_low(window, "Song Menu", "Move to Trash")
    keys("F6")
    expect_line(window, "Cherry")
    expect_low(window, "Main Menu", "About Songbook")
    sorts_from_main_menu(window)
    forget_orders()


def leads_back_from_song(book, window):
    assert not window.look("Back to Songs")
    resize(480)
    back = window.find("Back to Songs")
    back.press()
    choose(window, "Berry")
    window = book.window("Berry")
    window.find("Lyrics")
    keys("alt+Left")
    row(window, "Berry")


def expect_low(window, name, last):
    """Opens a menu in a window of 640 pixels, and waits for its last item."""
    open_menu(window, name)
    wait_until(lambda: last in menu_items(window), f"{last!r} in the menu")
    places = settled(lambda: [node.element.place for node in window.all()
                              if node.role in MENU_ITEMS and node.is_there], "the menu")
    top = min(place[1] for place in places)
    bottom = max(place[1] + place[3] for place in places)
    # Around the items there are its edge, its tip and its shadow.
    assert bottom - top <= 640 - 30, f"{name}: {bottom - top} pixels"
    keys("Escape")
    expect_no_menu(window)


def sorts_from_main_menu(window):
    wait_until(lambda: not window.look("Sort"), "the list alone")
    open_menu(window, "Main Menu")
    press_item(window, "Sort By")
    press_item(window, "Last Changed")
    expect_lines(window, "Ballads", "Berry", "Cherry", "Apple")


@case("what others add to the library is listed when the window comes to the front again")
def follows_library(book, folder):
    library, other = Library(folder), Song(folder, "Alone")
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    book.open(other.path)
    Song(library.ballads, "Later")
    library.open(book, library.moon)
    row(window, "Later")


@case("search as you type: titles and lyrics, the best first; Return opens at the hit, Escape ends it")
def searches(book, folder):
    library = Library(folder)
    library.lights.write(library.lights.original.replace(b"Second line", b"Over the R\xc3\xadver"))
    window = library.open(book, library.moon)
    row(window, "Draft" if has_row(window, "Draft") else "Harbour Lights")
    keys("ctrl+shift+f")
    window.expect_focus("Search titles and lyrics")
    type_text("river")
    expect_row_gone(window, "Blue Moon")
    row(window, "Harbour Lights")
    window.expect_words("Over the Ríver")
    keys("Return")
    window = book.window("Harbour Lights")
    lyrics = window.find("Lyrics")
    window.expect_focus("Lyrics")
    wait_until(lambda: lyrics.cursor == len("First line\nOver the "), "the cursor at the hit")
    type_text("wide ")
    keys("ctrl+s")
    library.lights.expect_text("First line\nOver the wide Ríver\n")
    keys("ctrl+shift+f")
    window.expect_focus("Search titles and lyrics")
    type_text("nothing like this")
    window.expect_words("No Results Found")
    keys("Escape")
    row(window, "Blue Moon")


@case("Ctrl+comma: the library in use is shown; another one is used after a confirmation, and nothing is moved")
def chooses_in_settings(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    keys("ctrl+comma")
    book.window("Settings")
    for key in ("Escape", "alt+s"):
        choose_kind(book.window("Settings"), "In-App")
        question = book.window("Switch to Another Library?")
        wait_until(question.focused, "the keyboard in the question")
        keys(key)
    book.window("Private Library").expect_words("No Songs Yet")
    assert os.path.isdir(os.path.join(os.environ["HOME"], ".local/share/songbook/library"))
    assert library.moon.bytes == library.moon.original


@case("of a song many folders deep, the header names the nearest, and names in the sidebar can be read")
def names_depths(book, folder):
    library = Library(folder)
    path = library.path
    for name in ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"):
        path = os.path.join(path, name + " in the deep")
    window = library.open(book, Song(path, "Deep Song"))
    window.expect_words("Songs › … › Nine in the deep › Ten in the deep")
    line = row(window, "Ten in the deep, 1 song")
    name = next(node for node in line.all() if node.name == "Ten in the deep" and node.role == "label")
    assert name.element.place[2] >= 45, name.element.place
