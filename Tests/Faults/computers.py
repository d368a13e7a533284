"""One song on a network folder: looked at, saved by two computers at once, the server slow or dying."""

import os
import random
import subprocess
import time

import lab as laboratory
from desktop.waiting import wait_until
from lab import case, need
from network import KINDS, Backing, Computer, Looker, Mount, server_name
from stage import Stage
from waits import wait_for_reading

ROUNDS = int(os.environ.get("FAULTS_ROUNDS_OF_TWO", 200 if laboratory.LONG else 20))
SAVES = 100


def saves_under_a_look(lab, kind, saves, **options):
    backing = Backing(lab, f"{kind}-server")
    mount = Mount(lab, kind, backing.folder, lab.folder / f"{kind}-mount", **options)
    computer = Computer(lab, "here", mount.folder, backing.file.name)
    look_while_saved(lab, kind, backing, computer, saves)
    mount.unmount()


def look_while_saved(lab, kind, backing, computer, saves):
    """How often the name was missing, to a program on the server."""
    looker = Looker(lab, backing.file)
    for number in range(saves):
        status, errors = computer.write(f"words {number}")
        lab.check(status == 0 and not errors, f"{kind} {number}: status {status}: {errors}")
    seen = looker.end()
    lab.check(seen["missing"] == 0, f"{kind}: the name was missing in {seen['missing']} of {seen['looks']} looks")
    lab.check(seen["torn"] == 0, f"{kind}: {seen['torn']} of {seen['looks']} looks saw half a song: {seen['example']}")
    lab.check(backing.words() == [f"words {saves - 1}"], f"{kind}: {backing.words()}")
    lab.check(backing.names() == [backing.file.name], f"{kind}: left: {backing.names()}")
    lab.notes.append(f"{kind}: {seen['looks']} looks while {saves} saves ran, {seen['missing']} without the name")
    return seen


@case([36], "bindfs, sshfs: the name is there and whole in every look while 100 saves run")
def never_missing(lab):
    for kind in KINDS:
        saves_under_a_look(lab, kind, SAVES)


@case([36, 39], "sshfs, 50 ms away: the same")
def never_missing_far_away(lab):
    saves_under_a_look(lab, "sshfs", 10, delay=50)


def both_at_once(lab, kind, rounds, **options):
    backing = Backing(lab, f"{kind}-server")
    mounts = [Mount(lab, kind, backing.folder, lab.folder / f"{kind}-{name}", **options) for name in ("one", "two")]
    computers = [Computer(lab, name, mount.folder, backing.file.name) for name, mount in zip(("one", "two"), mounts)]
    save_at_once(lab, kind, backing, computers, rounds)
    for mount in mounts:
        mount.unmount()


def save_at_once(lab, kind, backing, computers, rounds):
    """Says of how many rounds the words of one computer got lost."""
    merged = conflicts = 0
    lost = lab.lost
    for number in range(rounds):
        backing.reset()
        words = [f"{computer.name} wrote this in round {number}" for computer in computers]
        writers = [computer.start_writing() for computer in computers]
        for computer, writer in zip(computers, writers):
            wait_for_reading(writer, computer.stage.command()[0])
        first = random.random() < 0.5
        order = [0, 1] if first else [1, 0]
        for which in order:
            writers[which].stdin.write(words[which].encode() + b"\n")
            writers[which].stdin.close()
            # As close to each other as may be: at what point they meet is left to chance.
            time.sleep(random.choice((0, 0, 0.002, 0.01)))
        for computer, writer, mine in zip(computers, writers, words):
            errors = writer.stderr.read().decode()
            status = writer.wait(timeout=120)
            if not lab.check(status in (0, 75), f"{kind} {number}, {computer.name}: status {status}: {errors}"):
                continue
            for phrase in ("deleted, moved or renamed", "program is writing to"):
                lab.check(phrase not in errors, f"{kind} {number}, {computer.name}: a false message: {errors}")
            if not any(mine in found for found in backing.words()):
                lab.lose(f"{kind} {number}: {mine!r} is not in {backing.words()}; {backing.names()}; {errors}")
            conflicts += status == 75
            merged += status == 0 and bool(errors)
        left = [name for name in backing.names() if name.startswith(".")]
        lab.check(not left, f"{kind} {number}: left: {left}")
    lab.notes.append(f"{kind}: {rounds} rounds, {conflicts} conflict copies, {merged} other remarks")
    return lab.lost - lost


@case([38], "bindfs, sshfs: two computers save one song at the same instant")
def two_computers(lab):
    need("unshare", root=True)
    for kind in KINDS:
        both_at_once(lab, kind, ROUNDS)


@case([38, 39], "sshfs, 50 ms away: two computers save one song at the same instant")
def two_computers_far_away(lab):
    need("unshare", root=True)
    both_at_once(lab, "sshfs", ROUNDS // 5, delay=50)


@case([38], "a lock file that a dead computer left: taken over when it is old by the server's clock")
def dead_computer(lab):
    backing = Backing(lab)
    mount = Mount(lab, "sshfs", backing.folder, lab.folder / "mount")
    lock = leave_lock(lab, backing, Computer(lab, "dead", mount.folder, backing.file.name))
    computer = Computer(lab, "here", mount.folder, backing.file.name)
    text = lock.read_text()
    lab.check("computer dead\n" in text, f"who has the lock is not in it: {text!r}")
    # As another computer's: a process of another start of the system.
    lock.write_text("".join(
        line if not line.startswith("process") else "process 1 elsewhere/1\n" for line in text.splitlines(True)))
    an_hour_ago = time.time() - 3600
    os.utime(lock, (an_hour_ago, an_hour_ago))
    status, errors = computer.write("written after the computer died")
    lab.check(status == 0, f"status {status}: {errors}")
    lab.check(backing.words() == ["written after the computer died"], f"{backing.words()}")
    # What the other computer was writing is given an hour, in case it sleeps.
    lab.check(not list(backing.folder.glob("*-lock")), f"left: {backing.names()}")


@case([22, 38], "a lock file that a dead process of this computer left: taken over at once, and gone after the next start")
def dead_process(lab):
    backing = Backing(lab)
    mount = Mount(lab, "sshfs", backing.folder, lab.folder / "mount")
    computer = Computer(lab, "here", mount.folder, backing.file.name)
    leave_lock(lab, backing, computer)
    status, errors = computer.write("written after the process died")
    lab.check(status == 0, f"status {status}: {errors}")
    leave_lock(lab, backing, computer)
    # Opened, and nothing changed: what the dead process left is tidied up all the same.
    status, errors = computer.write("written after the process died")
    lab.check(status == 0, f"status {status}: {errors}")
    lab.check(backing.names() == [backing.file.name], f"left: {backing.names()}")


def leave_lock(lab, backing, computer):
    """A save is killed while it holds the lock file; returns the file as the server has it."""
    need("strace")
    words = f"words of a save that died {random.random()}"
    process = lab.start(
        *computer.stage.command("--write", computer.song, through=(
            "unshare", "--uts", "sh", "-c", f'hostname {computer.name}; exec "$@"', "sh", "strace", "-f", "-qq", "-o", lab.folder / "trace", "-e", "inject=linkat:signal=KILL:when=1")),
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=computer.stage.environment,
        cwd="/")
    process.communicate(words.encode() + b"\n", timeout=60)
    lab.tried += 1
    locks = list(backing.folder.glob(".~songbook-*-lock"))
    lab.check(len(locks) == 1, f"no lock file: {backing.names()}")
    return locks[0]


CALLS_OF_SERVERS = {
    "bindfs": "openat,unlinkat,unlink,linkat,link,rename,renameat,renameat2,fsync,fchmod,chmod,lchown,utimensat",
    "sshfs": "open,openat,unlink,link,rename,fsync,fchmod,chmod,chown,utimensat,stat,lstat,newfstatat",
}


@case([37], "bindfs, sshfs: the server dies before each of its calls in a save")
def server_dies(lab):
    need("strace")
    for kind in KINDS:
        moments = 0
        for number in range(1, 80, 1 if laboratory.LONG else 3):
            if not dies_at(lab, kind, number):
                break
            moments += 1
        lab.check(moments > 2, f"{kind}: the server died {moments} times only")
        lab.notes.append(f"{kind}: the server died at {moments} moments")


def dies_at(lab, kind, number):
    """Whether there was such a call."""
    backing = Backing(lab, f"{kind}-{number}")
    trace = lab.folder / f"{kind}-{number}.trace"
    calls = CALLS_OF_SERVERS[kind]
    mount = Mount(lab, kind, backing.folder, lab.folder / f"{kind}-{number}-mount")
    tracer = lab.start(
        "strace", "-f", "-o", trace, "-e", f"trace={calls}", "-e", f"inject={calls}:signal=KILL:when={number}", "-p",
        mount.server_process(), stderr=subprocess.PIPE, text=True)
    tracer.stderr.readline()  # It is attached.
    computer = Computer(lab, f"{kind}{number}", mount.folder, backing.file.name)
    label = f"{kind}, call {number}"
    words = f"words of {label}"
    status, errors = computer.write(words)
    has_died = "killed by SIGKILL" in trace.read_text(errors="replace")
    mount.unmount()
    content = backing.words() if backing.file.exists() else None
    if not lab.check(content in (["old words"], [words]), f"{label}: the song is {content}: {backing.names()}"):
        lab.lose(label)
    if status == 0 and words not in (content or []):
        lab.lose(f"{label}: status 0")
    # A song that cannot be opened is not asked for words.
    if status and "cannot open" not in errors and words not in computer.stage.drafts() + (content or []):
        lab.lose(f"{label}: no draft: {errors}")
    if has_died:
        again = Mount(lab, kind, backing.folder, mount.folder)
        waits = words in computer.stage.drafts(only_waiting=True)
        status, errors = computer.write((content or ["nothing"])[0])
        lab.check(status == 0, f"{label}: the next save: status {status}: {errors}")
        lab.check(not waits or words in backing.words(), f"{label}: not made up for: {backing.words()}: {errors}")
        # A lock file that its maker could not write into any more says nothing, and has to grow old.
        left = [name for name in backing.names() if name.startswith(".") and not is_empty_lock(backing.folder / name)]
        lab.check(not left, f"{label}: left after the next start: {left}")
        again.unmount()
    return has_died


def is_empty_lock(path):
    return path.name.endswith("-lock") and path.stat().st_size == 0


def answers(folder):
    """Whether a folder can be read."""
    try:
        os.listdir(folder)
    except OSError:
        return False
    return True


@case([39], "sshfs: the connection breaks in the middle of a save and comes back")
def connection_breaks(lab):
    need("strace")
    for number in range(1, 16):
        backing = Backing(lab, f"server-{number}")
        mount = Mount(
            lab, "sshfs", backing.folder, lab.folder / f"mount-{number}", delay=10, options=("-o", "reconnect"))
        computer = Computer(lab, f"far{number}", mount.folder, backing.file.name)
        process = computer.start_writing()
        wait_for_reading(process, computer.stage.command()[0])
        words = f"words of {number}"
        process.stdin.write(words.encode() + b"\n")
        process.stdin.close()
        # Some moment of the save, later each time.
        time.sleep(number * 0.03)
        subprocess.run(["pkill", "-KILL", "-f", f"^{server_name(backing.folder)}$"], check=False)
        errors = process.stderr.read().decode()
        status = process.wait(timeout=60)
        content = backing.words() if backing.file.exists() else None
        lab.check(content in (["old words"], [words]), f"{number}: the song is {content}: {backing.names()}")
        if words not in (content or []) + computer.stage.drafts():
            lab.lose(f"{number}: status {status}: {errors}")
        # sshfs may notice only by the next call, which fails then, that it has to connect again.
        wait_until(lambda: answers(mount.folder), "the server to be back")
        status, errors = computer.write("words after that")
        lab.check(status == 0, f"{number}: the next save: status {status}: {errors}")
        def hidden(names):
            return [name for name in names if name.startswith(".")]
        if hidden(backing.names()):
            # The list of the folder that sshfs remembers may lack what the broken save made. A start finds what is listed.
            wait_until(lambda: hidden(os.listdir(mount.folder)) == hidden(backing.names()), "sshfs to list what is there")
            computer.write("words after that, once more")
        left = hidden(backing.names())
        lab.check(not left, f"{number}: left after the next start: {left}")
        mount.unmount()


@case([41], "a user who may only read the folder holds its lock: saved after the patience, and said")
def lock_of_a_reader(lab):
    need("flock", "setpriv", root=True)
    stage = Stage(lab)
    for path in (stage.songs.parent, stage.songs):
        path.chmod(0o755)
    holder = lab.start(
        "setpriv", "--reuid", "65534", "--clear-groups", "flock", "--no-fork", stage.songs, "sh", "-c",
        "echo held; exec sleep 600", stdout=subprocess.PIPE, text=True)
    holder.stdout.readline()
    result = stage.write()
    lab.check(result.returncode == 0, f"status {result.returncode}: {result.stderr}")
    lab.check(b"another program has locked the folder" in result.stderr, f"not said: {result.stderr}")
    lab.check(stage.content() == "new words\nthat somebody typed", f"the song is {stage.content()!r}")
    lab.check(stage.names() == [stage.file.name], f"beside it: {stage.names()}")


@case([37], "a song whose file another program's save lost its name: found by its path, by its folder and by the pipe")
def lost_name(lab):
    hidden = ".fuse_hidden0000000b0000000a"
    for number, find in enumerate(("--print", "--write", "--print folder")):
        stage = Stage(lab, f"lost-{number}")
        # As sshfs leaves it when the server dies between the two renames of a program that has the file open.
        stage.file.rename(stage.file.with_name(hidden))
        if find == "--write":
            result = stage.write()
            lab.check(b"the file was restored after an interrupted save" in result.stderr, f"not said: {result.stderr}")
            content, names = stage.content(), [hidden, stage.file.name]
        elif find == "--print":
            result = stage.print()
            content, names = result.stdout.decode(), [hidden]
        else:
            stage.songs.rename(stage.songs.with_name("Old Road"))
            stage.songs = stage.songs.with_name("Old Road")
            stage.file = stage.songs / stage.file.name
            result = stage.print(song=stage.songs)
            content, names = result.stdout.decode(), [hidden]
        lab.tried += 1
        lab.check(result.returncode == 0, f"{find}: status {result.returncode}: {result.stderr}")
        if not lab.check(content in ("old words\n", "new words\nthat somebody typed"), f"{find}: {content!r}"):
            lab.lose(find)
        if find != "--write":
            lab.check(hidden.encode() in result.stderr, f"{find}: not said: {result.stderr}")
        lab.check(stage.names() == names, f"{find}: beside it: {stage.names()}")


@case([37], "bindfs: a song that a program has open is deleted: printing brings nothing back, and what --write makes stays")
def deleted_while_open(lab):
    for find in ("--print", "--write"):
        backing = Backing(lab, f"deleted{find}")
        mount = Mount(lab, "bindfs", backing.folder, lab.folder / f"deleted{find}-mount")
        computer = Computer(lab, f"deleted{find}", mount.folder, backing.file.name)
        song = mount.folder / backing.file.name
        with song.open("rb"):
            song.unlink()
            if find == "--print":
                result = computer.stage.print(song=song)
                lab.check(result.returncode == 0 and b".fuse_hidden" in result.stderr, f"{find}: {result}")
            else:
                status, errors = computer.write("written meanwhile")
                lab.check(status == 0 and "the file was restored after an interrupted save" in errors,
                          f"{find}: status {status}: {errors}")
        lab.tried += 1
        names = [backing.file.name] if find == "--write" else []
        # The last close(2) removes the hidden file, and is told of later.
        wait_until(lambda: backing.names() == names, lambda: f"{find}: {names}, and there is {backing.names()}")
        mount.unmount()
