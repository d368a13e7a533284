"""A library is changed ten thousand times by shell tools while it is watched; also with few watches and lost events."""

import os
import pathlib
import random
import signal
import subprocess
import tempfile
import threading

import lab as laboratory
from desktop.waiting import wait_until
from lab import Skip, case, need

NAMES = ["a", "b", "c", "d", "é"]
CHANGES = 10_000


def watcher():
    """The program that watches; see Watcher/main.swift."""
    candidates = [os.environ.get("FAULT_WATCHER")] + [
        laboratory.TOP / f".build/{kind}/fault-watcher" for kind in ("release", "debug")]
    for candidate in candidates:
        if candidate and os.access(candidate, os.X_OK):
            return str(candidate)
    raise Skip("fault-watcher is not built (swift build)")


class Watched:
    """A library with a hundred songs and more, and the program that watches it."""

    def __init__(self, lab, through=()):
        program = watcher()
        self.lab = lab
        # In memory, for the changes are many; the kernel tells of them all the same.
        self.scratch = tempfile.TemporaryDirectory(prefix="songbook-faults-", dir="/dev/shm")
        self.folder = pathlib.Path(self.scratch.name, "library")
        for number in range(110):
            song = self.folder / f"still/{number}/s.songbook"
            song.parent.mkdir(parents=True)
            song.write_text('{"title": "%d"}' % number)
        self.lines = []
        self.process = lab.start(
            *through, program, self.folder, pathlib.Path(self.scratch.name, "other cache"), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, start_new_session=True,
            env={"PATH": "/usr/bin:/bin", "HOME": self.scratch.name, "LC_ALL": "C.UTF-8"})
        threading.Thread(target=self.listen, daemon=True).start()
        self.wait_for("current ")

    def listen(self):
        for line in self.process.stdout:
            self.lines.append(line.strip())

    def wait_for(self, beginning):
        def is_said():
            if self.process.poll() is not None:
                raise Skip(f"fault-watcher does not run here: {self.process.returncode} {self.lines}")
            return any(line.startswith(beginning) for line in self.lines)
        wait_until(is_said, lambda: f"{beginning!r}: {self.lines[-5:]}")

    def compare(self):
        """What was told against what is there now."""
        before = len(self.lines)
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        def answer():
            return next((line for line in self.lines[before:] if line.startswith(("same", "different"))), None)
        line = wait_until(answer, lambda: f"an answer: {self.lines[-5:]}")
        self.lab.check(line.startswith("same"), line)

    def end(self):
        self.process.stdin.close()
        self.lab.check(self.process.wait(timeout=20) == 0, f"status {self.process.returncode}")
        self.scratch.cleanup()


def script(generator, count):
    """Changes at random places, as a shell does them; many fail, and that is meant to be."""
    def place():
        return "/".join(generator.choices(NAMES, k=generator.randint(1, 4)))

    for number in range(count):
        here, there = place(), place()
        song = generator.choice(["s.songbook", "t.songbook", "s (conflicted copy 2026-02-12 103000).songbook", "n.txt"])
        text = '{"title": "T%d", "text": "words %d"}' % (number, number)
        if number % 17 == 0:
            text = text[:10]
        yield generator.choice([
            f"mkdir -p {here}", f"mkdir -p {here}", f"mkdir -p {here}", f"echo '{text}' > '{here}/{song}'",
            f"echo '{text}' > '{here}/{song}'",
            f"echo '{text}' > '{here}/.~new' && mv -f '{here}/.~new' '{here}/{song}'", f"rm -f '{here}/{song}'",
            f"mv -f '{here}/{song}' '{there}/s.songbook'", f"mv -T {here} {there}", f"mv -T {here} {there}",
            f"cp -r {here} {there}", f"rm -r {here}" if generator.random() < 0.3 else f"touch '{here}/{song}'",
            f"rmdir {here}", f"chmod {generator.choice(['700', '755'])} {here}"])


def change(watched, seed, count=CHANGES):
    """The changes by sh(1), with the tools of a small shell built in where there is one: they are as fast as can be."""
    generator = random.Random(seed)
    lines = list(script(generator, count))
    shell = ["busybox", "sh"] if laboratory.shutil.which("busybox") else ["sh"]
    for start in range(0, count, 500):
        subprocess.run(shell, input="\n".join(lines[start:start + 500]) + "\n", text=True, cwd=watched.folder,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
        watched.lab.tried += 500


@case([], "ten thousand changes by shell tools while watching: told as a new scan finds it")
def told(lab):
    watched = Watched(lab)
    watched.wait_for("current immediate")
    change(watched, 1)
    watched.compare()
    lab.check(all(" immediate " in line or not line.startswith("current") for line in watched.lines[2:]),
              f"not told at once: {[line for line in watched.lines if ' immediate ' not in line][:5]}")
    lab.notes.append(f"told {len(watched.lines) - 1} times")
    watched.end()


@case([23], "the same with a hundred watches: told what can be, the rest looked for, and that is said")
def few_watches(lab):
    need("unshare", root=True)
    limit = "echo 100 > /proc/sys/user/max_inotify_watches && exec \"$@\""
    watched = Watched(lab, through=("unshare", "--user", "--map-root-user", "sh", "-c", limit, "sh"))
    watched.wait_for("current limited")
    change(watched, 2)
    # The next look may be half a minute away: the watcher gives up after forty seconds.
    song = watched.folder / "still/100/s.songbook"
    song.write_text('{"title": "found by a look"}')
    watched.compare()
    watched.end()


@case([23], "the watcher is stopped while more happens than the kernel keeps: the library is looked at again")
def lost_events(lab):
    watched = Watched(lab)
    watched.wait_for("current immediate")
    watched.process.send_signal(signal.SIGSTOP)
    most = int(pathlib.Path("/proc/sys/fs/inotify/max_queued_events").read_text())
    folder = watched.folder / "still/1"
    for number in range(most // 2):
        (folder / f"{number % 2}").touch()
        (folder / f"{number % 2}").unlink()
        lab.tried += 1
    (watched.folder / "late").mkdir()
    (watched.folder / "late/s.songbook").write_text('{"title": "not told"}')
    watched.process.send_signal(signal.SIGCONT)
    watched.compare()
    change(watched, 3, 1000)
    watched.compare()
    watched.end()
