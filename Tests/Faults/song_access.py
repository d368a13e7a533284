"""Ways to a song, what stands where one is expected, whose it is, and what is kept of it."""

import collections
import json
import os
import socket
import stat
import subprocess
import threading

from lab import call, case, need
from filesystems import refused, saved
from stage import NEW_WORDS, OLD, Stage
from waits import wait_for_reading

USER = 12345


def as_user(*groups):
    return ("setpriv", f"--reuid={USER}", f"--regid={USER}", f"--groups={','.join(map(str, groups)) or USER}", "--")


def stage_of_user(lab):
    """Everything but the song belongs to somebody who is not root."""
    need("setpriv", root=True)
    stage = Stage(lab)
    for folder in (stage.songs, stage.home, stage.run_folder, stage.state):
        os.chown(folder, USER, USER)
    return stage


@case([12], "a link, relative or chained, stays a link, and its target is saved")
def links(lab):
    stage = Stage(lab)
    places = lab.folder / "places"
    places.mkdir()
    (places / "absolute").symlink_to(stage.file)
    (places / "relative").symlink_to(os.path.relpath(stage.file, places))
    (places / "chained").symlink_to("relative")
    (places / "folder").symlink_to(stage.songs)
    for number, path in enumerate(("absolute", "relative", "chained", f"folder/{stage.file.name}", "folder")):
        saved(stage, stage.write(f"words {number}", song=places / path), f"words {number}")
        lab.check((places / path.split("/")[0]).is_symlink(), f"{path} is no link any more")


@case([12], "a link to nowhere or in a circle is an error, and nothing is made")
def bad_links(lab):
    stage = Stage(lab)
    (stage.songs / "dangling.songbook").symlink_to("gone/x.songbook")
    (stage.songs / "circle.songbook").symlink_to("circle.songbook")
    before = stage.names()
    for name in ("dangling", "circle", "missing"):
        result = stage.write(song=stage.songs / f"{name}.songbook")
        lab.check(result.returncode == 66 and result.stderr, f"{name}: {result}")
    lab.check(stage.names() == before, f"made: {stage.names()}")


@case([13], "a FIFO, a device, a socket, a folder: refused without hanging")
def kinds(lab):
    stage = Stage(lab)
    os.mkfifo(stage.songs / "pipe.songbook")
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(stage.songs / "socket.songbook"))
    (stage.songs / "folder").mkdir()
    (stage.songs / "zero.songbook").symlink_to("/dev/zero")
    (stage.songs / "terminal.songbook").symlink_to("/dev/tty")
    for name in ("pipe.songbook", "socket.songbook", "zero.songbook", "terminal.songbook", "folder"):
        for result in (stage.write(song=stage.songs / name, timeout=10), stage.print(stage.songs / name, timeout=10)):
            lab.check(result.returncode in (65, 66) and result.stderr, f"{name}: {result}")
            lab.check(not result.stdout, f"{name}: {result}")
    lab.check(stage.content() == "old", "the song changed")


@case([10], "a folder or song of another user: a clear error, and a draft")
def foreign_folder(lab):
    stage = stage_of_user(lab)
    os.chown(stage.songs, 0, 0)
    os.chown(stage.file, USER, USER)
    refused(stage, stage.write(through=as_user()), 77, "do not have permission to write to this folder",
            "your changes are kept as a draft")
    stage.file.chmod(0o600)
    os.chown(stage.file, 0, 0)
    result = stage.write(through=as_user())
    lab.check(result.returncode == 77 and b"permission denied" in result.stderr, f"unreadable: {result}")
    lab.check(stage.content() == "old", "the song changed")


def seen(file):
    attributes = call("getfattr", "-d", "-m", "-", file)
    return call("getfacl", "-n", file) + attributes + f"{stat.S_IMODE(file.stat().st_mode):o}"


@case([11], "permissions, access list and attributes are kept")
def metadata(lab):
    need("setfacl", "getfacl", "setfattr", "getfattr")
    stage = stage_of_user(lab)
    for mode in (0o600, 0o640, 0o664, 0o2664):
        stage.reset()
        os.chown(stage.file, USER, USER)
        stage.file.chmod(mode)
        call("setfattr", "-n", "user.xdg.origin.url", "-v", "https://example.org/song", stage.file)
        call("setfacl", "-d", "-m", "u:4321:rwx", stage.songs)
        if mode == 0o664:
            call("setfacl", "-m", "u:4321:r,g:1234:rw", stage.file)
        before = seen(stage.file)
        saved(stage, stage.write(through=as_user()))
        lab.check(seen(stage.file) == before, f"{mode:o}: {before} became {seen(stage.file)}")


@case([11], "owner and group are kept, or it is said, or refused")
def owners(lab):
    stage = stage_of_user(lab)
    os.chown(stage.file, 4321, 1234)
    saved(stage, stage.write())
    lab.check((stage.file.stat().st_uid, stage.file.stat().st_gid) == (4321, 1234), f"{stage.file.stat()}")

    stage.reset()
    os.chown(stage.file, 4321, 1234)
    stage.file.chmod(0o664)
    result = stage.write(through=as_user(1234))
    saved(stage, result)
    lab.check(b"you now own the file" in result.stderr, f"not said: {result.stderr}")
    lab.check((stage.file.stat().st_uid, stage.file.stat().st_gid) == (USER, 1234), f"{stage.file.stat()}")

    stage.reset()
    os.chown(stage.file, 4321, 1234)
    stage.file.chmod(0o666)
    refused(stage, stage.write(through=as_user()), 77, "group", "your changes are kept as a draft")


@case([11], "a hard link keeps the old words, which is said")
def hard_link(lab):
    stage = Stage(lab)
    other = lab.folder / "other name"
    os.link(stage.file, other)
    result = stage.write()
    saved(stage, result)
    lab.check(b"hard link" in result.stderr, f"not said: {result.stderr}")
    lab.check(other.read_text() == OLD, "the other name changed")


@case([14], "the clock was set back: the song's times do not go back")
def clock(lab):
    stage = Stage(lab)
    stage.file.write_text(OLD.replace("2026-02-12T14:45:00Z", "2190-01-01T00:00:00Z"))
    os.utime(stage.file, ns=(7 * 10**18, 7 * 10**18))
    result = stage.write()
    lab.check(result.returncode == 0, f"{result}")
    lab.check(stage.file.stat().st_mtime_ns > 7 * 10**18, f"{stage.file.stat()}")
    lab.check('"2190-01-01T00:00:00Z"' in stage.file.read_text(), stage.file.read_text())


def start_writing(stage, words):
    """A save that has read the song, and waits for the end of its standard input."""
    process = stage.lab.start(
        *stage.command("--write", stage.file), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, env=stage.environment, cwd="/")
    process.stdin.write(words.encode())
    process.stdin.flush()
    # The song is read before standard input, which is open still.
    wait_for_reading(process, stage.command()[0])
    return process


@case([15], "another program changes other lines meanwhile: merged, said, and nothing kept beside")
def merge(lab):
    stage = Stage(lab)
    for replaces in (True, False):
        stage.reset()
        base = OLD.replace("old words", "one\\ntwo\\nthree")
        stage.file.write_text(base)
        process = start_writing(stage, "one\ntwo\nTHREE\n")
        theirs = base.replace("one\\n", "ONE\\n").replace("1.0", "[2]")
        if replaces:
            (stage.songs / "other").write_text(theirs)
            (stage.songs / "other").rename(stage.file)
        else:
            stage.file.write_text(theirs)
        process.stdin.close()
        errors = process.stderr.read()
        lab.tried += 1
        lab.check(process.wait(timeout=30) == 0 and b"merged with" in errors, f"{process.returncode}: {errors}")
        song = json.loads(stage.file.read_bytes())
        if song["text"] != "ONE\ntwo\nTHREE" or song["mood"] != [2]:
            lab.lose(f"the song is {song}")
        lab.check(stage.names() == [stage.file.name], f"{stage.names()}")
        kept = stage.versions()
        lab.check(json.loads(theirs)["text"] in kept, f"their version is not in the history: {kept}")


@case([15, 16], "another program changes the same words meanwhile: both are kept")
def conflict(lab):
    stage = Stage(lab)
    for replaces in (True, False):
        stage.reset()
        process = start_writing(stage, NEW_WORDS)
        before = stage.file.stat()
        theirs = OLD.replace("old words", "odd words")
        if replaces:
            (stage.songs / "other").write_text(theirs)
            (stage.songs / "other").rename(stage.file)
        else:
            stage.file.write_text(theirs)
            os.utime(stage.file, ns=(before.st_mtime_ns, before.st_mtime_ns))
        process.stdin.close()
        errors = process.stderr.read()
        lab.tried += 1
        lab.check(process.wait(timeout=30) == 75, f"{process.returncode}: {errors}")
        lab.check(stage.content() == "odd words", f"the song is {stage.content()!r}")
        copies = [name for name in stage.names() if "conflicted copy" in name]
        if not lab.check(len(copies) == 1 and copies[0].encode() in errors, f"{stage.names()}: {errors}"):
            lab.lose("no copy")
        elif stage.content(stage.songs / copies[0]) != NEW_WORDS:
            lab.lose(f"the copy holds {stage.content(stage.songs / copies[0])!r}")


@case([19], "written in place while it is read: a whole version or an error, never half a song")
def written_in_place(lab):
    stage = Stage(lab)
    versions = [stage.text(f"{word} " * 40_000 + "end") for word in ("one", "two")]
    stage.file.write_text(versions[0])
    is_over = threading.Event()

    def write():
        while not is_over.is_set():
            for text in versions:
                # As editors do that make a file empty first.
                with open(stage.file, "w") as file:
                    for start in range(0, len(text), 40_000):
                        file.write(text[start:start + 40_000])
                        file.flush()
    writer = threading.Thread(target=write)
    writer.start()
    whole = {json.loads(text)["text"].encode() + b"\n" for text in versions}
    statuses = collections.Counter()
    for _ in range(150):
        result = stage.print()
        lab.tried += 1
        statuses[result.returncode] += 1
        if result.returncode == 0:
            lab.check(result.stdout in whole, f"half a song: {len(result.stdout)} bytes")
        else:
            lab.check(result.returncode in (65, 74) and not result.stdout and result.stderr, f"{result}")
    is_over.set()
    writer.join()
    lab.notes.append("status: " + ", ".join(f"{status} {n} times" for status, n in sorted(statuses.items())))


@case([17], "a song that was only touched is saved without a question")
def touched(lab):
    stage = Stage(lab)
    process = start_writing(stage, NEW_WORDS)
    os.utime(stage.file)
    (stage.songs / "other").write_text(OLD)
    (stage.songs / "other").rename(stage.file)
    process.stdin.close()
    lab.tried += 1
    lab.check(process.wait(timeout=30) == 0, f"{process.returncode}: {process.stderr.read()}")
    lab.check(stage.content() == NEW_WORDS and stage.names() == [stage.file.name], f"{stage.names()}")


@case([35], "drafts that are empty, cut short or corrupt are set aside")
def bad_drafts(lab):
    need("strace")
    stage = Stage(lab)
    stage.write(through=("strace", "-f", "-qq", "-o", "/dev/null", "-e", "inject=renameat2:error=EBUSY"))
    draft = next(stage.state.glob("songbook/drafts/*.draft"))
    whole = draft.read_bytes()
    for bad in (b"", whole[:20], whole[:-1], whole + b"x", whole.replace(b"new words", b"nEw words"), os.urandom(300)):
        for path in draft.parent.iterdir():
            path.unlink()
        draft.write_bytes(bad)
        stage.next_start(f"{len(bad)} bytes")
        lab.check(stage.content() == "old", "the song changed")
        lab.check(not draft.exists(), f"{len(bad)} bytes: it stays")
        lab.check(not bad or draft.with_name(draft.name + ".damaged").read_bytes() == bad, "it is not set aside")
        lab.tried += 1
