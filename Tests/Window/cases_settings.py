"""The settings: what is chosen takes effect at once, in all windows, and is in the file."""

import os
import shutil

from cases_keyboard import focusable, focused, press_and_follow
from desktop.case import case
from desktop.disks import SleepyDisk
from desktop.dragging import middle
from desktop.hands import keys, run, type_text
from desktop.library import Library, expect_no_menu, open_menu, press_item, row
from desktop.songbook import Song, active_name
from desktop.waiting import expect_steady, settled, wait_until
from settings import read_settings, settings_file, write_settings


def set_number(settings, name, value):
    field = settings.find(name, "spin button")
    field.element.set_number(value)


def focus(settings, name):
    """Walks to the row of this name by keys."""
    wait_until(settings.focused, "the keyboard in the settings")
    among = focusable(settings)
    while (node := focused(settings, among)) is None or node.name != name:
        press_and_follow(settings, "Tab", among)


@case("Ctrl+comma opens the settings; the pause before a save counts at once in all windows, and stays in the file")
def sets_the_pause(book, folder):
    write_settings(unknown={"kept": 1})
    first, second = Song(folder, "One"), Song(folder, "Two")
    book.open(first.path)
    window = book.open(second.path)
    keys("ctrl+comma")
    settings = book.window("Settings")
    set_number(settings, "Autosave Delay", 30)
    wait_until(lambda: read_settings().get("autosaveDelay") == 30000, "the pause to be in the file")
    set_number(settings, "Earlier Versions", 5000)
    wait_until(lambda: read_settings().get("historyLimit") == 5000, "the number to be in the file")
    assert read_settings()["unknown"] == {"kept": 1}
    keys("Escape")
    book.window("Two")
    type_text("x")
    # Longer than it waits where nothing is set.
    second.expect_untouched(seconds=2.5)
    keys("ctrl+s")
    second.expect_text("xFirst line\nSecond line\n")


@case("settings: the wheel scrolls, an emptied number stays, and keeping fewer earlier versions is confirmed")
def sets_numbers(book, folder):
    write_settings(historyLimit=300)
    book.open(Song(folder, "One").path)
    keys("ctrl+comma")
    settings = book.window("Settings")
    field = settings.find("Earlier Versions", "spin button")
    expect_wheel_scrolls(field)
    expect_number_when_empty(settings, field)
    keys("Escape")
    book.window("One")
    wait_until(lambda: read_settings().get("historyLimit") == 300, "300 in the file again")
    expect_fewer_confirmed(book)


def expect_wheel_scrolls(field):
    place = settled(lambda: field.element.place, "the place of the number")
    # Three clicks down would leave none of the three hundred.
    for _ in range(3):
        run("xdotool", "mousemove", *map(str, middle(field)), "click", "5")
    wait_until(lambda: field.element.place != place, "the settings to scroll")


def expect_number_when_empty(settings, field):
    """A field that is left empty keeps its number, the one of before and one that was typed; it ends as it began."""
    focus(settings, "Earlier Versions")
    for typed, kept in (([], 300), (["space"], 300), (["7", "0", "0"], 700), ([], 700)):
        keys("ctrl+a", "BackSpace", *typed, "Tab")
        keys("shift+Tab")
        wait_until(lambda: settings.focused_name() == "Earlier Versions", "the keyboard in the number again")
        assert field.element.number == kept, (typed, field.element.number)
        expect_steady(lambda: read_settings().get("historyLimit") == kept, f"{kept} in the file, after {typed}", 0.5)
    keys("ctrl+a", "3", "0", "0", "Tab")


def expect_fewer_confirmed(book):
    """Only after the settings are closed."""
    def choose(*pressed, number):
        keys("ctrl+comma")
        settings = book.window("Settings")
        focus(settings, "Earlier Versions")
        field = settings.find("Earlier Versions", "spin button")
        # From its row, where there is one that takes the keyboard, into the field.
        if settings.focused().role == "list item":
            keys("Tab")
        settings.expect_focus("Earlier Versions", "spin button")
        keys(*pressed)
        wait_until(lambda: field.element.number == number, lambda: f"{number} in the field, not {field.element.number}")
        keys("Escape")

    def expect_unchanged():
        expect_steady(lambda: read_settings()["historyLimit"] == 300, "300 in the file", 0.5)

    # As far as Down, and not by a thousand; Return cancels, as Escape does.
    for key in ("Return", "Escape"):
        choose("Next", number=200)
        book.window("Keep Fewer Earlier Versions?").expect_words("Up to 300 earlier versions")
        expect_unchanged()
        keys(key)
        book.window("One")
        expect_unchanged()
    # What goes back to where it was asks nothing, also where more were kept meanwhile.
    for there, back in (("Next", "Prior"), ("Prior", "Next")):
        choose(there, back, number=300)
        book.window("One")
        expect_unchanged()
    choose("ctrl+Next", number=0)
    book.window("Keep Fewer Earlier Versions?").find("Keep Fewer", "push button").press()
    wait_until(lambda: read_settings()["historyLimit"] == 0, "the number to be in the file")


@case("earlier versions that the settings say not to keep: said so")
def tells_of_no_versions(book, folder):
    song = Song(folder, "One")
    write_settings(historyLimit=0)
    window = book.open(song.path)
    type_text("x")
    keys("ctrl+s")
    song.expect_text("xFirst line\nSecond line\n")
    open_menu(window, "Song Menu")
    press_item(window, "Earlier Versions…")
    window.expect_words("No earlier versions of this song are kept")


def kinds(settings):
    """The two kinds of library, and which of them is marked."""
    names = ("In-App", "Folder")
    return {name: settings.find(name, "radio button").has_state("CHECKED") for name in names}


@case("In-App or Folder: one of the two is marked, the folder with its path; nothing is chosen before a person chooses")
def marks_library(book, folder):
    song = Song(folder, "One")
    for members, marked, words in (
            ({}, None, "~/Documents/Songs"), ({"mode": "in-app"}, "In-App", "~/Documents/Songs"),
            ({"mode": "folder", "folder": {"path": folder}}, "Folder", os.path.basename(folder)),
            ({"mode": "in-app", "folder": {"path": folder}}, "In-App", os.path.basename(folder))):
        write_settings(**members)
        book.open(song.path)
        keys("ctrl+comma")
        settings = book.window("Settings")
        settings.expect_words(words)
        assert [name for name, is_marked in kinds(settings).items() if is_marked] == [marked][:bool(marked)], members
        settings.find("Change Folder…", "push button")
        keys("Escape")
        book.finish()


@case("In-App or Folder by keys: a refusal puts the mark back, Return switches, and nothing is moved")
def chooses_kind(book, folder):
    library = Library(folder)
    write_settings(mode="folder", folder={"path": library.path})
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    for key in ("Escape", "Return"):
        if key == "Escape":
            keys("ctrl+comma")
        settings = book.window("Settings")
        focus(settings, "In-App")
        keys("space")
        question = book.window("Switch to Another Library?")
        wait_until(question.focused, "the keyboard in the question")
        question.expect_words("not moved")
        keys(key)
        if key == "Escape":
            settings = book.window("Settings")
            wait_until(lambda: kinds(settings) == {"In-App": False, "Folder": True}, "the mark to be back")
    book.window("Private Library").expect_words("No Songs Yet")
    assert read_settings()["mode"] == "in-app"
    assert library.moon.bytes == library.moon.original


@case("the settings offer to take all songs along to another library")
def takes_songs_along(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")
    for button, heading in (("Copy All Songs…", "Copy “Songs” to Another Library"),
                            ("Move All Songs…", "Move “Songs” to Another Library")):
        keys("ctrl+comma")
        book.window("Settings").find(button, "push button").press()
        book.window(heading)
        keys("Escape")
        book.window("Blue Moon")


@case("no more earlier versions are kept than the settings say, from the next save on")
def limits_history(book, folder):
    state = os.path.join(os.environ["HOME"], ".local/state/songbook/history")

    def kept():
        return [name for _, _, names in os.walk(state) for name in names]

    def save_with(letter):
        type_text(letter)
        keys("ctrl+s")
        wait_until(lambda: letter in song.text, f"{letter} to be saved")
    shutil.rmtree(state, ignore_errors=True)
    song = Song(folder)
    book.open(song.path)
    for letter in "abcdef":
        save_with(letter)
    # The song is there before its history is.
    wait_until(lambda: len(kept()) >= 6, "six versions to be kept")
    keys("ctrl+w")
    book.expect_end()
    write_settings(historyLimit=2)
    book.open(song.path)
    save_with("g")
    wait_until(lambda: len(kept()) <= 3, "older versions to go")


@case("a window is dark from its first moment, also where a song takes long to open; font and style change at once")
def is_dark_from_the_first(book, folder):
    write_settings(appearance="dark", font="DejaVu Sans Mono 20")
    with SleepyDisk(folder) as disk:
        song = Song(disk.path)
        disk.sleep()
        book.call("--", song.path)
        book.window("Opening…")
        expect_steady(lambda: brightness() < 90, "the dark window", 1)
        disk.wake()
        book.window("Song")
        wait_until(lambda: brightness() < 90, "the window with the song to be dark")
        change_font(book)
        change_style(book)


def change_font(book):
    """To the one of the system, in the settings."""
    before = settled(picture, "the lyrics")
    keys("ctrl+comma")
    settings = book.window("Settings")
    settings.find("Font: DejaVu Sans Mono 20", "push button")
    settings.find("Use System Font", "push button").press()
    wait_until(lambda: "font" not in read_settings(), "the font to be gone from the file")
    keys("Escape")
    book.window("Song")
    wait_until(lambda: picture() != before, "the lyrics in another font")


def change_style(book):
    """From dark to light, by keys, in the settings."""
    keys("ctrl+comma")
    settings = book.window("Settings")
    focus(settings, "Style")
    keys("space")
    wait_until(lambda: settings.focused_name() != "Style", "the choices")
    keys("Home", "Down", "Return")
    wait_until(lambda: read_settings().get("appearance") == "light", "the appearance to be in the file")
    # The list of choices takes each key until it is gone.
    settings.expect_focus("Style")
    keys("Escape")
    book.window("Song")
    wait_until(lambda: brightness() > 200, "the window to be light")


@case("the main menu has the style of the windows, too: it is followed at once, and stays in the file")
def chooses_style(book, folder):
    window = book.open(Song(folder).path)
    window.expect_focus("Lyrics")

    def choose_style(name, brightness_is):
        open_menu(window, "Main Menu")
        press_item(window, "Style")
        press_item(window, name)
        expect_no_menu(window)
        wait_until(brightness_is, f"the window to be {name}")

    def is_chosen(name):
        open_menu(window, "Main Menu")
        press_item(window, "Style")
        answer = window.find(name, "menu item").has_state("CHECKED")
        keys("Escape")
        expect_no_menu(window)
        return answer
    assert is_chosen("Follow System")
    choose_style("Dark", lambda: brightness() < 90)
    wait_until(lambda: read_settings().get("appearance") == "dark", "the style to be in the file")
    assert is_chosen("Dark") and not is_chosen("Follow System")
    choose_style("Light", lambda: brightness() > 90)
    wait_until(lambda: read_settings().get("appearance") == "light", "the style to be in the file")


@case("an appearance that means nothing is said, and the song opens all the same")
def says_what_means_nothing(book, folder):
    write_settings(appearance="pink")
    window = book.open(Song(folder).path)
    window.expect_words("“appearance” should be")
    assert read_settings() == {"appearance": "pink"}


@case("what is wrong with the settings is said in them word for word, whatever stands in the file")
def says_fault_as_it_is(book, folder):
    write_settings()
    with open(settings_file(), "w", encoding="utf-8") as file:
        file.write("<<<<<<< HEAD\n{}\n")
    book.open(Song(folder).path)
    keys("ctrl+comma")
    settings = book.window("Settings")
    settings.expect_words("settings are invalid")
    settings.expect_words("found ‘<’")


@case("the settings that are over one window and are asked for in another come to the front, and are there once")
def shows_where_they_are(book, folder):
    one, two = Song(folder, "One"), Song(folder, "Two")
    book.open(one.path)
    book.open(two.path)
    keys("ctrl+comma")
    book.window("Settings")
    run("xdotool", "search", "--name", "^One$", "windowactivate")
    wait_until(lambda: active_name() == "One", lambda: f"the first window, and there is {active_name()!r}")
    book.act("settings")
    book.window("Settings")
    book.expect_windows("One", "Settings", "Two")
    keys("Escape")
    book.window("Two")


@case("a library that is not known for a typing error in the settings is not taken for one that was never chosen")
def says_unclear_library(book, folder):
    library = os.path.join(folder, "Songs")
    Song(library)
    write_settings(mode="folders", folder={"path": library}, appearance="dark")
    book.call()
    window = book.window("Songbook")
    window.expect_words("“mode” should be")
    window.expect_words("choose your library again")
    assert not window.has_words("--choose-library")
    assert read_settings() == {"mode": "folders", "folder": {"path": library}, "appearance": "dark"}
    write_settings(mode="folder", folder={"path": library})
    window.find("Try Again", "push button").press()
    book.window("Songs")


def brightness():
    """How bright the middle of the screen is, from 0 to 255."""
    return run("import", "-window", "root", "-crop", "200x200+540+500", "-resize", "1x1!", "-colorspace", "Gray",
               "-depth", "8", "gray:-").stdout[0]


def picture():
    """The lyrics as they look, without the cursor, which blinks."""
    return run("import", "-window", "root", "-crop", "600x20+380+160", "-depth", "8", "gray:-").stdout
