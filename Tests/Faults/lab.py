"""Cases, the folder each works in, and the table at the end."""

import collections
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import typing

import suites
import table
import workers
from desktop.waiting import wait_until

# Everything, where otherwise a part stands for the whole: for hours, not for every change.
LONG = os.environ.get("FAULTS_LONG") == "1"
TOP = pathlib.Path(__file__).resolve().parent.parent.parent
CASES = []


class Skip(Exception):
    """Why a case cannot be tried on this machine."""


class Case(typing.NamedTuple):
    """A test, the faults it causes, and whether it needs the machine for itself."""

    numbers: list
    name: str
    function: typing.Callable
    is_alone: bool


class Outcome(typing.NamedTuple):
    """What came out of a case."""

    result: str
    seconds: float
    tried: int
    lost: int
    notes: list
    faults: list


def case(numbers, name, alone=False):
    """Registers a test; `numbers` are the faults it causes, as they are listed in the project's notes. One that needs its
    time, or the disk, is to run `alone`."""

    def register(function):
        CASES.append(Case(numbers, name, function, alone))
        return function

    return register


def program():
    """The program under test."""
    named = os.environ.get("SONGBOOK_OPEN")
    prefix = os.environ.get("SONGBOOK_PREFIX")
    candidates = [
        named, prefix and f"{prefix}/bin/songbook-open", TOP / ".build/release/songbook-open",
        TOP / ".build/debug/songbook-open",
    ]
    for candidate in candidates[:1] if named else candidates:
        if candidate and os.access(candidate, os.X_OK):
            return str(pathlib.Path(candidate).resolve())
    sys.exit("Tests/Faults/run: no songbook-open; build it (swift build) or name it in SONGBOOK_OPEN")


def need(*tools, root=False):
    """Skips the case unless the tools are there."""
    if root and os.geteuid() != 0:
        raise Skip("needs root")
    for tool in tools:
        if not shutil.which(tool):
            raise Skip(f"needs {tool}")


def call(*command, **options):
    """Runs a tool that has to succeed."""
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=120, **options)
    if result.returncode:
        words = " ".join(map(str, command))
        raise RuntimeError(f"{words}: {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


class Lab:
    """A folder for one case, what is mounted and running in it, and what was seen."""

    def __init__(self):
        # Not in memory: fsync has to mean something, and attributes have to be there.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="songbook-faults-", dir="/var/tmp"))
        self.folder.chmod(0o755)
        self.mounts = []
        self.processes = []
        self.tried = 0
        self.lost = 0
        self.faults = []
        self.notes = []

    def check(self, truth, message):
        """A thing that has to be so; says whether it is."""
        if not truth:
            self.faults.append(message)
        return bool(truth)

    def lose(self, message):
        """Somebody's words are nowhere."""
        self.lost += 1
        self.faults.append("LOST: " + message)

    def mount(self, target, *arguments):
        """Mounts something until the case ends."""
        target.mkdir(parents=True, exist_ok=True)
        try:
            call("mount", *arguments, target)
        except RuntimeError as error:
            raise Skip(f"cannot mount here: {' '.join(str(error).split())[:160]}") from error
        self.mounts.append(target)
        return target

    def expect_mount(self, target, server):
        """Waits until a program has mounted something, until the case ends; skips the case where it cannot."""
        wait_until(lambda: os.path.ismount(target) or server.poll() is not None, f"a mount at {target}")
        if server.poll() is not None:
            raise Skip(f"{server.args[0]} does not mount here")
        self.mounts.append(target)

    def unmount(self, target):
        """Takes it away now; it must not be in use for long."""
        wait_until(lambda: subprocess.run(["umount", str(target)], capture_output=True).returncode == 0,
                   f"{target} to be busy no more")
        self.mounts.remove(target)

    def start(self, *command, **options):
        """Starts a process that ends with the case at the latest."""
        process = subprocess.Popen([str(word) for word in command], **options)
        self.processes.append(process)
        return process

    def clean(self):
        """Leaves nothing behind."""
        for process in self.processes:
            if process.poll() is None:
                process.kill()
                process.wait()
        for target in reversed(self.mounts):
            subprocess.run(["umount", "-l", str(target)], capture_output=True)
        subprocess.run(["chattr", "-R", "-ia", str(self.folder)], capture_output=True)
        shutil.rmtree(self.folder, ignore_errors=True)


def is_wanted(numbers, name, words):
    return not words or any(word in map(str, numbers) or not word.isdigit() and word in name for word in words)


def main(words, usage):
    if "--help" in words:
        print(usage)
        return 0
    if "--list" in words:
        for case in CASES:
            print(",".join(map(str, case.numbers)) or "-", case.name)
        return 0
    count = 1
    if "--at-once" in words:
        place = words.index("--at-once")
        count = int(words[place + 1])
        words = words[:place] + words[place + 2:]
    asks_for_suites = "suites" in words
    words = [word for word in words if word != "suites"]
    has_suites = asks_for_suites or not words or any(word.isdigit() for word in words)
    only_suites = asks_for_suites and not words
    chosen = [] if only_suites else [case for case in CASES if is_wanted(case.numbers, case.name, words)]
    if not chosen and not has_suites:
        print("no such case", file=sys.stderr)
        return 64
    # So that nothing stays mounted when a person or a machine has enough.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    print(f"{program()}\n")
    print(f"{'faults':<9} {'case':<84} {'tried':>6} {'lost':>5}  result")
    counts = collections.Counter()
    tally = table.Tally()
    for case, outcome in outcomes_of(chosen, count):
        show(case, outcome)
        counts[outcome.result] += 1
        tally.add(case.numbers, outcome)
    wanted = [number for number in table.FAULTS if not words or str(number) in words]
    if words and not any(word.isdigit() for word in words):
        wanted = sorted({number for case in chosen for number in case.numbers})
    outcomes = suites.run(wanted) if has_suites else "the suites were not asked for"
    is_good = tally.show(wanted, outcomes, not words and not only_suites)
    print(f"\n{counts['passed']} passed, {counts['FAILED']} failed, {counts['skipped']} skipped")
    return 0 if is_good and not counts["FAILED"] else 1


def outcomes_of(cases, count):
    """Yields the cases with what came out of them: `count` at once, and then those that are to run alone."""
    alone = [case for case in cases if count == 1 or case.is_alone]
    indices = [index for index, case in enumerate(cases) if case not in alone]
    died = Outcome("FAILED", 0, 0, 0, [], ["the process that ran it ended"])
    if indices:
        for index, outcome in workers.results(count, indices, lambda index: run(cases[index])):
            yield cases[index], outcome or died
    for case in alone:
        yield case, run(case)


def run(case):
    """Runs one case; what came out."""
    lab, started = Lab(), time.monotonic()
    try:
        case.function(lab)
        result = "FAILED" if lab.faults else "passed"
    except Skip as reason:
        result, lab.notes = "skipped", [str(reason)]
    except Exception:  # A broken case must not hide the others.
        result = "FAILED"
        lab.faults.append(traceback.format_exc())
    finally:
        lab.clean()
    return Outcome(result, time.monotonic() - started, lab.tried, lab.lost, lab.notes, lab.faults)


def show(case, outcome):
    """Writes a line on a case, and what there is to say of it."""
    number = ",".join(map(str, case.numbers)) or "-"
    print(f"{number:<9} {case.name:<84} {outcome.tried:>6} {outcome.lost:>5}  {outcome.result} ({outcome.seconds:.0f} s)")
    for line in outcome.notes:
        print(f"{'':<10}{line}")
    for line in outcome.faults[:20]:
        print(f"{'':<10}! {line}")
    if len(outcome.faults) > 20:
        print(f"{'':<10}! and {len(outcome.faults) - 20} more")
    sys.stdout.flush()
