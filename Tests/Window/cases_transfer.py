"""Songs come in out of files of other programs, and go out into them."""

import contextlib
import json
import os
from pathlib import Path

from cases_dragging import space
from cases_pasting import dismiss
from desktop.case import case
from desktop.dragging import beside, drag, middle, point, put
from desktop.hands import keys, run, type_text
from desktop.library import (
    Library, expect_no_menu, open_menu, press_item, row, rows, shown_library, type_path)
from desktop.managers import light_manager
from desktop.songbook import Song
from desktop.waiting import expect_steady, settled, wait_until
from slow_calls import Slowness

CHORDPRO = "{title: River}\n{artist: Nobody}\n{comment: softly}\n[G]Down to the [D]sea\n"


def choose_path(book, heading, path, name="Open"):
    """Answers a file chooser."""
    dialog = book.window(heading)
    wait_until(lambda: (node := dialog.focused()) is not None, "the keyboard in the chooser")
    if not ((node := dialog.focused()) and node.role in ("text", "entry")):
        keys("ctrl+l")
        wait_until(lambda: (node := dialog.focused()) and node.role in ("text", "entry"), "a field for a path")
    keys("ctrl+a")
    type_path(dialog, path)
    keys("Return")


def made(library, title):
    return os.path.join(library.ballads, title, title + ".songbook")


def expect_song(path, **members):
    """Waits for a song, and looks at its members."""
    wait_until(lambda: os.path.exists(path), f"{path} to be made")
    with open(path, encoding="utf-8") as file:
        song = json.load(file)
    for name, value in members.items():
        assert song.get(name) == value, (name, song)


def replace(book):
    """Agrees that a file is replaced, which the chooser asks."""
    def find():
        return next((node for window in book.windows() for node in window.all()
                     if node.role == "push button" and node.name.endswith("Replace")), None)
    wait_until(find, "the question whether to replace").press()


@case("import: a ChordPro file by Shift+Ctrl+I: what will be made is shown, then it is made and opened; the file stays")
def imports_file(book, folder):
    library, window = shown_library(book, folder)
    source = Path(folder, "river.cho")
    source.write_text(CHORDPRO)
    keys("shift+ctrl+i")
    choose_path(book, "Import Files", str(source))
    sheet = book.window("Import")
    sheet.expect_words("1 song will be added to “Ballads”. The original file stays as it is.")
    sheet.expect_words("New: River")
    assert not os.path.exists(made(library, "River"))
    sheet.find("Import", "push button").press()
    expect_song(made(library, "River"), title="River", artist="Nobody")
    # The comment is none of our format.
    window = book.window("River")
    window.expect_words("1 song added to “Ballads”. 1 note.")
    assert "[G]Down to the [D]sea" in window.find("Lyrics").text()
    assert source.read_text() == CHORDPRO


@case("import: of many files is said how far it has come; cancelled, what is made is whole")
def cancels(book, folder):
    library, window = shown_library(book, folder)
    source = Path(folder, "Many")
    source.mkdir()
    many = 200
    for number in range(many):
        (source / f"Song {number}.txt").write_text(f"line {number}\n")

    def songs():
        return list(Path(library.ballads, "Many").glob("Song*/*.songbook"))

    open_menu(window, "Main Menu")
    press_item(window, "Import and Export")
    press_item(window, "Import Folder…")
    choose_path(book, "Import Folder", str(source))

    def find():
        return next((window for window in book.windows() if any("will be added" in node.name for node in window.all())),
                    None)
    plan = wait_until(find, "the plan")
    # As many songs as are written together come at once.
    with Slowness(book.pid, "fsync", 0.01):
        plan.find("Import", "push button").press()
        wait_until(songs, "some songs")
        sheet = book.window("Import")
        sheet.expect_words(f" of {many} songs added")
        sheet.find("Cancel", "push button").press()
        report = book.window("Import Report")
    report.expect_words("The import was canceled. Import the same files again to add the rest.")
    keys("Escape")
    count = len(songs())
    assert 0 < count < many, count
    for path in songs():
        assert Song.at(str(path)).text.startswith("line "), path


@contextlib.contextmanager
def beside_files(book, folder):
    """A library's list, with a file manager beside it, which shows three files."""
    library = Library(folder)
    library.open(book, library.draft)
    put("Draft", 0, 620)
    window = book.window("Draft")
    window.find("Back to Songs").press()
    row(window, "Ballads")
    settled(lambda: [node.element.place for node in rows(window)], "the list to come in")
    outside = Path(folder, "outside")
    outside.mkdir()
    (outside / "river.cho").write_text(CHORDPRO)
    (outside / "sea.cho").write_text(CHORDPRO.replace("River", "Sea"))
    (outside / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    with beside(book, light_manager(), str(outside)) as manager:
        yield library, window, manager, outside
    assert sorted(os.listdir(outside)) == ["photo.png", "river.cho", "sea.cho"]


@case("import: a file that is dragged from a file manager onto a folder or the list is imported; a picture is refused")
def imports_dropped(book, folder):
    with beside_files(book, folder) as (library, window, manager, outside):
        drag(manager.locate(outside / "photo.png"), space(window, "Draft"))
        book.window("Could Not Open Dropped Files").expect_words("Neither a song nor a folder")
        keys("Escape")
        book.window("Draft")
        assert sorted(os.listdir(library.path)) == ["Ballads", "Draft"]
        drag(manager.locate(outside / "sea.cho"), space(window, "Draft"))
        accept(book, "Songs")
        expect_song(os.path.join(library.path, "Sea", "Sea.songbook"), title="Sea")
        window = book.window("Sea")
        window.find("Back to Songs").press()
        row(window, "Ballads")
        settled(lambda: [node.element.place for node in rows(window)], "the list to come in")
        drag(manager.locate(outside / "river.cho"), point("Sea", row(window, "Ballads")))
        accept(book, "Ballads")
        expect_song(made(library, "River"), title="River")


def accept(book, place):
    """Agrees to the import of a song into a folder."""
    sheet = book.window("Import")
    sheet.expect_words(f"1 song will be added to “{place}”. The original file stays as it is.")
    sheet.find("Import", "push button").press()


@case("import: a file of another program that is opened with Songbook is offered to be imported into the library")
def offers_import(book, folder):
    library = Library(folder)
    source = Path(folder, "river.cho")
    source.write_text(CHORDPRO)
    library.open(book, library.moon)
    book.call("--", str(source))
    window = book.window("river.cho")
    window.expect_words("“river.cho” Is Not a Songbook File")
    window.find("Import into Library…", "push button").press()
    book.window("Import").find("Import", "push button").press()
    expect_song(made(library, "River"), title="River")
    book.window("River")
    expect_steady(lambda: source.read_text() == CHORDPRO, "the file", 0.3)


@case("export: several lines that are selected, into a folder of ChordPro files by Shift+Ctrl+E")
def exports_several(book, folder):
    library, window = shown_library(book, folder)
    target = os.path.join(folder, "Out")
    os.mkdir(target)
    keys("F6", "ctrl+a", "shift+ctrl+e")
    sheet = book.window("Export")
    sheet.expect_words("2 selected")
    sheet.find("Export…", "push button").press()
    choose_path(book, "Export to Folder", target)
    wait_until(lambda: len(os.listdir(target)) == 2, lambda: f"two files, and there are {os.listdir(target)}")
    assert sorted(os.listdir(target)) == ["Blue Moon.txt", "Harbour Lights.txt"], os.listdir(target)


@case("sharing: Copy as Text and as ChordPro take what is typed; e-mail is begun with title and lyrics", is_long=True)
def shares(book, folder):
    library = Library(folder)
    song = Song(library.ballads, "Rain", text="[G]Rain & [D]tin\nünd 100%\n", artist="Nobody")
    window = library.open(book, song)
    window.expect_focus("Lyrics")
    type_text("Low ")
    text = "Low [G]Rain & [D]tin\nünd 100%\n"
    choose_to_share(window, "Copy as Text")
    dismiss(window, "1 song copied")
    with pasted(window, text) as copy:
        assert copy == text, copy
    choose_to_share(window, "Copy as ChordPro")
    dismiss(window, "1 song copied")
    with pasted(window, text) as copy:
        assert "{title: Rain}" in copy and "{artist: Nobody}" in copy and "Low [G]Rain & [D]tin" in copy, copy
    with mailer(folder) as called:
        choose_to_share(window, "Send by E-Mail…")
        wait_until(lambda: called.exists() and called.read_text(), "the program for e-mail to be called")
        assert called.read_text() == (
            "mailto:?subject=Rain&body=Low%20%5BG%5DRain%20%26%20%5BD%5Dtin%0D%0A%C3%BCnd%20100%25%0D%0A"
        ), called.read_text()


def choose_to_share(window, name):
    """Chooses how the song is shared, by its menu."""
    open_menu(window, "Song Menu")
    press_item(window, "Share")
    press_item(window, name)
    expect_no_menu(window)


@contextlib.contextmanager
def pasted(window, text):
    """What is copied, which is pasted below the lyrics, and taken back."""
    run("xdotool", "mousemove", *map(str, middle(window.find("Lyrics"))), "click", "1")
    window.expect_focus("Lyrics")
    keys("ctrl+End", "ctrl+v")

    def find():
        found = window.find("Lyrics").text()
        return found.startswith(text) and found[len(text):]
    yield wait_until(find, lambda: f"more than the lyrics, and there is {window.find('Lyrics').text()!r}")
    keys("ctrl+z")
    window.expect_text("Lyrics", text)


@contextlib.contextmanager
def mailer(folder):
    """The desktop has a program for e-mail; the file in which it writes down what it is called with."""
    applications = Path(os.environ["HOME"], ".local/share/applications")
    applications.mkdir(parents=True, exist_ok=True)
    called, entry, defaults = Path(folder, "called"), applications / "mailer.desktop", applications / "mimeapps.list"
    entry.write_text("[Desktop Entry]\nType=Application\nName=Mailer\nMimeType=x-scheme-handler/mailto;\n"
                     f"Exec=sh -c 'printf %%s \"$1\" > {called}' sh %u\n")
    defaults.write_text("[Default Applications]\nx-scheme-handler/mailto=mailer.desktop\n")
    try:
        yield called
    finally:
        entry.unlink()
        defaults.unlink()
