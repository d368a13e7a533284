"""What lies beside songs, songs that cannot be read, and names that are taken at the same instant."""

import json
import os
import subprocess
import unicodedata

from lab import case, need
from song_access import as_user, USER
from stage import OLD, Stage

COPIES = [
    "S (1)", "S (2)", "S copy", "S copy 2", "S-2", "S 2", "S - Copy", "S (copy)", "S - Kopie (2)", "S (Kopie)",
    "S (copie)", "S のコピー", "Copy of S", "Kopie von S", "S-LAPTOP", "S-DESKTOP-1A2B3C", "S.Conflict", "S.Conflict(1)",
    "S [Conflict]", "S_conflict-20260212-103000", "S_conflict-maria-20260212-103000",
    "S.sync-conflict-20260212-103000-ABCDEFG", "S (conflicted copy 2026-02-12 103000)",
    "S (Maria's conflicted copy 2026-02-12)", "S (In Konflikt stehende Kopie von PC 2026-02-12)",
    "S (In Konflikt stehende Kopie von PC)", "S (Konfliktkopie 2026-02-12)", "S (Copie en conflit de PC 2026-02-12)",
    "S (Copia en conflicto de PC 2026-02-12)", "S (PC の競合コピー 2026-02-12)",
    "S (SFConflict maria@example.org 2026-02-12-10-30-00)", "S (copy: conflict on 2026-02-12)", "A S", "S~",
]


def run(stage, *arguments, through=(), timeout=60):
    stage.lab.tried += 1
    return subprocess.run(stage.command(*arguments, through=through), capture_output=True, env=stage.environment,
                          cwd="/", stdin=subprocess.DEVNULL, timeout=timeout)


@case([42], "copies of other programs and languages beside the song: it stays the song, and they are told of")
def copies(lab):
    stage = Stage(lab)
    stage.file.unlink()
    for place in ("S", "Another Name"):
        for copy in COPIES:
            folder = stage.songs / place / copy / ("S" if place == "S" else "T")
            folder.mkdir(parents=True)
            song, other = folder / "S.songbook", folder / f"{copy}.songbook"
            song.write_text(OLD)
            other.write_text(stage.text("the copy's words"))
            printed = run(stage, "--print", folder)
            lab.check(printed.stdout == b"old words\n", f"{other.name}: {printed}")
            told = run(stage, "--conflicts", folder)
            lab.check(told.stdout.decode() == f"{other}\n", f"{other.name} is not told of: {told}")
            told = run(stage, "--conflicts", other)
            lab.check(told.stdout.decode() == f"{other}\n", f"{other.name} is not its song's: {told}")
    # From the disk, and then from the snapshot.
    for _ in range(2):
        listed = [json.loads(line) for line in run(stage, "--list", "--json", stage.songs).stdout.splitlines()]
        lab.check(len(listed) == 2 * len(COPIES), f"{len(listed)} songs are listed")
        for song in listed:
            lab.check(song["path"].endswith("/S.songbook") and len(song.get("conflictCopies", [])) == 1,
                      f"listed: {song['path']} with {song.get('conflictCopies')}")
    found = run(stage, "--search", "copy's words", stage.songs)
    lab.check(not found.stdout, f"copies are searched: {found.stdout!r:.200}")
    # Songs of their own that are only called so.
    folder = stage.songs / "Parts"
    folder.mkdir()
    for number, name in enumerate(("Moon", "Moon 2")):
        (folder / f"{name}.songbook").write_text(OLD.replace("550e8400", f"550e840{number}"))
    lab.check(not run(stage, "--conflicts", folder / "Moon.songbook").stdout, "another song is taken for a copy")


@case([43], "a song that cannot be read or parsed: a search names it, and its status says why")
def unreadable(lab):
    need("setpriv", root=True)
    stage = Stage(lab)
    whole = stage.songs / "Whole/Whole.songbook"
    whole.parent.mkdir()
    whole.write_text(stage.text("words of a whole song"))
    for path in (stage.songs, stage.home, stage.run_folder, stage.state):
        os.chown(path, USER, USER)
    for name, status, change in (
            ("truncated", 65, lambda: stage.file.write_bytes(OLD.encode()[:60])),
            ("not UTF-8", 65, lambda: stage.file.write_bytes(OLD.replace("old words", "\xff").encode("latin-1"))),
            ("empty", 65, lambda: stage.file.write_bytes(b"")),
            ("too large", 65, lambda: stage.file.open("r+").truncate(1 << 25)),
            ("chmod 000", 77, lambda: stage.file.chmod(0))):
        change()
        for arguments in (("--search", "words"), ("--search", "words", "--json"), ("--search", "nowhere")):
            result = run(stage, *arguments, stage.songs, through=as_user())
            lab.check(result.returncode == status, f"{name}: status {result.returncode}: {result.stderr}")
            lab.check(result.stderr.startswith(f"songbook-open: {stage.file}: not searched: ".encode())
                      and result.stderr.count(b"\n") == 1, f"{name}: {result.stderr}")
            lab.check(("nowhere" in arguments) != (b"whole song" in result.stdout), f"{name}: {result.stdout}")
        stage.file.chmod(0o644)
        stage.file.write_text(OLD)
        result = run(stage, "--search", "words", stage.songs, through=as_user())
        lab.check(result.returncode == 0 and len(result.stdout.splitlines()) == 2 and not result.stderr,
                  f"after {name}: {result}")


@case([43], "read(2) of a song fails with EIO: a search names it, status 74")
def failing_disk(lab):
    need("strace")
    stage = Stage(lab)
    result = run(stage, "--search", "words", stage.songs,
                 through=("strace", "-f", "-o", lab.folder / "trace", "-P", stage.file, "-e",
                          "inject=read,pread64:error=EIO"))
    lab.check(result.returncode == 74 and f"{stage.file}: not searched".encode() in result.stderr, f"{result}")


@case([45], "two names that differ in case or Unicode form only are made at the same instant: one is made")
def at_once(lab):
    stage = Stage(lab)
    stage.file.unlink()
    pairs = [("Title", "TITLE"), ("Été", unicodedata.normalize("NFD", "Été")), ("Straße", "STRASSE")]
    for turn in range(40):
        for number, names in enumerate(pairs):
            folder = stage.songs / f"{turn} {number}"
            folder.mkdir()
            lab.tried += 1
            both = [subprocess.Popen(stage.command("--new", name, "--in", folder), env=stage.environment, cwd="/",
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE) for name in names]
            ends = [(process.communicate(), process.returncode) for process in both]
            statuses = sorted(status for _, status in ends)
            lab.check(statuses == [0, 73] and len(os.listdir(folder)) == 1,
                      f"{names}: {statuses}, {os.listdir(folder)}: {[output for output, _ in ends]}")
