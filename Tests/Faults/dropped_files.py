"""Files, addresses, words and pictures of other programs, dropped on every part of the window."""

import os
import pathlib

from desktop.waiting import expect_steady, settled, wait_until
from lab import case
from windows import screen, window_program

# What the dialogs are called that refuse something: to open it, to put it beside the song.
REFUSALS = {"Could Not Open Dropped Files", "Could Not Add Files", "Files Not Added"}
# What a program in a sandbox offers besides.
PORTAL = "application/vnd.portal.filetransfer"
PICTURE = b"\x89PNG\r\n\x1a\n"


class Bench:
    """A library in a window on the left, a program to drag from on the right, and things to drag."""

    def __init__(self, lab, book, source):
        from desktop.dragging import put
        from desktop.library import Library
        from desktop.songbook import Song
        self.lab, self.book, self.source = lab, book, source
        self.library = Library(lab.folder)
        self.outside = lab.folder / "outside"
        self.foreign = Song(self.outside, "Foreign")
        self.picture = self.outside / "photo.png"
        self.picture.write_bytes(PICTURE)
        self.window = self.library.open(book, self.library.moon)
        put("Blue Moon", 0, 940)

    def drop(self, content, node, window="Blue Moon", down=0.5):
        """Drags it to a part of a window; what became of it."""
        from desktop.dragging import drag, point
        self.source.offer(content)
        self.lab.tried += 1
        drag(self.source.point, point(window, node, down), "either")
        read, result = self.source.wait_for_end()
        self.lab.check(result != "move", f"{node.name!r}: the other program was told to take its files away")
        return read, result

    def expect_no_path(self, place, window=None):
        """Nothing that can be typed into holds the path of what was dropped."""
        for node in (window or self.window).all():
            words = node.text() if node.role in ("text", "entry") else None
            self.lab.check(str(self.outside) not in (words or ""), f"{place}: it was typed in: {words!r}")

    def expect_refusal(self, place):
        from desktop.hands import keys
        wait_until(self.is_refused, lambda: f"{place}: a refusal, and there is {self.book.names()}")
        keys("Escape")
        wait_until(lambda: not self.is_refused(), "the dialog to go")
        self.book.window("Blue Moon")
        self.expect_no_path(place)

    def is_refused(self):
        return any(window.name in REFUSALS for window in self.book.windows())

    def expect_added(self, place):
        """The picture is beside the song, once; takes it away again."""
        added = pathlib.Path(self.library.moon.folder, self.picture.name)
        wait_until(added.exists, lambda: f"{place}: the picture beside the song, and there is {self.book.names()}")
        self.lab.check(added.read_bytes() == PICTURE, f"{place}: it is another picture")
        self.expect_no_path(place)
        self.window.find("Attachments", "list")
        added.unlink()
        wait_until(lambda: not self.window.look("Attachments", "list"), "the strip to go")

    def expect_opened(self, place):
        """The song is in a window of its own; closes that."""
        from desktop.hands import keys
        self.book.window("Foreign")
        self.expect_no_path(place)
        keys("ctrl+w")
        wait_until(lambda: not any(window.name == "Foreign" for window in self.book.windows()), "the window to go")
        self.book.window("Blue Moon")

    def close_others(self):
        """Closes every window but the library's by its key."""
        from desktop.hands import keys, run

        def is_alone():
            names = {window.name for window in self.book.windows()}
            active = run("xdotool", "getactivewindow", "getwindowname", check=False).stdout.decode().strip()
            if active in names - {"Blue Moon"}:
                keys("ctrl+w")
            elif others := names - {"Blue Moon"}:
                run("xdotool", "search", "--name", f"^{others.pop()}$", "windowactivate", check=False)
            return names == {"Blue Moon"}
        wait_until(is_alone, "the other windows to go")


def with_bench(body):
    """A case that gets a bench."""
    def run(lab):
        with screen() as songbook, window_program(songbook) as book:
            from desktop.dragged import Dragged
            with Dragged() as source:
                body(lab, Bench(lab, book, source))
    return run


def shown_in_sidebar(window, name):
    """A line of the sidebar, which is shown for it."""
    from desktop.hands import keys
    from desktop.library import look_for_row, sidebar

    def is_shown():
        found = look_for_row(window, name)
        return found and found.element.place[0] >= 0
    if not is_shown():
        keys("F9")
        wait_until(is_shown, "the sidebar")
        settled(lambda: sidebar(window, name).element.place, "the sidebar to rest")
    return sidebar(window, name)


def expect_untouched(*songs):
    """That nothing was typed into them, which would be saved by then."""
    expect_steady(lambda: all(song.bytes == song.original for song in songs), "the songs as they were", 1.5)


def uri(path):
    return pathlib.Path(path).as_uri()


@case([49], "a song and another file are dropped on every part of the window: opened, put beside the song or refused, "
            "never typed in")
@with_bench
def on_every_part(lab, bench):
    from desktop.dragged import files
    from desktop.hands import keys
    from desktop.library import last_row
    window = bench.window
    song, other = files(uri(bench.foreign.path)), files(uri(bench.picture))

    def find(opening, name):
        keys(opening)
        return window.find(name)
    places = {
        "the lyrics": lambda: window.find("Lyrics"),
        "the title": lambda: window.find("Title"),
        "a new tag": lambda: find("ctrl+t", "New tag"),
        "the words to find": lambda: find("ctrl+f", "Find in song"),
        "the words to search for": lambda: find("shift+ctrl+f", "Search titles and lyrics"),
        "a line of the list": lambda: (keys("Escape"), last_row(window, "Blue Moon"))[1],
        "a folder of the sidebar": lambda: shown_in_sidebar(window, "Ballads"),
        "the header": lambda: window.find("Song Menu"),
    }
    on_page = {"the lyrics", "the title", "a new tag"}
    for place, reach in places.items():
        bench.drop(song, reach())
        bench.expect_opened(place)
        bench.drop(other, reach())
        if place in on_page:
            bench.expect_added(place)
        else:
            bench.expect_refusal(place)
    bench.drop(song, window.find("Songs and folders", "list"), down=0.9)
    bench.expect_opened("below the list")
    expect_untouched(bench.library.moon, bench.foreign)


@case([49], "files are dropped on the fields of dialogs and on a comparison: refused, never typed in")
@with_bench
def on_dialogs(lab, bench):
    from desktop.dragged import files
    from desktop.hands import keys
    content = files(uri(bench.foreign.path))
    moon = bench.library.moon
    copy = os.path.join(moon.folder, "Blue Moon.sync-conflict-20260212-103000-ABCDEFG.songbook")
    with open(copy, "w") as file:
        file.write(moon.original.decode().replace("First line", "Another line"))
    bench.window.expect_words("There is another version of this song")
    bench.window.find("Compare…", "push button").press()
    sheet = bench.book.window("Compare Versions")
    sheet.find("Edit: Conflict 1 of 1").press()
    sheet.find("Edited: Conflict 1 of 1")
    for node in [node for node in sheet.all() if node.role == "text" and node.is_there]:
        bench.drop(content, node, "Compare Versions")
        bench.expect_no_path("the comparison", sheet)
    keys("Escape")
    os.remove(copy)
    for shortcut, heading, field in (("shift+ctrl+n", "New Folder", None), ("ctrl+comma", "Settings", None)):
        bench.book.window("Blue Moon")
        keys(shortcut)
        dialog = bench.book.window(heading)
        for node in [node for node in dialog.all() if node.role in ("text", "entry", "spin button") and node.is_there]:
            bench.drop(content, node, heading)
            bench.expect_no_path(heading, dialog)
        keys("Escape")
        wait_until(lambda: not any(window.name == heading for window in bench.book.windows()), "the dialog to go")
    expect_untouched(moon)
    lab.check(len(bench.book.windows()) == 1, "what was dropped on a dialog was opened")


@case([49], "folders, several songs, odd addresses, pictures, words and links are dropped on the lyrics")
@with_bench
def of_all_kinds(lab, bench):
    from desktop.dragged import TEXT, URIS, files
    from desktop.songbook import Song
    window, moon = bench.window, bench.library.moon
    lyrics = window.find("Lyrics")
    bench.drop(files(uri(bench.foreign.folder)), lyrics)
    bench.expect_opened("a song's folder")
    second = Song(bench.outside, "Second")
    bench.drop(files(uri(bench.foreign.path), uri(second.path)), lyrics)
    wait_until(lambda: {"Foreign", "Second"} <= {each.name for each in bench.book.windows()}, "both songs")
    bench.close_others()
    bench.drop(files(*[f"{uri(bench.outside)}/{number}.songbook" for number in range(300)]), lyrics)
    bench.expect_refusal("300 songs")
    bench.drop(files(*[f"{uri(bench.outside)}/{'x' * 50}{number}.songbook" for number in range(9000)]), lyrics)
    bench.expect_refusal("songs that one answer of an X server does not hold")
    read, _ = bench.drop({PORTAL: "key", **files(uri(bench.outside / "absent.png"))}, lyrics)
    bench.expect_refusal("a file that is there for a program in a sandbox only")
    lab.check(len(read) == 2, f"of what such a program offers, only this was read: {read}")
    for odd in ("trash:///x.songbook", f"file://elsewhere{bench.picture}", "file:///a%00b", "no address\r\n",
                uri(bench.outside) + "/%FF%0A%1B%5B31m.png", f"file:///{'x/' * 30000}x.png"):
        bench.drop({URIS: odd + "\r\n", TEXT: str(bench.picture)}, lyrics)
        # It is opened, refused or let be.
        settled(lambda: [each.name for each in bench.book.windows()], "the windows that it leads to", quiet=0.5)
        wait_until(lambda: "Add Files" not in bench.book.names(), "the progress to go")
        if bench.is_refused():
            bench.expect_refusal(odd[:40])
        for each in [each for each in bench.book.windows() if each.name not in {"Blue Moon", *REFUSALS}]:
            lab.check(False, f"{odd[:40]}: a window called {each.name!r}")
        bench.expect_no_path(odd[:40])
    bench.drop({"image/png": PICTURE.decode("latin-1")}, lyrics)
    bench.drop({URIS: "", TEXT: str(bench.picture)}, lyrics)
    bench.expect_no_path("an empty list")
    expect_untouched(moon)
    bench.drop({URIS: "https://example.org/x\r\n", TEXT: "https://example.org/x"}, lyrics, down=0.9)
    moon.expect_text("First line\nSecond line\nhttps://example.org/x")
    bench.drop({TEXT: " words"}, lyrics, down=0.9)
    moon.expect_text("First line\nSecond line\nhttps://example.org/x words")
    bench.drop({TEXT: "two\nlines"}, window.find("Title"))
    wait_until(lambda: "two lines" in moon.title, "the words in the title")
