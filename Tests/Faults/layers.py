"""Libraries on filesystems that do not rename what lies in one mount: overlayfs, a subvolume of btrfs; in folders that
may only grow, and under a quota."""

import json
import os
import re
import subprocess

import lab as laboratory
from lab import call, case, need
from syscalls import is_tried

SONGS = {"Folk/One/One.songbook": "one", "Folk/Two/Two.songbook": "two", "Loose.songbook": "loose"}
# What to do, what is there when it was done, and what is gone then.
CHANGES = {
    "--move": (["--move", "Folk/One", "Blues"], "Blues/One/One.songbook", "Folk/One"),
    "--move of a loose song": (["--move", "Loose.songbook", "Blues"], "Blues/Loose/Loose.songbook", "Loose.songbook"),
    "--move of a folder": (["--move", "Folk", "Blues"], "Blues/Folk/Two/Two.songbook", "Folk"),
    "--move to another library": (["--move", "Folk/One", "../Other"], "../Other/One/One.songbook", "Folk/One"),
    "--copy": (["--copy", "Folk/One", "../Other"], "../Other/One/One.songbook", None),
    "--rename": (["--rename", "Folk/One", "Eins"], "Folk/One/One.songbook", None),
    "--rename --files": (["--rename", "--files", "Folk/One", "Eins"], "Folk/Eins/Eins.songbook", "Folk/One"),
    "--rename of a folder": (["--rename", "Folk", "Old"], "Old/Two/Two.songbook", "Folk"),
    "--trash": (["--trash", "Folk/One"], None, "Folk/One"),
    "--trash of a loose song": (["--trash", "Loose.songbook"], None, "Loose.songbook"),
    "--trash of a folder": (["--trash", "Folk"], None, "Folk"),
    "--make-song": (["--make-song", "Demo"], "Demo/Demo.songbook", None),
    "--new": (["--new", "New"], "New/New.songbook", None),
    "--attach": (["--attach", "Folk/One", "../letter.txt"], "Folk/One/letter.txt", None),
    "--write": (["--write", "Folk/One"], "Folk/One/One.songbook", None),
}


# The calls between which something is at another place than before.
MOVING = ("renameat2", "unlinkat", "mkdirat", "linkat")


class Library:
    """A library in a folder of some sort, another one beside it, and a home that may lie on another filesystem."""

    def __init__(self, lab, base, songs, home=None):
        self.lab, self.songs, self.other = lab, songs, base / "Other"
        self.home = home or base / "home"
        self.run_folder = lab.folder / "run"
        for folder in (self.home, self.run_folder, self.other):
            folder.mkdir(parents=True, exist_ok=True)
        (songs.parent / "letter.txt").write_text("a letter")

    @staticmethod
    def fill(folder):
        for name, words in SONGS.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps({"id": name, "title": file.stem, "text": words}))
        (folder / "Folk/One/sketches").mkdir()
        (folder / "Folk/One/sketches/take.ogg").write_text("sound")
        (folder / "Blues").mkdir()
        (folder / "Demo").mkdir()
        (folder / "Demo/demo.ogg").write_text("sound")

    def choose(self):
        for folder in (self.other, self.songs):
            self.run(["--choose-library", str(folder)])

    def run(self, arguments, through=()):
        self.lab.tried += 1
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.run_folder),
                       "LC_ALL": "C.UTF-8"}
        return subprocess.run([*map(str, through), laboratory.program(), *arguments], input=b"written",
                              capture_output=True, env=environment, cwd=self.songs, timeout=120)

    def tops(self):
        """Where songs may be: the libraries, and the trashes."""
        return [self.songs, self.other, self.home / ".local/share/Trash", self.songs.parent / f".Trash-{os.geteuid()}"]

    def words(self):
        """The words of all songs in sight, each as often as it is there, and what is half."""
        found = []
        for top in self.tops():
            # In the trash, a number may be behind the name of a loose song.
            for file in top.rglob("*.songbook*"):
                if file.suffix == ".trashinfo" or any(part.startswith(".~") for part in file.parts):
                    continue
                if top == self.songs and any(part.startswith(".Trash") for part in file.relative_to(top).parts):
                    self.lab.check(os.path.ismount(self.songs), f"trash in the library: {file}")
                try:
                    found.append(json.loads(file.read_bytes())["text"])
                except (ValueError, KeyError) as error:
                    self.lab.lose(f"{file}: {error}")
        return found

    def judge_words(self, wanted, label):
        """Each song is there once."""
        found = self.words()
        if set(wanted) - set(found):
            self.lab.lose(f"{label}: {found}, not {wanted}")
        self.lab.check(sorted(found) == sorted(wanted), f"{label}: {found}, not {wanted}")

    def left(self):
        return [file for top in (self.songs, self.other) for file in top.rglob(".~*")]

    def hidden_words(self):
        """The words of what a killed process left out of sight; what it had not written to the end has none."""
        files = [file for top in self.left() for file in ([top] if top.is_file() else top.rglob("*"))]
        words = []
        for file in files:
            if file.suffix == ".songbook":
                try:
                    words.append(json.loads(file.read_bytes())["text"])
                except ValueError:
                    pass
        return words

    def is_done(self, change):
        _, place, gone = CHANGES[change]
        return (not place or (self.songs / place).exists()) and not (gone and (self.songs / gone).exists())

    def judge_done(self, change, result, label):
        lab = self.lab
        lab.check(result.returncode == 0, f"{label}: {result}")
        lab.check(self.is_done(change), f"{label}: not done: {sorted(self.songs.rglob('*'))}")
        lab.check(not self.left(), f"{label}: left: {self.left()}")
        wanted = {"--copy": ["one"], "--make-song": [""], "--new": [""]}.get(change, [])
        words = ["written" if word == "one" and change == "--write" else word for word in SONGS.values()] + wanted
        self.judge_words(words, label)
        takes = [file for top in self.tops() for file in top.rglob("sketches/take.ogg")]
        lab.check(len(takes) == (2 if change == "--copy" else 1), f"{label}: {takes}")

    def judge_refused(self, result, label, status, *phrases):
        lab = self.lab
        lab.check(result.returncode == status, f"{label}: {result}")
        for phrase in phrases:
            lab.check(phrase.encode() in result.stderr, f"{label}: {phrase!r} is not in {result.stderr}")
        lab.check(b"another disk" not in result.stderr, f"{label}: {result.stderr}")
        lab.check(not self.left(), f"{label}: left: {self.left()}")
        self.judge_words(SONGS.values(), label)
        for name in SONGS:
            lab.check((self.songs / name).exists(), f"{label}: {name} is elsewhere")


class Overlay:
    """Libraries whose songs lie in the lower layer, each on a fresh overlay."""

    def __init__(self, lab, other_disk=False):
        self.lab, self.count = lab, 0
        self.lower = lab.folder / "lower"
        if other_disk:
            lab.mount(self.lower, "-t", "tmpfs", "-o", "size=4m", "none")
        Library.fill(self.lower / "Songs")
        (self.lower / "Other").mkdir()

    def library(self):
        self.count += 1
        base = self.lab.folder / f"{self.count}"
        for name in ("upper", "work", "merged"):
            (base / name).mkdir(parents=True)
        options = f"lowerdir={self.lower},upperdir={base / 'upper'},workdir={base / 'work'}"
        merged = self.lab.mount(base / "merged", "-t", "overlay", "-o", options, "none")
        library = Library(self.lab, merged, merged / "Songs")
        library.choose()
        return library

    def drop(self, library):
        self.lab.unmount(library.songs.parent)


class Subvolumes:
    """Libraries in subvolumes that are not mounted by themselves, each a fresh one; or a second disk with a home on it."""

    def __init__(self, lab):
        need("mkfs.btrfs", "btrfs", root=True)
        self.lab, self.count = lab, 0
        image = lab.folder / "btrfs.image"
        with open(image, "wb") as file:
            file.truncate(200 << 20)
        call("mkfs.btrfs", "-q", image)
        self.disk = lab.mount(lab.folder / "disk", "-o", "loop", image)

    def library(self):
        self.count += 1
        base = self.disk / f"{self.count}"
        base.mkdir()
        call("btrfs", "subvolume", "create", base / "Songs")
        Library.fill(base / "Songs")
        library = Library(self.lab, base, base / "Songs")
        library.choose()
        return library

    def drop(self, library):
        pass


def each_is_done(lab, place):
    for change, (arguments, _, _) in CHANGES.items():
        library = place.library()
        library.judge_done(change, library.run(arguments), change)
        if change.startswith("--trash"):
            result = library.run(["--restore", arguments[1]])
            is_back = all((library.songs / name).exists() for name in SONGS)
            lab.check(result.returncode == 0 and is_back, f"restore: {result}")
            lab.check(sorted(library.words()) == sorted(SONGS.values()), f"restored: {library.words()}")
            lab.check(not library.left(), f"restored: left: {library.left()}")
        place.drop(library)


def killed_at_each(lab, place, changes):
    need("strace")
    for change in changes:
        arguments = CHANGES[change][0]
        before = [["--trash", "Folk/One"]] if arguments[0] == "--restore" else []
        trace = lab.folder / "trace"

        def run(library, injection=None):
            for step in before:
                library.run(step)
            options = ["-e", f"inject={injection}"] if injection else []
            return library.run(arguments, through=("strace", "-f", "-qq", "-o", trace, *options))

        library = place.library()
        run(library)
        place.drop(library)
        calls = re.findall(r"^\d+ +(\w+)\(", trace.read_text(errors="replace"), re.MULTILINE)
        for number, name in enumerate(calls):
            if not is_tried(name, number) or not laboratory.LONG and name not in MOVING and number % 40:
                continue
            count = calls[:number + 1].count(name)
            label = f"{change}, killed at {name} {count}"
            library = place.library()
            run(library, f"{name}:signal=KILL:when={count}")
            missing = set(SONGS.values()) - set(library.words())
            hidden = library.hidden_words()
            if missing - set(hidden):
                lab.lose(f"{label}: {missing}")
            if not library.is_done(change) or library.left():
                result = library.run(arguments)
                # What is no more at its old place has to be at the new one, which is looked at below.
                lab.check(result.returncode in (0, 66), f"{label}: again: {result}")
            lab.check(library.is_done(change), f"{label}: not done: {sorted(library.songs.rglob('*'))}")
            # What a killed process left goes with the next change beside it.
            for folder in {file.parent for file in library.left()}:
                library.run(["--new", "Next", "--in", str(folder)])
            # What a save left beside its song goes when that is opened.
            left = [path for path in library.left() if not list(path.parent.glob("[!.]*.songbook"))]
            lab.check(not left, f"{label}: left: {left}")
            found = [word for word in library.words() if word]
            lab.check(sorted(found) == sorted(SONGS.values()), f"{label}: {found}")
            takes = [file for top in library.tops() for file in top.rglob("sketches/take.ogg")]
            lab.check(len(takes) == 1, f"{label}: {takes}")
            place.drop(library)


@case([57], "overlayfs, the songs in its lower layer: every change is done, and leaves nothing of ours")
def overlay(lab):
    need("mount", root=True)
    each_is_done(lab, Overlay(lab))


@case([57], "overlayfs, its lower layer on another filesystem: the same")
def overlay_of_two(lab):
    need("mount", root=True)
    each_is_done(lab, Overlay(lab, other_disk=True))


MOVES = ["--move", "--move to another library", "--rename --files", "--rename of a folder", "--trash",
         "--trash of a loose song"]


@case([57], "overlayfs, killed at any call: the song at one place, or run again it is done")
def overlay_killed(lab):
    need("mount", root=True)
    killed_at_each(lab, Overlay(lab), MOVES if not laboratory.LONG else [*MOVES, "--move of a folder"])


@case([57], "a subvolume that is not mounted by itself: every change is done; the trash is one that file managers show")
def subvolume(lab):
    place = Subvolumes(lab)
    each_is_done(lab, place)
    # The home elsewhere: the trash at the top of the disk.
    library = place.library()
    library.home = lab.folder / "elsewhere"
    library.home.mkdir()
    library.choose()
    result = library.run(["--trash", "Folk/One"])
    wanted = f"{place.disk}/.Trash-{os.geteuid()}/files/One\n"
    lab.check(result.stdout.decode() == wanted, f"{result}, not {wanted}")
    result = library.run(["--restore", "Folk/One"])
    lab.check(result.returncode == 0 and (library.songs / "Folk/One/One.songbook").exists(), f"{result}")
    # What earlier versions put into the library comes back.
    trash = library.songs / f".Trash-{os.geteuid()}"
    (trash / "files").mkdir(parents=True)
    (trash / "info").mkdir()
    (library.songs / "Folk/Two").rename(trash / "files/Two")
    (trash / "info/Two.trashinfo").write_text("[Trash Info]\nPath=Folk/Two\nDeletionDate=2026-02-12T10:30:00\n")
    result = library.run(["--restore", "Folk/Two"])
    lab.check(result.returncode == 0 and (library.songs / "Folk/Two/Two.songbook").exists(), f"{result}")


@case([57], "a subvolume that is not mounted by itself, killed at any call: the song at one place, or run again it is done")
def subvolume_killed(lab):
    killed_at_each(lab, Subvolumes(lab), ["--trash", "--trash of a loose song", "--move to another library"])


@case([57], "an append-only folder: refused in true words, nothing changed, nothing left; done when it is one no more")
def append_only(lab):
    need("chattr", root=True)
    needs_renaming = {
        "": ["--move of a loose song", "--move of a folder", "--rename of a folder", "--trash of a folder"],
        "Folk": ["--move", "--move to another library", "--rename --files", "--trash"],
        "Folk/One": ["--move", "--move to another library", "--rename", "--rename --files", "--trash", "--write"],
    }
    for place, changes in needs_renaming.items():
        for number, change in enumerate(changes):
            base = lab.folder / f"in-{place.replace('/', '-')}-{number}"
            Library.fill(base / "Songs")
            library = Library(lab, base, base / "Songs")
            library.choose()
            folder = library.songs / place
            call("chattr", "+a", folder)
            try:
                label = f"{change} in {place or 'the library'}"
                library.judge_refused(library.run(CHANGES[change][0]), label, 77, "append-only")
            finally:
                call("chattr", "-a", folder)
            library.judge_done(change, library.run(CHANGES[change][0]), label)
    for change in ("--new", "--make-song", "--attach", "--copy"):
        base = lab.folder / f"new-{change}"
        Library.fill(base / "Songs")
        library = Library(lab, base, base / "Songs")
        library.choose()
        folders = [library.songs, library.songs / "Folk/One", library.songs / "Demo", library.other]
        for folder in folders:
            call("chattr", "+a", folder)
        try:
            result = library.run(CHANGES[change][0])
            if result.returncode:
                library.judge_refused(result, change, 77, "append-only")
            else:
                library.judge_done(change, result, change)
        finally:
            for folder in folders:
                call("chattr", "-a", folder)


@case([57], "a quota that is used up: refused in true words, nothing changed, nothing left; done once there is room")
def quota(lab):
    place = Subvolumes(lab)
    call("btrfs", "quota", "enable", place.disk)
    for change in ("--write", "--new", "--move to another library", "--copy", "--attach"):
        library = place.library()
        target = library.other if "../Other" in CHANGES[change][0] else library.songs
        if target == library.other:
            target.rmdir()
            call("btrfs", "subvolume", "create", target)
            library.choose()
        call("btrfs", "qgroup", "limit", "2M", target)
        call("sync", "-f", target)
        fill(target / "filler")
        result = library.run(CHANGES[change][0])
        (target / "filler").unlink()
        library.judge_refused(result, change, 73, "quota", "free some space")
        call("btrfs", "qgroup", "limit", "none", target)
        call("sync", "-f", target)
        library.judge_done(change, library.run(CHANGES[change][0]), change)


def fill(file):
    """Uses up what the quota leaves."""
    with open(file, "wb", buffering=0) as opened:
        for size in (65536, 4096, 4096):
            try:
                while True:
                    opened.write(os.urandom(size))
                    os.fsync(opened.fileno())
            except OSError:
                pass
