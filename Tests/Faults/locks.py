"""Saves that cannot lock each other out, and locks that nobody will ever let go of."""

import os
import subprocess
import time

from computers import leave_lock
from desktop.waiting import expect_steady, wait_until
from lab import case, need
from limits import name_checksum
from network import Backing, Computer, Mount
from stage import Stage

FALSE = ("deleted, moved or renamed", "an interrupted save", "has locked the folder")
NOBODY = 65534


def start(lab, stage, song, words, through=()):
    """Starts a save and gives it its words."""
    lab.tried += 1
    writer = lab.start(
        *stage.command("--write", song, through=through), stdin=subprocess.PIPE, stderr=subprocess.PIPE,
        env=stage.environment, cwd="/")
    writer.stdin.write(words.encode() + b"\n")
    writer.stdin.close()
    writer.stdin = None
    return writer


def slowed(lab, seconds):
    """Runs a program whose renames take that long."""
    need("strace")
    return ("strace", "-f", "-qq", "-o", lab.folder / "trace", "-e",
            f"inject=renameat2:delay_enter={int(seconds * 1e6)}")


def wait_for_save(folder):
    """Waits until the new version is beside the song."""
    wait_until(lambda: any(path.stat().st_size for path in folder.glob(".~songbook-*-*-*-*")),
               lambda: f"a save: {os.listdir(folder)}")


def open_and_save(stage, song, words):
    return stage.print(song=song).stderr + stage.write(words, song=song).stderr


def check_both(lab, label, backing, writer, others, words):
    errors = writer.communicate(timeout=120)[1].decode() + others.decode()
    lab.check(writer.returncode in (0, 75), f"{label}: status {writer.returncode}: {errors}")
    for phrase in FALSE[:2]:
        lab.check(phrase not in errors, f"{label}: a false message: {errors}")
    for mine in words:
        if mine not in backing.words():
            lab.lose(f"{label}: {mine!r} is not in {backing.words()}: {errors}")
    lab.check(len(backing.words()) <= 2, f"{label}: too many copies: {backing.words()}")
    left = [name for name in backing.names() if name.startswith(".")]
    lab.check(not left, f"{label}: left: {left}")


@case([21, 38], "bindfs: a song is opened through another mount of its folder while it is saved")
def another_mount(lab):
    backing = Backing(lab)
    mounts = [Mount(lab, "bindfs", backing.folder, lab.folder / name) for name in ("one", "two")]
    stages = [Stage(lab, f"home-{number}") for number in range(2)]
    songs = [mount.folder / backing.file.name for mount in mounts]
    for number in range(2):
        backing.reset()
        writer = start(lab, stages[0], songs[0], f"first {number}", through=slowed(lab, 2.5))
        wait_for_save(backing.folder)
        errors = open_and_save(stages[1], songs[1], f"second {number}")
        check_both(lab, f"round {number}", backing, writer, errors, [f"first {number}", f"second {number}"])


@case([21, 41], "a song is opened under the folder's lock while a save runs that did not get it")
def saved_without_lock(lab):
    need("flock")
    backing = Backing(lab)
    stages = [Stage(lab, f"home-{number}") for number in range(2)]
    holder = lab.start(
        "flock", "--no-fork", backing.folder, "sh", "-c", "echo held; exec sleep 600", stdout=subprocess.PIPE)
    holder.stdout.readline()
    writer = start(lab, stages[0], backing.file, "first", through=slowed(lab, 5))
    wait_for_save(backing.folder)
    holder.kill()
    holder.wait()
    errors = open_and_save(stages[1], backing.file, "second")
    check_both(lab, "local", backing, writer, errors, ["first", "second"])


@case([22, 38], "bindfs: a dead user's lock file that others may not read is taken over when it is old")
def unreadable_lock(lab):
    need("setpriv", root=True)
    backing = Backing(lab)
    lab.folder.chmod(0o755)
    mount = Mount(lab, "bindfs", backing.folder, lab.folder / "mount")
    umask = os.umask(0o077)
    try:
        lock = leave_lock(lab, backing, Computer(lab, "dead", mount.folder, backing.file.name))
    finally:
        os.umask(umask)
    lab.check(lock.stat().st_mode & 0o777 == 0o644, f"its mode is {lock.stat().st_mode:o}")
    backing.folder.chmod(0o777)
    os.chown(backing.file, NOBODY, NOBODY)
    stage = Stage(lab, "nobody")
    for path in (lab.folder / "nobody").rglob("*"):
        os.chown(path, NOBODY, NOBODY)
    through = ("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups")
    for number, change in enumerate((
            lambda: None, lambda: lock.write_text("?" * 5000), lambda: lock.write_text("\0garbage\n"))):
        lock.touch()
        change()
        lock.chmod(0o600 if number == 0 else 0o644)
        an_hour_ago = time.time() - 3600
        os.utime(lock, (an_hour_ago, an_hour_ago))
        words = f"words of another user {number}"
        result = stage.write(words, song=mount.folder / backing.file.name, through=through)
        lab.check(result.returncode == 0, f"{number}: status {result.returncode}: {result.stderr}")
        lab.check(words in backing.words(), f"{number}: {backing.words()}")
        lab.check(not list(backing.folder.glob("*-lock*")), f"{number}: left: {backing.names()}")


@case([38, 41], "bindfs: a second session waits as long as the first for another computer's lock, and says nothing")
def patient_sessions(lab):
    backing = Backing(lab)
    mount = Mount(lab, "bindfs", backing.folder, lab.folder / "mount")
    song = mount.folder / backing.file.name
    lock = backing.folder / f".~songbook-{name_checksum(backing.file.name.encode())}-lock"
    lock.write_text("songbook-open\ncomputer other\nprocess 1 elsewhere/1\nsince now\nnumber\n")
    stage = Stage(lab)
    first = start(lab, stage, song, "first")
    wait_for_save(backing.folder)
    second = start(lab, stage, song, "second")
    # Longer than a session waits for a folder's lock that no other session needs.
    expect_steady(lambda: first.poll() is None and second.poll() is None, "both sessions wait", 7)
    lock.unlink()
    for writer in (first, second):
        errors = writer.communicate(timeout=120)[1].decode()
        lab.check(writer.returncode in (0, 75), f"status {writer.returncode}: {errors}")
        lab.check(not any(phrase in errors for phrase in FALSE), f"a false message: {errors}")
    lab.check({"first", "second"} <= set(backing.words()), f"{backing.words()}")
