"""Songs come in out of files of other programs, and go out into them."""

import contextlib
import json
import os
from pathlib import Path

from cases_browse import choose_in_menu
from cases_dragging import space
from desktop.case import BY_NATURE, UNIT_TEST, case
from desktop.dragging import beside, drag, point, put
from desktop.hands import keys, type_text
from desktop.library import Library, open_menu, press_item, row, rows, shown_library, type_path
from desktop.managers import light_manager
from desktop.songbook import Song
from desktop.waiting import expect_steady, settled, wait_until

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


@case(
    "import: a folder, with songs that are there already and what is no song: a report says so, and can be read again",
    long=UNIT_TEST)
def imports_folder(book, folder):
    library, window = shown_library(book, folder)
    source = Path(folder, "Old Songs", "Slow")
    source.mkdir(parents=True)
    (source / "river.cho").write_text(CHORDPRO)
    (source.parent / "Sea.txt").write_text("Over the sea\n")
    (source.parent / "picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")

    def begin():
        open_menu(window, "Main Menu")
        press_item(window, "Import and Export")
        press_item(window, "Import Folder…")
        choose_path(book, "Import Folder", str(source.parent))
        return book.window("Import")

    sheet = begin()
    sheet.expect_words("2 songs will be added to “Ballads”. The original files stay as they are.")
    sheet.expect_words("picture.txt")
    sheet.find("Import", "push button").press()
    report = book.window("Import Report")
    report.expect_words("2 songs added to “Ballads”.")
    keys("Escape")
    top = os.path.join(library.ballads, "Old Songs")
    expect_song(os.path.join(top, "Slow", "River", "River.songbook"), title="River")
    expect_song(os.path.join(top, "Sea", "Sea.songbook"), title="Sea", text="Over the sea\n")
    window = book.window("Blue Moon")
    row(window, "Old Songs, 2 songs")
    sheet = begin()
    sheet.expect_words("There is nothing to import into “Ballads”.")
    sheet.expect_sensitive("Import", False)
    keys("Escape")
    window = book.window("Blue Moon")
    open_menu(window, "Main Menu")
    press_item(window, "Import and Export")
    press_item(window, "Last Report")
    book.window("Import Report").expect_words("2 songs added to “Ballads”.")
    keys("Escape")


@case(
    "import: of many files is said how far it has come; cancelled, what is made is whole, and a second import makes the rest",
    long=UNIT_TEST)
def cancels(book, folder):
    library, window = shown_library(book, folder)
    source = Path(folder, "Many")
    source.mkdir()
    many = 3000
    for number in range(many):
        (source / f"Song {number}.txt").write_text(f"line {number}\n")

    def begin():
        book.act("import-folder")
        choose_path(book, "Import Folder", str(source))

        def find():
            return next((window for window in book.windows() if any("will be added" in node.name for node in window.all())),
                        None)
        wait_until(find, "the plan").find("Import", "push button").press()

    def songs():
        return list(Path(library.ballads, "Many").glob("Song*/*.songbook"))

    begin()
    wait_until(lambda: len(songs()) > 20, "some songs")
    sheet = book.window("Import")
    sheet.expect_words(f" of {many} songs added")
    sheet.find("Cancel", "push button").press()
    report = book.window("Import Report")
    report.expect_words("The import was canceled. Import the same files again to add the rest.")
    keys("Escape")
    count = len(songs())
    assert 20 < count < many, count
    for path in songs():
        assert Song.at(str(path)).text.startswith("line "), path
    begin()
    wait_until(lambda: len(songs()) == many, lambda: f"all songs, and there are {len(songs())}")
    assert not [name for name in os.listdir(os.path.join(library.ballads, "Many")) if name.startswith(".")]


@contextlib.contextmanager
def beside_files(book, folder):
    """A library's list, with a file manager beside it, which shows two files."""
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
    (outside / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    with beside(book, light_manager(), str(outside)) as manager:
        yield library, window, manager, outside
    assert sorted(os.listdir(outside)) == ["photo.png", "river.cho"]


@case("import: a file that is dragged from a file manager onto a folder of the list goes into that folder",
      long=BY_NATURE)
def imports_dropped_on_folder(book, folder):
    with beside_files(book, folder) as (library, window, manager, outside):
        drag(manager.locate(outside / "river.cho"), point("Draft", row(window, "Ballads")))
        sheet = book.window("Import")
        sheet.expect_words("1 song will be added to “Ballads”. The original file stays as it is.")
        sheet.find("Import", "push button").press()
        expect_song(made(library, "River"), title="River")


@case("import: a file that is dragged from a file manager onto the list goes into the folder that is shown",
      long=BY_NATURE)
def imports_dropped_on_list(book, folder):
    with beside_files(book, folder) as (library, window, manager, outside):
        drag(manager.locate(outside / "river.cho"), space(window, "Draft"))
        sheet = book.window("Import")
        sheet.expect_words("1 song will be added to “Songs”. The original file stays as it is.")
        sheet.find("Import", "push button").press()
        expect_song(os.path.join(library.path, "River", "River.songbook"), title="River")


@case("import: a picture that is dragged from a file manager onto the list is refused, and nothing is made")
def refuses_dropped_picture(book, folder):
    with beside_files(book, folder) as (library, window, manager, outside):
        drag(manager.locate(outside / "photo.png"), space(window, "Draft"))
        book.window("Could Not Open Dropped Files").expect_words("Neither a song nor a folder")
        keys("Escape")
        assert sorted(os.listdir(library.path)) == ["Ballads", "Draft"]


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


@case(
    "export: the song of a line as text, by its menu; a file that is there is replaced when asked, a song never",
    long=UNIT_TEST)
def exports_song(book, folder):
    library, window = shown_library(book, folder)
    choose_in_menu(window, "Harbour Lights", "Export…")
    sheet = book.window("Export")
    sheet.find("Export…", "push button").press()
    target = os.path.join(folder, "lights.txt")
    choose_path(book, "Export to File", target)
    wait_until(lambda: os.path.exists(target), "the file")
    with open(target, encoding="utf-8") as file:
        assert file.read() == library.lights.text
    window = book.window("Blue Moon")
    window.expect_words("1 song exported.")
    window.find("Details", "push button").press()
    report = book.window("Export Report")
    report.expect_words("Dropped: not supported by this format: ")
    keys("Escape")
    choose_in_menu(book.window("Blue Moon"), "Blue Moon", "Export…")
    book.window("Export").find("Export…", "push button").press()
    choose_path(book, "Export to File", target)
    replace(book)
    wait_until(lambda: Path(target).read_text() == library.moon.text, "the file to be replaced")
    choose_in_menu(book.window("Blue Moon"), "Blue Moon", "Export…")
    book.window("Export").find("Export…", "push button").press()
    choose_path(book, "Export to File", library.lights.path)
    replace(book)
    book.window("Export Report").expect_words("already exists")
    assert library.lights.bytes == library.lights.original


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


@case(
    "sharing: Copy as Text and as ChordPro take what is typed; e-mail is begun with title and lyrics, or why not is said",
    long=BY_NATURE)
def shares(book, folder):
    library = Library(folder)
    song = Song(library.ballads, "Rain", text="[G]Rain & [D]tin\nünd 100%\n", artist="Nobody")
    # A desktop without a program for e-mail, and then one that writes down what it is called with.
    applications = os.path.join(os.environ["HOME"], ".local/share/applications")
    os.makedirs(applications, exist_ok=True)
    called = os.path.join(folder, "called")
    window = library.open(book, song)

    def choose_in_song_menu(name):
        open_menu(window, "Song Menu")
        press_item(window, "Share")
        press_item(window, name)

    type_text("Low ")
    choose_in_song_menu("Copy as Text")
    window.expect_words("1 song copied")
    keys("ctrl+n")
    page = book.window("New Song")
    page.expect_focus("Title")
    keys("Return", "ctrl+v")
    page.expect_text("Lyrics", "Low [G]Rain & [D]tin\nünd 100%\n")
    keys("ctrl+a", "Delete", "F6")
    window = library.open(book, song)
    choose_in_song_menu("Copy as ChordPro")
    window.expect_words("1 song copied")
    keys("ctrl+n")
    page = book.window("New Song")
    page.expect_focus("Title")
    keys("Return", "ctrl+v")
    wait_until(lambda: "{title: Rain}" in (text := page.find("Lyrics").text()) and "{artist: Nobody}" in text
               and "Low [G]Rain & [D]tin" in text, lambda: f"ChordPro, not {page.find('Lyrics').text()!r}")
    keys("ctrl+a", "Delete", "F6")
    window = library.open(book, song)
    with open(os.path.join(applications, "mailer.desktop"), "w", encoding="utf-8") as file:
        file.write("[Desktop Entry]\nType=Application\nName=Mailer\nMimeType=x-scheme-handler/mailto;\n"
                   f"Exec=sh -c 'printf %%s \"$1\" > {called}' sh %u\n")
    with open(os.path.join(applications, "mimeapps.list"), "w", encoding="utf-8") as file:
        file.write("[Default Applications]\nx-scheme-handler/mailto=mailer.desktop\n")
    try:
        choose_in_song_menu("Send by E-Mail…")
        wait_until(lambda: os.path.exists(called) and Path(called).read_text(), "the program for e-mail to be called")
        assert Path(called).read_text() == (
            "mailto:?subject=Rain&body=Low%20%5BG%5DRain%20%26%20%5BD%5Dtin%0D%0A%C3%BCnd%20100%25%0D%0A"
        ), Path(called).read_text()
    finally:
        os.remove(os.path.join(applications, "mailer.desktop"))
        os.remove(os.path.join(applications, "mimeapps.list"))
