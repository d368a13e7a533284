"""Songs exported as PDF: what is too long, no room, targets that are there, a program that is killed."""

import json
import os
import pathlib
import signal
import subprocess
import time

import lab as laboratory
from desktop.waiting import wait_until
from filesystems import fill
from lab import Skip, case

# In seconds: what the slowest machine may take for what is far too much for anybody to read.
LONGEST = 300


class Sheets:
    """A song, and pages of it."""

    def __init__(self, lab):
        self.lab, self.folder = lab, lab.folder
        self.file = self.song("Kitchen", "[G]Leave the [D]kitchen light on")
        program = pathlib.Path(laboratory.program()).parent
        places = (program / "songbook-pdf", program.parent / "libexec/songbook-open/songbook-pdf")
        if not any(place.exists() for place in places):
            raise Skip("needs songbook-pdf, which is built with SONGBOOK_WINDOW=1")
        (self.folder / "home").mkdir()
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.folder / "home"), "LC_ALL": "C.UTF-8"}

    def song(self, name, text):
        file = self.folder / f"{name}.songbook"
        file.write_text(json.dumps({"title": name, "text": text}))
        return file

    def command(self, *arguments):
        return [laboratory.program(), "--export", "pdf", *map(str, arguments)]

    def run(self, *arguments, **options):
        self.lab.tried += 1
        return subprocess.run(self.command(*arguments), env=self.environment, cwd=self.folder,
                              stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              **{"stdout": subprocess.PIPE, "timeout": LONGEST, **options})

    def refused(self, status, *arguments, phrase=""):
        """There is no output, and it is said why."""
        result = self.run(*arguments)
        words = result.stderr.decode()
        self.lab.check(result.returncode == status and phrase in words, f"{arguments}: {result.returncode}, {words}")
        self.lab.check(not result.stdout, f"{arguments}: {result.stdout[:80]}")

    def nothing_left(self, folder, *names):
        self.lab.check(sorted(os.listdir(folder)) == sorted(names), f"in {folder}: {os.listdir(folder)}")


def is_whole(pdf):
    return pdf.startswith(b"%PDF-") and pdf.rstrip().endswith(b"%%EOF")


@case([61], "a song of 16 MiB and lines of a million letters as PDF: all of it, in time", alone=True)
def long_songs(lab):
    sheets = Sheets(lab)
    stanza = "[G]Leave the [D]kitchen light on\nfor I'll be home before the dawn\n\n"
    texts = {"blanks": "kitchen " * 125_000, "no blanks": "a" * 1_000_000, "chords": "[G]la " * 160_000,
             "Hebrew": "שלום [G]hello " * 60_000, "tablature": "e|" + "--0--|" * 160_000,
             "16 MiB": stanza * ((16 << 20) // (len(stanza) + 8))}
    for name, text in texts.items():
        start = time.monotonic()
        result = sheets.run(sheets.song(name, text))
        seconds = time.monotonic() - start
        lab.check(result.returncode == 0 and is_whole(result.stdout), f"{name}: {result.returncode}, {result.stderr}")
        lab.check(name == "16 MiB" or seconds < 60, f"{name}: {seconds:.0f} s")


@case([8], "no room for a PDF: nothing of it is left, and the song is as it was")
def full(lab):
    sheets = Sheets(lab)
    disk = lab.mount(lab.folder / "disk", "-t", "tmpfs", "-o", "size=64k", "none")
    fill(disk)
    before = sheets.file.read_bytes()
    sheets.refused(73, sheets.file, "--to", disk / "a.pdf", phrase="a.pdf")
    sheets.nothing_left(disk, "filler")
    lab.check(sheets.file.read_bytes() == before, "the song has changed")
    with open("/dev/full", "wb") as file:
        result = sheets.run(sheets.file, stdout=file)
    lab.check(result.returncode == 74, f"to /dev/full: {result}")


@case([6, 52], "songbook-pdf is killed, or missing: there is no PDF, and it is said why")
def killed(lab):
    sheets = Sheets(lab)
    long = sheets.song("Long", "[G]Leave the [D]kitchen light on\n" * 100_000)
    (sheets.folder / "out").mkdir()
    for number in (signal.SIGKILL, signal.SIGSEGV, signal.SIGXCPU):
        lab.tried += 1
        process = lab.start(*sheets.command(long, "--to", sheets.folder / "out/a.pdf"), env=sheets.environment,
                            stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
        child = wait_until(lambda: drawing(process), "songbook-pdf to be started")
        os.kill(child, number)
        words = process.communicate(timeout=60)[1].decode()
        lab.check(process.returncode == 69 and f"signal {int(number)}" in words, f"{process.returncode}: {words}")
        sheets.nothing_left(sheets.folder / "out")
    # The command is killed: what draws is not left behind for ever, and nothing is written.
    process = lab.start(*sheets.command(long, "--to", sheets.folder / "out/a.pdf"), env=sheets.environment,
                        stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    child = wait_until(lambda: drawing(process), "songbook-pdf to be started")
    process.terminate()
    process.wait(timeout=60)
    wait_until(lambda: not is_running(child), "songbook-pdf to end with the command")
    sheets.nothing_left(sheets.folder / "out")


def drawing(process):
    """The process that draws for another one; nothing where there is none."""
    for child in pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split():
        try:
            if pathlib.Path(f"/proc/{child}/comm").read_text().startswith("songbook-pdf"):
                return int(child)
        except OSError:
            pass
    return None


def is_running(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().split()[2] not in "ZX"
    except OSError:
        return False


@case([13, 46], "targets that are there, a pipe that nobody reads, fonts and papers that are not")
def targets(lab):
    sheets = Sheets(lab)
    other = sheets.song("Other", "words")
    before = other.read_bytes()
    # A song is never written over, nor is anything else.
    (sheets.folder / "theirs.pdf").write_text("theirs")
    for target in (other, sheets.folder / "theirs.pdf"):
        sheets.refused(73, sheets.file, "--to", target, phrase="already exists")
    lab.check(other.read_bytes() == before, "a song was written over")
    lab.check((sheets.folder / "theirs.pdf").read_text() == "theirs", "a file was written over")
    reader, writer = os.pipe()
    os.close(reader)
    result = sheets.run(sheets.file, stdout=writer)
    os.close(writer)
    lab.check(result.returncode == 0 and not result.stderr, f"a closed pipe: {result}")
    sheets.refused(69, sheets.file, "--font", "No Such Font", phrase="No Such Font")
    for paper in ("1x1", "0x0", "-1x5", "1e9x1e9", "99999999x1", "A3", "x"):
        sheets.refused(64, sheets.file, "--paper", paper, phrase=paper)
    sheets.refused(66, sheets.folder / "nowhere.songbook", "--to", sheets.folder / "a.pdf")
    lab.check(not (sheets.folder / "a.pdf").exists(), "a PDF of nothing")
