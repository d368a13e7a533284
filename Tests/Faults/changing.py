"""Every system call of a change to the library fails, or the process dies before it, by strace(1)."""

import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import lab
from lab import case, need
from mounts import standing_still
from syscalls import is_tried

SONGS = {
    "Folk/One/One.songbook": "words", "Folk/One/One (conflicted copy 2026-02-12).songbook": "theirs",
    "Loose.songbook": "loose", "Second.songbook": "second",
}
# Two songs, of which each is changed or as it was.
SET = ["Folk/One", "Second.songbook"]
# What to do, and what is there of the library when it was done.
CHANGES = {
    "--new": (["--new", "New"], "New/New.songbook"),
    "--new-folder": (["--new-folder", "New"], "New"),
    "--make-song": (["--make-song", "Demo"], "Demo/Demo.songbook"),
    "--rename": (["--rename", "--files", "Folk/One", "Two"], "Folk/Two/Two.songbook"),
    "--rename of a folder": (["--rename", "Folk", "Old"], "Old/One/One.songbook"),
    "--move": (["--move", "Folk/One", "Blues"], "Blues/One/One.songbook"),
    "--move of a loose song": (["--move", "Loose.songbook", "Blues"], "Blues/Loose/Loose.songbook"),
    "--trash": (["--trash", "Folk/One"], None),
    "--restore": (["--restore", "Away/Gone"], "Away/Gone/Gone.songbook"),
    "--set": (["--set", "key=G", "--set", "meta.ccli=22025", *SET], None),
}


class Library:
    def __init__(self, laboratory):
        self.lab = laboratory
        # In memory, because power cuts are tried elsewhere, and this saves thousands of times.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else laboratory.folder
        self.folder = tempfile.TemporaryDirectory(prefix="songbook-faults-", dir=memory)
        self.home = pathlib.Path(self.folder.name, "home")
        self.songs = self.home / "Songs"
        self.trash = self.home / ".local/share/Trash/files"
        # Where the home trash cannot be used, that of the volume serves, which other programs use, too.
        self.volume_trash = pathlib.Path(memory, f".Trash-{os.geteuid()}")
        self.songs.mkdir(parents=True)
        self.run(["--choose-library", "."])

    def in_volume_trash(self):
        for info in self.volume_trash.glob("info/*.trashinfo"):
            if pathlib.Path(self.folder.name).name in info.read_text():
                yield info, self.volume_trash / "files" / info.stem

    def empty_volume_trash(self):
        for info, entry in self.in_volume_trash():
            info.unlink()
            shutil.rmtree(entry, ignore_errors=True)

    def reset(self):
        """The library as it was at first, with a song in the trash; nothing else of the program's."""
        self.empty_volume_trash()
        for folder in (self.songs, self.home / ".local"):
            for entry in folder.iterdir() if folder.exists() else []:
                shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        for name, text in SONGS.items():
            self.write(self.songs / name, json.dumps({"id": name, "title": name, "text": text}))
        self.write(self.songs / "Folk/One/take.ogg", "sound")
        self.write(self.songs / "Demo/demo.ogg", "sound")
        (self.songs / "Blues").mkdir()
        self.write(self.trash / "Gone/Gone.songbook", json.dumps({"id": "gone", "title": "Gone", "text": "gone"}))
        self.write(
            self.trash.parent / "info/Gone.trashinfo",
            f"[Trash Info]\nPath={self.songs}/Away/Gone\nDeletionDate=2026-02-12T10:30:00\n")

    @staticmethod
    def write(file, text):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run(self, arguments, through=(), words=b""):
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(self.home), "XDG_RUNTIME_DIR": self.folder.name, "LC_ALL": "C.UTF-8",
        }
        return subprocess.run(
            [*map(str, through), lab.program(), *map(str, arguments)], input=words, capture_output=True,
            env=environment, cwd=self.songs, timeout=60)

    def traced(self, change, injection=None):
        """The change, with what strace(1) says of it."""
        self.lab.tried += 1
        log = self.lab.folder / "trace"
        options = ["-e", f"inject={injection}"] if injection else []
        result = self.run(CHANGES[change][0], through=("strace", "-f", "-qq", "-o", log, *options))
        return result, log.read_text(errors="replace")

    def seen(self, pattern):
        """The files in sight, in the library and in the trash."""
        for top in (self.songs, self.trash, *(entry for _, entry in self.in_volume_trash())):
            for file in top.rglob(pattern):
                if not any(part.startswith(".~") for part in file.relative_to(top).parts):
                    yield file

    def judge(self, change, label):
        """Every word is in sight, once, in a whole song; what was recorded too."""
        words = collections.Counter()
        for file in self.seen("*.songbook"):
            try:
                words[json.loads(file.read_bytes())["text"]] += 1
            except (ValueError, KeyError, OSError) as error:
                self.lab.check(False, f"{label}: {file}: {error}")
        del words[""]
        for text in (*SONGS.values(), "gone"):
            if not words[text]:
                self.lab.lose(f"{label}: {text!r} is nowhere")
        self.lab.check(words.total() == len(SONGS) + 1, f"{label}: {words}")
        for name in ("take.ogg", "demo.ogg"):
            self.lab.check(len(list(self.seen(name))) == 1, f"{label}: {name}")
        infos = {file.stem for file in (self.trash.parent / "info").iterdir()}
        lost = {file.name for file in self.trash.iterdir()} - infos
        self.lab.check(not lost, f"{label}: without a way back from the trash: {lost}")

    def is_done(self, change):
        if change == "--set":
            return all(self.members(file) for file in (self.songs / "Folk/One/One.songbook", self.songs / SET[1]))
        place = CHANGES[change][1]
        if place is None:
            return not (self.songs / "Folk/One").exists()
        return (self.songs / place).exists()

    def members(self, file):
        """Whether the song has all that `--set` sets; all of it or nothing is there."""
        song = json.loads(file.read_bytes())
        found = [song.get("key") == "G", song.get("meta") == {"ccli": "22025"}]
        self.lab.check(len(set(found)) == 1 and song["title"], f"{file}: {song}")
        return all(found)

    def next_start(self, change, label):
        """The next changes and saves work, and nothing hidden is left."""
        if change == "--set":
            result = self.run(CHANGES[change][0])
            self.lab.check(result.returncode == 0 and self.is_done(change), f"{label}: then again: {result}")
        calls = [["--new", "Next"]] + ([["--make-song", "Demo"]] if change == "--make-song" else [])
        for call in calls:
            result = self.run(call)
            self.lab.check(result.returncode in (0, 73), f"{label}: then {call}: {result}")
        # What is left beside a song goes when it is opened the next time.
        for folder in {file.parent for file in self.songs.rglob(".~*")}:
            for file in folder.glob("*.songbook"):
                text = json.loads(file.read_bytes())["text"].encode() + b"\n"
                result = self.run(["--write", file], words=text)
                self.lab.check(result.returncode == 0, f"{label}: then --write {file}: {result}")
        left = [file for file in self.songs.rglob(".~*")]
        self.lab.check(not left, f"{label}: left after the next start: {left}")


def sweep(laboratory, injections, judge):
    """Each change, with each of its system calls injected into; `injections` are asked with a call's name."""
    need("strace")
    library = Library(laboratory)
    try:
        # What others mount would change the number of calls to read what is mounted.
        with standing_still(lab.program(), library.folder.name, laboratory.folder) as obstacle:
            if obstacle:
                laboratory.notes.append(f"others’ mounts can upset this: {obstacle}")
            for change in CHANGES:
                sweep_one(library, change, injections, judge)
    finally:
        library.empty_volume_trash()
        library.folder.cleanup()


def sweep_one(library, change, injections, judge):
    library.reset()
    result, log = library.traced(change)
    if result.returncode or not library.is_done(change):
        raise RuntimeError(f"{change} does not even work: {result}")
    counts = collections.Counter(re.findall(r"^\d+ +(\w+)\(", log, re.MULTILINE))
    for name, count in sorted(counts.items()):
        for injection in injections(name):
            for number in filter(lambda number: is_tried(name, number), range(1, count + 1)):
                library.reset()
                result, _ = library.traced(change, f"{name}:{injection}:when={number}")
                label = f"{change}, {injection} at {name} {number}"
                library.judge(change, label)
                judge(library, change, result, label)
                library.next_start(change, label)


@case([1], "every system call of a change to the library fails once")
def failing(laboratory):
    def injections(name):
        yield "error=EIO"
        if name in ("openat", "renameat2", "mkdirat", "unlinkat", "linkat"):
            yield "error=EACCES"
        if name.startswith("rename"):
            yield "error=EINVAL"

    def judge(library, change, result, label):
        status = result.returncode
        expected = {0, 64, 66, 69, 73, 74, 77, 78, 127, -6}
        # What strace(1) keeps from being closed stays locked.
        if " at close " in label:
            expected.add(75)
        laboratory.check(status in expected, f"{label}: status {status}: {result.stderr}")
        if status == 0:
            laboratory.check(library.is_done(change), f"{label}: not done, and status 0")
        elif status > 0:
            laboratory.check(result.stderr.strip(), f"{label}: status {status} without a word")

    sweep(laboratory, injections, judge)


@case([6], "the process is killed before every system call of a change to the library")
def killed(laboratory):
    done = collections.Counter()

    def judge(library, change, result, label):
        laboratory.check(result.returncode == -9, f"{label}: it lived: {result}")
        if change == "--make-song":
            # Nobody may ever come to this folder again.
            left = list((library.songs / "Demo").rglob(".~*"))
            laboratory.check(not left, f"{label}: left at once: {left}")
        done[library.is_done(change)] += 1

    sweep(laboratory, lambda name: ["signal=KILL"], judge)
    laboratory.check(done[True] > 20 and done[False] > 100, f"too few: {done}")
    laboratory.notes.append(f"done {done[True]} times, not done {done[False]} times")
