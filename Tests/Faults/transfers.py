"""Songs copied and moved to a library on another disk: killed at every call, no room, no permission, the power cut."""

import json
import os
import random
import re
import shutil
import subprocess
import tempfile
import time

import lab as laboratory
from lab import case, need
from powercut import Disk
from song_access import USER, as_user
from syscalls import is_tried

SONGS = ("One", "Two", "Three")


class Disks:
    """A library with three songs in a folder, and an empty one that is elsewhere."""

    def __init__(self, lab, folder, target, home=None):
        self.lab, self.home = lab, home or folder / "home"
        self.source, self.target = folder / "First", target
        for path in (self.home, self.source, self.target, self.home / "run"):
            path.mkdir(parents=True, exist_ok=True)
        self.words = {}
        for song in SONGS:
            self.put(f"{song}/{song}.songbook", json.dumps({"id": song, "title": song, "text": f"words of {song}"}))
        self.put("Two/take.ogg", "sound" * 1000)
        self.put("Two/sketches/idea.txt", "an idea")
        for library in (self.source, self.target):
            self.run("--choose-library", library)

    def put(self, name, text):
        file = self.source / "Folk" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        self.words[name] = text

    def run(self, *arguments, through=()):
        environment = {"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": str(self.home),
                       "XDG_RUNTIME_DIR": str(self.home / "run"), "LC_ALL": "C.UTF-8"}
        self.lab.tried += 1
        return subprocess.run([*map(str, through), laboratory.program(), *map(str, arguments)], env=environment,
                              capture_output=True, cwd="/", stdin=subprocess.DEVNULL, timeout=120)

    def move(self, through=()):
        return self.run("--move", self.source / "Folk", self.target, through=through)

    def judge(self, label):
        """Every file is somewhere, whole; where a song is in sight, it is whole."""
        for name, text in self.words.items():
            found = [file for library in (self.source, self.target) for file in library.rglob(f"**/{name}")]
            if not any(self.holds(file, text) for file in found):
                self.lab.lose(f"{label}: {name}: {found}")
            for file in found:
                if not any(part.startswith(".~") for part in file.parts):
                    self.lab.check(self.holds(file, text), f"{label}: {file} is half")
        for library in (self.source, self.target):
            for folder in (library / "Folk").glob("[!.]*"):
                wanted = {name for name in self.words if name.startswith(folder.name + "/")}
                there = {f"{file.relative_to(library / 'Folk')}" for file in folder.rglob("*") if file.is_file()}
                there = {name for name in there if "/.~" not in name}
                self.lab.check(there == wanted, f"{label}: {folder} has {there}")

    @staticmethod
    def holds(file, text):
        try:
            return file.read_text() == text
        except OSError:
            return False

    def finish(self, label):
        """The same call again is all that is needed."""
        if (self.source / "Folk").exists():
            result = self.move()
            self.lab.check(result.returncode == 0, f"{label}: again: {result}")
        for name, text in self.words.items():
            self.lab.check(self.holds(self.target / "Folk" / name, text), f"{label}: {name} did not arrive")
        left = [file for library in (self.source, self.target) for file in library.rglob("*")
                if library == self.source or file.name.startswith(".~") or " 2" in file.name]
        self.lab.check(not left, f"{label}: left: {left}")


@case([6, 52], "a move to another disk, killed before each call: no half song, and run again it is done")
def killed(lab):
    need("strace")
    with tempfile.TemporaryDirectory(prefix="songbook-faults-", dir="/dev/shm") as memory:
        def disks(number):
            folder = lab.folder / f"{number}"
            target = laboratory.pathlib.Path(memory, f"{number}")
            return Disks(lab, folder, target), (folder, target)

        trace = lab.folder / "trace"
        whole, _ = disks("whole")
        result = whole.move(through=("strace", "-f", "-qq", "-o", trace))
        lab.check(result.returncode == 0, f"it does not even work: {result}")
        calls = re.findall(r"^\d+ +(\w+)\(", trace.read_text(errors="replace"), re.MULTILINE)
        tried = 0
        for number, name in enumerate(calls):
            if not is_tried(name, number):
                continue
            tried += 1
            count = calls[:number + 1].count(name)
            label = f"killed at {name} {count}"
            moved, folders = disks(number)
            moved.move(through=("strace", "-f", "-qq", "-o", trace, "-e", f"inject={name}:signal=KILL:when={count}"))
            moved.judge(label)
            moved.finish(label)
            for folder in folders:
                shutil.rmtree(folder)
        lab.notes.append(f"killed at {tried} of {len(calls)} calls")


@case([8, 52], "a move to a disk that is full: the songs stay, nothing is left there, and it goes on once there is room")
def full(lab):
    need(root=True)
    for limits in ("size=48k", "nr_inodes=9"):
        target = lab.mount(lab.folder / limits, "-t", "tmpfs", "-o", limits, "tmpfs")
        disks = Disks(lab, lab.folder / f"of-{limits}", target)
        disks.put("Two/long.wav", "noise" * 20_000)
        result = disks.move()
        lab.check(result.returncode == 73, f"{limits}: {result}")
        lab.check(b"free some space" in result.stderr, f"{limits}: {result.stderr}")
        disks.judge(limits)
        lab.check((disks.source / "Folk/Two/long.wav").exists(), f"{limits}: Two has left")
        hidden = list(target.rglob(".~*"))
        lab.check(not hidden, f"{limits}: left: {hidden}")
        laboratory.call("mount", "-o", "remount,size=10m,nr_inodes=1000", target)
        disks.finish(limits)


@case([11, 52], "a file beside a song that may not be read stops its song alone, and is named")
def unreadable(lab):
    need("setpriv", root=True)
    with tempfile.TemporaryDirectory(prefix="songbook-faults-", dir="/dev/shm") as memory:
        os.chmod(memory, 0o777)
        disks = Disks(lab, lab.folder / "disks", laboratory.pathlib.Path(memory, "Second"))
        for path in (lab.folder / "disks", memory):
            laboratory.call("chown", "-R", f"{USER}:{USER}", path)
        secret = disks.source / "Folk/Two/take.ogg"
        os.chown(secret, 0, 0)
        secret.chmod(0o600)
        result = disks.move(through=as_user())
        lab.check(result.returncode == 77 and str(secret).encode() in result.stderr, f"{result}")
        disks.judge("unreadable")
        lab.check(sorted(path.name for path in disks.source.rglob("Folk/*")) == ["Two"], "the others did not go")
        os.chown(secret, USER, USER)
        result = disks.move(through=as_user())
        lab.check(result.returncode == 0, f"{result}")
        disks.finish("unreadable")


@case([7, 52], "a move from one ext4 disk to another, and a power cut of both at any time: no half song, run again it is done",
      alone=True)
def power_cut(lab):
    first = Disk(lab, "ext4")
    second = SecondDisk(lab)
    arrived = 0
    for number in range(6 if not laboratory.LONG else 40):
        disks = Disks(lab, first.folder / f"{number}", second.folder / f"{number}", home=lab.folder / f"home-{number}")
        subprocess.run(["sync"], check=True)
        process = lab.start(
            laboratory.program(), "--move", disks.source / "Folk", disks.target,
            env={"HOME": str(disks.home), "XDG_RUNTIME_DIR": str(disks.home / "run")},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if number % 3 == 0:
            process.wait()
        else:
            # Some moment of the move.
            time.sleep(random.random() * 0.15)
        status = process.poll()
        for disk in (first, second):
            disk.cut()
        process.kill()
        process.wait()
        for disk in (first, second):
            disk.connect_again()
        label = f"power cut {number}, status {status}"
        disks.judge(label)
        lab.check(status != 0 or not (disks.source / "Folk").exists(), f"{label}: it was said to be moved")
        arrived += sum((disks.target / "Folk" / song).exists() for song in SONGS)
        disks.finish(label)
    lab.notes.append(f"{arrived} songs had arrived when the power went")


class SecondDisk(Disk):
    """Another disk, beside the first one."""

    def __init__(self, lab):
        self.lab, self.kind = lab, "ext4"
        self.image, self.folder = lab.folder / "second.image", lab.folder / "second"
        with open(self.image, "wb") as file:
            file.truncate(200 << 20)
        laboratory.call("mkfs.ext4", "-q", self.image)
        self.connect()
