"""Titles that mislead or do not fit, in every place that shows one."""

import time

from lab import LONG, case
from windows import screen, window_program

LETTERS = 100_000 if LONG else 20_000
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
    from desktop import keys, run, wait_until
    from library import Library, row
    from songbook import Song
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
                lab.check(words == title, f"the page has {words[:80]!r}")
            keys("shift+ctrl+m")
            dialog = wait_until(
                lambda: next((each for each in book.windows() if each.name.startswith("Move “")), None), "the dialog")
            _, _, width, height = dialog.element.place
            lab.check(height < 700 and len(dialog.name) < 140, f"{name!r}: a dialog of {width} × {height}")
            lab.check(not any(letter in dialog.name for letter in "\n\u202e\u2066"), f"it is called {dialog.name!r}")
            keys("Escape")
            wait_until(lambda: len(book.windows()) == 1, "the dialog to go")
        time.sleep(1.2)
        for song in songs.values():
            if not lab.check(song.bytes == song.original, f"{song.path} was changed"):
                lab.lose(song.path)
