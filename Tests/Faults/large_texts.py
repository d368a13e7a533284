"""Paths and lyrics that are larger than anybody means them to be, as ratios against words of as many bytes."""

import json
import os
import pathlib
import resource
import subprocess

from desktop.large_text import filled, save_large
from desktop.waiting import wait_until
from lab import case, need
from stage import Stage
from windows import environment, screen, window_program

# What everything may take besides, in seconds, where a ratio is taken of little.
SLACK = 1.5


def song(stage, name, text):
    """A song with these lyrics in a folder of its own."""
    file = stage.songs / name / f"{name}.songbook"
    file.parent.mkdir()
    file.write_text(json.dumps({"title": name, "text": text}))
    return file


def computed(stage, *arguments):
    """How long the program computed, in seconds."""
    stage.lab.tried += 1
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    # The sum of all children that have ended, of which there are no others.
    result = subprocess.run(
        stage.command(*arguments), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
        env=stage.environment, cwd="/", timeout=300)
    stage.lab.check(result.returncode == 0, f"{arguments}: {result}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


@case([61], "--details of chords takes at most twice as long as of as many bytes of words, on one line or many", alone=True)
def details(lab):
    stage = Stage(lab)
    size = 4_000_000
    for name, end in (("one line", ""), ("many lines", "\n")):
        words = song(stage, f"words on {name}", filled("amm la " * 10 + end, size))
        chords = song(stage, f"chords on {name}", filled("[Am]la " * 10 + end, size))
        for options in (["--details"], ["--details", "--json"]):
            of_words, of_chords = (computed(stage, *options, file) for file in (words, chords))
            lab.notes.append(f"{' '.join(options)}, {name}: {of_words:.1f} s, chords {of_chords:.1f} s")
            lab.check(of_chords <= 2 * of_words + SLACK, f"{options}, {name}: {of_chords} s, words {of_words} s")


@case([61], "--details --json of ten times the lines takes ten times as long, not a hundred times", alone=True)
def many_lines(lab):
    stage = Stage(lab)
    few, many = (computed(stage, "--details", "--json", song(stage, f"{count} lines", "la\n" * count))
                 for count in (50_000, 500_000))
    lab.notes.append(f"50,000 lines {few:.1f} s, 500,000 {many:.1f} s")
    lab.check(many <= 20 * few + SLACK, f"{few} s, {many} s")


def computed_by(process):
    """How long a process has computed until now, in seconds. Source: proc(5)."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def page_of(lab, songbook, stage, file):
    """How long the window computes until a word that is typed on this page is saved, in seconds. What is laid out and marked
    out of sight comes later, and so does what assistive technology is told."""
    from desktop.hands import type_text
    from desktop.heartbeat import Heartbeat
    from desktop.songbook import Song
    lab.tried += 1
    shown = Song.at(file)
    before = shown.text
    with window_program(songbook) as book, Heartbeat() as heart:
        book.call("--", file, env=environment(stage))
        wait_until(lambda: songbook.active_name() == file.stem, f"{file.stem} to have the keyboard")
        # It knows that it has the keyboard.
        answered = heart.beats
        wait_until(lambda: heart.beats > answered + 5, f"{file.stem} to answer")
        type_text("quick ")
        save_large(shown, "quick " + before, 120)
        spent = computed_by(book.pid)
    lab.check(heart.beats and not heart.missed, f"{file.stem}: {heart.beats} answers, {heart.missed} missed")
    lab.notes.append(f"{file.stem}: {spent:.1f} s, the longest silence {heart.longest:.2f} s")
    return spent


@case([61], "the page of megabytes of chords, on one line or many: typed words are saved in at most twice the time of words", alone=True)
def page(lab):
    need("Xvfb")
    with screen() as songbook:
        stage = Stage(lab)
        size = 2_000_000
        reference = page_of(lab, songbook, stage, song(stage, "words", filled("amm la " * 10 + "\n", size)))
        for name, text in (("chords on one line", filled("[Am]la ", size)), ("words on one line", filled("amm la ", size)),
                           ("lines of chords", filled("[Am]la " * 10 + "\n", size))):
            spent = page_of(lab, songbook, stage, song(stage, name, text))
            lab.check(spent <= 2 * reference + SLACK, f"{name}: {spent} s, words {reference} s")


@case([61], "the page of a million lines: the window answers, and typed words are saved", alone=True)
def million_lines(lab):
    need("Xvfb")
    with screen() as songbook:
        stage = Stage(lab)
        few, many = (page_of(lab, songbook, stage, song(stage, f"{count} lines", "la\n" * count))
                     for count in (100_000, 1_000_000))
        lab.check(many <= 20 * few + SLACK, f"{few} s, {many} s")


@case([61], "a path of 50,000 letters, as an argument and as a URI: said in the window, which answers", alone=True)
def long_path(lab):
    need("Xvfb")
    with screen() as songbook:
        from desktop.heartbeat import Heartbeat
        stage = Stage(lab)
        for argument in ("/" + "x" * 50_000, "file:///" + "x" * 50_000, "x" * 50_000 + "://y"):
            lab.tried += 1
            with window_program(songbook) as book:
                book.call("--", stage.file, env=environment(stage))
                book.window("Old Road")
                before = computed_by(book.pid)
                with Heartbeat() as heart:
                    book.call("--", argument, env=environment(stage))
                    wait_until(lambda: len(book.names()) == 2, "a window that says that there is no such song")
                    answered = heart.beats
                    wait_until(lambda: heart.beats > answered + 20, "the window to answer")
                spent = computed_by(book.pid) - before
                lab.notes.append(f"{argument[:8]}…: {spent:.1f} s")
                lab.check(not heart.missed and spent < 2 * SLACK, f"{argument[:8]}…: {spent} s, {heart.missed} missed")
