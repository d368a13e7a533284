"""Disks that are full, read-only, busy, simple, dead or silent."""

import signal
import stat
import subprocess
import time

from desktop.waiting import expect_steady
from lab import Skip, call, case, need
from stage import NEW_WORDS, Stage

LONG_WORDS = "\n".join(f"line {number} of a long song" for number in range(2000))


def refused(stage, result, status, *phrases, draft=None, words=NEW_WORDS):
    """A save that failed: old bytes, the documented status, a reason that can be understood, the words in a draft."""
    lab = stage.lab
    lab.check(result.returncode == status, f"status {result.returncode}, not {status}: {result.stderr}")
    for phrase in phrases:
        lab.check(phrase.encode() in result.stderr, f"{phrase!r} is not in {result.stderr}")
    lab.check(stage.content() == "old", f"the song is {stage.content()!r}")
    lab.check(not [name for name in stage.names() if name.startswith(".~")], f"left: {stage.names()}")
    if draft is not False and words not in stage.drafts():
        lab.lose(f"no draft: {result}")


def saved(stage, result, words=NEW_WORDS):
    lab = stage.lab
    lab.check(result.returncode == 0, f"status {result.returncode}: {result.stderr}")
    lab.check(stage.content() == words, f"the song is {stage.content()!r:.200}")
    lab.check(stage.names() == [stage.file.name], f"beside it: {stage.names()}")


def fill(folder):
    """Uses up what is left, to the last byte."""
    with open(folder / "filler", "wb", buffering=0) as file:
        for size in (4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                pass


@case([8], "the disk is full: the old song stays; saved once there is room")
def full(lab):
    need("mount", root=True)
    stage = Stage(lab, songs=lab.mount(lab.folder / "small", "-t", "tmpfs", "-o", "size=256k", "none"))
    fill(stage.songs)
    for words in (LONG_WORDS, NEW_WORDS):
        refused(stage, stage.write(words), 73, "the disk is full", "your changes are kept as a draft", words=words)
    (stage.songs / "filler").unlink()
    saved(stage, stage.write(LONG_WORDS), LONG_WORDS)


@case([8], "no file can be made any more: the same")
def no_inodes(lab):
    need("mount", root=True)
    stage = Stage(lab, songs=lab.mount(lab.folder / "few", "-t", "tmpfs", "-o", "nr_inodes=12", "none"))
    fillers = []
    try:
        for number in range(100):
            (stage.songs / f"filler-{number}").touch()
            fillers.append(stage.songs / f"filler-{number}")
    except OSError:
        pass
    refused(stage, stage.write(), 73, "the disk is full", "your changes are kept as a draft")
    for filler in fillers:
        filler.unlink()
    saved(stage, stage.write())


@case([8], "the disk for drafts is full: saved; if both are, that is said")
def full_state(lab):
    need("mount", root=True)
    small = lab.mount(lab.folder / "small", "-t", "tmpfs", "-o", "size=64k", "none")
    stage = Stage(lab, state=small)
    fill(small)
    saved(stage, stage.write(LONG_WORDS), LONG_WORDS)

    other = lab.mount(lab.folder / "other", "-t", "tmpfs", "-o", "size=64k", "none")
    stage = Stage(lab, "both", songs=other, state=small)
    fill(small)
    fill(other)
    refused(stage, stage.write(LONG_WORDS), 73, "the disk is full", "could not save a draft", draft=False)


@case([9], "larger than the process may write: a message, no signal")
def size_limit(lab):
    stage = Stage(lab)
    limited = ("/bin/bash", "-c", 'ulimit -f 16; exec "$@"', "limited")
    refused(stage, stage.write(LONG_WORDS, through=limited), 73, "limit", "ulimit -f", "could not save a draft",
            draft=False)
    saved(stage, stage.write(through=limited))


@case([10], "a read-only disk: a clear error, and a draft")
def read_only(lab):
    need("mount", root=True)
    folder = lab.mount(lab.folder / "disk", "-t", "tmpfs", "-o", "size=1m", "none")
    stage = Stage(lab, songs=folder)
    call("mount", "-o", "remount,ro", folder)
    refused(stage, stage.write(), 77, "read-only", "your changes are kept as a draft")
    lab.check(stage.print().stdout == b"old words\n", "it cannot be read")
    call("mount", "-o", "remount,rw", folder)
    saved(stage, stage.write())


@case([10], "an immutable song or folder: a clear error, and a draft")
def immutable(lab):
    need("chattr", root=True)
    stage = Stage(lab)
    for path in (stage.file, stage.songs):
        try:
            call("chattr", "+i", path)
        except RuntimeError as error:
            raise Skip(f"chattr +i does not work here: {error}") from error
        refused(stage, stage.write(), 77, "immutable", "your changes are kept as a draft")
        call("chattr", "-i", path)
    saved(stage, stage.write())


@case([10], "a song that is mounted by itself: a clear error, and a draft")
def busy(lab):
    need("mount", root=True)
    stage = Stage(lab)
    lab.mounts.append(stage.file)
    call("mount", "--bind", stage.file, stage.file)
    refused(stage, stage.write(), 73, "in use", "your changes are kept as a draft")
    lab.unmount(stage.file)
    saved(stage, stage.write())


def bindfs(lab, stage, *options):
    """The stage's songs through a FUSE filesystem that cannot swap names."""
    need("bindfs", root=True)
    folder = lab.folder / "fuse"
    folder.mkdir(exist_ok=True)
    server = lab.start(
        "bindfs", "-f", *options, stage.songs, folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    lab.expect_mount(folder, server)
    return folder / stage.file.name, server


@case([1, 11], "FUSE that cannot swap names: saved by plain rename")
def without_exchange(lab):
    need("strace")
    stage = Stage(lab)
    stage.file.chmod(0o640)
    file, _ = bindfs(lab, stage)
    log = lab.folder / "trace"
    result = stage.write(song=file, through=("strace", "-f", "-qq", "-o", log, "-e", "trace=renameat2"))
    saved(stage, result)
    calls = log.read_text()
    lab.check("RENAME_EXCHANGE) = -1 EINVAL" in calls, f"it can swap names: {calls}")
    lab.check(stat.S_IMODE(stage.file.stat().st_mode) == 0o640, "the permissions changed")


@case([10, 11], "FUSE on which all files have the same permissions, and none can be set: saved")
def fixed_permissions(lab):
    stage = Stage(lab)
    file, _ = bindfs(lab, stage, "--chmod-deny", "-p", "0755")
    saved(stage, stage.write(song=file))


@case([1], "on such a FUSE every call fails once, or the process is killed")
def without_exchange_failing(lab):
    need("strace")
    stage = Stage(lab)
    file, _ = bindfs(lab, stage)
    for what in ("error=ENOSPC", "error=EIO", "signal=KILL"):
        for name in ("openat", "write", "fsync", "fchmod", "renameat2", "linkat", "unlinkat", "close", "statx"):
            for number in range(1, 80):
                stage.reset()
                label = f"{what} at {name} {number}"
                result = stage.write(
                    song=file, through=("strace", "-f", "-qq", "-o", lab.folder / "trace", "-e",
                                        f"inject={name}:{what}:when={number}"))
                content = stage.content()
                if not lab.check(content in ("old", NEW_WORDS), f"{label}: the song is {content!r}"):
                    lab.lose(label)
                if result.returncode == 0:
                    lab.check(content == NEW_WORDS, f"{label}: not saved, and status 0")
                if b"your changes are kept as a draft" in result.stderr and NEW_WORDS not in stage.drafts():
                    lab.lose(f"{label}: no draft: {result}")
                log = (lab.folder / "trace").read_text(errors="replace")
                if "INJECTED" not in log and "killed by SIGKILL" not in log:
                    break


@case([10], "a dead FUSE server: an error at once, and it is named")
def dead_server(lab):
    stage = Stage(lab)
    file, server = bindfs(lab, stage)
    server.kill()
    server.wait()
    for result in (stage.write(song=file, timeout=20), stage.print(song=file, timeout=20)):
        lab.check(result.returncode == 74, f"status {result.returncode}: {result.stderr}")
        lab.check(b"is not responding" in result.stderr, f"unclear: {result.stderr}")
    lab.check(stage.content() == "old", f"the song is {stage.content()!r}")


def kill(server):
    server.kill()
    server.wait()


def unmount(lab):
    call("umount", "-l", lab.folder / "fuse")
    lab.mounts.remove(lab.folder / "fuse")


@case([10], "the FUSE server dies in a save: old or new, and a draft")
def dying_server(lab):
    need("strace")
    stage = Stage(lab)
    for number in range(1, 60):
        stage.reset()
        file, server = bindfs(lab, stage)
        # Stopped just before that call for as long as it takes the server to die.
        process = lab.start(
            *stage.command("--write", file, through=(
                "strace", "-f", "-qq", "-o", lab.folder / "trace", "-e",
                f"inject=statx,write,fsync,fchmod,renameat2,close:delay_enter=400000:when={number}")),
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=stage.environment, cwd="/")
        process.stdin.write(NEW_WORDS.encode() + b"\n")
        process.stdin.close()
        # In the middle of that delay, which nothing outside tells of.
        time.sleep(0.2)
        kill(server)
        errors = process.stderr.read()
        status = process.wait(timeout=30)
        lab.tried += 1
        unmount(lab)
        content = stage.content()
        if not lab.check(content in ("old", NEW_WORDS), f"{number}: the song is {content!r}"):
            lab.lose(f"{number}")
        if status == 0 and content != NEW_WORDS:
            lab.lose(f"{number}: status 0")
        if "DELAYED" not in (lab.folder / "trace").read_text(errors="replace"):
            break
        if b"your changes are kept as a draft" in errors and NEW_WORDS not in stage.drafts():
            lab.lose(f"{number}: no draft: {errors}")
        # What waits is for the song at this path, which is there again.
        file, server = bindfs(lab, stage)
        stage.next_start(f"{number}", song=file)
        kill(server)
        unmount(lab)


@case([10], "a silent FUSE server: the save goes on when it answers again")
def silent_server(lab):
    stage = Stage(lab)
    file, server = bindfs(lab, stage)
    server.send_signal(signal.SIGSTOP)
    process = lab.start(
        *stage.command("--write", file), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        env=stage.environment, cwd="/")
    process.stdin.write(NEW_WORDS.encode() + b"\n")
    process.stdin.close()
    expect_steady(lambda: process.poll() is None, "the save waits", 1)
    lab.tried += 1
    server.send_signal(signal.SIGCONT)
    lab.check(process.wait(timeout=30) == 0, f"{process.stderr.read()}")
    lab.check(stage.content() == NEW_WORDS, f"the song is {stage.content()!r}")


@case([1, 11], "other filesystems: FAT, btrfs, overlayfs")
def others(lab):
    need("mount", root=True)
    lower = lab.folder / "lower"
    stages = []
    for kind in ("vfat", "btrfs"):
        if subprocess.run(["which", f"mkfs.{kind}"], capture_output=True).returncode:
            lab.notes.append(f"mkfs.{kind} is missing, so that one was not tried")
            continue
        image = lab.folder / kind
        with open(image, "wb") as file:
            file.truncate(200 << 20)
        call(f"mkfs.{kind}", image)
        try:
            songs = lab.mount(lab.folder / f"{kind}-disk", "-t", kind, "-o", "loop", image)
        except Skip as reason:
            lab.notes.append(f"{kind}: {reason}")
            continue
        stages.append(Stage(lab, f"on-{kind}", songs=songs))
    first = Stage(lab, "below", songs=lower)
    for name in ("upper", "work", "merged"):
        (lab.folder / name).mkdir()
    options = f"lowerdir={lower},upperdir={lab.folder / 'upper'},workdir={lab.folder / 'work'}"
    merged = lab.mount(lab.folder / "merged", "-t", "overlay", "-o", options, "none")
    above = Stage.__new__(Stage)
    above.__dict__.update(first.__dict__, songs=merged, file=merged / first.file.name)
    for stage in [above, *stages]:
        for words in (NEW_WORDS, LONG_WORDS):
            saved(stage, stage.write(words), words)
        lab.check(first.content() == "old", "the layer below was written")
