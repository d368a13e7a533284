"""A disk that does not confirm what a command did: each fsync(2) fails once, and that is never passed over in silence."""

import json
import re
import subprocess

import lab as laboratory
from lab import case, need

LIBRARY = {
    "Songs/Folk/One/One.songbook": json.dumps({"id": "1", "title": "One", "text": "words"}),
    "Songs/Folk/One/take.ogg": "sound", "Songs/Two.songbook": json.dumps({"id": "2", "title": "Two", "text": "two"}),
    "Songs/Demo/idea.txt": "an idea", "Songs/Blues/Three/Three.songbook": json.dumps({"title": "Three", "text": "3"}),
    "Other/Four/Four.songbook": json.dumps({"id": "4", "title": "Four", "text": "four"}),
    "Songs/Gone/Gone.songbook": json.dumps({"title": "Gone", "text": "gone"}),
    "in/Fresh/five.cho": "{t: Five}\n[G]five", "in/six.txt": "six",
}
# In the library's folder.
COMMANDS = [
    "--new Song", "--new-folder F", "--new-project P --kind songs", "--make-song Demo", "--rename Folk/One Uno",
    "--rename --files Folk/One Uno", "--rename Folk Folktales", "--move Folk/One Blues", "--move Folk ../Other",
    "--copy Folk/One Blues", "--copy Folk ../Other", "--tag love Folk/One", "--pin Folk/One Two.songbook",
    "--set artist=Me Folk/One", "--add-smart-folder Love tag:love", "--import ../in/.",
    "--restore Gone", "--export text --to ../out Folk Two.songbook", "--export json --to ../out.json Folk Two.songbook",
]


class Scene:
    def __init__(self, lab, folder):
        self.lab, self.folder = lab, folder
        for name, text in LIBRARY.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        for name in ("home", "run", "out"):
            (folder / name).mkdir()
        for library in ("Other", "Songs"):
            self.run("--choose-library", folder / library)
        self.run("--trash", "Gone")

    def run(self, *words, through=()):
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.folder / "home"), "LC_ALL": "C.UTF-8",
                       "XDG_RUNTIME_DIR": str(self.folder / "run")}
        self.lab.tried += 1
        return subprocess.run([*map(str, through), laboratory.program(), *map(str, words)], env=environment,
                              capture_output=True, cwd=self.folder / "Songs", stdin=subprocess.DEVNULL, timeout=60)


@case([4], "the disk does not confirm one part of what a command did: that is said, whatever command it is")
def unconfirmed(lab):
    need("strace")
    for place, command in enumerate(COMMANDS):
        for number in range(1, 40):
            scene = Scene(lab, lab.folder / f"{place}-{number}")
            log = scene.folder / "trace"
            result = scene.run(*command.split(), through=(
                "strace", "-f", "-y", "-qq", "-o", log, "-e", f"inject=fsync:error=EIO:when={number}"))
            failed = re.search(r"fsync\(\d+<(.*?)>.*INJECTED", log.read_text(errors="replace"))
            if not failed:
                lab.check(number > 1 and result.returncode == 0, f"{command}: {number}: {result}")
                break
            # Until that is known, it is in the trash as well as where it was.
            if failed[1].endswith("/Trash/files"):
                continue
            # A folder in which something was made out of sight need not be there after a power cut.
            if "/.~songbook-" in failed[1] and not re.search(r"/\.~songbook-[^/]*/", failed[1]):
                continue
            lab.check(result.returncode == 74 and b"fsync" in result.stderr, f"{command}: {failed[1]}: {result}")
