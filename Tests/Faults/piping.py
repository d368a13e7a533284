"""Words from a pipe for songs that cannot be saved, and masks that take folders away from their owner."""

import json
import os
import subprocess
from pathlib import Path

from lab import case, need
from stage import OLD, Stage

# A user that permissions stop, as they do not stop root.
NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
WORDS = "piped\nand nowhere else"


def given_to_nobody(path):
    for place in [path, *path.rglob("*")]:
        os.chown(place, 65534, 65534, follow_symlinks=False)


def drafts(stage, through=()):
    result = subprocess.run(
        stage.command("--drafts", "--json", through=through), capture_output=True, env=stage.environment, cwd="/",
        timeout=60, stdin=subprocess.DEVNULL)
    return [json.loads(line) for line in result.stdout.splitlines()]


def prepare(stage, kind):
    """Makes the song one that cannot be saved; returns what is named and the status that says so."""
    file = stage.file
    if kind == "missing":
        file.unlink()
        return file, 66
    if kind == "in no folder":
        return stage.songs / "Nowhere" / "Song", 66
    if kind == "a folder without a song":
        (stage.songs / "Empty").mkdir(exist_ok=True)
        return stage.songs / "Empty", 66
    if kind == "a dangling link":
        file.unlink()
        file.symlink_to("nowhere.songbook")
        return file, 66
    if kind == "invalid":
        file.write_text("no song")
        return file, 65
    if kind == "a member twice":
        file.write_text(OLD.replace('"title"', '"title": "Other", "title"'))
        return file, 77
    if kind == "unreadable":
        file.chmod(0)
        return file, 77
    if kind == "in an unreadable folder":
        stage.songs.chmod(0)
        return file, 77
    stage.songs.chmod(0o555)
    return file, 77


@case([59], "words piped to a song that cannot be saved are in a draft, and it is said where")
def piped(lab):
    need("setpriv", root=True)
    kinds = ("missing", "in no folder", "a folder without a song", "a dangling link", "invalid", "a member twice",
             "unreadable", "in an unreadable folder", "in a read-only folder")
    for kind in kinds:
        stage = Stage(lab, name=kind)
        song, status = prepare(stage, kind)
        given_to_nobody(lab.folder / kind)
        result = stage.write(WORDS, through=NOBODY, song=song)
        errors = result.stderr.decode()
        lab.check(result.returncode == status, f"{kind}: status {result.returncode}, {errors}")
        where = errors.partition("the draft is in ")[2].partition(";")[0]
        lab.check(where and os.path.isfile(where), f"{kind}: it is not said where: {errors}")
        if not any(draft["text"] == WORDS for draft in drafts(stage, NOBODY)):
            lab.lose(f"{kind}: {errors}")
        stage.songs.chmod(0o755)


def kept_input(stage, result):
    """What is in the file that the program says it kept its input in; None where it says nothing of that."""
    where = result.stderr.decode(errors="replace").partition("the input is kept in ")[2].partition("\n")[0]
    return Path(where).read_bytes() if where and stage.state in Path(where).parents else None


def pipe_into(stage, *arguments, bytes_):
    stage.lab.tried += 1
    return subprocess.run(stage.command(*arguments, through=NOBODY), input=bytes_, capture_output=True,
                          env=stage.environment, cwd="/", timeout=60)


@case([59], "bytes piped to --attach, --import and --write that cannot be used are kept as they came, and it is said where")
def kept_as_they_came(lab):
    need("setpriv", root=True)
    sound = bytes(range(256)) * 20000
    kinds = {"missing": 66, "in no folder": 66, "a folder without a song": 66, "a dangling link": 66,
             "in an unreadable folder": 77, "in a read-only folder": 77}
    for kind, status in kinds.items():
        stage = Stage(lab, name=f"attach {kind}")
        song, _ = prepare(stage, kind)
        given_to_nobody(lab.folder / f"attach {kind}")
        result = pipe_into(stage, "--attach", song, "-", "--as", "take.wav", bytes_=sound)
        lab.check(result.returncode == status, f"attach, {kind}: {result.returncode}, {result.stderr}")
        if kept_input(stage, result) != sound:
            lab.lose(f"attach, {kind}: {result.stderr}")
        stage.songs.chmod(0o755)
    words = b"{t: River}\nwords"
    for kind in ("missing", "a file", "unreadable", "read-only", "a song", "not text"):
        stage = Stage(lab, name=f"import {kind}")
        folder = stage.songs / "Folder"
        if kind == "a file":
            folder.write_text("in the way")
        elif kind == "a song":
            folder = stage.file
        elif kind != "missing":
            folder.mkdir()
        given_to_nobody(lab.folder / f"import {kind}")
        if kind in ("unreadable", "read-only"):
            folder.chmod(0 if kind == "unreadable" else 0o555)
        piped_bytes = b"\x00\x01\x02" if kind == "not text" else words
        result = pipe_into(stage, "--import", "-", "--in", folder, bytes_=piped_bytes)
        lab.check(result.returncode not in (0, 1), f"import, {kind}: {result.returncode}, {result.stderr}")
        if kept_input(stage, result) != piped_bytes:
            lab.lose(f"import, {kind}: {result.stderr}")
    for kind in ("saved", "missing", "invalid"):
        stage = Stage(lab, name=f"write {kind}")
        song = stage.file if kind == "saved" else prepare(stage, kind)[0]
        given_to_nobody(lab.folder / f"write {kind}")
        before = song.read_bytes() if song.exists() else None
        result = pipe_into(stage, "--write", song, bytes_=b"caf\xe9\n")
        lab.check(result.returncode in (65, 66), f"write, {kind}: {result.returncode}, {result.stderr}")
        lab.check((song.read_bytes() if song.exists() else None) == before, f"write, {kind}: the song was changed")
        if kept_input(stage, result) != b"caf\xe9\n":
            lab.lose(f"write, {kind}: {result.stderr}")


@case([59], "bytes piped to a command line that is wrong, or too many for any song, are kept as they came")
def kept_whatever_is_asked(lab):
    stage = Stage(lab)
    stage.reset()
    song, words = stage.file, WORDS.encode()
    folder = lab.folder / "Imported"
    folder.mkdir()

    def pipe(bytes_, *arguments):
        lab.tried += 1
        return subprocess.run(stage.command(*arguments), input=bytes_, capture_output=True, env=stage.environment,
                              cwd="/", timeout=300)

    for arguments in (("--write", song, "--nonesuch"), ("--wriet", song), ("--write",), ("--write", song, "other"),
                      ("--write", song, "--json"), ("--write", "sftp://host/song"), ("--attach", song, "-"),
                      ("--attach", song, "-", "--as", "a/b"), ("--import", "-", "--format", "nonesuch")):
        result = pipe(words, *arguments)
        lab.check(result.returncode == 64, f"{arguments}: {result.returncode}, {result.stderr}")
        if kept_input(stage, result) != words:
            lab.lose(f"{arguments}: {result.stderr}")
    for arguments, bytes_, status in ((("--import", "-", "--in", folder), b"a" * (65 << 20), 65),
                                      (("--import", "-", "--in", folder), b"a" * (17 << 20), 65),
                                      (("--write", song), b"a" * (129 << 20), 65),
                                      # Each takes six bytes in a song, and so more than a draft can have.
                                      (("--write", song), b"\1" * (22 << 20), 73)):
        result = pipe(bytes_, *arguments)
        label = f"{arguments}, {len(bytes_)} bytes"
        lab.check(result.returncode == status, f"{label}: {result.returncode}, {result.stderr}")
        lab.check(b" MiB" in result.stderr, f"{label}: no limit is named: {result.stderr}")
        if kept_input(stage, result) != bytes_:
            lab.lose(f"{label}: {result.stderr}")
    lab.check(stage.content() == "old", f"the song says {stage.content()!r}")


@case([59], "a home without room: what is piped is kept in $TMPDIR, and a pipe without an end does not fill the disk")
def kept_outside_the_home(lab):
    need("mount", root=True)
    stage = Stage(lab)
    stage.reset()
    environment = {**stage.environment, "TMPDIR": str(lab.folder / "temporary")}
    lab.mount(stage.state, "-t", "tmpfs", "-o", "size=1m", "none")
    bytes_ = b"a" * (17 << 20)
    lab.tried += 1
    result = subprocess.run(stage.command("--write", stage.file), input=bytes_, capture_output=True,
                            env=environment, cwd="/", timeout=300)
    lab.check(result.returncode == 73, f"{result.returncode}, {result.stderr}")
    kept = list((lab.folder / "temporary").glob("*"))
    where = result.stderr.decode().partition("the input is kept in ")[2].rstrip("\n")
    if not kept or [str(file) for file in kept] != [where] or kept[0].read_bytes() != bytes_:
        lab.lose(f"{kept}: {result.stderr}")
    lab.check(not list((stage.state / "songbook/input").glob("*")), "a part is left in the home")
    lab.unmount(stage.state)
    lab.mount(stage.state, "-t", "tmpfs", "-o", "size=400m", "none")
    with subprocess.Popen(["yes"], stdout=subprocess.PIPE) as endless:
        lab.tried += 1
        result = subprocess.run(stage.command("--write", stage.file), stdin=endless.stdout, capture_output=True,
                                env=environment, cwd="/", timeout=300)
        endless.stdout.close()
    lab.check(b"only the first part of the input is kept" in result.stderr, f"{result.stderr}")
    lab.check(b"the rest would fill the disk" in result.stderr, f"{result.stderr}")
    room = os.statvfs(stage.state)
    lab.check(room.f_bavail * room.f_frsize > 150 << 20, f"{room.f_bavail * room.f_frsize >> 20} MiB are left")


@case([59], "bytes piped to songs on a full disk are kept as they came")
def kept_from_full_disk(lab):
    need("mount", root=True)
    stage = Stage(lab, name="full", songs=lab.folder / "disk")
    lab.mount(stage.songs, "-t", "tmpfs", "-o", "size=1m", "tmpfs")
    stage.reset()
    (stage.songs / "Song").mkdir()
    song = stage.songs / "Song/Song.songbook"
    song.write_text(OLD)
    sound = bytes(range(256)) * 20000
    for arguments, bytes_ in [
        (("--attach", song, "-", "--as", "take.wav"), sound),
        (("--import", "-", "--in", stage.songs), b"{t: Long}\n" + b"words and more words\n" * 100_000),
    ]:
        lab.tried += 1
        result = subprocess.run(stage.command(*arguments), input=bytes_, capture_output=True, env=stage.environment,
                                cwd="/", timeout=60)
        lab.check(result.returncode == 73, f"{arguments[0]}: {result.returncode}, {result.stderr}")
        if kept_input(stage, result) != bytes_:
            lab.lose(f"{arguments[0]}: {result.stderr}")


@case([62], "umask 0777, 0377: songs, history, drafts and cache are made and found again")
def masks(lab):
    need("setpriv", root=True)
    for mask in ("0777", "0377"):
        stage = Stage(lab, name=mask)
        stage.state.rmdir()
        given_to_nobody(lab.folder / mask)
        through = (*NOBODY, "/bin/sh", "-c", f'umask {mask}; exec "$0" "$@"')
        for words in ("one", "two"):
            result = stage.write(words, through=through)
            lab.check(result.returncode == 0 and not result.stderr, f"{mask}: {result}")
        lab.check(stage.content() == "two", f"{mask}: the song says {stage.content()!r}")
        result = stage.write(WORDS, through=through, song=stage.songs / "missing.songbook")
        if not any(draft["text"] == WORDS for draft in drafts(stage, NOBODY)):
            lab.lose(f"{mask}: {result.stderr}")

        def call(*arguments):
            lab.tried += 1
            return subprocess.run(
                stage.command(*arguments, through=through), capture_output=True, env=stage.environment, cwd="/",
                timeout=60, stdin=subprocess.DEVNULL)

        versions = call("--history", "--json", stage.file).stdout.splitlines()
        lab.check(len(versions) >= 2, f"{mask}: versions: {versions}")
        library = stage.home / "Library"
        made = call("--new", "Made", "--in", call("--new-folder", "Library", "--in", stage.home).stdout.decode().rstrip())
        lab.check(made.returncode == 0, f"{mask}: {made}")
        listed = call("--list", library)
        lab.check(b"Made.songbook" in listed.stdout and not listed.stderr, f"{mask}: {listed}")
        for root in (stage.state, stage.home, stage.songs):
            for folder in [root, *root.rglob("*")]:
                needed = 0o700 if folder.is_dir() else 0o600
                mode = folder.lstat().st_mode & 0o777
                lab.check(mode & needed == needed, f"{mask}: {folder} has mode {mode:o}")
