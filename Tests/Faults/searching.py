"""A search through songs on a server that dies or hangs meanwhile."""

import json
import os
import select
import signal
import subprocess

from lab import case, need
from network import KINDS, Backing, Mount
from stage import Stage
from waits import stopped_by_strace

SONGS = 40


def library(lab, kind):
    """A library of songs on a server, and the mount of it."""
    need("strace")
    backing = Backing(lab, f"{kind}-server")
    backing.file.unlink()
    for number in range(SONGS):
        file = backing.folder / f"Song {number:02}" / f"Song {number:02}.songbook"
        file.parent.mkdir()
        file.write_text(json.dumps({"id": f"{number}", "title": f"Song {number}", "text": f"words of {number}"}))
    return backing, Mount(lab, kind, backing.folder, lab.folder / f"{kind}-mount")


def search(lab, mount, stage, number):
    """A search that stops after so many calls that open a song."""
    trace = lab.folder / f"trace-{mount.kind}-{number}"
    folders = [word for song in range(SONGS) for word in ("-P", mount.folder / f"Song {song:02}")]
    process = lab.start(
        *stage.command("--search", "words", mount.folder, through=(
            "strace", "-f", "-qq", "-o", trace, "-e", "trace=openat", *folders, "-e",
            f"inject=openat:signal=STOP:when={number}")),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=stage.environment, cwd="/")
    lab.tried += 1
    return process, stopped_by_strace(process, trace)


def judge(lab, label, process):
    output, errors = process.communicate(timeout=90)
    found = output.count(b"words of")
    if found < SONGS:
        lab.check(process.returncode in (66, 69, 74), f"{label}: status {process.returncode}, {found} found: {errors}")
        lab.check(errors.strip(), f"{label}: {found} found, and not a word")
    return found, process.returncode


@case([43], "bindfs, sshfs: the server is killed while a search runs: what was not searched is said, status not 0")
def killed(lab):
    for kind in KINDS:
        ends = []
        for number in (1, 10, 30, 39):
            _, mount = library(lab, kind)
            process, stopped = search(lab, mount, Stage(lab, f"{kind}-{number}"), number)
            mount.server.kill()
            mount.server.wait()
            if stopped:
                os.kill(stopped, signal.SIGCONT)
            ends.append(judge(lab, f"{kind}, {number}", process))
            mount.unmount()
            subprocess.run(["rm", "-rf", str(mount.backing)], check=True)
        lab.check(any(found < SONGS for found, _ in ends), f"{kind}: nothing was cut: {ends}")
        lab.notes.append(f"{kind}: found of {SONGS}, and status: {ends}")


@case([43], "bindfs, sshfs: the server hangs while a search runs: said within the patience, status not 0")
def hanging(lab):
    for kind in KINDS:
        _, mount = library(lab, kind)
        process, stopped = search(lab, mount, Stage(lab, kind), 10)
        mount.server.send_signal(signal.SIGSTOP)
        try:
            if stopped:
                os.kill(stopped, signal.SIGCONT)
            is_said = bool(select.select([process.stderr], [], [], 60)[0])
            lab.check(is_said, f"{kind}: not a word for a minute")
        finally:
            # A call that the server has read already holds the process until the server answers.
            mount.server.send_signal(signal.SIGCONT)
        lab.notes.append(f"{kind}: found of {SONGS}, and status: {judge(lab, kind, process)}")
        mount.unmount()
