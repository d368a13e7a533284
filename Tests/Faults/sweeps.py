"""The process is killed before every system call of what is more than a plain save: opening a song after a crash, merging
with another program, keeping the words of a save that fails. See also the plain save in syscalls.py."""

import collections
import pathlib
import re
import subprocess

import lab as laboratory
from desktop.waiting import wait_until
from lab import case, need
from stage import NEW_WORDS, OLD, Stage, Wrong
from syscalls import CHANGING, has_draft
from waits import is_reading

BASE = "one\ntwo\nthree\nfour\nfive"
OURS = "one\ntwo\nthree\nfour\nFIVE"
THEIRS = "ONE\ntwo\nthree\nfour\nfive"
MERGED = "ONE\ntwo\nthree\nfour\nFIVE"
STRACE = ("strace", "-f", "-qq", "-o")


def spread(first, last):
    """The numbers from `first` to `last`; some of them where there is no time for all."""
    count = last - first + 1
    if laboratory.LONG or count <= 4:
        return range(first, last + 1)
    return sorted({first + count * part // 4 for part in range(4)} | {last})


def places(log, from_first=None):
    """Each system call in the log with its number, those before the first line that holds `from_first` left out."""
    seen, first = collections.Counter(), {}
    has_begun = from_first is None
    for line in log.read_text(errors="replace").splitlines():
        has_begun = has_begun or from_first in line
        match = re.match(r"\d+ +(\w+)\(", line)
        if match:
            seen[match[1]] += 1
            if has_begun:
                first.setdefault(match[1], seen[match[1]])
    for name in sorted(first.keys() - {"execve", "exit_group", "exit"}):
        for number in spread(first[name], seen[name]):
            yield name, number


def is_wrong(lab, stage, label, possible):
    content = stage.content()
    if lab.check(content in possible, f"{label}: the song is {content!r}"):
        return False
    lab.lose(label)
    return isinstance(content, Wrong)


@case([6], "killed while a song is opened that has a draft and leftovers of a crash")
def opening(lab):
    need("strace")
    stage = Stage(lab)
    log = lab.folder / "trace"

    def crash():
        stage.reset()
        stage.write(through=(*STRACE, log, "-e", "inject=renameat2:signal=KILL:when=1"))
        if stage.drafts() != [NEW_WORDS] or len(stage.names()) != 2:
            raise RuntimeError(f"it left {stage.drafts()} and {stage.names()}")

    crash()
    stage.write("other words", through=(*STRACE, log))
    kills = collections.Counter()
    for name, number in list(places(log)):
        crash()
        label = f"killed before {name} {number}"
        result = stage.write("other words", through=(*STRACE, log, "-e", f"inject={name}:signal=KILL:when={number}"))
        kills["killed" if result.returncode == -9 else "lived"] += 1
        is_wrong(lab, stage, label, ("old", "other words"))
        if not stage.holds(NEW_WORDS):
            lab.lose(f"{label}: the words of the crash are nowhere: {result}")
        if has_draft(log) and not stage.holds("other words"):
            lab.lose(f"{label}: the draft was written, and the words are nowhere")
        stage.next_start(label)
    # Names with a random part, and memory, make the number of some calls differ by one or two.
    lab.check(kills["killed"] > 20 and kills["lived"] < kills["killed"] / 10, f"{kills}")
    lab.notes.append(f"killed {kills['killed']} times")


@case([6], "killed in a save that fails and keeps the words as a draft")
def drafting(lab):
    need("strace")
    stage = Stage(lab)
    log = lab.folder / "trace"
    busy = ("-e", "inject=renameat2:error=EBUSY")
    result = stage.write(through=(*STRACE, log, *busy))
    lab.check(result.returncode == 73 and stage.drafts() == [NEW_WORDS], f"{result}")
    kills = collections.Counter()
    for name, number in list(places(log, " read(0, ")):
        if name == "renameat2":
            continue
        stage.reset()
        label = f"killed before {name} {number}"
        result = stage.write(through=(*STRACE, log, *busy, "-e", f"inject={name}:signal=KILL:when={number}"))
        kills["killed" if result.returncode == -9 else "lived"] += 1
        is_wrong(lab, stage, label, ("old",))
        if has_draft(log):
            kills["with a draft"] += 1
            if NEW_WORDS not in stage.drafts():
                lab.lose(f"{label}: the draft was written, and the words are nowhere")
        stage.next_start(label)
    lab.check(kills["with a draft"] > 10 and kills["lived"] < kills["killed"] / 10, f"{kills}")
    lab.notes.append(", ".join(f"{what} {count} times" for what, count in kills.items()))


@case([6, 15], "killed in a save that merges what another program changed")
def merging(lab):
    need("strace")
    stage = Stage(lab)
    log = lab.folder / "trace"
    status, errors = merge(stage, log)
    lab.check(status == 0 and stage.content() == MERGED, f"not merged: {status}, {stage.content()!r}, {errors}")
    kills = collections.Counter()
    for name, number in list(places(log, " read(0, ")):
        label = f"killed before {name} {number}"
        status, errors = merge(stage, log, "-e", f"inject={name}:signal=KILL:when={number}")
        kills["killed" if status == -9 else "lived"] += 1
        is_wrong(lab, stage, label, (THEIRS, MERGED))
        content = stage.content()
        kills["theirs" if content == THEIRS else "merged"] += 1
        if has_draft(log) and content != MERGED and OURS not in stage.drafts():
            lab.lose(f"{label}: the draft was written, and the words are nowhere")
        stage.next_start(label, lambda words, content: words in (OURS, MERGED) and content == MERGED)
        copies = [path for path in stage.names() if path != stage.file.name]
        lab.check(all(stage.content(stage.songs / path) in (OURS, THEIRS, MERGED) for path in copies), f"{copies}")
    lab.check(kills["theirs"] > 10 and kills["merged"] > 2 and kills["lived"] < kills["killed"] / 10, f"{kills}")
    lab.notes.append(", ".join(f"{what} {count} times" for what, count in kills.items()))


def merge(stage, log, *injection):
    """A save during which another program replaces the song; status and messages."""
    stage.reset()
    stage.file.write_text(stage.text(BASE))
    stage.lab.tried += 1
    process = stage.lab.start(
        *stage.command("--write", stage.file, through=(*STRACE, log, *injection)), stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=stage.environment, cwd="/")
    process.stdin.write(OURS.encode() + b"\n")
    process.stdin.flush()
    # The song is read before standard input, which is open still.
    wait_until(lambda: process.poll() is not None or is_reading(child_of(process), stage.command()[0]),
               "it to read standard input")
    stage.replace(THEIRS)
    process.stdin.close()
    errors = process.stderr.read()
    return process.wait(timeout=60), errors


def child_of(tracer):
    """The program that strace runs; None before it does."""
    try:
        children = pathlib.Path(f"/proc/{tracer.pid}/task/{tracer.pid}/children").read_text().split()
    except OSError:
        return None
    return next(iter(children), None)


# What a song says of itself makes a save write other bytes than its draft has, which has to be known again.
SONGS = {
    "a whole song": OLD,
    "a song without dates": '{"id": "1", "mood": 1.0, "title": "Old Road", "text": "old words"}\n',
    "a song without an id and dates": '{"title": "Old Road", "text": "old words"}\n',
}
# Commands that save, and what the song says then.
SAVES = {
    "--tag": (lambda file: ("--tag", "love", file), lambda song: "love" in song.get("tags", [])),
    "--write": (lambda file: ("--write", file), lambda song: song["text"] == NEW_WORDS),
    "--rename": (lambda file: ("--rename", file, "New Road"), lambda song: song["title"] == "New Road"),
}
# Opens the song and changes nothing.
OPENING = "--edit"
# Between these a save leaves one state of its files or another.
TURNS = {"fsync", "renameat2", "unlinkat"}


@case([6], "killed in a save, which another command repeats: one song, all words, and no copy of itself")
def repeating(lab):
    need("strace")
    log = lab.folder / "trace"
    kills = collections.Counter()
    every = (*SAVES, OPENING)
    names = CHANGING if laboratory.LONG else TURNS
    for start, song in SONGS.items():
        stage = Stage(lab, song=song)
        for killed, (_, is_said) in SAVES.items():
            stage.reset()
            result = save(stage, killed, *STRACE, log)
            lab.check(result.returncode == 0 and is_said(stage.song_now()), f"{killed} of {start}: {result}")
            for name, number in [(name, number) for name, number in places(log) if name in names]:
                turn = sum(kills.values())
                for repeat in every if laboratory.LONG else [every[turn % len(every)]]:
                    stage.reset()
                    label = f"{start}: {killed} killed before {name} {number}, then {repeat}"
                    result = save(stage, killed, *STRACE, log, "-e", f"inject={name}:signal=KILL:when={number}")
                    kills["killed" if result.returncode == -9 else "lived"] += 1
                    is_kept = is_said(stage.song_now()) or has_draft(log)
                    result = save(stage, repeat)
                    lab.check(result.returncode == 0, f"{label}: {result}")
                    if repeat != OPENING:
                        lab.check(SAVES[repeat][1](stage.song_now()), f"{label}: not saved: {stage.song_now()}")
                    if is_kept and not any(map(is_said, [stage.song_now(), *stage.drafted_songs()])):
                        lab.lose(f"{label}: what it had saved is nowhere")
                    lab.check(stage.names() == [stage.file.name], f"{label}: left: {stage.names()}")
    lab.check(kills["killed"] > 20 and kills["lived"] < kills["killed"] / 10, f"{kills}")
    lab.notes.append(f"killed {kills['killed']} times")


def save(stage, what, *through):
    """Runs one of the commands."""
    stage.lab.tried += 1
    arguments = (OPENING, stage.file) if what == OPENING else SAVES[what][0](stage.file)
    return subprocess.run(
        stage.command(*arguments, through=through), capture_output=True, cwd="/", timeout=60,
        input=NEW_WORDS.encode() + b"\n" if what == "--write" else b"",
        env={**stage.environment, "EDITOR": "/bin/true"})
