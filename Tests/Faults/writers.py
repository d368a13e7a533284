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


class Blind:
    """A program that knows of nobody: puts a version of its own in the song's place, again and again, and never reads
    what is there."""

    def __init__(self, song, text):
        self.song = song
        self.text = text
        self.count = 0
        # What somebody else replaced. The rest it replaced itself, which nobody can keep it from.
        self.replaced = set()

    def run(self, is_over):
        other = self.song.with_name("other")
        line, file = None, None
        while not is_over.is_set() and self.count < 400:
            other.write_text(self.text.replace("== third ==", f"== third ==\\nthird {self.count}.", 1))
            if line and self.song.stat().st_ino != file:
                self.replaced.add(line)
            line, file = f"third {self.count}.", other.stat().st_ino
            other.rename(self.song)
            self.count += 1
            is_over.wait(0.02)


@case([15, 18, 21], "two sessions save 1,000 times each, a third program replaces")
def two_writers_and_a_replacer(lab):
    stage = Stage(lab)
    anchors = [f"== {name} ==\\nmiddle {name}\\n" for name in (*WRITERS, "third")]
    text = '{"id": "a", "title": "Old Road", "text": "' + "".join(anchors) + '"}\n'
    stage.file.write_text(text)
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

    is_over, third = threading.Event(), Blind(stage.file, text)
    replacer = threading.Thread(target=third.run, args=(is_over,))
    readers = [threading.Thread(target=read, args=pair) for pair in zip(processes, WRITERS)]
    for thread in (replacer, *readers):
        thread.start()
    for thread in readers:
        thread.join(timeout=300)
    is_over.set()
    replacer.join()
    for process, name in zip(processes, WRITERS):
        process.stdin.close()
        for line in process.stdout:
            take(line, name)
        lab.check(process.wait(timeout=60) == 0, f"{name}: status {process.returncode}")
    # The last word is its: none of theirs is in the song any more.
    (stage.songs / "other").write_text(text)
    (stage.songs / "other").rename(stage.file)

    in_song = words_of(stage.file)
    copies = [path for path in stage.songs.glob("*.songbook") if path != stage.file]
    in_copies = set().union(*map(words_of, copies))
    versions = stage.versions()
    in_history = {line for words in versions for line in words.split("\n")}
    for line in sorted(acknowledged - in_song - in_copies - in_history):
        lab.lose(line)
    for line in sorted(third.replaced - in_song - in_copies - in_history):
        lab.lose(line)
    lab.check(len(acknowledged) >= 2 * SAVES, f"only {len(acknowledged)} saves went well")
    left = [name for name in stage.names() if name.startswith(".~")]
    lab.check(not left, f"left: {left}")
    lab.notes += [
        ", ".join(f"{outcome} {n} times" for outcome, n in sorted(outcomes.items())) + 
        f"; replaced blindly {third.count} times",
        f"{len(acknowledged)} lines acknowledged, {len(acknowledged) - lab.lost} found, none of them in the song; "
        f"of the third's versions, the {len(third.replaced)} that a session replaced are found as well",
        f"{len(copies)} conflict copies, {len(versions)} versions in the history",
    ]
