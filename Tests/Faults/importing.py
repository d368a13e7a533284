"""Three songs imported: every system call fails or is the last one, a full and a read-only disk, a power cut; and again."""

import collections
import json
import os
import pathlib
import random
import re
import subprocess
import time

import lab as laboratory
from lab import call, case, need
from mounts import standing_still
from powercut import ROUNDS, Disk
from syscalls import is_tried

FILES = {
    "One.txt": "first words", "Folk/two.cho": "{t: Two}\n[G]second",
    "Three.songbook": json.dumps({"id": "3", "title": "Three", "text": "third", "other": 1}),
}
LYRICS = {"One": "first words", "Two": "[G]second", "Three": "third"}
# Has the name that the first one wants.
THEIRS = json.dumps({"id": "x", "title": "One", "text": "theirs"})


class Import:
    """A library with a song in it, and files to import."""

    def __init__(self, lab, folder):
        self.lab, self.folder = lab, folder
        self.home, self.songs, self.files = (folder / name for name in ("home", "Songs", "in"))
        for path in (self.home, self.songs / "One", self.files / "Folk", folder / "run"):
            path.mkdir(parents=True)
        for name, text in FILES.items():
            (self.files / name).write_text(text)
        (self.songs / "One/One.songbook").write_text(THEIRS)
        self.run("--choose-library", self.songs)

    def run(self, *arguments, through=()):
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.folder / "run"),
                       "LC_ALL": "C.UTF-8"}
        self.lab.tried += 1
        return subprocess.run([*map(str, through), laboratory.program(), *map(str, arguments)], env=environment,
                              capture_output=True, cwd="/", stdin=subprocess.DEVNULL, timeout=60)

    def do(self, through=()):
        return self.run("--import", self.files / ".", through=through)

    def traced(self, injection=None):
        """The import, with what strace(1) says of it."""
        log = self.folder / "trace"
        options = ["-e", f"inject={injection}"] if injection else []
        result = self.do(through=("strace", "-f", "-qq", "-o", log, *options))
        return result, log.read_text(errors="replace")

    def judge(self, label, result=None):
        """Each song is there as a whole or not at all, and once; all that was printed is there. How many there are."""
        found = collections.Counter()
        for file in self.songs.rglob("*.songbook"):
            if any(part.startswith(".~") for part in file.relative_to(self.songs).parts):
                continue
            try:
                song = json.loads(file.read_bytes())
            except (ValueError, OSError) as error:
                self.lab.check(False, f"{label}: {file}: {error}")
                continue
            if song.get("id") == "x":
                continue
            self.lab.check(song.get("text") == LYRICS.get(song.get("title")), f"{label}: {file}: {song}")
            found[song.get("title")] += 1
        if (self.songs / "One/One.songbook").read_text() != THEIRS:
            self.lab.lose(f"{label}: the song that was there was overwritten")
        for name, text in FILES.items():
            if (self.files / name).read_text() != text:
                self.lab.lose(f"{label}: {name} was changed")
        self.lab.check(all(count == 1 for count in found.values()), f"{label}: there twice: {found}")
        if result is not None:
            for line in result.stdout.decode().splitlines():
                self.lab.check(os.path.exists(line), f"{label}: printed, and not there: {line}")
        return len(found)

    def finish(self, label):
        """Run again, all songs are there, and nothing hidden."""
        result = self.do()
        self.lab.check(result.returncode == 0, f"{label}: again: {result}")
        count = self.judge(f"{label}, again", result)
        self.lab.check(count == 3, f"{label}: again, and {count} songs are there")
        left = list(self.songs.rglob(".~*"))
        self.lab.check(not left, f"{label}: left: {left}")

    def again(self):
        """The library as it was at first."""
        for path in sorted(self.songs.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        for path in (self.home / ".cache", self.folder / "run"):
            subprocess.run(["rm", "-rf", path], check=True)
        (self.folder / "run").mkdir()
        (self.songs / "One").mkdir()
        (self.songs / "One/One.songbook").write_text(THEIRS)


def sweep(lab, injections, judge, make=Import):
    """One import, or other work on three files, for each of its system calls, which are counted for each thread by itself,
    as strace(1) does."""
    need("strace")
    memory = pathlib.Path("/dev/shm" if os.access("/dev/shm", os.W_OK) else lab.folder)
    folder = memory / lab.folder.name
    try:
        work = make(lab, folder)
        with standing_still(laboratory.program(), folder, lab.folder) as obstacle:
            if obstacle:
                lab.notes.append(f"others’ mounts can upset this: {obstacle}")
            result, log = work.traced()
            if result.returncode or work.judge("at first") != 3:
                raise RuntimeError(f"it does not even work: {result}")
            counts = collections.Counter(re.findall(r"^(\d+) +(\w+)\(", log, re.MULTILINE))
            most = {name: max(count for (_, other), count in counts.items() if other == name) for _, name in counts}
            for name, count in sorted(most.items()):
                for injection in injections(name):
                    for number in filter(lambda number: is_tried(name, number), range(1, count + 1)):
                        work.again()
                        result, _ = work.traced(f"{name}:{injection}:when={number}")
                        label = f"{injection} at {name} {number}"
                        judge(work, result, label, work.judge(label, result))
                        work.finish(label)
    finally:
        subprocess.run(["rm", "-rf", folder], check=True)


@case([1, 52], "every system call of an import of three songs fails once")
def failing(lab):
    def injections(name):
        yield "error=EIO"
        if name in ("write", "mkdirat", "openat", "linkat"):
            yield "error=ENOSPC"

    def judge(work, result, label, count):
        status = result.returncode
        # Without a thread, or with a descriptor that strace(1) kept from being closed, it may go on all the same.
        expected = {0, 64, 65, 66, 69, 73, 74, 75, 77, 78, 127, -6}
        lab.check(status in expected, f"{label}: status {status}: {result.stderr}")
        lab.check(status != 0 or count == 3, f"{label}: status 0, and {count} songs: {result.stderr}")
        lab.check(status <= 0 or result.stderr.strip(), f"{label}: status {status} without a word")
        lab.check(status != 0 or "at fsync" not in label, f"{label}: status 0, though the disk has not confirmed all")

    sweep(lab, injections, judge)


@case([6, 52], "the process is killed before every system call of an import of three songs")
def killed(lab):
    made = collections.Counter()

    def judge(work, result, label, count):
        # Threads share the calls differently each time.
        lab.check(result.returncode in (-9, 0), f"{label}: {result}")
        made[count if result.returncode else "lived"] += 1

    sweep(lab, lambda name: ["signal=KILL"], judge)
    lab.check(made[0] > 20 and made[3] > 0 and made["lived"] * 4 < made.total(), f"{made}")
    lab.notes.append(f"songs there when it was killed: {dict(made)}")


@case([8, 52], "the disk is full in the middle of an import: whole songs, words, and the rest once there is room")
def full(lab):
    need("mount", root=True)
    for option in ("size=512k", "nr_inodes=150"):
        work = Import(lab, lab.folder / option.replace("=", "-"))
        disk = lab.mount(work.folder / "disk", "-t", "tmpfs", "-o", option, "none")
        for number in range(120):
            (work.files / f"{number}.txt").write_text(f"{number} " + "la " * 3000)
        result = work.run("--import", work.files / ".", "--in", disk, "--json")
        lab.check(result.returncode == 73 and b"the disk is full" in result.stderr, f"{option}: {result.stderr}")
        lab.check(b"run the same command again" in result.stderr, f"{option}: {result.stderr}")
        there = songs_in(lab, disk, option)
        lab.check(20 < len(there) < 123, f"{option}: {len(there)} songs")
        printed = {song["path"] for line in result.stdout.splitlines() for song in json.loads(line)["songs"]}
        lab.check(printed == there, f"{option}: printed {len(printed)}, there {len(there)}")
        call("mount", "-o", f"remount,{option.split('=')[0]}=10000k", disk)
        result = work.run("--import", work.files / ".", "--in", disk)
        lab.check(result.returncode == 0, f"{option}: again: {result.stderr}")
        there = songs_in(lab, disk, option)
        lab.check(len(there) == 123, f"{option}: again, {len(there)} songs")
        lab.check(not list(disk.rglob(".~*")), f"{option}: left: {list(disk.rglob('.~*'))}")


def songs_in(lab, folder, label):
    """Their paths; each is whole."""
    paths = set()
    for file in folder.rglob("*.songbook"):
        if any(part.startswith(".~") for part in file.relative_to(folder).parts):
            continue
        paths.add(str(file))
        try:
            text = json.loads(file.read_bytes())["text"]
            lab.check(text.endswith("la ") or text in LYRICS.values(), f"{label}: {file}: {text[-20:]!r}")
        except (ValueError, KeyError) as error:
            lab.check(False, f"{label}: {file}: {error}")
    return paths


@case([10, 52], "an import into a library on a read-only disk: a clear error, and nothing is made")
def read_only(lab):
    need("mount", root=True)
    work = Import(lab, lab.folder / "work")
    disk = lab.mount(lab.folder / "disk", "-t", "tmpfs", "-o", "size=1m", "none")
    call("mount", "-o", "remount,ro", disk)
    result = work.run("--import", work.files / ".", "--in", disk)
    lab.check(result.returncode == 77 and b"read-only" in result.stderr and not result.stdout, f"{result}")
    lab.check(not os.listdir(disk), f"there: {os.listdir(disk)}")


@case([7, 52], "power cut in an import of three songs on ext4: whole songs or none; what was printed stays", alone=True)
def powercut(lab):
    disk = Disk(lab, "ext4")
    made = collections.Counter()
    for number in range(ROUNDS):
        work = Import(lab, disk.folder / f"round-{number}")
        call("sync", "-f", disk.folder)
        process = subprocess.Popen(
            [laboratory.program(), "--import", str(work.files / ".")], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={"PATH": "/usr/bin:/bin", "HOME": str(work.home), "XDG_RUNTIME_DIR": str(work.folder / "run")}, cwd="/")
        lab.tried += 1
        # After each third round, all of it is done.
        time.sleep(random.uniform(0, 0.06) if number % 3 else 1)
        printed = disk.cut_under(process)
        # It goes on without the disk.
        _, errors = process.communicate(timeout=60)
        disk.connect_again()
        label = f"round {number}"
        for line in printed:
            if not os.path.exists(line):
                lab.lose(f"{label}: printed, and not there: {line}: {errors}")
        made[work.judge(label)] += 1
        work.finish(label)
    lab.notes.append(f"songs there after the power cut: {dict(made)}")
