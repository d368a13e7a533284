"""What is done to a song in a folder that a server has; each case returns a cell of the table."""

import os
import pathlib
import signal
import subprocess
import time

from at_once import import_at_once
from computers import look_while_saved, save_at_once
from desktop.waiting import wait_until
from network import Looker
from waits import stopped_by_strace

CASES = []
HARD = ("NFS 3", "NFS 4.2", "SMB")
# The clients of NFS 4 and SMB wait for minutes all the same.
SOFT = ("NFS 3, soft",)
SAVES = int(os.environ.get("SONGBOOK_NETWORK_SAVES", "50"))
ROUNDS = int(os.environ.get("SONGBOOK_NETWORK_ROUNDS", "20"))
# The calls of a save that are about the song's folder, in their order: which of that name. Each name is counted alone.
MOMENTS = (("openat", 2), ("openat", 4), ("renameat2", 1), ("linkat", 1), ("linkat", 2), ("renameat", 1), ("fsync", 1),
           ("unlinkat", 1), ("unlinkat", 3))


def on(*kinds):
    """Registers a case for these kinds of folders."""

    def register(function):
        function.kinds = kinds
        CASES.append(function)
        return function

    return register


def words_at_rest(trial):
    """The words of the song on the server; None where it has no song of that name."""
    return trial.backing.words() if trial.backing.file.exists() else None


@on(*HARD)
def looks(trial):
    """Saves, looks at the server without a name; at the other computer"""
    lab, backing = trial.lab, trial.backing
    elsewhere = Looker(lab, trial.users[1].song, through=trial.users[1].through())
    here = look_while_saved(lab, trial.kind, backing, trial.users[0], SAVES)
    there = elsewhere.end()
    lab.check(there["missing"] == 0, f"the name was missing at the other computer: {there}")
    lab.check(there["torn"] == 0, f"half a song at the other computer: {there}")
    lab.notes.append(f"at the other computer: {there}")
    return f"{SAVES}, {here['missing']}/{here['looks']}; {there['missing']}/{there['looks']}"


@on(*HARD)
def prints(trial):
    """Songs printed while the other computer saves: errors"""
    lab, failed = trial.lab, 0
    for number in range(SAVES // 5):
        writer = trial.users[0].start_writing()
        writer.stdin.write(f"words {number}\n".encode())
        writer.stdin.close()
        while True:
            is_over = writer.poll() is not None
            result = trial.users[1].print()
            failed += result.returncode != 0
            lab.check(result.returncode == 0, f"{number}: {result}")
            if is_over:
                break
        # The client of SMB believes for a second what it has looked up: actimeo in mount.cifs(8).
        wait_until(lambda: trial.users[1].print().stdout == f"words {number}\n".encode(), f"words {number} printed")
    return f"{failed}"


@on(*HARD)
def two_computers(trial):
    """Rounds of two computers that save at once, lost"""
    lost = save_at_once(trial.lab, trial.kind, trial.backing, trial.users, ROUNDS)
    return f"{lost}/{ROUNDS}"


@on(*HARD)
def imports(trial):
    """Imports of the same files by two computers at once, songs twice"""
    # A folder without a song is one that songs are put into.
    trial.backing.file.unlink()
    twice = import_at_once(trial.lab, "network", trial.backing.folder, trial.users, max(1, ROUNDS // 10))
    trial.lab.check(twice == 0, f"{twice} songs are there twice")
    return f"{twice}"


@on(*HARD)
def lock_of_a_reader(trial):
    """Saved while another user of the same computer holds the folder's lock"""
    lab, user = trial.lab, trial.users[0]
    holder = lab.start(
        *user.through(), "setpriv", "--reuid", "65534", "--clear-groups", "flock", "--no-fork", user.song.parent, "sh",
        "-c", "echo held; exec sleep 600", stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    held = holder.stdout.readline()
    status, errors = user.write("saved without the lock")
    lab.check(status == 0, f"status {status}: {errors}")
    lab.check(words_at_rest(trial) == ["saved without the lock"], f"{words_at_rest(trial)}")
    return "yes, said so" if "has locked the folder" in errors else "yes" if held else "yes (no lock)"


class StoppedSave:
    """A save that is stopped at one of its calls; `stopped` is its process, None where it makes no such call."""

    def __init__(self, trial, call, number, words):
        self.user, lab = trial.users[0], trial.lab
        self.trace = lab.folder / f"trace-{call}-{number}"
        self.process = self.user.start_writing(through=(
            "strace", "-f", "-qq", "-o", str(self.trace), "-e", f"trace={call}", "-P", str(self.user.song.parent), "-e",
            f"inject={call}:signal=STOP:when={number}"))
        self.process.stdin.write(words.encode() + b"\n")
        self.process.stdin.close()
        self.process.stdin = None
        self.stopped = stopped_by_strace(self.process, self.trace)

    def go_on(self):
        os.kill(self.stopped, signal.SIGCONT)

    def kill(self):
        os.kill(self.stopped, signal.SIGKILL)

    def end(self):
        """The status, and what it said; None and where it hangs, where that takes minutes."""
        try:
            _, errors = self.process.communicate(timeout=180)
        except subprocess.TimeoutExpired:
            hangs = pathlib.Path("/proc", str(self.stopped), "stack").read_text(encoding="ascii")
            self.kill()
            return None, f"hangs: {hangs}"
        return self.process.returncode, errors.decode()


def stopped_saves(trial):
    """Saves stopped at one call after another, each from the first song."""
    for call, number in MOMENTS:
        trial.backing.reset()
        label = f"{call} {number}"
        save = StoppedSave(trial, call, number, f"words of {label}")
        if save.stopped:
            yield save, label, f"words of {label}"
        else:
            save.end()


def is_kept(trial, label, words, status, errors):
    """Whether the song is whole, and its new words are there or in a draft."""
    lab, found = trial.lab, words_at_rest(trial)
    if not lab.check(found in (["old words"], [words]), f"{label}: the song is {found}: {trial.backing.names()}"):
        lab.lose(label)
    if status == 0 and words not in (found or []):
        lab.lose(f"{label}: status 0: {found}")
    # One that was killed may not have come to its draft.
    is_promised = status != -signal.SIGKILL and "cannot open" not in errors
    if is_promised and words not in (found or []) + trial.users[0].stage.drafts():
        lab.lose(f"{label}: no draft: status {status}: {errors}")


def next_save(trial, user, label):
    status, errors = user.write(f"words after {label}")
    trial.lab.check(status == 0, f"{label}: the next save: status {status}: {errors}")
    found = words_at_rest(trial)
    trial.lab.check(f"words after {label}" in (found or []), f"{label}: {found}: {errors}")
    left = [name for name in trial.backing.names() if name.startswith(".")]
    trial.lab.check(not left, f"{label}: left: {left}")
    return errors


@on(*HARD)
def connection_breaks(trial):
    """Saves whose connection breaks in the middle and comes back, lost"""
    saves = 0
    computer = trial.net.computers[0]
    for save, label, words in stopped_saves(trial):
        computer.disconnect()
        save.go_on()
        # How long it is broken: more than a retry of the client, less than its patience.
        time.sleep(3)
        computer.connect()
        status, errors = save.end()
        is_kept(trial, label, words, status, errors)
        trial.lab.notes.append(f"{label}: status {status}: {errors.strip()}")
        next_save(trial, trial.users[0], label)
        saves += 1
    return f"{trial.lab.lost}/{saves}"


@on(*SOFT)
def server_away(trial):
    """Saves whose server goes away in the middle, with soft mounts, lost"""
    saves = 0
    computer = trial.net.computers[0]
    for save, label, words in stopped_saves(trial):
        computer.disconnect()
        save.go_on()
        status, errors = save.end()
        is_kept(trial, label, words, status, errors)
        trial.lab.notes.append(f"{label}: status {status}: {errors.strip()}")
        computer.connect()
        next_save(trial, trial.users[0], label)
        saves += 1
    return f"{trial.lab.lost}/{saves}"


@on(*HARD)
def dead_saves(trial):
    """Saves killed in the middle: lost"""
    saves = 0
    for save, label, words in stopped_saves(trial):
        save.kill()
        status, errors = save.end()
        is_kept(trial, label, words, status, errors)
        next_save(trial, trial.users[0], label)
        saves += 1
    return f"{trial.lab.lost}/{saves}"
