"""Files that were copied in another program, pasted into a text: opened, copied beside the song or refused, never typed in
as a path."""

import contextlib
import itertools
import os
import shutil
from pathlib import Path

from desktop.clipboard import Copied
from desktop.case import Skip, case
from desktop.dragged import TEXT, URIS, Dragged, files
from desktop.dragging import beside, drag, point, put
from desktop.hands import keys, pause, run, type_text
from desktop.library import Library, new_page
from desktop.managers import Caja, Dolphin, Nautilus, Nemo, PCManFM, ThunarList
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until

REFUSAL = "Could Not Open Pasted Files"


def close(book, name):
    """Closes the window or dialog that is in front."""
    book.window(name)
    keys("Escape" if name == REFUSAL else "ctrl+w")
    wait_until(lambda: name not in book.names(), f"{name!r} to go")
    book.window("Blue Moon")


def focus(window, name):
    """Gives a text of the page the keyboard by a click."""
    run("xdotool", "mousemove", *map(str, point("Blue Moon", window.find(name))), "click", "1")
    window.expect_focus(name)


@case("a song that was copied in any file manager is opened when it is pasted, a picture is copied beside the song",
      is_long=True)
def pastes_from_managers(book, folder):
    library = Library(folder)
    library.open(book, library.moon)
    put("Blue Moon", 0, 620)
    pictures, absent = [], []
    for kind in (PCManFM, ThunarList, Caja, Nemo, Nautilus, Dolphin):
        # By its name what is waited for in vain tells of which one.
        name = kind.command[0]
        if not shutil.which(name):
            absent.append(name)
            continue
        song = Song(os.path.join(folder, name), f"Song of {name}")
        pictures.append(Path(folder, name, "Pictures", f"photo of {name}.png"))
        pictures[-1].parent.mkdir()
        pictures[-1].write_bytes(b"\x89PNG\r\n\x1a\n" + name.encode())
        with copied_in(book, kind, Path(song.path)):
            paste(book, lambda: close(book, song.title))
        with copied_in(book, kind, pictures[-1]):
            paste(book, lambda: expect_attached(book.window("Blue Moon"), library.moon, *pictures))
        library.moon.expect_untouched(song)
        assert pictures[-1].exists()
    if absent:
        raise Skip("not installed: " + ", ".join(absent))


@contextlib.contextmanager
def copied_in(book, kind, file):
    """A file that was copied in a file manager by its keys, as long as that runs."""
    with beside(book, kind, str(file.parent)) as manager:
        if kind is PCManFM and not kind.tells_icons():
            keys("ctrl+a")
        else:
            run("xdotool", "mousemove", *map(str, manager.locate(file)), "click", "1")
        # When a file manager has selected a file, and has copied it, it tells nobody.
        pause(0.5)
        keys("ctrl+c")
        pause(0.5)
        yield


def paste(book, expect):
    """Pastes it into the lyrics, and into the title."""
    for name in ("Lyrics", "Title"):
        run("xdotool", "search", "--name", "^Blue Moon$", "windowactivate")
        focus(book.window("Blue Moon"), name)
        keys("ctrl+v")
        expect()


def expect_attached(window, song, *files):
    """Waits until these files, and no others, lie beside the song; it is said each time, and dismissed."""
    expected = sorted([os.path.basename(song.path), *[file.name for file in files]])
    wait_until(lambda: sorted(os.listdir(song.folder)) == expected,
               lambda: f"copies of {files}, and there is {os.listdir(song.folder)}")
    dismiss(window, "added.")


def dismiss(window, words):
    """Waits until something with these words is said for a moment, and puts it away."""
    window.expect_words(words)
    said = itertools.dropwhile(lambda node: words not in node.name or not node.is_there, window.all())
    # Other buttons of this name are not right behind the words.
    button = next((node for node in itertools.islice(said, 4) if node.name == "Close"), None)
    if button and button.can_act:
        button.press()
    wait_until(lambda: not window.has_words(words), "that to go")


def expect_no_path(window, folder):
    words = [node.text() or "" for node in window.all() if node.role in ("text", "entry")]
    assert not any(folder in text for text in words), words


def uri(path):
    return Path(path).as_uri()


@case("files that are pasted into any text or dropped on a dialog are opened, copied or refused, never typed in")
def pastes_into_every_text(book, folder):
    library = Library(folder)
    song = Song(folder, "Foreign")
    other = os.path.join(folder, "photo.png")
    Path(other).write_bytes(b"")
    window = library.open(book, library.moon)
    put("Blue Moon", 0, 1180)
    with Copied() as copied:
        pastes_by_key(book, window, library, copied, song.path, other)
        pastes_by_menu(window, library, other)
        copied.offer(files(*[uri(os.path.join(folder, f"{number}.songbook")) for number in range(11)]))
        keys("ctrl+v")
        book.window(REFUSAL).expect_words("11 files were pasted")
        close(book, REFUSAL)
        copied.offer(files(uri(song.path)))
        refuses_in_dialog(book, folder, song)
    library.moon.expect_untouched(song)


def pastes_by_key(book, window, library, copied, song, other):
    """A song and a picture, into each text of the window."""
    places = {"New tag": "ctrl+t", "Find in song": "ctrl+f", "Search titles and lyrics": "shift+ctrl+f"}
    on_page = ("Lyrics", "Title", "New tag")
    for name in ("Lyrics", "Title", *places):
        for path, shown in ((song, "Foreign"), (other, REFUSAL)):
            copied.offer(files(uri(path)))
            if name in places:
                keys(places[name])
                window.expect_focus(name)
            else:
                focus(window, name)
            keys("shift+Insert")
            if path == other and name in on_page:
                expect_attached(window, library.moon, Path(other))
            else:
                close(book, shown)
            expect_no_path(window, os.path.dirname(other))
        keys("Escape")


def pastes_by_menu(window, library, other):
    focus(window, "Lyrics")
    # By the letter that is underlined: in GTK 4.18 no line of this menu is found by its name.
    keys("shift+F10")
    wait_until(lambda: not window.find("Lyrics").has_state("FOCUSED"), "the menu")
    keys("p")
    expect_attached(window, library.moon, Path(other))


def refuses_in_dialog(book, folder, song):
    """A song that is pasted into a field of a dialog, and one that is dropped on it."""
    keys("shift+ctrl+n")
    dialog = book.window("New Folder")
    dialog.expect_focus("Name")
    keys("ctrl+v")
    expect_steady(lambda: sorted(book.names()) == ["Blue Moon", "New Folder"], "the dialog alone after a paste", 0.7)
    expect_no_path(dialog, folder)
    place = point(None, dialog.find("Name"))
    with Dragged() as dragged:
        dragged.offer(files(uri(song.path)))
        drag(dragged.point, place)
        dragged.wait_for_end()
        expect_steady(lambda: sorted(book.names()) == ["Blue Moon", "New Folder"], "the dialog alone after a drop", 0.7)
        expect_no_path(dialog, folder)


@case("words and addresses are pasted as text, also by the middle button; a whole song into an empty title is a song")
def pastes_words(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    with Copied() as copied:
        pastes_addresses(book, window, library, copied)
        copied.offer(files(uri(library.lights.path)), "primary")
        focus(window, "Lyrics")
        run("xdotool", "click", "2")
        wait_until(lambda: "Lights.songbook" in library.moon.text, "what the middle button pastes")
        assert book.window("Blue Moon") and library.lights.bytes == library.lights.original
        pastes_whole_song(book, copied)


def pastes_addresses(book, window, library, copied):
    """Those that are no file's are text, as are words beside what cannot be read; that of a song elsewhere is refused."""
    keys("ctrl+End")
    copied.offer({TEXT: "words "})
    keys("ctrl+v")
    wait_until(lambda: "words" in window.find("Lyrics").text(), "the words")
    copied.offer({URIS: "https://example.org/x\r\n", TEXT: "https://example.org/x"})
    keys("ctrl+v")
    library.moon.expect_text("First line\nSecond line\nwords https://example.org/x")
    for address in ("mailto:me@example.org", "ftp://example.org/x"):
        copied.offer({URIS: address + "\r\n", TEXT: " " + address})
        keys("ctrl+v")
        wait_until(lambda: address in window.find("Lyrics").text(), "the address, which is no file's")
    copied.offer({URIS: "\r\n", TEXT: " beside"})
    keys("ctrl+v")
    library.moon.expect_text(
        "First line\nSecond line\nwords https://example.org/x mailto:me@example.org ftp://example.org/x beside")
    copied.offer({URIS: "sftp://example.org/x.songbook\r\n", TEXT: "sftp://example.org/x.songbook"})
    keys("ctrl+v")
    close(book, REFUSAL)


def pastes_whole_song(book, copied):
    """Into the title of an empty page it is its title and its lyrics; into that of one with words, a line."""
    copied.offer({TEXT: "\n River Song\r\n\r\nDown\u00a0to\r\n\r\nthe sea\r\n"})
    new_page(book)
    keys("ctrl+v")
    window = book.window("River Song")
    window.expect_text("Lyrics", "Down to\n\nthe sea\n")
    window.expect_text("Title", "River Song")
    keys("ctrl+a", "ctrl+v")
    window.expect_text("Title", " River Song Down\u00a0to the sea")
    window.expect_text("Lyrics", "Down to\n\nthe sea\n")


RAW = "\u200bOne\u00a0two\r\nthree\x07\r\n\r\n\u00a0\r\n\r\nfour \U0001f469\u200d\U0001f3a4\u2028five\ufeff"
CLEAN = "One two\nthree\n\nfour \U0001f469\u200d\U0001f3a4\nfive"


@case("what is pasted from another program is cleaned: by key, by menu, by the middle button; Ctrl+Z shows it as it came, "
      "and once more takes it away")
def cleans(book, folder):
    song = Song(folder, text="Begin. ")
    window = book.open(song.path)
    window.expect_focus("Lyrics")

    def expect(text):
        lyrics = window.find("Lyrics")
        wait_until(lambda: lyrics.text() == text, lambda: f"{text!r}, and it is {lyrics.text()!r}")
    with Copied() as copied:
        copied.offer({TEXT: RAW})
        keys("ctrl+End", "ctrl+v")
        expect("Begin. " + CLEAN)
        song.expect_text("Begin. " + CLEAN)
        type_text("x")
        expect("Begin. " + CLEAN + "x")
        keys("ctrl+z")
        expect("Begin. " + CLEAN)
        keys("ctrl+z")
        expect("Begin. " + RAW)
        keys("ctrl+z")
        expect("Begin. ")
        keys("shift+ctrl+z", "shift+ctrl+z")
        expect("Begin. " + CLEAN)
        keys("ctrl+z", "ctrl+z")
        keys("ctrl+a", "shift+F10")
        wait_until(lambda: not window.find("Lyrics").has_state("FOCUSED"), "the menu")
        keys("p")
        expect(CLEAN)
        keys("ctrl+z", "ctrl+z")
        expect("Begin. ")
        copied.offer({TEXT: RAW}, "primary")
        focus_song(window)
        run("xdotool", "click", "2")
        wait_until(lambda: CLEAN in window.find("Lyrics").text(), "what the middle button pastes")
        keys("ctrl+z")
        wait_until(lambda: RAW in window.find("Lyrics").text(), "the same as it came")
        copied.offer({TEXT: "already clean"})
        keys("ctrl+a", "ctrl+v")
        expect("already clean")
        keys("ctrl+z")
        wait_until(lambda: RAW in window.find("Lyrics").text(), "one step for what is clean")


def focus_song(window):
    run("xdotool", "mousemove", *map(str, point(window.name, window.find("Lyrics"))), "click", "1")
    window.expect_focus("Lyrics")


@case("what is dropped from another program is cleaned, too; what is cut and pasted in the window stays as it is")
def cleans_dropped(book, folder):
    own = "a\u00a0b\n\n\n\n\nc"
    song = Song(folder, text=own)
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    lyrics = window.find("Lyrics")
    keys("ctrl+a", "ctrl+x")
    wait_until(lambda: lyrics.text() == "", "the lyrics to be cut")
    keys("ctrl+v")
    wait_until(lambda: lyrics.text() == own, "the lyrics as they were")
    with Dragged() as dragged:
        dragged.offer({TEXT: RAW})
        drag(dragged.point, point(window.name, lyrics))
        dragged.wait_for_end()
        wait_until(lambda: CLEAN in lyrics.text(), lambda: f"what was dropped, and it is {lyrics.text()!r}")
        assert "a\u00a0b" in lyrics.text()
        keys("ctrl+z")
        wait_until(lambda: RAW in lyrics.text(), "the same as it came")
        keys("ctrl+z")
        wait_until(lambda: lyrics.text() == own, "the lyrics without it")
