"""Another process has a song for itself: it holds a write lease, as Samba does for the computers it serves."""

import subprocess
import sys

from lab import Skip, case
from filesystems import saved
from stage import NEW_WORDS, Stage

# Takes the lease, says so, waits until it is asked to give it back, and does so after a while, or never.
HOLDER = """
import fcntl, os, signal, sys, time
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGIO])
file = os.open(sys.argv[1], os.O_RDONLY)
try:
    fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
except OSError as error:
    sys.exit(str(error))
print("held", flush=True)
signal.sigwait([signal.SIGIO])
print("asked", flush=True)
if sys.argv[2] != "never":
    time.sleep(float(sys.argv[2]))
    fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    os.close(file)
signal.pause()
"""


def hold(lab, file, delay):
    """A process that holds the lease and gives it back so many seconds after it is asked."""
    holder = lab.start(sys.executable, "-c", HOLDER, file, delay, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if holder.stdout.readline() != b"held\n":
        raise Skip(f"no leases here: {holder.stderr.read().decode().strip()}")
    return holder


def asked(lab, holder, what):
    """Ends the holder, which must have been asked for the file."""
    holder.kill()
    lab.check(holder.stdout.read().startswith(b"asked"), f"{what}: nobody asked for the file")


def run(stage, *arguments, timeout=30):
    stage.lab.tried += 1
    return subprocess.run(stage.command(*arguments), capture_output=True, env=stage.environment, cwd="/",
                          stdin=subprocess.DEVNULL, timeout=timeout)


@case([40], "a lease given back after 0, 20 and 500 ms: printed, searched, listed and saved")
def given_back(lab):
    for delay in (0, 0.02, 0.5):
        stage = Stage(lab, f"stage {delay}")
        for arguments, expected in (
                (("--print", stage.file), b"old words\n"),
                (("--search", "old words", stage.songs), f"{stage.file}:1:old words\n".encode()),
                (("--list", "--json", stage.songs), b'"title":"Old Road"')):
            holder = hold(lab, stage.file, delay)
            result = run(stage, *arguments)
            lab.check(result.returncode == 0 and expected in result.stdout and not result.stderr,
                      f"{arguments[0]} after {delay} s: {result}")
            asked(lab, holder, arguments[0])
            # So that the next one reads it again.
            stage.reset()
            stage.file.write_text(stage.file.read_text())
        holder = hold(lab, stage.file, delay)
        saved(stage, stage.write())
        asked(lab, holder, "--write")


@case([40], "forty songs under leases that are given back after 500 ms: a search waits for all as long as for one")
def many(lab):
    stage = Stage(lab)
    files = []
    for number in range(40):
        file = stage.songs / f"Folder/Song {number}" / f"Song {number}.songbook"
        file.parent.mkdir(parents=True)
        file.write_text(stage.text("words"))
        files.append(file)
    stage.file.unlink()
    holders = [hold(lab, file, 0.5) for file in files]
    # One after the other they would take twenty seconds.
    result = run(stage, "--search", "words", stage.songs, timeout=15)
    lab.check(result.returncode == 0 and len(result.stdout.splitlines()) == 40 and not result.stderr, f"{result}")
    for holder in holders:
        asked(lab, holder, "--search")


@case([40], "a lease that is never given back: an error within the patience, the words in a draft")
def kept(lab):
    stage = Stage(lab)
    holder = hold(lab, stage.file, "never")
    # Less than the 45 seconds after which the kernel takes the lease away.
    result = stage.print(timeout=30)
    lab.check(result.returncode == 74 and b"has locked it" in result.stderr, f"--print: {result}")
    asked(lab, holder, "--print")
    holder = hold(lab, stage.file, "never")
    result = stage.write(timeout=30)
    lab.check(result.returncode == 74 and b"has locked it" in result.stderr, f"--write: {result}")
    lab.check(b"your changes are kept as a draft" in result.stderr, f"--write: {result}")
    if NEW_WORDS not in stage.drafts():
        lab.lose(f"--write: no draft: {result}")
    asked(lab, holder, "--write")
    holder = hold(lab, stage.file, "never")
    result = run(stage, "--search", "words", stage.songs)
    lab.check(result.returncode == 74 and f"{stage.file}: not searched".encode() in result.stderr,
              f"--search: {result}")
    asked(lab, holder, "--search")
    lab.check(stage.content() == "old", "the song changed")
    result = stage.write(NEW_WORDS)
    saved(stage, result)
    lab.check(not stage.drafts(), f"drafts left: {stage.drafts()}: {result}")
