"""The songs that are opened, and what may have become of them."""

import json
import os
import re
import stat
from pathlib import Path

# What a person, a phone or an old program calls a song. Bytes, since that is what a name is on Linux.
NAMES = {
    "plain": b"Morning",
    "spaces": b"Two Words  and a Gap",
    "accents": "Café d’été".encode(),
    "decomposed accents": "Cafe\u0301".encode(),
    "hash": b"Song #1",
    "percent": b"100%25 Pure %41",
    "apostrophe": b"Don't Say 'No'",
    "newline": b"First Line\nSecond Line",
    "not UTF-8": b"Caf\xe9 Noir",
    "shell characters": b"$(touch oops) `id` \"x\" & ; * ?",
    "leading dashes": b"--help",
    "everything": b"It's 100%41 #1\n caf\xe9 \xc3\xa9",
}
HARDEST = "everything"

# Members that the program does not know, spellings that it would not choose, odd indentation, no final newline.
_BEFORE_TEXT = (
    b'{\n\t"mood": "caf\\u00e9 \\/ rain",\n\t"id": "550e8400-e29b-41d4-a716-446655440000",\n'
    b'   "title": "%s",\n\t"capo": 2.0, "text": '
)
_TEXT = b'"Rain on the window\\nand caf\\u00e9 light \\ud83c\\udfb5\\n\\nOh, stay"'
_BEFORE_DATE = (
    b',\n  "takes": [1e400, 123456789012345678901234567890],\n'
    b'  "createdAt": "2026-02-12T10:30:00Z",  "updatedAt": '
)
_DATE = b'"2026-02-12T14:45:00Z"'
_AFTER = b',\n"last": null}'
_MODE = 0o640


class Song:
    """A song folder with its file in `library`, made anew."""

    def __init__(self, library, name, title):
        self.title = title
        self.folder = Path(os.fsdecode(os.fsencode(library) + b"/" + name))
        self.file = Path(os.fsdecode(os.fsencode(self.folder) + b"/" + name + b".songbook"))
        self.text = json.loads(_TEXT)
        self.folder.mkdir(parents=True)
        self.file.write_bytes(_BEFORE_TEXT % title.encode() + _TEXT + _BEFORE_DATE + _DATE + _AFTER)
        self.file.chmod(_MODE)
        # What lies beside a song in real folders.
        self._others = [b"take 1.txt"]
        (self.folder / "take 1.txt").write_text("no song\n")

    def leave_alone(self):
        """Removes from the folder what is not the song."""
        (self.folder / "take 1.txt").unlink()
        self._others = []

    def holds(self, words):
        """Whether the file's lyrics hold `words`, as far as the file can be read at this moment."""
        match = self._match()
        return match is not None and words in json.loads(match["text"])

    def differences(self, text):
        """What is not as it should be after the lyrics became `text`; empty when all is well."""
        match = self._match()
        if match is None:
            return [f"more than text and updatedAt differs: {self.file.read_bytes()!r}"]
        found = []
        if json.loads(match["text"]) != text:
            found.append(f"the lyrics are {json.loads(match['text'])!r}, not {text!r}")
        changed = text != self.text
        if changed != (match["date"] != _DATE):
            found.append(f"updatedAt is {match['date'].decode()}")
        if not re.fullmatch(rb'"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ"', match["date"]) or match["date"] < _DATE:
            found.append(f"updatedAt went to {match['date'].decode()}")
        mode = stat.S_IMODE(self.file.stat().st_mode)
        if mode != _MODE:
            found.append(f"the mode is {mode:o}")
        entries = sorted(os.listdir(os.fsencode(self.folder)))
        expected = sorted([os.fsencode(self.file.name), *self._others])
        if entries != expected:
            found.append(f"the folder holds {entries}")
        return found

    def _match(self):
        string = rb'"(?:[^"\\]|\\.)*"'
        return re.fullmatch(
            re.escape(_BEFORE_TEXT % self.title.encode()) + rb"(?P<text>" + string + rb")"
            + re.escape(_BEFORE_DATE) + rb"(?P<date>" + string + rb")" + re.escape(_AFTER),
            self.file.read_bytes(), re.DOTALL)
