"""Power cuts: a filesystem in an image is shut down at once, without writing its log or anything else (as when the
power goes), unmounted, mounted again and read. Source: FS_IOC_SHUTDOWN in the kernel's ext4 and xfs."""

import collections
import fcntl
import itertools
import os
import random
import signal
import struct
import subprocess
import time

from desktop.waiting import wait_until
from lab import Skip, call, case, need
from stage import NEW_WORDS, Stage

FS_IOC_SHUTDOWN = 0x8004587D
WITHOUT_FLUSHING_THE_LOG = 2
ROUNDS = int(os.environ.get("FAULTS_ROUNDS", "25"))


class Disk:
    """An image with a filesystem, which can lose its power."""

    def __init__(self, lab, kind):
        need(f"mkfs.{kind}", "losetup", root=True)
        self.lab, self.kind = lab, kind
        self.image = lab.folder / f"{kind}.image"
        self.folder = lab.folder / kind
        with open(self.image, "wb") as file:
            file.truncate(400 << 20)
        call(f"mkfs.{kind}", "-q", self.image)
        self.connect()

    def connect(self):
        self.lab.mount(self.folder, "-o", "loop", self.image)

    def cut(self):
        """The power goes."""
        descriptor = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.ioctl(descriptor, FS_IOC_SHUTDOWN, struct.pack("I", WITHOUT_FLUSHING_THE_LOG))
        except OSError as error:
            raise Skip(f"{self.kind} cannot be shut down here: {error}") from error
        finally:
            os.close(descriptor)

    def cut_under(self, process):
        """The power goes; the lines that a process with a pipe had printed until then. Those of later moments do not bind it:
        while the disk goes away, fsync(2) can end well of what never got there, or badly of what did."""
        os.set_blocking(process.stdout.fileno(), False)
        printed = process.stdout.read() or b""
        self.cut()
        return printed.split(b"\n")[:-1]

    def cut_and_connect(self):
        self.cut()
        self.connect_again()

    def connect_again(self):
        self.lab.unmount(self.folder)
        # Else what is mounted is the filesystem that has lost its power, and all that it says is an error.
        wait_until(lambda: not subprocess.check_output(["losetup", "--associated", self.image]),
                   "the disk to be let go; a mount namespace of another program may keep it")
        self.connect()

    def wait_for_a_moment(self, process_log, words, within, has_neighbour):
        """Until some random moment in the seconds `within`, after these bytes are in the log for the first time."""
        wait_until(lambda: process_log.exists() and words in process_log.read_bytes(), f"{words} in the log")
        moment = time.monotonic() + random.uniform(0, within)
        while time.monotonic() < moment:
            if has_neighbour:
                log_is_written(self)
            time.sleep(0.001)


def stage_on(disk, state_on_disk, name):
    """A song on the disk, settled there; the drafts are on it too, or on one that keeps its power."""
    songs = disk.folder / name
    songs.mkdir()
    stage = Stage(disk.lab, name, songs=songs, state=songs / ".state" if state_on_disk else None)
    call("sync", "-f", disk.folder)
    return stage


def naive(stage, words):
    """How a careless program saves."""
    text = stage.file.read_text().replace("old words", words)
    temporary = stage.songs / "temporary"
    temporary.write_text(text)
    temporary.rename(stage.file)


def careless(stage, words):
    """How a more careless one does."""
    stage.file.write_text(stage.file.read_text().replace("old words", words))


def log_is_written(disk):
    """Another program's fsync(2) writes the filesystem's log, and with it names and sizes, but not the others' data."""
    descriptor = os.open(disk.folder / "neighbour", os.O_WRONLY | os.O_CREAT, 0o600)
    os.write(descriptor, b"x")
    os.fsync(descriptor)
    os.close(descriptor)


def control(lab, disk):
    """Shows that these power cuts can lose words, or else the test would prove nothing."""
    seen = collections.Counter()
    for number in range(4):
        for write, has_neighbour in itertools.product((naive, careless), (False, True)):
            stage = stage_on(disk, False, f"control-{write.__name__}-{has_neighbour}-{number}")
            write(stage, f"words {number}")
            if has_neighbour:
                log_is_written(disk)
            disk.cut_and_connect()
            content = stage.content()
            seen["kept" if content == f"words {number}" else "old" if content == "old" else "empty or broken"] += 1
    lab.notes.append(
        f"{disk.kind}: what a program that does not care saves is then "
        + ", ".join(f"{what} {count} times" for what, count in seen.items()))
    lab.check(seen["old"] + seen["empty or broken"] > 0, "a power cut loses nothing here, so this test shows nothing")


def after_saved(lab, kind):
    disk = Disk(lab, kind)
    control(lab, disk)
    for number in range(ROUNDS):
        stage = stage_on(disk, number % 2 == 0, f"saved-{number}")
        words = f"words {number}" * random.choice((1, 1, 50, 3000))
        result = stage.write(words)
        if number % 3 == 0:
            log_is_written(disk)
        disk.cut_and_connect()
        if not lab.check(result.returncode == 0, f"{kind} {number}: {result}"):
            continue
        if stage.content() != words:
            lab.lose(f"{kind} {number}: said to be saved, but the song is {stage.content()!r:.200}")
        stage.next_start(f"{kind} {number}")


@case([7], "power cut right after a save on ext4: the new words are there", alone=True)
def ext4_after_saved(lab):
    after_saved(lab, "ext4")


@case([7], "power cut right after a save on xfs: the new words are there", alone=True)
def xfs_after_saved(lab):
    after_saved(lab, "xfs")


def any_time(lab, kind):
    disk = Disk(lab, kind)
    moments = {"confirmed": 0, "unanswered": 0, "refused": 0}
    for number in range(ROUNDS):
        stage = stage_on(disk, number % 2 == 0, f"loop-{number}")
        log = stage.home / "log"
        # Says what it is about to save and, once the program has said so, that it is saved.
        script = (
            'n=0; while :; do n=$((n+1)); echo "begin $n" >>"$1"; printf "words %s\\n" $n | "$2" --write "$3" 2>>"$1.err";'
            ' s=$?; echo "end $n $s" >>"$1"; [ $s = 0 ] || exit; done')
        process = lab.start(
            "/bin/bash", "-c", script, "loop", log, stage.command()[0], stage.file, env=stage.environment, cwd="/",
            start_new_session=True)
        disk.wait_for_a_moment(log, b" 0\n", 0.25, has_neighbour=number % 3 == 0)
        disk.cut()
        # The save of that moment is answered, or not.
        time.sleep(random.choice((0, 0.05)))
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        disk.connect_again()
        events = [line.split() for line in log.read_text().splitlines()]
        begun = max(int(event[1]) for event in events if event[0] == "begin")
        saved = max(int(event[1]) for event in events if event[0] == "end" and event[2] == "0")
        refused = any(event[0] == "end" and event[2] != "0" for event in events)
        lab.tried += begun
        moments["refused" if refused else "confirmed" if begun == saved else "unanswered"] += 1
        content = stage.content()
        possible = [f"words {n}" for n in range(saved, begun + 1)]
        if content not in possible:
            lab.lose(f"{kind} {number}: saved {saved}, begun {begun}, but the song is {content!r:.200}")
        errors = (stage.home / "log.err").read_text()
        if refused and "your changes are kept as a draft" in errors and content != possible[-1]:
            if possible[-1] not in stage.drafts():
                lab.lose(f"{kind} {number}: the draft that was promised is not there: {errors}")
        stage.next_start(f"{kind} {number}")
    lab.check(moments["refused"] + moments["unanswered"] > 0, f"no save was cut: {moments}")
    lab.notes.append(f"{kind}: the save at that moment was " + ", ".join(f"{a} {b} times" for a, b in moments.items()))


@case([7], "power cut at any time on ext4: old or new, never anything else", alone=True)
def ext4_any_time(lab):
    any_time(lab, "ext4")


@case([7], "power cut at any time on xfs: old or new, never anything else", alone=True)
def xfs_any_time(lab):
    any_time(lab, "xfs")


def after_kill(lab, kind):
    """Killed, started again, and then the power goes: the second start must not have trusted what is in memory only."""
    need("strace")
    disk = Disk(lab, kind)
    calls = ("renameat2", "fsync", "unlinkat", "statx")
    for number, (name, state_on_disk) in enumerate(itertools.product(calls, (False, True))):
        for count in range(1, 40):
            stage = stage_on(disk, state_on_disk, f"kill-{number}-{count}")
            log = lab.folder / "trace"
            result = stage.write(
                through=("strace", "-f", "-qq", "-o", log, "-e", f"inject={name}:signal=KILL:when={count}"))
            if result.returncode == 0:
                break
            had_words = stage.holds(NEW_WORDS)
            said = stage.print()
            again = subprocess.run(
                stage.command("--write", stage.file), input=said.stdout, capture_output=True, env=stage.environment)
            disk.cut_and_connect()
            label = f"{kind}: killed at {name} {count}, started again ({again.returncode})"
            lab.check(stage.content() in ("old", NEW_WORDS), f"{label}: the song is {stage.content()!r:.200}")
            # What one and the same power cut takes from both places was never said to be saved.
            if had_words and not state_on_disk and not stage.holds(NEW_WORDS):
                lab.lose(f"{label}: {stage.content()!r:.100} and {stage.drafts()}")


@case([6, 7], "killed in a save on ext4, started again, then a power cut", alone=True)
def ext4_after_kill(lab):
    after_kill(lab, "ext4")


@case([6, 7], "killed in a save on xfs, started again, then a power cut", alone=True)
def xfs_after_kill(lab):
    after_kill(lab, "xfs")
