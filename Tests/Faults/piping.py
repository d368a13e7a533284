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
