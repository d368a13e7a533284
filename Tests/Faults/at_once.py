"""The same call twice and four times at once: one result, and nothing twice."""

import collections
import json
import os
import subprocess

import lab as laboratory
from lab import case, need
from network import KINDS, Computer, Mount

ROUNDS = int(os.environ.get("FAULTS_ROUNDS_AT_ONCE", "2"))


class Libraries:
    """Two libraries of one person, and files to import."""

    def __init__(self, lab, folder):
        self.lab, self.folder = lab, folder
        self.first, self.second, self.files = (folder / name for name in ("First", "Second", "in"))
        for path in (self.first, self.second, self.files, folder / "home", folder / "run"):
            path.mkdir(parents=True)
        for library in (self.second, self.first):
            self.run("--choose-library", library)

    def start(self, *arguments):
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.folder / "home"), "LC_ALL": "C.UTF-8",
                       "XDG_RUNTIME_DIR": str(self.folder / "run")}
        self.lab.tried += 1
        return subprocess.Popen([laboratory.program(), *map(str, arguments)], env=environment, cwd="/",
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run(self, *arguments):
        return self.at_once([arguments])

    def at_once(self, calls):
        """The statuses of calls that run at the same time."""
        processes = [self.start(*arguments) for arguments in calls]
        for process in processes:
            process.communicate(timeout=120)
        return [process.returncode for process in processes]

    def song(self, folder, title, song_id):
        (folder / title).mkdir(parents=True)
        (folder / title / f"{title}.songbook").write_text(json.dumps({"id": song_id, "title": title, "text": "words"}))
        return folder / title

    def judge(self, label, library, count):
        """So many songs are in a library, no id twice, nothing hidden."""
        ids = collections.Counter(json.loads(file.read_bytes())["id"] for file in library.rglob("*.songbook"))
        self.lab.check(sum(ids.values()) == count, f"{label}: {sum(ids.values())} songs in place of {count}: {ids}")
        self.lab.check(all(number == 1 for number in ids.values()), f"{label}: an id twice: {ids}")
        left = [*self.folder.rglob(".~*"), *(self.folder / "run").rglob("library-*")]
        self.lab.check(not left, f"{label}: left: {left}")


def rounds(lab):
    for number in range(ROUNDS):
        for times in (2, 4):
            yield times, f"{times} at once, round {number}", Libraries(lab, lab.folder / f"{number}-{times}")


@case([56], "the same files are imported twice and four times at once, into one folder and into several")
def importing(lab):
    for times, label, work in rounds(lab):
        for number in range(6):
            (work.files / f"{number}.cho").write_text(f"{{t: Song {number}}}\nwords {number}\n")
        song = work.song(work.files, "Own", "own")
        statuses = work.at_once([("--import", f"{work.files}/.")] * times)
        lab.check(statuses == [0] * times, f"{label}: {statuses}")
        work.judge(label, work.first, 7)
        folders = [work.second / str(number) for number in range(times)]
        for folder in folders:
            folder.mkdir()
        work.at_once([("--import", song / "Own.songbook", "--in", folder) for folder in folders])
        work.judge(f"{label}, into folders", work.second, 1)


@case([56], "the same song is copied and moved into another library twice and four times at once")
def transferring(lab):
    for times, label, work in rounds(lab):
        copied, moved = work.song(work.first, "Copied", "1"), work.song(work.first, "Moved", "2")
        folders = [work.second / str(number) for number in range(times)]
        for folder in folders:
            folder.mkdir()
        statuses = work.at_once([("--copy", copied, folder) for folder in folders])
        lab.check(statuses == [0] * times, f"{label}: {statuses}")
        work.judge(f"{label}, copied", work.second, 1)
        statuses = work.at_once([("--move", moved, work.second)] * times)
        lab.check(statuses.count(0) >= 1, f"{label}: {statuses}")
        work.judge(f"{label}, moved", work.second, 2)
        work.judge(f"{label}, moved from", work.first, 1)


@case([56], "the same song is tagged, given a file and moved to the trash twice and four times at once")
def changing(lab):
    for times, label, work in rounds(lab):
        song, note = work.song(work.first, "Song", "1"), work.folder / "note.txt"
        note.write_text("note")
        statuses = work.at_once([("--tag", "one", song)] * times)
        lab.check(statuses == [0] * times, f"{label}: {statuses}")
        tags = json.loads((song / "Song.songbook").read_bytes()).get("tags")
        lab.check(tags == ["one"], f"{label}: {tags}")
        statuses = work.at_once([("--attach", song, note)] * times)
        lab.check(statuses == [0] * times, f"{label}: {statuses}")
        names = sorted(os.listdir(song))
        lab.check(names == ["Song.songbook", "note.txt"], f"{label}: {names}")
        statuses = work.at_once([("--trash", song)] * times)
        lab.check(statuses.count(0) == 1, f"{label}: {statuses}")
        work.judge(f"{label}, trashed", work.first, 0)
        trashed = list((work.folder / "home").rglob("Song.songbook"))
        lab.check(len(trashed) == 1, f"{label}: {trashed}")
        folder = work.first / "Folder"
        folder.mkdir()
        statuses = work.at_once([("--make-song", folder)] * times)
        lab.check(statuses.count(0) == 1, f"{label}: {statuses}")
        work.judge(f"{label}, made", work.first, 1)


def import_at_once(lab, kind, folder, computers, rounds):
    """Two computers import the same files into one folder at the same instant; `folder` is that on the server in which
    their songs are.

    Says how many songs there are twice."""
    files = lab.folder / f"{kind}-files"
    files.mkdir()
    # More than get their names under one lock.
    titles = [f"Song {number}" for number in range(70)]
    (files / "all.cho").write_text("{new_song}\n".join(f"{{t: {title}}}\nwords of {title}\n" for title in titles))
    titles.append("Own")
    (files / "Own.songbook").write_text(json.dumps({"id": "own", "title": "Own", "text": "words"}))
    twice = 0
    for number in range(rounds):
        library = folder / f"round {number}"
        library.mkdir()
        calls = [(computer, computer.song.parent / library.name) for computer in computers]
        processes = [computer.start_importing(files, place) for computer, place in calls]
        for (computer, _), process in zip(calls, processes):
            _, errors = process.communicate(timeout=300)
            lab.check(process.returncode == 0, f"{kind} {number}, {computer.name}: {process.returncode}: {errors}")
        found = collections.Counter(json.loads(file.read_bytes())["title"] for file in library.rglob("*.songbook"))
        for title in titles:
            if not found[title]:
                lab.lose(f"{kind} {number}: {title!r} is not in {found}")
        twice += sum(count - 1 for count in found.values())
        left = [path.name for path in library.rglob(".*")]
        lab.check(not left, f"{kind} {number}: left: {left}")
    lab.notes.append(f"{kind}: {rounds} rounds of {len(titles)} songs, {twice} twice")
    return twice


@case([38, 56], "bindfs, sshfs: two computers import the same files at the same instant")
def importing_from_computers(lab):
    need("unshare", root=True)
    for kind in KINDS:
        folder = lab.folder / f"{kind}-server"
        folder.mkdir()
        names = ("one", "two")
        mounts = [Mount(lab, kind, folder, lab.folder / f"{kind}-{name}") for name in names]
        computers = [Computer(lab, f"{kind}-{name}", mount.folder, "none") for name, mount in zip(names, mounts)]
        twice = import_at_once(lab, kind, folder, computers, ROUNDS)
        lab.check(twice == 0, f"{kind}: {twice} songs are there twice")
        for mount in mounts:
            mount.unmount()
