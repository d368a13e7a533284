"""Several programs that save one song at once, and one that knows of none of them."""

import collections
import json
import os
import subprocess
import threading

from lab import TOP, Skip, case
from stage import Stage

SAVES = int(os.environ.get("FAULTS_SAVES", 1000))
WRITERS = ("first", "second")


def writer():
    """The program that saves again and again through the editing session."""
    named = os.environ.get("SONGBOOK_FAULT_WRITER")
    for path in [named] if named else [TOP / f".build/{build}/fault-writer" for build in ("release", "debug")]:
        if os.access(path, os.X_OK):
            return path
    raise Skip("needs fault-writer: swift build")


def words_of(path):
    try:
        return set(json.loads(path.read_bytes())["text"].split("\n"))
    except (OSError, ValueError):
        return set()


def replace_again_and_again(song, is_over, written):
    """What a careless editor does: reads the song, writes it with a line of its own, looks at nothing in between."""
    other = song.with_name("other")
    while not is_over.is_set() and len(written) < 200:
        line = f"third {len(written)}."
        text = song.read_text()
        other.write_text(text.replace("== third ==", f"== third ==\\n{line}", 1))
        other.rename(song)
        written.append(line)
        is_over.wait(0.05)


@case([15, 18, 21], "two sessions save 1,000 times each, a third program replaces")
def two_writers_and_a_replacer(lab):
    stage = Stage(lab)
    anchors = [f"== {name} ==\\nmiddle {name}\\n" for name in (*WRITERS, "third")]
    stage.file.write_text('{"id": "a", "title": "Old Road", "text": "' + "".join(anchors) + '"}\n')
    outcomes, acknowledged = collections.Counter(), set()

    processes = [
        lab.start(
            writer(), stage.file, name, SAVES, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=stage.environment,
            text=True)
        for name in WRITERS
    ]

    def read(process, name):
        for line in process.stdout:
            if line == "done\n":
                return
            take(line, name)

    def take(line, name):
        outcome, number, *rest = line.split(" ", 2)
        outcomes[outcome.strip()] += 1
        lab.tried += 1
        if outcome == "failed":
            lab.check("another session" in line, line)
        else:
            acknowledged.add(f"{name} {int(number)}.")

    is_over, written = threading.Event(), []
    replacer = threading.Thread(target=replace_again_and_again, args=(stage.file, is_over, written))
    readers = [threading.Thread(target=read, args=pair) for pair in zip(processes, WRITERS)]
    for thread in (replacer, *readers):
        thread.start()
    for thread in readers:
        thread.join(timeout=300)
    is_over.set()
    replacer.join()
    # Each looks at the song once more, now that nobody overwrites what he did not read.
    for process, name in zip(processes, WRITERS):
        process.stdin.close()
        for line in process.stdout:
            take(line, name)
        lab.check(process.wait(timeout=60) == 0, f"{name}: status {process.returncode}")

    in_song = words_of(stage.file)
    copies = [path for path in stage.songs.glob("*.songbook") if path != stage.file]
    in_copies = set().union(*map(words_of, copies))
    versions = list((stage.state / "songbook/history").glob("*/*.songbook"))
    in_history = set().union(*map(words_of, versions))
    for line in sorted(acknowledged - in_song - in_copies - in_history):
        lab.lose(line)
    for line in sorted(set(written) - in_song - in_copies - in_history):
        lab.lose(line)
    lab.check(len(acknowledged) >= 2 * SAVES, f"only {len(acknowledged)} saves went well")
    left = [name for name in stage.names() if name.startswith(".~")]
    lab.check(not left, f"left: {left}")
    only = len(acknowledged - in_song)
    lab.notes += [
        ", ".join(f"{outcome} {n} times" for outcome, n in sorted(outcomes.items())) + f"; replaced {len(written)} times",
        f"{len(copies)} conflict copies, {len(versions)} earlier versions; {only} lines are in those "
        "alone",
    ]
