"""A library behind a FUSE server that is killed, stopped, or unmounted: list, search, print and edit go on."""

import contextlib
import json
import os
import shlex
import signal
import subprocess
import time

import lab as laboratory
from desktop.processes import waits_for_mount
from desktop.waiting import wait_until
from lab import call, case, need

BASE = "one\ntwo\nthree\nfour\nfive"


class Library:
    """Songs on a "server", seen through bindfs, chosen and listed once; and the user's home."""

    def __init__(self, lab, has_small_disk=False):
        need("bindfs", root=True)
        self.lab = lab
        self.server_folder, self.mount, self.home = (lab.folder / name for name in ("server", "mount", "home"))
        for folder in (self.server_folder, self.mount, self.home):
            folder.mkdir()
        if has_small_disk:
            lab.mount(self.server_folder, "-t", "tmpfs", "-o", "size=256k", "none")
        for title in ("Blue", "Green"):
            self.on_server(title, BASE)
        self.server = None
        self.connect()
        self.succeed("--choose-library", self.mount / "Songs")
        self.listed = self.succeed("--list").stdout
        lab.check(self.listed.count(b"\n") == 2, f"listed: {self.listed}")

    def path(self, title):
        return self.mount / "Songs" / title / f"{title}.songbook"

    def server_path(self, title):
        return self.server_folder / "Songs" / title / f"{title}.songbook"

    def on_server(self, title, text, **members):
        """What another computer makes of a song."""
        file = self.server_path(title)
        file.parent.mkdir(parents=True, exist_ok=True)
        song = {"id": f"550e8400-e29b-41d4-a716-00000000000{len(title)}", "mood": 1, "title": title, "text": text,
                "createdAt": "2026-02-12T10:30:00.250Z", "updatedAt": "2026-02-12T14:45:00Z", **members}
        temporary = file.with_name(".temporary")
        temporary.write_text(json.dumps(song, indent=2))
        temporary.rename(file)

    def text(self, title):
        return json.loads(self.server_path(title).read_text())["text"]

    def connect(self):
        """Starts the server, or one after it."""
        self.server = self.lab.start(
            "bindfs", "-f", self.server_folder, self.mount, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.lab.expect_mount(self.mount, self.server)

    def kill(self):
        self.server.kill()
        self.server.wait()

    def unmount(self):
        call("umount", "-l", self.mount)
        self.lab.mounts.remove(self.mount)

    def stop(self):
        self.server.send_signal(signal.SIGSTOP)

    def come_back(self, how):
        """Undoes what `how` did."""
        if how == "stop":
            self.server.send_signal(signal.SIGCONT)
            return
        if how == "kill":
            self.unmount()
        self.kill()
        self.connect()

    @property
    def environment(self):
        return {"PATH": "/usr/bin:/bin", "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.lab.folder / "run"),
                "LC_ALL": "C.UTF-8", "TZ": "UTC"}

    def start(self, *arguments, words=None, **variables):
        process = self.lab.start(
            laboratory.program(), *arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**self.environment, **variables}, cwd="/")
        process.words = words
        return process

    def end(self, process):
        self.lab.tried += 1
        output, errors = process.communicate(process.words, timeout=40)
        return subprocess.CompletedProcess(process.args[1:], process.returncode, output, errors)

    def run(self, *arguments, **options):
        return self.end(self.start(*arguments, **options))

    def succeed(self, *arguments, **options):
        result = self.run(*arguments, **options)
        self.lab.check(result.returncode == 0, f"{result}")
        return result

    def drafts(self):
        return list(self.home.glob(".local/state/songbook/drafts/*"))

    def wait_for_draft(self, words):
        """Waits until these words are kept."""
        wait_until(lambda: any(words in path.read_bytes() for path in self.home.glob(".local/state/songbook/drafts/*.draft")),
                   f"{words} in a draft")

    def edit(self, title, command):
        """`--edit` with an editor that does this to the file `$1`."""
        editor = self.home / f"editor-{title}"
        editor.write_text(f"#!/bin/sh\nset -e\n{command}\n")
        editor.chmod(0o755)
        return self.start("--edit", self.path(title), EDITOR=shlex.quote(str(editor)))


def goes_on(lab, how):
    library = Library(lab)
    getattr(library, how)()
    # All at once, for each may have to wait for an answer that does not come.
    calls = {name: library.start(*arguments) for name, arguments in {
        "list": ["--list"], "list of the folder": ["--list", library.mount / "Songs"],
        "search": ["--search", "four"], "print": ["--print", library.path("Blue")],
        "print of the folder": ["--print", library.path("Green").parent],
        "states": ["--libraries", "--json"]}.items()}
    seen = {name: library.end(process) for name, process in calls.items()}
    # After those, which would show what is written.
    calls = {"edit": library.edit("Green", 'sed -i "s/five/FIVE/" "$1"'),
             "write": library.start("--write", library.path("Blue"), words=b"one\ntwo\nthree\nfour\nFIVE\n")}
    seen |= {name: library.end(process) for name, process in calls.items()}
    for name in ("list", "list of the folder"):
        lab.check(seen[name].stdout == library.listed and seen[name].returncode == 0, f"{name}: {seen[name]}")
        lab.check(b"showing the offline copy from" in seen[name].stderr, f"{name}: not said: {seen[name]}")
    lab.check(seen["search"].stdout.count(b":4:four\n") == 2 and not seen["search"].returncode, f"{seen['search']}")
    for name in ("print", "print of the folder"):
        lab.check(seen[name].stdout == BASE.encode() + b"\n" and not seen[name].returncode, f"{seen[name]}")
        lab.check(b"showing the offline copy from" in seen[name].stderr, f"{name}: not said: {seen[name]}")
    lab.check(b'"state":"not mounted"' in seen["states"].stdout, f"{seen['states']}")
    for name in ("edit", "write"):
        lab.check(seen[name].returncode == 69, f"{name}: {seen[name]}")
        lab.check(b"kept as a draft" in seen[name].stderr, f"{name}: not said: {seen[name]}")
    left = [path for path in library.home.rglob("songbook/lyrics/*/*")]
    lab.check(not left, f"the editor's text stays, too: {left}")
    if how == "unmount":
        lab.check(not os.listdir(library.mount), f"something was made where it was mounted: {os.listdir(library.mount)}")
    # What was written shows, and is written on.
    again = library.run("--print", library.path("Blue"))
    lab.check(again.stdout.endswith(b"four\nFIVE\n"), f"what was written is not shown: {again}")
    library.run("--write", library.path("Blue"), words=again.stdout.replace(b"four", b"FOUR"))
    # Meanwhile, others go on as well: in another line of the one song, in the same of the other.
    library.on_server("Blue", BASE.replace("one", "ONE"), updatedAt="2026-03-01T00:00:00Z")
    library.on_server("Green", BASE.replace("five", "fünf"), updatedAt="2026-03-01T00:00:00Z")
    library.come_back(how)
    back = library.succeed("--list")
    lab.check(back.stderr.count(b"offline changes from") == 2, f"not said: {back.stderr}")
    merged = json.loads(library.server_path("Blue").read_text())
    if (merged["text"], merged["mood"]) != ("ONE\ntwo\nthree\nFOUR\nFIVE", 1):
        lab.lose(f"Blue is {merged}")
    lab.check(merged["createdAt"] == "2026-02-12T10:30:00.250Z", f"another date: {merged}")
    if library.text("Green") != BASE.replace("five", "fünf"):
        lab.lose(f"Green's newer text was overwritten: {library.text('Green')!r}")
    copies = [path for path in library.server_path("Green").parent.iterdir() if "conflicted copy" in path.name]
    if not copies or json.loads(copies[0].read_text())["text"] != BASE.replace("five", "FIVE"):
        lab.lose(f"what was typed into Green is nowhere: {copies}")
    lab.check(not library.drafts(), f"drafts stay: {library.drafts()}")
    lab.check(not library.succeed("--drafts").stdout, "a draft is still told of")


@case([10], "a library whose FUSE server is killed: list, search, print, edit; merged when it is back")
def killed(lab):
    goes_on(lab, "kill")


@case([10], "a library that was lazily unmounted: list, search, print, edit; merged when it is back")
def unmounted(lab):
    goes_on(lab, "unmount")


@case([10], "a library whose FUSE server hangs: list, search, print, edit; merged when it answers")
def hanging(lab):
    goes_on(lab, "stop")


@case([10], "the server goes while the editor is open: what it saves is kept, and merged when it is back")
def goes_while_editing(lab):
    for how in ("kill", "unmount", "stop"):
        library = Library(lab)
        signals = library.home / "signal"
        session = library.edit("Blue", f"""
            : > {signals}.open
            while [ ! -e {signals}.gone ]; do sleep 0.05; done
            sed -i s/five/FIVE/ "$1"
            while [ ! -e {signals}.kept ]; do sleep 0.05; done
            sed -i s/four/FOUR/ "$1" """)
        wait_for(signals.with_name("signal.open"))
        getattr(library, how)()
        signals.with_name("signal.gone").touch()
        library.wait_for_draft(b"FIVE")
        signals.with_name("signal.kept").touch()
        result = library.end(session)
        lab.check(result.returncode in (69, 74), f"{how}: {result}")
        lab.check(b"draft" in result.stderr, f"{how}: not said: {result}")
        library.on_server("Blue", BASE.replace("one", "ONE"))
        library.come_back(how)
        library.succeed("--list")
        if library.text("Blue") != "ONE\ntwo\nthree\nFOUR\nFIVE":
            lab.lose(f"{how}: Blue is {library.text('Blue')!r}: {result}")
        library.kill()
        library.unmount()
        call("rm", "-rf", library.server_folder, library.mount, library.home)


@case([10], "the server comes back while the editor is open: what is saved then is merged into the song")
def comes_back_while_editing(lab):
    library = Library(lab)
    library.kill()
    signals = library.home / "signal"
    session = library.edit("Blue", f"""
        sed -i s/four/FOUR/ "$1"
        while [ ! -e {signals}.back ]; do sleep 0.05; done
        sed -i s/five/FIVE/ "$1" """)
    library.wait_for_draft(b"FOUR")
    library.on_server("Blue", BASE.replace("one", "ONE"))
    library.come_back("kill")
    signals.with_name("signal.back").touch()
    result = library.end(session)
    lab.check(result.returncode == 0, f"{result}")
    if library.text("Blue") != "ONE\ntwo\nthree\nFOUR\nFIVE":
        lab.lose(f"Blue is {library.text('Blue')!r}: {result}")
    lab.check(not library.drafts(), f"drafts stay: {library.drafts()}")


class Hindrance:
    """What keeps a library that is back from being written."""

    def __init__(self, how, library):
        self.how, self.library = how, library
        self.filler = library.server_folder / "filler"

    def begin_on_server(self):
        if self.how == "read-only":
            call("mount", "-o", "remount,ro", self.library.server_folder)
        if self.how == "full":
            with contextlib.suppress(OSError), open(self.filler, "wb", buffering=0) as file:
                while True:
                    file.write(bytes(4096))

    def end(self):
        if self.how == "read-only":
            call("mount", "-o", "remount,rw", self.library.server_folder)
        if self.how == "full":
            self.filler.unlink()


@case([10], "the first save after the server is back fails: what was written before is merged when one does not")
def first_save_fails(lab):
    for how, reason in (("read-only", b"read-only"), ("full", b"full")):
        library = Library(lab, has_small_disk=True)
        library.kill()
        for title in ("Blue", "Green"):
            result = library.run("--write", library.path(title), words=BASE.replace("five", "FIVE").encode())
            lab.check(result.returncode == 69, f"{how}: {result}")
        signals = library.home / "signal"
        session = library.edit("Blue", f"""
            sed -i s/four/FOUR/ "$1"
            while [ ! -e {signals}.back ]; do sleep 0.05; done
            sed -i s/three/THREE/ "$1"
            sleep 8
            : > {signals}.failed
            while [ ! -e {signals}.free ]; do sleep 0.05; done
            sed -i s/FOUR/FOUR!/ "$1" """)
        # It has read the song, and waits for words.
        writer = library.start("--write", library.path("Green"))
        library.wait_for_draft(b"FOUR")
        for title in ("Blue", "Green"):
            library.on_server(title, BASE.replace("one", "ONE"))
        hindrance = Hindrance(how, library)
        hindrance.begin_on_server()
        library.come_back("kill")
        signals.with_name("signal.back").touch()
        writer.words = BASE.replace("five", "FIVE").replace("four", "FOUR").encode()
        written = library.end(writer)
        lab.check(written.returncode in (73, 74, 75, 77), f"{how}: {written}")
        lab.check(b"kept as a draft" in written.stderr, f"{how}: not said: {written}")
        lab.check(reason in written.stderr.lower(), f"{how}: another reason is said: {written}")
        wait_for(signals.with_name("signal.failed"))
        hindrance.end()
        signals.with_name("signal.free").touch()
        result = library.end(session)
        lab.check(result.returncode == 0, f"{how}: {result}")
        again = library.run("--write", library.path("Green"), words=b"ONE!\ntwo\nthree\nfour\nfive")
        lab.check(again.returncode == 0, f"{how}: {again}")
        if library.text("Blue") != "ONE\ntwo\nTHREE\nFOUR!\nFIVE":
            lab.lose(f"{how}: Blue is {library.text('Blue')!r}: {result}")
        if library.text("Green") != "ONE!\ntwo\nthree\nFOUR\nFIVE":
            lab.lose(f"{how}: Green is {library.text('Green')!r}: {again}")
        lab.check(not library.drafts(), f"{how}: drafts stay: {library.drafts()}")
        library.unmount()
        library.kill()
        lab.unmount(library.server_folder)
        call("rm", "-rf", library.server_folder, library.mount, library.home)

@case([10], "a mount that hangs and has nothing to do with a call does not hold it up")
def unrelated(lab):
    library = Library(lab)
    (library.home / "Music").symlink_to(library.mount)
    (library.home / "Documents").symlink_to(library.mount / "Songs")
    loose, target, chosen = (lab.folder / name for name in ("away/Loose.songbook", "local/Songs/Folk", "local/Songs"))
    for folder in (loose.parent, target):
        folder.mkdir(parents=True)
    loose.write_text(json.dumps({"title": "Loose", "text": "words"}))
    library.succeed("--choose-library", chosen)
    library.stop()
    # What the kernel remembers of the mount is good for a second.
    time.sleep(1.5)

    def succeed(*arguments):
        """A call that asks nothing of the server, for whose answer it would have to wait."""
        process = library.start(*arguments)
        process.stdin.close()
        process.stdin = None
        is_waiting = wait_until(lambda: waits_for_mount(process.pid) and "yes" or process.poll() is not None and "no",
                                f"{arguments[0]} to end")
        lab.check(is_waiting == "no", f"{arguments[0]} waits for the server")
        result = library.end(process)
        lab.check(result.returncode == 0, f"{result}")
        return result

    root = succeed("--root", loose).stdout
    lab.check(root == f"{loose.parent}\n".encode(), f"{root}")
    made = os.fsdecode(succeed("--new", "New").stdout).strip()
    lab.check(made == f"{chosen}/New/New.songbook", made)
    made = os.fsdecode(succeed("--rename", "--files", made, "Other").stdout).strip()
    made = os.fsdecode(succeed("--move", made, target).stdout).strip()
    succeed("--trash", made)
    succeed("--trash", loose)

    call("rm", "-r", lab.folder / "local" / "Songs")
    # These ask for the library that is on the mount, too.
    states = library.succeed("--libraries", "--json").stdout
    lab.check(b'"state":"gone"' in states and b'"state":"not mounted"' in states, f"{states}")
    listed = library.run("--list")
    lab.check(b"Songs" in listed.stderr, f"{listed}")


def wait_for(path):
    wait_until(path.exists, str(path))
