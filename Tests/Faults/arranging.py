"""What a library remembers, in `.songbook-library.json`: every system call of a change fails or is the last one, a full and
a read-only disk, a power cut, two writers at once; and a tag renamed in 1,000 songs."""

import collections
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import threading
import time

import lab as laboratory
from lab import call, case, need
from powercut import ROUNDS, Disk
from syscalls import is_tried

FILE = ".songbook-library.json"
COPY = ".songbook-library.sync-conflict-20260212-103000-ABCDEFG.json"
OLD = '{"x": 1.0,\n "smartFolders": [{"name": "Old", "query": "old"}]}'
THEIRS = '{"smartFolders": [{"name": "Theirs", "query": "theirs"}]}'
# The files that are there at first.
STARTS = {"no file": {}, "a file": {FILE: OLD}, "a file and a copy": {FILE: OLD, COPY: THEIRS}}


class Arranged:
    """An empty library, and what is in its file."""

    def __init__(self, lab, folder):
        self.lab, self.folder = lab, folder
        self.home, self.songs = folder / "home", folder / "Songs"
        for path in (self.home, self.songs, folder / "run"):
            path.mkdir(parents=True, exist_ok=True)

    def run(self, *arguments, through=()):
        self.lab.tried += 1
        return subprocess.run([*map(str, through), *self.command(*arguments)], env=self.environment(),
                              capture_output=True, cwd="/", stdin=subprocess.DEVNULL, timeout=300)

    def command(self, *arguments):
        return [laboratory.program(), *map(str, arguments), "--library", str(self.songs)]

    def environment(self):
        return {"PATH": "/usr/bin:/bin", "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.folder / "run"),
                "LC_ALL": "C.UTF-8"}

    def add(self, name="New", through=()):
        return self.run("--add-smart-folder", name, name.lower(), through=through)

    def reset(self, start):
        for path in (self.songs, self.home, self.folder / "run"):
            subprocess.run(["rm", "-rf", path], check=True)
            path.mkdir()
        for name, text in start.items():
            (self.songs / name).write_text(text)

    def names(self, label):
        """The smart folders that the file holds, which is whole; None where there is none."""
        try:
            return {folder["name"] for folder in json.loads((self.songs / FILE).read_bytes())["smartFolders"]}
        except FileNotFoundError:
            return None
        except (ValueError, KeyError) as error:
            self.lab.lose(f"{label}: {error}: {(self.songs / FILE).read_bytes()[:200]}")
            return set()

    def judge(self, start, label):
        """The file is the old one or a new one; whether it is new."""
        names = self.names(label)
        if FILE in start:
            self.lab.check(names is not None and "Old" in names, f"{label}: {names}")
            if names == {"Old"}:
                text = (self.songs / FILE).read_text()
                self.lab.check(text == OLD, f"{label}: {text}")
        self.lab.check((names or set()) <= {"Old", "New", "Theirs"}, f"{label}: {names}")
        if COPY in start and "Theirs" not in (names or set()):
            there = (self.songs / COPY).exists()
            if not there:
                self.lab.lose(f"{label}: the copy is gone, and {names}")
        return "New" in (names or set())

    def finish(self, start, label):
        """Run again, all is there, in one file."""
        result = self.add("Next")
        self.lab.check(result.returncode == 0, f"{label}: again: {result}")
        names = self.names(label) or set()
        expected = {"Next"} | ({"Old"} if FILE in start else set()) | ({"Theirs"} if COPY in start else set())
        self.lab.check(expected <= names <= expected | {"New"}, f"{label}: again: {names}")
        left = sorted(os.listdir(self.songs))
        self.lab.check(left == [FILE], f"{label}: left: {left}")


def sweep(lab, injections, judge):
    """One change for each of its system calls, from each of the starts."""
    need("strace")
    memory = pathlib.Path("/dev/shm" if os.access("/dev/shm", os.W_OK) else lab.folder)
    with tempfile.TemporaryDirectory(prefix="songbook-faults-", dir=memory) as folder:
        work = Arranged(lab, pathlib.Path(folder))
        log = lab.folder / "trace"
        for label, start in STARTS.items():
            work.reset(start)
            result = work.add(through=("strace", "-f", "-qq", "-o", log))
            lab.check(result.returncode == 0 and work.judge(start, label), f"it does not even work: {result}")
            work.finish(start, label)
            counts = collections.Counter(re.findall(r"^\d+ +(\w+)\(", log.read_text(errors="replace"), re.M))
            for name, count in sorted(counts.items()):
                for injection in injections(name):
                    for number in filter(lambda number: is_tried(name, number), range(1, count + 1)):
                        work.reset(start)
                        where = f"{label}, {injection} at {name} {number}"
                        result = work.add(through=(
                            "strace", "-f", "-qq", "-o", log, "-e", f"inject={name}:{injection}:when={number}"))
                        judge(work, result, work.judge(start, where), where)
                        work.finish(start, where)


@case([1], "every system call of a change of what a library remembers fails once")
def failing(lab):
    def injections(name):
        yield "error=EIO"
        if name in ("write", "openat", "linkat", "renameat2"):
            yield "error=ENOSPC"

    def judge(work, result, is_new, label):
        # Swift's runtime aborts when it cannot read where the program is, before anything of ours runs.
        expected = {0, 65, 66, 69, 73, 74, 77, 78, 127, -6}
        lab.check(result.returncode in expected, f"{label}: {result}")
        # What is not confirmed, or a copy that stays, is said, and is not "nothing was done".
        lab.check(result.returncode != 0 or is_new, f"{label}: status 0, and it is not there: {result}")
        lab.check(result.returncode <= 0 or result.stderr.strip(), f"{label}: no word: {result}")

    sweep(lab, injections, judge)


@case([6], "the process is killed before every system call of a change of what a library remembers")
def killed(lab):
    made = collections.Counter()

    def judge(work, result, is_new, label):
        lab.check(result.returncode in (-9, 0), f"{label}: {result}")
        made["new" if is_new else "old"] += 1

    sweep(lab, lambda name: ["signal=KILL"], judge)
    lab.check(made["old"] > 20 and made["new"] > 5, f"{made}")
    lab.notes.append(f"the file when it was killed: {dict(made)}")


@case([8], "the disk is full when a library is arranged: the old file, words, and it goes on once there is room")
def full(lab):
    need("mount", root=True)
    work = Arranged(lab, lab.folder / "work")
    lab.mount(work.songs, "-t", "tmpfs", "-o", "size=16k", "none")
    (work.songs / FILE).write_text(OLD)
    with open(work.songs / "noise", "wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 512)
        except OSError:
            pass
    result = work.add()
    lab.check(result.returncode == 73 and b"disk is full" in result.stderr, f"{result}")
    lab.check((work.songs / FILE).read_text() == OLD, "the file was changed")
    (work.songs / "noise").unlink()
    work.finish({FILE: OLD}, "full")


@case([10], "a library that cannot be written says why it cannot be arranged, and nothing is made")
def read_only(lab):
    need("mount", "chattr", root=True)
    for start in ({}, {FILE: OLD}):
        work = Arranged(lab, lab.folder / f"work-{len(start)}")
        lab.mount(work.songs, "-t", "tmpfs", "-o", "size=1m", "none")
        for name, text in start.items():
            (work.songs / name).write_text(text)
        call("mount", "-o", "remount,ro", work.songs)
        for arguments in (("--add-smart-folder", "New", "new"), ("--new-project", "Opus", "--kind", "songs")):
            result = work.run(*arguments)
            lab.check(result.returncode == 77 and b"read-only" in result.stderr, f"{arguments}: {result}")
        listed = work.run("--smart-folders")
        lab.check(listed.returncode == 0 and (b"Old\told" in listed.stdout) == bool(start), f"{listed}")
        lab.check(sorted(os.listdir(work.songs)) == sorted(start), f"there: {os.listdir(work.songs)}")


@case([7], "power cut while a library is arranged on ext4: the old file or the new one", alone=True)
def powercut(lab):
    disk = Disk(lab, "ext4")
    made = collections.Counter()
    for number in range(ROUNDS):
        work = Arranged(lab, disk.folder / f"round-{number}")
        start = STARTS["a file" if number % 2 else "no file"]
        work.reset(start)
        call("sync", "-f", disk.folder)
        process = subprocess.Popen(work.command("--add-smart-folder", "New", "new"), stderr=subprocess.PIPE,
                                   env=work.environment(), cwd="/")
        lab.tried += 1
        # After each third round, all of it is done.
        time.sleep(random.uniform(0, 0.06) if number % 3 else 1)
        is_done = process.poll() == 0
        disk.cut()
        process.kill()
        process.communicate()
        disk.connect_again()
        is_new = work.judge(start, f"round {number}")
        if is_done and not is_new:
            lab.lose(f"round {number}: it was done, and is not there")
        made["new" if is_new else "old"] += 1
        work.finish(start, f"round {number}")
    lab.notes.append(f"the file after the power cut: {dict(made)}")


@case([21], "four programs arrange a library at once, 25 times each: all of it is there")
def at_once(lab):
    work = Arranged(lab, lab.folder / "work")

    def write(writer):
        for number in range(25):
            result = work.add(f"{writer} {number}")
            lab.check(result.returncode == 0 and not result.stderr, f"{writer} {number}: {result}")

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    names = work.names("at once") or set()
    for name in {f"{writer} {number}" for writer in range(4) for number in range(25)} - names:
        lab.lose(f"{name} is not there")
    lab.check(os.listdir(work.songs) == [FILE], f"left: {os.listdir(work.songs)}")


@case([6, 15], "a tag renamed in 1,000 songs while another program writes 50 of them, killed, and run again")
def tags(lab):
    work = Arranged(lab, lab.folder / "work")
    (work.songs / FILE).write_text('{"tags": {"old": {"color": "red"}}}')
    count = 1000

    def file(number):
        return work.songs / f"Song {number}" / f"Song {number}.songbook"

    for number in range(count):
        file(number).parent.mkdir()
        file(number).write_text(json.dumps({"id": f"{number}", "text": "words\n", "tags": ["a", "old"]}))
    written = collections.Counter()
    is_over = threading.Event()

    def write():
        """As an editor does: read, change the lyrics, replace. What it replaced meanwhile is its own fault, so it looks."""
        order = random.sample(range(count), 50)
        while not is_over.is_set():
            for number in order:
                song = json.loads(file(number).read_bytes())
                song["text"] += f"line {written[number]}\n"
                temporary = file(number).with_name("temporary")
                temporary.write_text(json.dumps(song))
                os.replace(temporary, file(number))
                written[number] += 1
                if is_over.is_set():
                    return
                time.sleep(0.002)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for songs in (100, 300):
            with subprocess.Popen(work.command("--rename-tag", "old", "new"), env=work.environment(), cwd="/",
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
                lab.tried += 1
                for _ in range(songs):
                    process.stdout.readline()
                process.kill()
        middle = sum("new" in json.loads(file(number).read_bytes())["tags"] for number in range(count))
        result = work.run("--rename-tag", "old", "new")
    finally:
        is_over.set()
        writer.join()
    lab.check(200 < middle < 900, f"{middle} were renamed when it was killed")
    lab.check(result.returncode in (0, 75), f"{result.returncode}: {result.stderr[:500]}")
    # What the other program wrote back with the old tag while the last run went by.
    last = work.run("--rename-tag", "old", "new")
    lab.check(last.returncode == 0, f"{last}")
    for number in range(count):
        song = json.loads(file(number).read_bytes())
        lab.check(song["tags"] == ["a", "new"], f"{number}: {song['tags']}")
        lines = song["text"].splitlines()
        copies = "".join(other.read_text() for other in file(number).parent.iterdir() if other != file(number))
        for line in range(written[number]):
            if f"line {line}" not in lines and f"line {line}\\n" not in copies:
                lab.lose(f"{number}: line {line} of {written[number]}")
    lab.check(json.loads((work.songs / FILE).read_bytes()) == {"tags": {"new": {"color": "red"}}}, "the color stayed")
    # What a save left that was killed once the song was saved goes with the next one of that song.
    for folder in {path.parent for path in work.songs.rglob(".~*")}:
        result = work.run("--tag", "next", str(folder))
        lab.check(result.returncode == 0, f"{result}")
    left = [path for path in work.songs.rglob(".~*")]
    lab.check(not left, f"left: {left}")
    lab.notes.append(f"{middle} renamed when it was killed; the other program wrote {written.total()} times")
