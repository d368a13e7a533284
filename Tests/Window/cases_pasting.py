"""Files that were copied in another program, pasted into a text: opened, copied beside the song or refused, never typed in
as a path."""

import os
from pathlib import Path

from desktop.clipboard import Copied
from desktop.case import BY_NATURE, SHARED_WINDOW, case, cases
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


@cases("a song that was copied in {} is opened when it is pasted, a picture is copied beside the song",
       {kind.command[0]: kind for kind in (PCManFM, ThunarList, Caja, Nemo, Nautilus, Dolphin)},
    long=BY_NATURE)
def pastes_from(book, folder, kind):
    """A song and a picture, copied in a file manager by its keys."""
    library = Library(folder)
    song = Song(folder, "Foreign")
    picture = Path(folder, "Pictures", "photo.png")
    picture.parent.mkdir()
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    window = library.open(book, library.moon)
    put("Blue Moon", 0, 620)
    for file, shown in ((Path(song.path), "Foreign"), (picture, None)):
        with beside(book, kind, str(file.parent)) as manager:
            if kind is PCManFM and not kind.tells_icons():
                keys("ctrl+a")
            else:
                run("xdotool", "mousemove", *map(str, manager.locate(file)), "click", "1")
            # When a file manager has selected a file, and has copied it, it tells nobody.
            pause(0.5)
            keys("ctrl+c")
            pause(0.5)
            for name in ("Lyrics", "Title"):
                run("xdotool", "search", "--name", "^Blue Moon$", "windowactivate")
                book.window("Blue Moon")
                focus(window, name)
                keys("ctrl+v")
                if shown:
                    close(book, shown)
                else:
                    expect_attached(book.window("Blue Moon"), library.moon, picture)
    library.moon.expect_untouched(song)
    assert picture.exists()


def expect_attached(window, song, *files):
    """Waits until these files, and no others, lie beside the song; it is said each time."""
    expected = sorted([os.path.basename(song.path), *[file.name for file in files]])
    wait_until(lambda: sorted(os.listdir(song.folder)) == expected,
               lambda: f"copies of {files}, and there is {os.listdir(song.folder)}")
    window.expect_words("added.")
    wait_until(lambda: not window.has_words("added."), "that to go")


def expect_no_path(window, folder):
    words = [node.text() or "" for node in window.all() if node.role in ("text", "entry")]
    assert not any(folder in text for text in words), words


def uri(path):
    return Path(path).as_uri()


@case("files are pasted into every text of the window, by key and by menu: opened, copied beside the song or refused, "
      "never typed in",
    long=SHARED_WINDOW)
def pastes_into_every_text(book, folder):
    library = Library(folder)
    song = Song(folder, "Foreign")
    other = os.path.join(folder, "photo.png")
    Path(other).write_bytes(b"")
    window = library.open(book, library.moon)
    put("Blue Moon", 0, 1180)
    places = {"New tag": "ctrl+t", "Find in song": "ctrl+f", "Search titles and lyrics": "shift+ctrl+f"}
    on_page = ("Lyrics", "Title", "New tag")
    with Copied() as copied:
        for name in ("Lyrics", "Title", *places):
            for path, shown in ((song.path, "Foreign"), (other, REFUSAL)):
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
                expect_no_path(window, folder)
            keys("Escape")
        focus(window, "Lyrics")
        # By the letter that is underlined: in GTK 4.18 no line of this menu is found by its name.
        keys("shift+F10")
        wait_until(lambda: not window.find("Lyrics").has_state("FOCUSED"), "the menu")
        keys("p")
        expect_attached(window, library.moon, Path(other))
        copied.offer(files(*[uri(os.path.join(folder, f"{number}.songbook")) for number in range(11)]))
        keys("ctrl+v")
        book.window(REFUSAL).expect_words("11 files were pasted")
        close(book, REFUSAL)
        copied.offer(files(uri(song.path)))
        keys("shift+ctrl+n")
        dialog = book.window("New Folder")
        dialog.expect_focus("Name")
        keys("ctrl+v")
        expect_steady(lambda: sorted(book.names()) == ["Blue Moon", "New Folder"], "the dialog alone", 0.7)
        expect_no_path(dialog, folder)
        keys("Escape")
        book.window("Blue Moon")
    library.moon.expect_untouched(song)


@case("words, addresses that are no file's, words beside what cannot be read, and what the middle button pastes "
      "go into the text",
    long=SHARED_WINDOW)
def pastes_words(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    with Copied() as copied:
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
        copied.offer(files(uri(library.lights.path)), "primary")
        focus(window, "Lyrics")
        run("xdotool", "click", "2")
        wait_until(lambda: "Lights.songbook" in library.moon.text, "what the middle button pastes")
    assert book.window("Blue Moon") and library.lights.bytes == library.lights.original


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


@case("a whole song that is pasted into the title of an empty page is its title and its lyrics; into one with words, a line")
def takes_lyrics(book, folder):
    library = Library(folder)
    library.open(book, library.moon)
    with Copied() as copied:
        copied.offer({TEXT: "\n River Song\r\n\r\nDown\u00a0to\r\n\r\nthe sea\r\n"})
        new_page(book)
        keys("ctrl+v")
        window = book.window("River Song")
        window.expect_text("Lyrics", "Down to\n\nthe sea\n")
        window.expect_text("Title", "River Song")
        keys("ctrl+a", "ctrl+v")
        window.expect_text("Title", " River Song Down\u00a0to the sea")
        window.expect_text("Lyrics", "Down to\n\nthe sea\n")


def focus_song(window):
    run("xdotool", "mousemove", *map(str, point(window.name, window.find("Lyrics"))), "click", "1")
    window.expect_focus("Lyrics")


@case("a file that is dropped on a field of a dialog is not typed in there")
def refuses_in_dialogs(book, folder):
    library = Library(folder)
    song = Song(os.path.join(folder, "outside"), "Foreign")
    library.open(book, library.moon)
    keys("shift+ctrl+n")
    dialog = book.window("New Folder")
    dialog.expect_focus("Name")
    place = point(None, dialog.find("Name"))
    with Dragged() as dragged:
        dragged.offer(files(uri(song.path)))
        drag(dragged.point, place)
        dragged.wait_for_end()
        expect_steady(lambda: sorted(book.names()) == ["Blue Moon", "New Folder"], "the dialog alone", 0.7)
        expect_no_path(dialog, folder)
    library.moon.expect_untouched(song)


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
