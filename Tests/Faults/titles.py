"""Titles that mislead or do not fit, in every place that shows one."""

import json
import pathlib

from desktop.waiting import expect_steady, settled, wait_until
from lab import case
from windows import screen, window_program

# What a field of GTK holds, in bytes.
MOST = 65_534
LETTERS = 100_000
# The title, and how it stands on one line.
TITLES = {
    "Nul": ("Nul\0after it", "Nul\u2400after it"),
    "Turned": ("Turned \u202egnirts\u2066", "Turned \\u{202E}gnirts\\u{2066}"),
    "Lines": ("Lines\nof\ttwo\u2028or", "Lines of two or"),
    "Escape": ("Escape\x1b[31m\x7f", "Escape\u241b[31m\u2421"),
    "Long": ("Long " + "x" * LETTERS, "Long " + "x" * 495 + "…" + "x" * 499),
    "Right": ("Right עברית \u200f", "Right עברית \u200f"),
}


@case([50], "titles with NUL, turned direction, line ends, many letters: whole, harmless, on one line")
def hostile_titles(lab):
    from desktop.hands import keys, run
    from desktop.library import Library, row
    from desktop.songbook import Song
    with screen() as songbook, window_program(songbook) as book:
        library = Library(lab.folder)
        songs = {name: Song(library.ballads, name, title=title) for name, (title, _) in TITLES.items()}
        window = library.open(book, library.moon)
        for name, (_, shown) in TITLES.items():
            found = row(window, name).name
            lab.tried += 1
            lab.check(found.startswith(shown + ", First line"), f"the line of {name!r} is {found[:80]!r}")
        for name, (title, shown) in TITLES.items():
            lab.tried += 1
            book.call("--library", library.path, "--", songs[name].path)
            wait_until(lambda: window.name == shown, f"the window to be called {shown[:60]!r}, and it is {window.name[:60]!r}")
            header = [node.name for node in window.all() if node.role == "label" and node.name == shown]
            lab.check(header, f"{name!r} is not in the header")
            number = run("xdotool", "getactivewindow", "getwindowname").stdout.decode().strip()
            lab.check(number == shown.strip(), f"the window manager has {number[:80]!r}")
            if "\0" not in title:
                words = window.find("Title").text()
                lab.check(words == title[:MOST], f"the page has {len(words)} letters: {words[:80]!r}")
            keys("shift+ctrl+m")
            dialog = wait_until(
                lambda: next((each for each in book.windows() if each.name.startswith("Move “")), None), "the dialog")
            _, _, width, height = dialog.element.place
            lab.check(height < 700 and len(dialog.name) < 140, f"{name!r}: a dialog of {width} × {height}")
            lab.check(not any(letter in dialog.name for letter in "\n\u202e\u2066"), f"it is called {dialog.name!r}")
            keys("Escape")
            wait_until(lambda: len(book.windows()) == 1, "the dialog to go")
        # Longer than it takes until what was typed is saved.
        expect_steady(lambda: all(song.bytes == song.original for song in songs.values()), "the songs as they were", 1.2)


@case([50], "such titles in the dialog that renames, in a comparison, and as tags: whole, harmless, on one line")
def hostile_words(lab):
    from desktop.hands import keys, run
    from desktop.library import Library
    from desktop.songbook import Song
    with screen() as songbook, window_program(songbook) as book:
        library = Library(lab.folder)
        window = library.open(book, library.moon)

        def active_name():
            return run("xdotool", "getactivewindow", "getwindowname", check=False).stdout.decode().strip()
        for name, (title, shown) in TITLES.items():
            song = Song(library.ballads, name, title=title, tags=[title])
            other = pathlib.Path(song.folder, f"{name}.sync-conflict-20260212-103000-ABCDEFG.songbook")
            other.write_bytes(json.dumps({**song.json, "title": title + " too", "tags": [title]}).encode())
            lab.tried += 1
            book.call("--library", library.path, "--", song.path)
            wait_until(lambda: window.name == shown, f"the window to be called {shown[:60]!r}")
            tag = next(node for node in window.find("Tags").all() if node.role == "label")
            lab.check(tag.name == shown and tag.element.place[3] < 40, f"the tag is {tag.name[:80]!r}")
            remove = [node.name for node in window.all() if node.name.startswith("Remove the tag")]
            lab.check(all(len(each) < 140 and "\n" not in each and "\u202e" not in each for each in remove),
                      f"its button is called {remove[0][:200]!r}")
            window.find("Compare…", "push button").press()
            sheet = book.window("Compare Versions")
            lines = [node.name for node in sheet.all() if node.role == "label" and len(node.name) > 4]
            ours = [line for line in lines if line == shown or len(line) == 1000 or line.startswith("…")]
            theirs = [line for line in lines if line.endswith(" too")]
            lab.check(len(ours) + len(theirs) >= 2 and theirs, f"{name!r}: the comparison has {[x[:40] for x in lines]}")
            lab.check(all(len(line) <= 1000 and not set(line) & set("\n\u202e\u2066") for line in ours + theirs),
                      f"{name!r}: the comparison shows more than is harmless")
            keys("Escape")
            wait_until(lambda: active_name() == shown.strip(), "the comparison to go")
            other.unlink()
            keys("F2")
            window.expect_focus("Title")
            keys("Return")
            # Longer than it takes until what was typed is saved.
            titles = settled(lambda: titles_in(library, song_id(song)), "the song", quiet=1.2)
            if not lab.check(titles == [title], f"{name!r} was renamed to something else"):
                lab.lose(name)


def titles_in(library, identifier):
    """The titles of the songs that have this id."""
    songs = [json.loads(path.read_bytes()) for path in pathlib.Path(library.path).rglob("*.songbook")]
    return [song["title"] for song in songs if song["id"] == identifier]


def song_id(song):
    return json.loads(song.original)["id"]
