"""Every change of a library on a full disk: what is kept as a draft is filed under a song that is there."""

import json
import os
import pathlib
import subprocess

import lab as laboratory
from filesystems import fill
from lab import case

# What to do; afterwards each song is where it was or where it was to be.
CHANGES = (
    ["--rename", "--files", "Folk/One", "Other"], ["--rename", "Folk/One", "Other"], ["--rename", "Folk", "Old"],
    ["--move", "Folk/One", "Blues"], ["--copy", "Folk/One", "Blues"], ["--make-song", "Demo"],
    ["--own-folder", "Crowd"], ["--own-folder", "Crowd/B.songbook"], ["--import", "../new.cho"],
    ["--trash", "Folk/One"], ["--restore", "Folk/Two"], ["--new", "Title"], ["--set", "key=G", "Folk/One"],
    ["--tag", "x", "Folk/One"], ["--pin", "Folk/One"],
)


class Disk:
    """A library on a small disk of its own, with a song in the trash."""

    def __init__(self, lab, number, options):
        self.lab, self.folder = lab, lab.folder / str(number)
        self.songs = lab.mount(self.folder / "Songs", "-t", "tmpfs", "-o", options, "none")
        (self.folder / "new.cho").write_text("{t: New}\nwords\n{new_song}\n{t: New 2}\nmore\n")
        for title in ("One", "Two"):
            self.song(f"Folk/{title}/{title}.songbook", title, "long words " * 500)
        for title in ("A", "B", "C"):
            self.song(f"Crowd/{title}.songbook", title, "words")
        for name in ("Blues", "Demo"):
            (self.songs / name).mkdir()
        (self.songs / "Demo/demo.ogg").write_text("sound")
        self.run("--choose-library", self.songs)
        self.run("--trash", "Folk/Two")

    def song(self, name, title, text):
        file = self.songs / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"id": title, "title": title, "text": text}))

    def run(self, *arguments):
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.folder / "home"), "LC_ALL": "C.UTF-8"}
        (self.folder / "home").mkdir(exist_ok=True)
        self.lab.tried += 1
        return subprocess.run([laboratory.program(), *map(str, arguments)], env=environment, cwd=self.songs,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=60)

    def titles(self):
        """Of the songs in the library and in the trash, of this disk or of the home."""
        files = [*self.songs.rglob("*.songbook"), *(self.folder / "home/.local/share/Trash").rglob("*.songbook")]
        return {json.loads(file.read_bytes())["title"] for file in files}


@case([8], "a full disk, each change of a library: no draft is filed under a path that is not there, nothing is left")
def changes(lab):
    number = 0
    # No room for bytes; and none for files and folders either.
    for options in ("size=400k", "size=400k,nr_inodes=32"):
        for change in CHANGES:
            number += 1
            disk, label = Disk(lab, number, options), f"{' '.join(change)}, {options}"
            fill(disk.songs)
            if "nr_inodes" in options:
                take_inodes(disk.songs)
            result = disk.run(*change)
            lab.check(result.returncode in (0, 73, 74), f"{label}: {result}")
            drafts = disk.run("--drafts", "--json").stdout.splitlines()
            for draft in map(json.loads, drafts):
                lab.check(os.path.exists(draft["path"]), f"{label}: a draft of {draft['path']}")
            lab.check(bool(drafts) == (b"kept as a draft" in result.stderr), f"{label}: {drafts}: {result.stderr}")
            missing = {"One", "Two", "A", "B", "C"} - disk.titles()
            if missing:
                lab.lose(f"{label}: {missing}: {result}")
            left = list(disk.songs.rglob(".~*"))
            lab.check(not left, f"{label}: left: {left}")
            lab.unmount(disk.songs)


def take_inodes(folder):
    """Until no file can be made any more."""
    try:
        for number in range(1000):
            pathlib.Path(folder, f"taken {number}").touch()
    except OSError:
        pass
