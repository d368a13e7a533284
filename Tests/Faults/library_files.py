"""`.songbook-library.json` that is broken, empty, a link, or something else than a file."""

import json
import os
import subprocess

import lab as laboratory
from lab import case

NAME = ".songbook-library.json"
GOOD = '{"smartFolders": [{"name": "Old", "query": "old"}]}'
MARKERS = f"<<<<<<< HEAD\n{GOOD}\n=======\n{{}}\n>>>>>>> theirs\n"
BAD = {
    "broken": lambda file: file.write_text('{"smartFolders": ['),
    "empty": lambda file: file.write_text(""),
    "with markers of git": lambda file: file.write_text(MARKERS),
    "of a newer version": lambda file: file.write_text('{"version": 99, "smartFolders": []}'),
    "17 MB": lambda file: file.write_bytes(b" " * (17 << 20)),
    "a dangling link": lambda file: file.symlink_to("nowhere.json"),
    "a looping link": lambda file: file.symlink_to(NAME),
    "a folder": lambda file: file.mkdir(),
    "a FIFO": lambda file: os.mkfifo(file),
}


class Library:
    """A library with one song."""

    def __init__(self, lab, name):
        self.lab = lab
        base = lab.folder / name.replace(" ", "-")
        self.songs, self.home = base / "Songs", base / "home"
        for folder in (self.songs / "One", self.home, base / "run"):
            folder.mkdir(parents=True)
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.home), "XDG_RUNTIME_DIR": str(base / "run"),
                            "LC_ALL": "C.UTF-8"}
        (self.songs / "One/One.songbook").write_text('{"id": "one", "title": "One", "text": "words"}')
        self.file = self.songs / NAME
        self.run("--choose-library", self.songs)

    def run(self, *arguments):
        self.lab.tried += 1
        return subprocess.run([laboratory.program(), *map(str, arguments)], env=self.environment, capture_output=True,
                              cwd="/", stdin=subprocess.DEVNULL, timeout=60)


def seen(file):
    """What a file is, so that a change of it shows."""
    status = os.lstat(file)
    what = os.readlink(file) if file.is_symlink() else file.read_bytes() if file.is_file() else None
    return status.st_mode, status.st_ino, what


@case([58], "a library file that is broken or no file: kept, named with its path, and counted by --status")
def bad(lab):
    for name, make in BAD.items():
        library = Library(lab, name)
        make(library.file)
        before = seen(library.file)
        status = library.run("--status")
        lab.check(status.returncode == 1, f"{name}: {status}")
        lines = status.stdout.decode().splitlines()
        named = [line for line in lines if line.startswith(f"Library file: {library.file}: ")]
        lab.check(len(named) == 1, f"{name}: {lines}")
        told = json.loads(library.run("--status", "--json").stdout)
        lab.check(told.get("libraryFile"), f"{name}: {told}")
        added = library.run("--add-smart-folder", "New", "new")
        lab.check(added.returncode not in (0, 1), f"{name}: {added}")
        lab.check(added.stderr.decode().startswith(f"songbook-open: {library.file}: "), f"{name}: {added.stderr}")
        lab.check(seen(library.file) == before, f"{name}: changed to {str(seen(library.file))[:200]}")
        lab.check(sorted(os.listdir(library.songs)) == [NAME, "One"], f"{name}: {os.listdir(library.songs)}")
        # Songs are songs all the same.
        listed = library.run("--list")
        lab.check(listed.returncode == 0 and b"One.songbook" in listed.stdout, f"{name}: {listed}")


@case([58], "a library file that is a valid link is followed, and stays one; its target is written")
def link(lab):
    library = Library(lab, "link")
    target = library.home / "dotfiles/library.json"
    target.parent.mkdir()
    target.write_text(GOOD)
    library.file.symlink_to(target)
    status = library.run("--status")
    lab.check(status.returncode == 0, f"{status}")
    added = library.run("--add-smart-folder", "New", "new")
    lab.check(added.returncode == 0, f"{added}")
    lab.check(library.file.is_symlink() and os.readlink(library.file) == str(target), "the link has gone")
    names = [folder["name"] for folder in json.loads(target.read_text())["smartFolders"]]
    lab.check(names == ["Old", "New"], f"{names}")
    lab.check(os.listdir(target.parent) == [target.name], f"{os.listdir(target.parent)}")
    lab.check(sorted(os.listdir(library.songs)) == [NAME, "One"], f"{os.listdir(library.songs)}")
