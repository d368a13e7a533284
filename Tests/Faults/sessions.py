"""One session that works on and on: cut from power while it saves, and for ten thousand saves."""

import collections
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import time

import lab as laboratory
import powercut
from lab import Skip, case, need
from powercut import Disk, stage_on
from stage import Stage
from sweeps import places


def session():
    """The program that keeps one session open; see Session/main.swift."""
    candidates = [os.environ.get("FAULT_SESSION")] + [
        laboratory.TOP / f".build/{kind}/fault-session" for kind in ("release", "debug")]
    for candidate in candidates:
        if candidate and os.access(candidate, os.X_OK):
            return candidate
    raise Skip("fault-session is not built (swift build)")


def numbers(lines, word):
    return [int(line.split()[1]) for line in lines if line.startswith(word + " ")]


def words_of(stage):
    """The number in the song's first line, or what is wrong with the song."""
    content = stage.content()
    if content == "old":
        return 0
    first = str(content).split("\n")[0].split(" ")
    return int(first[1]) if first[0] == "words" and content[-1:] in (" ", "\n") else content


def continuously(lab, kind):
    disk = Disk(lab, kind)
    moments = {"saving": 0, "between": 0, "refused": 0}
    saves, torn = 0, 0
    for number in range(100 if laboratory.LONG else powercut.ROUNDS):
        stage = stage_on(disk, number % 2 == 0, f"session-{number}")
        log = stage.home / "log"
        with open(log, "wb") as output:
            process = lab.start(
                session(), "save", stage.file, stdout=output, stderr=output, env=stage.environment, cwd="/")
        disk.wait_for_a_moment(log, b"saved", 0.3, has_neighbour=number % 3 == 0)
        before = log.stat().st_size
        disk.cut()
        # What is acknowledged from now on is as binding as what was; not what was while the disk went away, for then
        # fsync(2) can end well of what never got there.
        after = log.stat().st_size
        # At once, or some saves later.
        time.sleep(random.choice((0, 0.03)))
        process.send_signal(signal.SIGKILL)
        process.wait()
        disk.connect_again()
        said = log.read_bytes()
        lines = said.decode(errors="replace").splitlines()
        # Nor the first line after that: what it tells of may have been done before.
        late = said[after:].partition(b"\n")[2]
        binding = (said[:before] + late).decode(errors="replace").splitlines()
        begun, saved = max(numbers(lines, "begin")), max(numbers(binding, "saved"))
        drafted = max(numbers(binding, "drafted"), default=0)
        is_refused = any(line.startswith("refused") for line in lines)
        moments["refused" if is_refused else "saving" if begun > saved else "between"] += 1
        lab.tried += 1
        saves += saved
        label = f"{kind} {number}: begun {begun}, saved {saved}, drafted {drafted}"
        found = words_of(stage)
        if found not in range(saved, begun + 1):
            lab.lose(f"{label}: the song is {found!r:.200}")
        if drafted > saved and found != drafted:
            drafts = [words.split("\n")[0] for words in stage.drafts()]
            if f"words {drafted}" not in drafts:
                lab.lose(f"{label}: the song is {found!r:.60}, the drafts {drafts}")
        empty = [path for path in stage.songs.glob("*.songbook") if path.is_file() and path.stat().st_size == 0]
        lab.check(not empty, f"{label}: empty: {empty}")
        torn += len([path for path in stage.state.rglob("*.songbook") if path.stat().st_size == 0])
        stage.next_start(label)
        # What the disk had not begun with when it was cut is made good from the song.
        empty = [path for path in stage.state.rglob("*.songbook") if path.stat().st_size == 0]
        lab.check(not empty, f"{label}: empty in the history after the next start: {empty}")
    lab.check(moments["saving"] + moments["refused"] > 0, f"no save was cut: {moments}")
    lab.notes.append(
        f"{kind}: {saves} saves acknowledged; at that moment the session was "
        + ", ".join(f"{what} {count} times" for what, count in moments.items())
        + f"; {torn} versions in the history had to be made good")


@case([7], "power cut in a session that saves continuously, on ext4", alone=True)
def ext4_continuously(lab):
    continuously(lab, "ext4")


@case([7], "power cut in a session that saves continuously, on xfs", alone=True)
def xfs_continuously(lab):
    continuously(lab, "xfs")


WORDS = 7


@case([6, 55], "killed before every call of a session that types and saves by turns: no more than a word is lost")
def typing(lab):
    need("strace")
    stage = Stage(lab)
    log = lab.folder / "trace"
    status, said = typing_session(stage, log)
    lab.check(status == 0 and said[-1] == "left", f"{status}: {said}")
    lab.check(text_of(WORDS) in stage.drafts() and stage.content() == text_of(WORDS - 1),
              f"{stage.content()!r} and {stage.drafts()}")
    lab.check(len(list(stage.state.glob("songbook/drafts/*"))) == 1, "more than one draft is left")
    kills = collections.Counter()
    for name, number in list(places(log, "songbook-draft 4")):
        stage.reset()
        status, said = typing_session(stage, log, "-e", f"inject={name}:signal=KILL:when={number}")
        label = f"killed before {name} {number}: {said[-1:]}"
        kills["killed" if status == -signal.SIGKILL else "lived"] += 1
        lab.tried += 1
        kept, saved = (max(numbers(said, word), default=0) for word in ("kept", "saved"))
        content = stage.content()
        possible = ["old"] + [text_of(count) for count in range(2, WORDS + 1, 2)]
        if not lab.check(content in possible, f"{label}: the song is {content!r}"):
            lab.lose(label)
        found = max(len(words.split()) - 2 for words in ["old words" if content == "old" else content, *stage.drafts()])
        if found < kept or possible.index(content) * 2 < saved:
            lab.lose(f"{label}: {content!r}, {stage.drafts()}")
        # What is said to be saved can be had, whatever another program makes of the song.
        if saved and text_of(saved) not in stage.versions() + [content]:
            lab.lose(f"{label}: {text_of(saved)!r} is no version: {stage.versions()}")
        stage.next_start(label)
        left = list(stage.state.glob("songbook/drafts/*"))
        lab.check(len(left) == len(stage.drafts()), f"{label}: left after the next start: {left}")
    lab.check(kills["killed"] > 20 and kills["lived"] < kills["killed"] / 10, f"{kills}")
    lab.notes.append(", ".join(f"{what} {count} times" for what, count in kills.items()))


def text_of(count):
    """The lyrics with so many words typed."""
    return "old words" + "".join(f" word{number}" for number in range(1, count + 1))


def typing_session(stage, log, *injection):
    """A session that types: its status, and what it said."""
    result = subprocess.run(
        ["strace", "-f", "-qq", "-o", str(log), *injection, session(), "type", str(stage.file), str(WORDS)],
        capture_output=True, env=stage.environment, cwd="/", timeout=60)
    return result.returncode, result.stdout.decode().splitlines()


@case([], "ten thousand saves in one session: memory and descriptors stay as they are")
def many_saves(lab):
    with tempfile.TemporaryDirectory(prefix="songbook-saves-", dir="/dev/shm") as folder:
        stage = Stage(lab, songs=pathlib.Path(folder, "Songs"), state=pathlib.Path(folder, "state"))
        process = lab.start(
            session(), "measure", stage.file, 10_000, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=stage.environment, cwd="/")
        measured = {}
        for line in process.stdout:
            measured[int(line.split()[1])] = resources(process.pid)
            lab.tried += 1000
            process.stdin.write("\n")
            process.stdin.flush()
        lab.check(process.wait(timeout=60) == 0, f"status {process.returncode}")
        lab.check(max(measured) == 10_000, f"{measured}")
        (memory, descriptors), (last_memory, last_descriptors) = measured[1000], measured[10_000]
        lab.check(descriptors == last_descriptors, f"descriptors: {measured}")
        lab.check(last_memory < memory * 1.1 + 500_000, f"memory: {measured}")
        lab.notes.append(
            f"after 1,000: {memory / 1e6:.1f} MB and {descriptors} descriptors; "
            f"after 10,000: {last_memory / 1e6:.1f} MB and {last_descriptors}")


def resources(process):
    """The resident bytes of a process and how many descriptors it has open. Source: proc_pid_statm(5)."""
    pages = int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE"), len(os.listdir(f"/proc/{process}/fd"))
