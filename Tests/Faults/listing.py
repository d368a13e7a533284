"""A library is looked at while a disk or a server fails at one call: what is left out is said, and comes back."""

import collections
import json
import re
import shutil
import time

from lab import LONG, case, need
from libraries import run
from stage import Stage

SONGS = [f"{folder}/Song {number}" for folder in ("A", "B/C") for number in range(3)]
CALLS = ("openat", "statx", "getdents64", "read", "pread64")
# Longer ago than a filesystem's times are coarse: what was changed before is not looked at again without a reason.
SETTLED = 3.5


class Library:
    """Songs in folders, what is known of them, and a change since."""

    def __init__(self, lab):
        self.lab, self.stage = lab, Stage(lab)
        self.stage.file.unlink()
        for song in SONGS[:-1]:
            self.add(song)
        time.sleep(SETTLED)
        self.known = lab.folder / "known"
        self.check(self.search(), SONGS[:-1], "before anything fails")
        self.caches.rename(self.known)
        self.add(SONGS[-1])
        time.sleep(SETTLED)

    @property
    def caches(self):
        return self.stage.home / ".cache"

    def add(self, song):
        folder = self.stage.songs / song
        folder.mkdir(parents=True)
        (folder / f"{folder.name}.songbook").write_text(json.dumps({"title": song, "text": "words"}))

    def start(self, is_known):
        shutil.rmtree(self.caches, ignore_errors=True)
        if is_known:
            shutil.copytree(self.known, self.caches)

    def search(self, *through):
        return run(self.stage, "--search", "words", self.stage.songs, through=through)

    def found(self, result):
        lines = result.stdout.decode().splitlines()
        return sorted(song for song in SONGS if any(f"/{song}/" in line for line in lines))

    def check(self, result, songs, label):
        self.lab.check(result.returncode == 0 and not result.stderr and self.found(result) == sorted(songs),
                       f"{label}: {result.returncode}, {self.found(result)}, {result.stderr}")

    def through(self, log, paths, *options):
        """Only calls about these are counted: by the path, by the file, or by the name in a folder that is open."""
        words = {str(word) for path in paths for word in (path, path.name)}
        return ("strace", "-f", "-qq", "-o", log, *(word for path in sorted(words) for word in ("-P", path)), *options)

    def judge(self, result, label):
        """What is left out is said, and is there when nothing fails any more."""
        if result.returncode:
            self.lab.check(result.returncode in (66, 69, 74) and result.stderr,
                           f"{label}: {result.returncode}, {result.stderr}")
        elif b"; showing the offline copy from " in result.stderr:
            self.lab.check(self.found(result) == sorted(SONGS[:-1]), f"{label}: {self.found(result)}")
        else:
            self.check(result, SONGS, label)
        self.check(self.search(), SONGS, f"{label}, then none")


@case([1, 43], "a folder or a file fails while a library is looked at: what is left out is said, and comes back")
def failing_path(lab):
    need("strace")
    library = Library(lab)
    log = lab.folder / "trace"
    for path in sorted(library.stage.songs.rglob("*")):
        for is_known in (False, True):
            for calls in (",".join(CALLS), "read,pread64", "statx", "openat"):
                for error in ("EIO", "ESTALE", "ETIMEDOUT") if LONG else ("EIO",):
                    library.start(is_known)
                    result = library.search(*library.through(log, [path], "-e", f"inject={calls}:error={error}"))
                    where = path.relative_to(library.stage.songs)
                    library.judge(result, f"{'known' if is_known else 'new'}, {error} at {calls} of {where}")


@case([1, 43], "each call of a look at a library fails once: what is left out is said, and is there the next time")
def failing_once(lab):
    need("strace")
    library = Library(lab)
    log = lab.folder / "trace"
    paths = [library.stage.songs, *library.stage.songs.rglob("*")]
    for is_known in (False, True) if LONG else (True,):
        library.start(is_known)
        library.check(library.search(*library.through(log, paths)), SONGS, "nothing fails")
        counts = collections.Counter(re.findall(r"^\d+ +(\w+)\(", log.read_text(errors="replace"), re.M))
        for name in CALLS:
            for error in ("EIO", "ESTALE") if LONG else ("EIO",):
                for number in range(1, counts[name] + 1):
                    library.start(is_known)
                    result = library.search(
                        *library.through(log, paths, "-e", f"inject={name}:error={error}:when={number}"))
                    library.judge(result, f"{'known' if is_known else 'new'}, {error} at {name} {number}")
