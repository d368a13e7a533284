"""Files of a folder whose names are one name on other computers, and folders with several songs: none disappears."""

import json
import os
import subprocess

import lab as laboratory
from lab import case

PAIRS = {
    "case": ("Lamp", "lamp"),
    "Unicode form": ("\u00fcber", "u\u0308ber"),
    "both": ("\u00dcber", "u\u0308ber"),
    "letters": ("Stra\u00dfe", "STRASSE"),
    "two songs": ("Moon", "Sun"),
}


def song(id, words):
    """The bytes of a song; without an id where that is none."""
    members = {"id": id, "title": words, "text": f"{words}\nwords of it"}
    return json.dumps({name: value for name, value in members.items() if value})


def run(lab, home, *arguments):
    lab.tried += 1
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(home), "LC_ALL": "C.UTF-8"}
    return subprocess.run([laboratory.program(), *map(str, arguments)], env=environment, capture_output=True, cwd="/",
                          stdin=subprocess.DEVNULL, timeout=60)


@case([60, 30], "names that differ in case or form, and two songs in a folder: a version, or said to be in the way")
def shown(lab):
    for what, (one, two) in PAIRS.items():
        for other in ["same", "other", None, "broken"]:
            for is_loose in [False, True]:
                base = lab.folder / f"{what}-{other}-{is_loose}".replace(" ", "-")
                home, songs = base / "home", base / "Songs"
                folder = songs if is_loose else songs / one
                for made in (home, folder):
                    made.mkdir(parents=True)
                (folder / f"{one}.songbook").write_text(song("same", "first"))
                (folder / f"{two}.songbook").write_text("{" if other == "broken" else song(other, "second"))
                run(lab, home, "--choose-library", songs)
                check(lab, home, songs, f"{what}, {other}, {'loose' if is_loose else 'in a folder'}")


def check(lab, home, songs, label):
    """Each file is listed, is a version of one that is listed, or is named as not shown; and can be brought to be shown."""
    def places():
        listed = run(lab, home, "--list", "--json").stdout.decode().splitlines()
        entries = [json.loads(line) for line in listed]
        status = run(lab, home, "--status", "--json")
        told = json.loads(status.stdout)
        return ({entry["path"] for entry in entries},
                {copy for entry in entries for copy in entry.get("conflictCopies", [])}, set(told["notShown"]),
                status.returncode)

    files = {os.path.join(root, name) for root, _, names in os.walk(songs) for name in names}
    listed, versions, hidden, status = places()
    lab.check(listed | versions | hidden == files and len(listed) == 1, f"{label}: {listed}, {versions}, {hidden}")
    lab.check(status == 1, f"{label}: status {status}")
    if not hidden:
        return
    words = {open(file, encoding="utf-8").read() for file in files}
    moved = run(lab, home, "--own-folder", *hidden)
    lab.check(moved.returncode == 0, f"{label}: {moved}")
    files = {os.path.join(root, name) for root, _, names in os.walk(songs) for name in names}
    if not lab.check({open(file, encoding="utf-8").read() for file in files} == words, f"{label}: {files}"):
        lab.lose(f"{label}: {files}")
    listed, versions, hidden, status = places()
    lab.check(listed == files and not hidden, f"{label}, moved: {listed}, {versions}, {hidden}")
