"""Songs moved from one library into another: killed at every call, and the power cut; then moved again."""

import json
import os
import random
import re
import subprocess
import time

import lab as laboratory
from lab import case, need
from powercut import Disk
from syscalls import is_tried

FILES = ("One/One.songbook", "One/One (conflicted copy 2026-02-12 103000).songbook", "One/take.ogg")


class Libraries:
    """Two libraries on one disk, and a song with what belongs to it in the first, or a song in a file alone."""

    def __init__(self, lab, folder, is_loose):
        self.lab, self.is_loose = lab, is_loose
        self.folder = folder
        self.home, self.source, self.target = (folder / name for name in ("home", "First", "Second"))
        for path in (self.home, self.source, self.target, folder / "run"):
            path.mkdir(parents=True)
        self.operand = self.source / ("One.songbook" if is_loose else "One")
        for name in FILES if not is_loose else [name.split("/")[1] for name in FILES[:2]]:
            file = self.source / name
            file.parent.mkdir(exist_ok=True)
            file.write_text(json.dumps({"id": "one", "title": "One", "text": f"words of {file.name}"}))
        self.words = {file.name: file.read_bytes() for file in self.source.rglob("*.*") if file.is_file()}
        for library in (self.source, self.target):
            self.run("--choose-library", library)
        subprocess.run(["sync"], check=True)

    def run(self, *arguments, through=()):
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.folder / "run"),
                       "LC_ALL": "C.UTF-8"}
        self.lab.tried += 1
        return subprocess.run([*map(str, through), laboratory.program(), *map(str, arguments)], env=environment,
                              capture_output=True, cwd="/", stdin=subprocess.DEVNULL, timeout=60)

    def move(self, through=()):
        return self.run("--move", self.operand, self.target, through=through)

    def judge(self, label):
        """Every file is there once, whole."""
        for name, content in self.words.items():
            found = [file for library in (self.source, self.target) for file in library.rglob(name)]
            if not any(file.read_bytes() == content for file in found):
                self.lab.lose(f"{label}: {name}: {found}")
            self.lab.check(len(found) == 1, f"{label}: {name} is there {len(found)} times: {found}")

    def finish(self, label):
        """Run again, it is done, or says that it was."""
        if self.operand.exists():
            result = self.move()
            self.lab.check(result.returncode == 0, f"{label}: again: {result}")
        self.judge(label)
        result = self.run("--print", self.target / "One")
        self.lab.check(result.stdout == b"words of One.songbook\n", f"{label}: {result}")
        left = [file for library in (self.source, self.target) for file in library.rglob(".~*")]
        self.lab.check(not left, f"{label}: left: {left}")


@case([6, 52], "a move between libraries, killed before each call: no half song, and run again it is done")
def killed(lab):
    need("strace")
    for is_loose in (False, True):
        tried = 0
        trace = lab.folder / "trace"
        Libraries(lab, lab.folder / f"whole-{is_loose}", is_loose).move(through=("strace", "-f", "-qq", "-o", trace))
        calls = re.findall(r"^\d+ +(\w+)\(", trace.read_text(errors="replace"), re.MULTILINE)
        for number, name in enumerate(calls):
            if not is_tried(name, number):
                continue
            tried += 1
            count = calls[:number + 1].count(name)
            libraries = Libraries(lab, lab.folder / f"{is_loose}-{number}", is_loose)
            label = f"{'a file' if is_loose else 'a folder'}, killed at {name} {count}"
            libraries.move(through=("strace", "-f", "-qq", "-o", trace, "-e", f"inject={name}:signal=KILL:when={count}"))
            libraries.judge(label)
            libraries.finish(label)
        lab.notes.append(f"{'a file' if is_loose else 'a folder'}: killed at {tried} of {len(calls)} calls")


@case([7, 52], "a move between libraries on ext4, and a power cut at any time: no half song, and run again it is done", alone=True)
def power_cut(lab):
    disk = Disk(lab, "ext4")
    done = 0
    for number in range(6 if not laboratory.LONG else 40):
        libraries = Libraries(lab, disk.folder / f"move-{number}", bool(number % 2))
        process = lab.start(
            laboratory.program(), "--move", libraries.operand, libraries.target, env={"HOME": str(libraries.home)},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if number % 3:
            process.wait()
        else:
            # Some moment of the move.
            time.sleep(random.random() * 0.01)
        status = process.poll()
        disk.cut()
        process.kill()
        process.wait()
        disk.connect_again()
        label = f"power cut {number}, status {status}"
        libraries.judge(label)
        lab.check(status != 0 or not libraries.operand.exists(), f"{label}: it was said to be moved")
        done += not os.path.exists(libraries.operand)
        libraries.finish(label)
    lab.notes.append(f"moved {done} times before the power went")
