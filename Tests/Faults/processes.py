"""Sessions of two processes on one song: a text editor, the window, `--write`, and the program that moves the song away."""

import contextlib
import json
import subprocess

from desktop.waiting import wait_until
from lab import case
from song_access import start_writing
from stage import Stage
from windows import open_song, screen, shows, window_program

LINES = [f"line {number}" for number in range(1, 17)]


def song_of(stage, lines=LINES):
    stage.file.write_text(stage.text("\n".join(lines)))


def text(file):
    return json.loads(file.read_bytes())["text"].split("\n")


class Editor:
    """`--edit` with a text editor that does what it is told."""

    def __init__(self, stage):
        self.stage = stage
        self.orders = stage.home / "orders"
        self.place = stage.home / "place"
        for path in (self.orders, self.place):
            path.unlink(missing_ok=True)
        script = stage.home / "editor"
        # An order is a line of shell, done when its file is gone; `exit` ends the editor.
        script.write_text(
            f'#!/bin/sh\nprintf %s "$1" > {self.place}\n'
            f'while :; do [ -e {self.orders} ] && {{ . {self.orders}; rm {self.orders}; }}; sleep 0.02; done\n')
        script.chmod(0o755)
        self.process = stage.lab.start(
            *stage.command("--edit", stage.file), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, env={**stage.environment, "VISUAL": str(script)}, cwd="/")
        wait_until(self.place.exists, "the editor")

    def change(self, old, new):
        """Puts a line in the place of another and saves."""
        part = self.orders.with_name("part")
        part.write_text(f"sed -i 's/^{old}$/{new}/' \"$1\"\n")
        part.rename(self.orders)
        wait_until(lambda: not self.orders.exists(), f"{new} to be saved in the editor")

    def end(self):
        """The exit status, and what was said."""
        part = self.orders.with_name("part")
        part.write_text(f"rm {self.orders}; exit 0\n")
        part.rename(self.orders)
        said = self.process.stderr.read().decode()
        return self.process.wait(timeout=30), said


def has(lab, stage, *words, copies=0):
    """All these lines are in the song, and nothing else came to be beside it."""
    lines = text(stage.file)
    for word in words:
        if word not in lines:
            lab.lose(f"{word!r} is not in the song: {lines}")
    def others():
        return [name for name in stage.names() if name != stage.file.name]
    # The words are in the song before a session that goes on has put the old file away.
    wait_until(lambda: len(others()) == copies, lambda: f"nothing else beside the song, and there is {others()}")


@case([15, 21], "--write beside a text editor's session: merged, neither undone by what the other saves later")
def editor_and_write(lab):
    stage = Stage(lab)
    song_of(stage)
    editor = Editor(stage)
    expected = []
    # Not lines next to each other: those would be the same place.
    for number in (1, 5, 9, 13):
        lines = text(stage.file)
        lines[number - 1] = f"written {number}"
        result = stage.write("\n".join(lines))
        lab.check(result.returncode == 0, f"--write: {result}")
        # The editor was open all the time and knows nothing of that.
        editor.change(f"line {number + 2}", f"edited {number}")
        lab.tried += 1
        wait_until(lambda: f"edited {number}" in text(stage.file), f"edited {number} to be in the song")
        expected += [f"written {number}", f"edited {number}"]
        has(lab, stage, *expected)
    status, said = editor.end()
    lab.check(status == 0 and "merged" in said, f"--edit: {status}, {said}")
    lab.check(len(text(stage.file)) == len(LINES) and not stage.drafts(), f"{text(stage.file)}, {stage.drafts()}")


@case([15, 21], "a --write that has read the song saves after a text editor's session did: merged")
def write_after_editor(lab):
    stage = Stage(lab)
    song_of(stage)
    editor = Editor(stage)
    writing = start_writing(stage, "\n".join(["written", *LINES[1:]]) + "\n")
    editor.change("line 16", "edited")
    wait_until(lambda: "edited" in text(stage.file), "the editor's save")
    writing.stdin.close()
    said = writing.stderr.read()
    lab.tried += 2
    lab.check(writing.wait(timeout=30) == 0 and b"merged with" in said, f"--write: {writing.returncode}, {said}")
    has(lab, stage, "written", "edited")
    editor.change("line 5", "edited later")
    status, said = editor.end()
    lab.check(status == 0, f"--edit: {status}, {said}")
    has(lab, stage, "written", "edited", "edited later")


@case([15, 21], "--write and a text editor's session change the same line: both are kept")
def editor_against_write(lab):
    stage = Stage(lab)
    song_of(stage)
    editor = Editor(stage)
    lab.check(stage.write("\n".join(["written", *LINES[1:]])).returncode == 0, "--write")
    editor.change("line 1", "edited")
    status, said = editor.end()
    lab.tried += 1
    lab.check(status == 75 and "conflicted copy" in said, f"--edit: {status}, {said}")
    has(lab, stage, "written", copies=1)
    copy = next(path for path in stage.songs.iterdir() if path != stage.file)
    if text(copy)[0] != "edited":
        lab.lose(f"the editor's words are not in the copy: {text(copy)}")


def start_writing_line(stage, index, line):
    """A `--write` of the song as the program has read it, with one other line."""
    while True:
        lines = text(stage.file)
        writing = start_writing(stage, "\n".join(lines[:index] + [line] + lines[index + 1:]) + "\n")
        if text(stage.file) == lines:
            return writing
        # What the window saved in between would be undone by words that come from before it.
        writing.kill()
        writing.wait()


@case([15, 21], "--write beside a window in which somebody types: both are in the song, and on the page")
def window_and_write(lab):
    with screen() as songbook, window_program(songbook) as book:
        from desktop.hands import keys, type_text
        stage = Stage(lab)
        song_of(stage)
        window = open_song(book, stage)
        keys("ctrl+End")
        for number in range(1, 9):
            # Sometimes before the window has saved, sometimes after; always without its knowing.
            type_text(f" typed{number}")
            if number % 2:
                wait_until(lambda: f"typed{number}" in stage.content(), "the window to save")
            writing = start_writing_line(stage, number - 1, f"written {number}")
            writing.stdin.close()
            said = writing.stderr.read()
            lab.check(writing.wait(timeout=30) == 0, f"--write: {writing.returncode}, {said}")
            lab.tried += 1
        keys("ctrl+s")
        last = "line 16" + "".join(f" typed{number}" for number in range(1, 9))
        expected = [f"written {number}" for number in range(1, 9)] + LINES[8:-1] + [last]
        wait_until(lambda: text(stage.file) == expected, f"{expected} in the song, not {text(stage.file)}")
        has(lab, stage, *expected)
        wait_until(lambda: shows(window, "\n".join(expected)), "the same on the page")
        wait_until(lambda: not stage.drafts(), "no draft")


@case([15, 21], "--write and the window change the same line: both are kept, and the window says so")
def window_against_write(lab):
    with screen() as songbook, window_program(songbook) as book:
        from desktop.hands import type_text
        stage = Stage(lab)
        song_of(stage)
        window = open_song(book, stage)
        type_text("typed ")
        lab.check(stage.write("\n".join(["written", *LINES[1:]])).returncode == 0, "--write")
        lab.tried += 1
        wait_until(lambda: window.has_words("Both versions were kept"), "the conflict to be said")
        has(lab, stage, "written", copies=1)
        copy = next(path for path in stage.songs.iterdir() if path != stage.file)
        if text(copy)[0] != "typed line 1":
            lab.lose(f"what was typed is not in the copy: {text(copy)}")


# What takes the song away from the session of another process.
def deleted(stage):
    stage.file.unlink()


def folder_moved(stage):
    stage.songs.rename(stage.songs.with_name("Elsewhere"))


def renamed_by_us(stage):
    run(stage, "--rename", "--files", stage.file, "New Road")


def trashed_by_us(stage):
    run(stage, "--trash", stage.file.parent)


def run(stage, *arguments):
    result = subprocess.run(
        stage.command(*arguments), capture_output=True, env=stage.environment, cwd="/", timeout=60)
    if result.returncode:
        raise RuntimeError(f"{arguments}: {result}")


WAYS = (deleted, folder_moved, renamed_by_us, trashed_by_us)


@contextlib.contextmanager
def taken(lab, way):
    """A stage from which the song goes, and which it does not come back to."""
    stage = Stage(lab, way.__name__, songs=lab.folder / way.__name__ / "Library" / "Old Road")
    song_of(stage)
    yield stage
    lab.check(not stage.file.exists(), f"{way.__name__}: made anew at the old place")
    folder = stage.songs
    lab.check(not folder.exists() or way in (deleted, renamed_by_us), f"{way.__name__}: the old folder is there again")


@case([20], "the song is deleted, moved, renamed or trashed by another process while a text editor has it")
def gone_from_editor(lab):
    for way in WAYS:
        name = way.__name__
        with taken(lab, way) as stage:
            editor = Editor(stage)
            way(stage)
            editor.change("line 1", "edited")
            status, said = editor.end()
            lab.tried += 1
            lab.check(status == 66 and "deleted, moved or renamed" in said, f"{name}: {status}, {said}")
            words = "\n".join(["edited", *LINES[1:]])
            if words not in stage.drafts():
                lab.lose(f"{name}: not in a draft: {stage.drafts()}")
            if way is not deleted:
                offered_again(lab, stage, name, words)


def offered_again(lab, stage, name, words):
    """The draft finds its song where that is now."""
    found = [path for path in lab.folder.glob(f"{name}/**/*.songbook") if "/state/" not in str(path)]
    if not lab.check(len(found) == 1, f"{name}: songs {found}"):
        return
    said = run_write(stage, found[0], "\n".join(LINES))
    lab.check("unsaved changes from" in said, f"{name}: not offered: {said}")
    lab.check(words in stage.drafts(), f"{name}: the draft went")


def run_write(stage, file, words):
    return stage.write(words, song=file).stderr.decode()


@case([20], "the song is deleted, moved, renamed or trashed by another process while the window has it")
def gone_from_window(lab):
    for way in WAYS:
        name = way.__name__
        with screen() as songbook, window_program(songbook) as book, taken(lab, way) as stage:
            from desktop.hands import keys, type_text
            window = open_song(book, stage)
            way(stage)
            type_text("typed ")
            keys("ctrl+s")
            lab.tried += 1
            wait_until(lambda: window.has_words("deleted, moved or renamed")
                     or window.has_words("moved or renamed") or window.has_words("file was not found"), f"{name} to be said")
            words = "\n".join(["typed line 1", *LINES[1:]])
            wait_until(lambda: words in stage.drafts(), f"{name}: a draft")
            lab.check(shows(window, words), f"{name}: the words are not on the page")
            if way in (folder_moved, renamed_by_us):
                # A new title is in a new file, which might be a copy of the one that is gone.
                window.find("Switch to New Location" if way is folder_moved else "Use This Copy", "push button").press()
                found = [path for path in lab.folder.glob(f"{name}/**/*.songbook") if "/state/" not in str(path)]
                wait_until(lambda: "\n".join(text(found[0])) == words, f"{name}: saved where it is now")
                wait_until(lambda: not stage.drafts(), f"{name}: no draft")
