"""Sheets of other people's songs: each chord stands over its letter, nothing is cut off, no page has a single line.

Which letter is a chord's is taken from the song's text, and where that letter is printed from the words around it: each
line of the text is looked for in the words of the pages, line after line.
"""

import collections
import json
import pathlib
import subprocess
import tempfile

from printed import MARGIN, Printed
from words import DECORATION, SongText, decomposed, plain


def grouped(chords):
    """The names of the chords on each letter."""
    places = {}
    for name, offset in chords:
        places.setdefault(offset, []).append(name)
    return places.items()


def check(song, printed):
    """How many chords there are, how many of them are over their letters, how many alone, and the faults."""
    text, faults, place, chords, alone, over = SongText(song), [], 0, 0, 0, 0
    for words, placed in text.lines:
        letters = plain(words)
        chords += len(placed)
        # Chords alone are over no letter, and the name of a section is no word.
        if not letters or all(letter in DECORATION for letter in words):
            alone += len(placed)
        if not placed or not letters or all(letter in DECORATION for letter in words):
            continue
        wanted = "".join(decomposed(letter) for _, letter in letters)
        # A chorus is printed again where it is only named; the same words may have other chords then.
        tries = []
        start = printed.find(wanted, place)
        while start >= 0 and len(tries) < 64:
            claimed = set(printed.claimed)
            missing = [(name, offset, row) for offset, names in grouped(placed)
                       for name, row in printed.missing(names, offset, letters, start)]
            tries.append((len(missing), start, missing, printed.claimed))
            if not missing:
                break
            printed.claimed = claimed
            start = printed.find(wanted, start + len(wanted))
        if not tries:
            faults.append(f"line not found: {words!r}")
            continue
        count, start, missing, printed.claimed = min(tries, key=lambda attempt: attempt[:2])
        place, over = start + len(wanted), over + len(placed) - count
        faults += [f"{name} is not over “{words[offset:offset + 12]}” in {words!r}; above it: {row}"
                   for name, offset, row in missing]
    return chords, over, alone, faults


def bounds(pages):
    """What is cut off, and pages with one line."""
    faults = []
    for number, page in enumerate(pages):
        width, height = page.get_size()
        found, places = page.get_text_layout()
        rows = set()
        for letter, place in zip(page.get_text(), places if found else []):
            if letter.isspace():
                continue
            if not (MARGIN - 1 <= place.x1 and place.x2 <= width - MARGIN + 1 and MARGIN / 2 <= place.y1
                    and place.y2 <= height - MARGIN / 2):
                faults.append(f"page {number + 1}: “{letter}” at {place.x1:.1f}, {place.y1:.1f} is cut off")
                break
            if place.y2 < height - MARGIN - 12:
                rows.add(round(place.y2 / 4))
        if len(pages) > 1 and len(rows) < 2:
            faults.append(f"page {number + 1} has one line")
    return faults


class Others:
    """The songs of all files in a folder, one after the other."""

    def __init__(self, files, scratch, program, chordpro, pages_of, export):
        self.files, self.scratch, self.program, self.pages_of, self.export = files, scratch, program, pages_of, export
        self.chordpro, self.root = chordpro
        self.count = collections.Counter()
        self.faults = []

    def songs(self, file, number):
        library = self.scratch / f"library-{number}"
        library.mkdir()
        subprocess.run([self.program, "--import", "--in", library, file], capture_output=True, stdin=subprocess.DEVNULL,
                       env={"PATH": "/usr/bin:/bin", "HOME": str(self.scratch), "LC_ALL": "C.UTF-8"}, timeout=120)
        return sorted(library.rglob("*.songbook"))

    def run(self):
        """Looks at all, and prints what was counted."""
        if not self.chordpro:
            return self.look()
        with tempfile.TemporaryDirectory(dir=self.root / "tmp", prefix="songbook-sheets-") as folder:
            self.sources = pathlib.Path(folder)
            self.look()

    def look(self):
        for number, file in enumerate(sorted(path for path in self.files.rglob("*") if path.is_file())):
            songs = self.songs(file, number)
            self.count["files"] += bool(songs)
            if not songs:
                self.faults.append(f"{file.name}: not imported")
            for song in songs:
                self.song(file, song)
            if songs and self.chordpro:
                self.keep(file, songs)
        if self.chordpro:
            self.other_pages()
        print(", ".join(f"{name}: {self.count[name]}" for name in self.count))

    def song(self, file, song):
        self.count["songs"] += 1
        result = self.export(song, "--paper", "A4")
        target = song.with_suffix(".pdf")
        target.write_bytes(result.stdout)
        if result.returncode:
            self.faults.append(f"{file.name}: {result.stderr.decode().strip()}")
            return
        document = self.pages_of(target)
        members = json.loads(song.read_text())
        self.count["pages"] += len(document.pages)
        self.faults += [f"{file.name}: {fault}" for fault in bounds(document.pages)]
        best = max((check(members, Printed(document.pages, columns)) for columns in (1, 2, 3)),
                   key=lambda found: found[1])
        for name, count in zip(("chords", "over their letters", "without words"), best):
            self.count[name] += count
        self.faults += [f"{file.name}: {fault}" for fault in best[3]]

    def keep(self, file, songs):
        """Puts what chordpro is to read beside what it has had."""
        sources = [file]
        if file.suffix.lower() not in (".cho", ".crd", ".chopro", ".chordpro", ".pro"):
            sources = [song.with_suffix(".cho") for song in songs]
            for source, song in zip(sources, songs):
                source.write_bytes(subprocess.run(
                    [self.program, "--export", "chordpro", song], capture_output=True, timeout=120,
                    env={"PATH": "/usr/bin:/bin", "HOME": str(self.scratch), "LC_ALL": "C.UTF-8"}).stdout)
        for source in sources:
            (self.sources / f"{len(list(self.sources.iterdir())):05}.cho").write_bytes(source.read_bytes())

    def other_pages(self):
        """How many pages chordpro makes of the same: without contents, and each song on the next page."""
        inside = pathlib.Path("/", *self.sources.parts[len(self.root.parts):])
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/tmp", "LC_ALL": "C.UTF-8"}
        result = subprocess.run(
            [*self.chordpro, "--no-toc", "--define=pdf.pagealign-songs=0", "--define=pdf.even-odd-pages=0",
             f"--output={inside}/pages.pdf", *(inside / path.name for path in sorted(self.sources.iterdir()))],
            capture_output=True, env=environment, timeout=3_000)
        pages = self.sources / "pages.pdf"
        if pages.exists():
            self.count["pages by chordpro"] = len(self.pages_of(pages).pages)
        else:
            words = result.stderr.decode(errors="replace").strip().splitlines()
            self.faults.append(f"chordpro makes no pages: {words[-1] if words else result.returncode}")
