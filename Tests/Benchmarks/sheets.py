"""Songs with chords, as they are and as files of ChordPro, and its program to draw the same pages with."""

import importlib.machinery
import importlib.util
import json
import pathlib
import subprocess

TOP = pathlib.Path(__file__).resolve().parents[2]
WORDS = "the harbour keeps its lanterns low and every boat is home again before morning comes to kitchen lights".split()
CHORDS = ["G", "D/F#", "Em7", "Cadd9", "Am", "Dsus4", "D", "Bm7"]


def chordpro():
    """The words that start the program, and the folder that it sees as its own; or why there is none."""
    loader = importlib.machinery.SourceFileLoader("chordpro_run", str(TOP / "Tests/ChordPro/run"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module.chordpro()


def text(number):
    """Five stanzas of six lines, with three chords each."""
    lines = []
    for stanza in range(5):
        lines.append(["Verse 1", "Chorus", "Verse 2", "Bridge", "Verse 3"][stanza])
        for line in range(6):
            start = (number * 7 + stanza * 5 + line * 3) % len(WORDS)
            words = (WORDS[start:] + WORDS)[:8]
            for place in (0, 3, 6):
                words[place] = f"[{CHORDS[(number + stanza + line + place) % len(CHORDS)]}]{words[place]}"
            lines.append(" ".join(words))
        lines.append("")
    return "\n".join(lines)


def library(folder, count):
    """A folder with so many songs."""
    for number in range(count):
        place = folder / f"Song {number:04}"
        place.mkdir(parents=True)
        (place / f"{place.name}.songbook").write_text(json.dumps({
            "id": f"550e8400-e29b-41d4-a716-{number:012}", "title": place.name, "text": text(number), "key": "G",
            "artist": "Ann Example", "updatedAt": "2026-02-12T14:45:00Z"}))
    return folder


def as_chordpro(program, songs, folder):
    """The same songs as files of ChordPro, in their order."""
    subprocess.run([program, "--export", "chordpro", "--to", f"{folder}/", songs], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return sorted(folder.rglob("*.cho"))
