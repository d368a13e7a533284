"""A song of forty lines, some of which are in other songs of a library."""

import json

# How many of them.
LINES = 20


def lines_of(text):
    """The lines that can be echoes: with more than the name of a section in them."""
    return [line for line in text.split("\n") if len(line.split()) > 3]


def make(root, library, count):
    """Makes the song in the library; its file. To be removed with its folder."""
    step = max(1, count // LINES)
    lines = []
    for number in range(LINES):
        folder = library.folder_of(number * step % count, count)
        with open(root / folder / f"{folder.name}.songbook", encoding="utf-8") as file:
            lines += [lines_of(json.load(file)["text"])[number], f"Nobody ever wrote line {number} before"]
    folder = root / "Song of Echoes"
    folder.mkdir()
    file = folder / "Song of Echoes.songbook"
    file.write_text(json.dumps({"title": "Song of Echoes", "text": "\n".join(lines)}, ensure_ascii=False) + "\n",
                    encoding="utf-8")
    return file


def patterns(song, path):
    """Writes the lines of the song into a file for grep; its path."""
    path.write_text("\n".join(json.loads(song.read_text(encoding="utf-8"))["text"].split("\n")) + "\n", encoding="utf-8")
    return path
