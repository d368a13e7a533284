"""A library of any size, the same each time: nested categories, songs of about 2 KB, words as rare as in real lyrics."""

import json
import os
import pathlib
import random

# Roughly by how often they are sung.
COMMON = ("the you i and to a me it in my of your on is love that be all we for no so oh know like now when down time "
          "baby never heart night way come say see want go let make feel back one away take day eyes life world gone "
          "home long mind hold light dream rain fire moon river road sky sun summer winter morning city water wind "
          "song dance sing play guitar mother father brother window kitchen garden mountain ocean silver golden "
          "Straße Herz Liebe Nacht Mond cœur été forêt âme château corazón mañana canción niño água coração saudade "
          "любовь ночь небо сердце 愛 夜 夢 空").split()
# In about every fiftieth song, in one of twenty, and in one of five thousand.
MARKS = (("moonlight", 50), ("Été", 20), ("zephyrine", 5000))
SECTIONS = ("Verse 1", "Chorus", "Verse 2", "Bridge", "Chorus", "Verse 3", "Outro")


def lyrics(generator, weights):
    lines = []
    for section in SECTIONS:
        lines += [f"[{section}]"]
        for _ in range(generator.randint(6, 11)):
            words = generator.choices(COMMON, weights, k=generator.randint(4, 10))
            lines.append(" ".join(words).capitalize())
        lines.append("")
    for mark, rarity in MARKS:
        if generator.randrange(rarity) == 0:
            lines[generator.randrange(len(lines))] += f" {mark}"
    return "\n".join(lines)


CHORDS = ("G", "D", "Em", "C", "Am7", "F#m", "D/F#", "Bsus4")


def with_chords(text, generator):
    """Lyrics with a chord before every third word."""
    lines = []
    for line in text.split("\n"):
        words = line.split(" ")
        if line and not line.startswith("["):
            words[::3] = [f"[{generator.choice(CHORDS)}]{word}" for word in words[::3]]
        lines.append(" ".join(words))
    return "\n".join(lines)


def place(number, count):
    """The category of a song: about thirty songs in each, and ten categories in each, as deep as that goes."""
    category = number % max(1, count // 30)
    return pathlib.Path(*(f"Category {digit}" for digit in str(category)))


def folder_of(number, count):
    """The folder of a song, relative to the library."""
    return place(number, count) / f"Song {number}"


def make_files(root, count, seed=1):
    """Makes files of other programs, as many as songs: every other one ChordPro, the others plain text."""
    generator = random.Random(seed)
    weights = [1 / (rank + 3) for rank in range(len(COMMON))]
    for number in range(count):
        folder = root / place(number, count)
        folder.mkdir(parents=True, exist_ok=True)
        text = lyrics(generator, weights)
        if number % 2:
            text = "{title: Song %d}\n{key: G}\n%s\n" % (number, text.replace("[", "{c: ").replace("]", "}"))
        (folder / f"Song {number}.{'cho' if number % 2 else 'txt'}").write_text(text, encoding="utf-8")


def make(root, count, seed=1, nested=True, chords=False):
    """Makes the library; if it is not nested, with all songs in its own folder. With chords or without, the words are the
    same."""
    generator = random.Random(seed)
    chord_generator = random.Random(seed)
    weights = [1 / (rank + 3) for rank in range(len(COMMON))]
    for number in range(count):
        title = f"{generator.choice(COMMON).capitalize()} {generator.choice(COMMON)} {number}"
        folder = folder_of(number, count) if nested else pathlib.Path(f"Song {number}")
        (root / folder).mkdir(parents=True)
        song = {
            "id": f"550e8400-e29b-41d4-a716-{number:012}", "title": title, "text": lyrics(generator, weights),
            "createdAt": "2026-02-12T10:30:00Z", "updatedAt": "2026-02-12T14:45:00Z"}
        if chords:
            song["text"] = with_chords(song["text"], chord_generator)
        if number % 10 == 0:
            song["tags"] = [generator.choice(COMMON)]
        with open(root / folder / f"{folder.name}.songbook", "w", encoding="utf-8") as file:
            file.write(json.dumps(song, indent=2, ensure_ascii=False) + "\n")


def make_small(root, count, folders=1000, tags=500):
    """Makes small songs in so many folders beside each other, each with one of so many tags: as fast as can be."""
    for number in range(folders):
        (root / f"Folder {number}").mkdir(parents=True)
    for number in range(count):
        words = [COMMON[number * step % len(COMMON)] for step in (1, 3, 7, 11, 13)]
        if number % 5000 == 0:
            words.append("zephyrine")
        text = json.dumps({
            "id": f"550e8400-e29b-41d4-a716-{number:012}", "title": f"{words[0].capitalize()} {words[1]} {number}",
            "text": " ".join(words), "createdAt": "2026-02-12T10:30:00Z",
            "updatedAt": f"2026-02-{number % 28 + 1:02}T{number % 24:02}:45:00Z", "tags": [f"tag {number % tags}"]},
            ensure_ascii=False)
        folder = f"{root}/Folder {number % folders}/Song {number}"
        os.mkdir(folder)
        file = os.open(f"{folder}/Song {number}.songbook", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        os.write(file, text.encode())
        os.close(file)
