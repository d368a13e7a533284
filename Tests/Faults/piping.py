"""Words from a pipe for songs that cannot be saved, and masks that take folders away from their owner."""

import json
import os
import subprocess

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
