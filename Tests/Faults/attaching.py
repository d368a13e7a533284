"""Three files attached to a song: every system call fails or is the last one, a full and a read-only disk, a power cut;
and again."""

import collections
import json
import os
import random
import subprocess
import time

import lab as laboratory
from importing import sweep
from lab import call, case, need
from powercut import ROUNDS, Disk

# The second has the name of what is there; the third has one that is not UTF-8.
FILES = {b"note.txt": b"a note", b"take.ogg": b"louder" * 20_000, b"caf\xe9.txt": b"coffee"}
THEIRS = b"sound"
SONG = json.dumps({"id": "1", "title": "One", "text": "words"})


class Attaching:
    """A library with a song that has a folder of its own, or none, and files to lie beside it."""

    song = "One/One.songbook"

    def __init__(self, lab, folder):
        self.lab, self.folder = lab, folder
        self.home, self.songs, self.files = (folder / name for name in ("home", "Songs", "in"))
        for path in (self.home, self.songs, self.files, folder / "run"):
            path.mkdir(parents=True)
        for name, content in FILES.items():
            with open(os.path.join(os.fsencode(self.files), name), "wb") as file:
                file.write(content)
        self.make()
        self.run("--choose-library", self.songs)

    def make(self):
        place = self.songs / self.song
        place.parent.mkdir(exist_ok=True)
        place.write_text(SONG)
        (place.parent / "take.ogg").write_bytes(THEIRS)

    def run(self, *arguments, through=()):
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.folder / "run"),
                       "LC_ALL": "C.UTF-8"}
        self.lab.tried += 1
        words = [os.fsencode(word) for word in (*through, laboratory.program(), *arguments)]
        return subprocess.run(words, env=environment, capture_output=True, cwd="/", stdin=subprocess.DEVNULL, timeout=60)

    def arguments(self):
        return ["--attach", self.place(), *(os.path.join(os.fsencode(self.files), name) for name in FILES)]

    def do(self, through=()):
        return self.run(*self.arguments(), through=through)

    def traced(self, injection=None):
        log = self.folder / "trace"
        options = ["-e", f"inject={injection}"] if injection else []
        result = self.do(through=("strace", "-f", "-qq", "-o", log, *options))
        return result, log.read_text(errors="replace")

    def place(self):
        """Where the song is now."""
        found = [file for file in self.songs.rglob("*.songbook") if not file.name.startswith(".~")]
        return found[0] if found else self.songs / self.song

    def judge(self, label, result=None):
        """Each file is there as a whole or not at all, and once; all that was printed is there. How many there are."""
        found = [file for file in self.songs.rglob("*.songbook") if not file.name.startswith(".~")]
        if [file.read_text() for file in found] != [SONG]:
            self.lab.lose(f"{label}: the song: {found}")
        taken = (self.songs / self.song).parent / "take.ogg"
        if not taken.exists() or taken.read_bytes() != THEIRS:
            self.lab.lose(f"{label}: the file that was there")
        for name, content in FILES.items():
            with open(os.path.join(os.fsencode(self.files), name), "rb") as file:
                if file.read() != content:
                    self.lab.lose(f"{label}: {name} was changed")
        contents = collections.Counter()
        # Beside a song without a folder of its own nothing lies yet.
        for file in found[0].parent.iterdir() if found and found[0].parent != self.songs else ():
            if file.name.startswith(".~") or file.suffix == ".songbook" or file == taken:
                continue
            contents[file.read_bytes()] += 1
            self.lab.check(file.stat().st_mode & 0o777 == 0o644, f"{label}: {file}: {file.stat().st_mode:o}")
        self.lab.check(set(contents) <= set(FILES.values()), f"{label}: not whole: {[len(key) for key in contents]}")
        self.lab.check(all(count == 1 for count in contents.values()), f"{label}: there twice: {contents.values()}")
        for line in result.stdout.splitlines() if result else ():
            self.lab.check(os.path.exists(line), f"{label}: printed, and not there: {line}")
        return len(contents)

    def finish(self, label):
        """Run again, all files are there, and after the next change nothing is hidden."""
        result = self.do()
        self.lab.check(result.returncode == 0, f"{label}: again: {result}")
        count = self.judge(f"{label}, again", result)
        self.lab.check(count == 3, f"{label}: again, and {count} files are there")
        self.run("--new-folder", "Next")
        left = list(self.songs.rglob(".~*"))
        self.lab.check(not left, f"{label}: left: {left}")

    def again(self):
        """The library as it was at first."""
        subprocess.run(["rm", "-rf", self.folder / "run", self.home / ".local", self.songs], check=True)
        (self.folder / "run").mkdir()
        self.songs.mkdir()
        self.make()


class AttachingToLooseSong(Attaching):
    """Where the song gets a folder of its own first."""

    song = "One.songbook"


def status_is_right(lab, result, label, count):
    expected = {0, 64, 65, 66, 69, 73, 74, 75, 77, 78, 127, -6}
    lab.check(result.returncode in expected, f"{label}: status {result.returncode}: {result.stderr}")
    lab.check(result.returncode != 0 or count == 3, f"{label}: status 0, and {count} files: {result.stderr}")
    lab.check(result.returncode <= 0 or result.stderr.strip(), f"{label}: without a word")


@case([1, 52], "every system call that attaches three files to a song fails once")
def failing(lab):
    def injections(name):
        yield "error=EIO"
        if name in ("write", "openat", "linkat", "copy_file_range", "fsync"):
            yield from ("error=ENOSPC", "error=EDQUOT", "error=EROFS")

    sweep(lab, injections, lambda work, result, label, count: status_is_right(lab, result, label, count), Attaching)


@case([6, 52], "the process is killed before every system call that attaches three files to a song")
def killed(lab):
    made = collections.Counter()

    def judge(work, result, label, count):
        lab.check(result.returncode in (-9, 0), f"{label}: {result}")
        made[count if result.returncode else "lived"] += 1

    for kind in (Attaching, AttachingToLooseSong):
        sweep(lab, lambda name: ["signal=KILL"], judge, kind)
    lab.check(made[0] > 20 and made[3] > 0 and made["lived"] * 4 < made.total(), f"{made}")
    lab.notes.append(f"files there when it was killed: {dict(made)}")


@case([8, 52], "the disk is full, or has no inodes left, while files are attached: whole files, words, and the rest later")
def full(lab):
    need("mount", root=True)
    for option in ("size=400k", "nr_inodes=20"):
        work = Attaching(lab, lab.folder / option.replace("=", "-"))
        disk = lab.mount(work.folder / "disk", "-t", "tmpfs", "-o", option, "none")
        (disk / "One").mkdir()
        (disk / "One/One.songbook").write_text(SONG)
        files = [work.files / f"{number}.wav" for number in range(30)]
        for file in files:
            file.write_bytes(file.name.encode() * 5000)
        result = work.run("--attach", disk / "One", *files)
        lab.check(result.returncode == 73 and b"full" in result.stderr, f"{option}: {result.stderr}")
        there = sorted(disk.glob("One/*.wav"))
        lab.check(0 < len(there) < 30, f"{option}: {len(there)}")
        lab.check(result.stdout == b"".join(os.fsencode(file) + b"\n" for file in sorted(
            there, key=lambda file: int(file.stem))), f"{option}: {result.stdout}")
        call("mount", "-o", f"remount,{option.split('=')[0]}=10000k", disk)
        result = work.run("--attach", disk / "One", *files)
        lab.check(result.returncode == 0, f"{option}: again: {result.stderr}")
        for file in files:
            lab.check((disk / "One" / file.name).read_bytes() == file.read_bytes(), f"{option}: {file}")
        lab.check(len(list((disk / "One").iterdir())) == 31, f"{option}: {list((disk / 'One').iterdir())}")


@case([10, 52], "files attached to a song on a read-only disk, and in a folder of somebody else: a clear error, nothing made")
def read_only(lab):
    need("mount", "setpriv", root=True)
    work = Attaching(lab, lab.folder / "work")
    disk = lab.mount(lab.folder / "disk", "-t", "tmpfs", "-o", "size=1m", "none")
    (disk / "One").mkdir()
    (disk / "One/One.songbook").write_text(SONG)
    call("mount", "-o", "remount,ro", disk)
    result = work.run("--attach", disk / "One", work.files / "note.txt")
    lab.check(result.returncode == 77 and b"read-only" in result.stderr.lower() and not result.stdout, f"{result}")
    call("mount", "-o", "remount,rw", disk)
    result = work.run("--attach", disk / "One", work.files / "note.txt",
                      through=("setpriv", "--reuid=65534", "--clear-groups"))
    # The settings are the other user's, too, and cannot be read.
    lab.check(result.returncode in (77, 78) and b"permission to write to this folder" in result.stderr, f"{result}")
    lab.check(not result.stdout, f"{result}")
    lab.check(os.listdir(disk / "One") == ["One.songbook"], f"there: {os.listdir(disk / 'One')}")


@case([7, 52], "power cut while three files are attached, on ext4: whole files or none; what was printed stays", alone=True)
def powercut(lab):
    disk = Disk(lab, "ext4")
    made = collections.Counter()
    for number in range(ROUNDS):
        kind = AttachingToLooseSong if number % 2 else Attaching
        work = kind(lab, disk.folder / f"round-{number}")
        call("sync", "-f", disk.folder)
        process = subprocess.Popen(
            [laboratory.program(), *work.arguments()], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={"PATH": "/usr/bin:/bin", "HOME": str(work.home), "XDG_RUNTIME_DIR": str(work.folder / "run")}, cwd="/")
        lab.tried += 1
        time.sleep(random.uniform(0, 0.06) if number % 3 else 1)
        printed = disk.cut_under(process)
        process.kill()
        process.communicate()
        disk.connect_again()
        label = f"round {number}"
        for line in printed:
            if not os.path.exists(line):
                lab.lose(f"{label}: printed, and not there: {line}")
        made[work.judge(label)] += 1
        work.finish(label)
    lab.notes.append(f"files there after the power cut: {dict(made)}")
