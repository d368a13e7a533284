"""The window: killed while it opens, keeps, saves and merges; what it notices of others; what a thousand songs cost."""

import atexit
import collections
import contextlib
import importlib.util
import os
import pathlib
import re
import signal
import subprocess

import lab as laboratory
from lab import Skip, case, need
from sessions import resources
from stage import NEW_WORDS, OLD, Stage
from sweeps import BASE, MERGED, OURS, STRACE, THEIRS, spread
from syscalls import has_draft
from desktop.waiting import settled, wait_until

# Calls by which threads wait for each other, and memory: nothing of a song is in them.
UNRELATED = {
    "futex", "poll", "ppoll", "restart_syscall", "mmap", "munmap", "madvise", "mprotect", "brk", "rt_sigprocmask",
    "gettid", "getpid", "sched_yield", "clock_gettime", "sendmsg", "recvmsg", "exit", "set_robust_list", "rseq", "prctl",
}
desktop_environment = {}


@contextlib.contextmanager
def screen():
    """A desktop, which all cases share; the environment is its own as long as this lasts."""
    need("Xvfb", "openbox", "xdotool", "dbus-daemon", "strace")
    if not importlib.util.find_spec("gi"):
        raise Skip("needs python3-gi")
    before = dict(os.environ)
    try:
        if not desktop_environment:
            from desktop.session import Session
            atexit.register(Session().close)
            desktop_environment.update(os.environ)
        os.environ.update(desktop_environment)
        from desktop import songbook
        if not songbook.built_program():
            raise Skip("no window is built (SONGBOOK_WINDOW=1 swift build)")
        yield songbook
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextlib.contextmanager
def window_program(songbook):
    """One run of the program, which ends with this."""
    book = songbook.Songbook()
    try:
        yield book
    finally:
        book.finish()


def environment(stage):
    return {**os.environ, "XDG_STATE_HOME": str(stage.state)}


def open_song(book, stage):
    """The window of the stage's song."""
    book.call("--", stage.file, env=environment(stage))
    return book.window("Old Road")


def is_traced(process, thread):
    try:
        status = pathlib.Path(f"/proc/{process}/task/{thread}/status").read_text()
    except OSError:
        return True
    return "TracerPid:\t0\n" not in status


def threads(process):
    try:
        return os.listdir(f"/proc/{process}/task")
    except FileNotFoundError:
        return []


def is_running(process):
    try:
        status = pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False
    return "State:\tZ" not in status


def trace(lab, process, log, injection):
    """Traces all threads, for each of which the calls are counted from now on; None where the injection has killed the
    process by then, in what it does while it rests."""
    tracer = lab.start(
        "strace", "-f", "-qq", "-o", log, *injection, "-p", process, stderr=subprocess.DEVNULL)

    def is_attached():
        if tracer.poll() is not None:
            assert injection and not is_running(process), "strace does not attach"
            return True
        return all(is_traced(process, thread) for thread in threads(process))
    wait_until(is_attached, "strace to attach")
    return tracer if tracer.poll() is None else None


class Opening:
    """A song with a draft and leftovers of a crash is opened in a window that shows another one."""

    typed = ()

    def prepare(self, stage, book):
        stage.write(through=(*STRACE, os.devnull, "-e", "inject=renameat2:signal=KILL:when=1"))
        if stage.drafts() != [NEW_WORDS]:
            raise RuntimeError(f"no draft: {stage.drafts()}")
        neighbour = stage.home / "Neighbour" / "Neighbour.songbook"
        neighbour.parent.mkdir(exist_ok=True)
        neighbour.write_text(OLD.replace("Old Road", "Neighbour"))
        book.call("--", neighbour, env=environment(stage))
        book.window("Neighbour")

    def act(self, stage, book):
        book.call("--", stage.file, env=environment(stage))

    def is_done(self, stage, book):
        try:
            return any(window.name == "Old Road" and window.has_words("were recovered") for window in book.windows())
        except Exception:  # It went while it was asked.
            return False

    contents = ("old",)
    must_hold = (NEW_WORDS,)

    def is_in(self, words, content):
        return words == content


class Saving:
    """Words are typed for so long that a draft is kept of them, and then saved without being asked for."""

    contents = ("old", "aold words", "abold words", "ab old words")
    must_hold = ()

    def prepare(self, stage, book):
        open_song(book, stage)

    def act(self, stage, book):
        from desktop.hands import pause, type_text
        type_text("a")
        # Shorter than the pause after which it would be saved, so that a draft comes first.
        pause(0.6)
        type_text("b ")

    def is_done(self, stage, book):
        return stage.content() == self.contents[-1] and not stage.drafts()

    def is_in(self, words, content):
        return words == content


class Merging:
    """Another program changes the song after the first key was pressed; both are saved together."""

    contents = ("old", BASE, THEIRS, MERGED)
    must_hold = ()

    def prepare(self, stage, book):
        from desktop.hands import keys
        stage.file.write_text(stage.text(BASE))
        open_song(book, stage)
        keys("ctrl+End", "shift+Home")

    def act(self, stage, book):
        from desktop.hands import keys, type_text
        type_text("FIVE")
        stage.replace(THEIRS)
        keys("ctrl+s")

    def is_done(self, stage, book):
        return stage.content() == MERGED and not stage.drafts()

    def is_in(self, words, content):
        return words == content or content == MERGED and words == OURS


def attempt(songbook, lab, stage, operation, log, injection=()):
    """Does it once under strace; whether the process was killed in it."""
    try:
        return attempt_once(songbook, lab, stage, operation, log, injection)
    except NotReady:
        return attempt_once(songbook, lab, stage, operation, log, injection)


class NotReady(Exception):
    """The desktop did not bring the window to the front in time, before anything was tried."""


def attempt_once(songbook, lab, stage, operation, log, injection):
    stage.reset()
    with window_program(songbook) as book:
        try:
            operation.prepare(stage, book)
        except AssertionError as error:
            raise NotReady(str(error)) from error
        process = book.pid
        tracer = trace(lab, process, log, injection)
        lab.tried += 1
        if tracer is None:
            return True
        operation.act(stage, book)
        wait_until(lambda: tracer.poll() is not None or operation.is_done(stage, book),
                   lambda: f"it to be killed or done: {injection}, {stage.content()!r}, {stage.drafts()}")
        # What comes after the last word is in the file is part of it.
        settled(lambda: (tracer.poll() is not None, os.path.exists(log) and os.path.getsize(log)), "it to rest")
        is_killed = tracer.poll() is not None
        if not is_killed:
            tracer.terminate()
            tracer.wait()
    return is_killed


def offered(songbook, lab, stage, label):
    """The window offers the draft."""
    with window_program(songbook) as book:
        window = open_song(book, stage)
        wait_until(lambda: window.has_words("were recovered"),
                   lambda: f"{label}: the window to offer the draft: {window.labels()}")


def calls_by_thread(log):
    """The most that one thread makes of each call."""
    counts = collections.Counter(re.findall(r"^(\d+) +(\w+)\(", log.read_text(errors="replace"), re.M))
    most = collections.Counter()
    for (_, name), count in counts.items():
        most[name] = max(most[name], count)
    return {name: count for name, count in most.items() if name not in UNRELATED}


def sweep(lab, operation):
    with screen() as songbook:
        stage = Stage(lab)
        log = lab.folder / "trace"
        if attempt(songbook, lab, stage, operation, log):
            raise RuntimeError("it ended by itself")
        kills = collections.Counter()
        plan = [(name, number) for name, count in sorted(calls_by_thread(log).items())
                for number in spread(1, min(count, 40))]
        if not laboratory.LONG:
            plan = [entry for entry in plan if entry[0] in ESSENTIAL][::2]
        for name, number in plan:
            label = f"killed before {name} {number}"
            is_killed = attempt(
                songbook, lab, stage, operation, log, ("-e", f"inject={name}:signal=KILL:when={number}"))
            kills["killed" if is_killed else "lived"] += 1
            content = stage.content()
            if not lab.check(content in operation.contents, f"{label}: the song is {content!r}"):
                lab.lose(label)
            for words in operation.must_hold:
                if not stage.holds(words):
                    lab.lose(f"{label}: {words!r} is nowhere")
            if is_killed and has_draft(log) and content in ("old", BASE, THEIRS) and not stage.drafts():
                lab.lose(f"{label}: the draft was written, and the words are nowhere")
            has_unsaved = any(not operation.is_in(words, content) for words in stage.drafts())
            kills["with a draft to offer"] += has_unsaved
            if has_unsaved and kills["with a draft to offer"] % 5 == 1:
                offered(songbook, lab, stage, label)
                kills["offered in the window"] += 1
            stage.next_start(label, operation.is_in)
        lab.check(kills["killed"] > len(plan) / 2, f"too few: {kills}")
        lab.notes.append(", ".join(f"{what} {count} times" for what, count in kills.items() if count))


# What touches files, where there is no time for all.
ESSENTIAL = {"renameat2", "fsync", "unlinkat", "openat", "fchmod", "flock", "statx", "write", "close"}


@case([6], "the window is killed while it opens a song with a draft and leftovers")
def window_opening(lab):
    sweep(lab, Opening())


@case([6], "the window is killed while it keeps what is typed and saves it")
def window_saving(lab):
    sweep(lab, Saving())


@case([6, 15], "the window is killed while it merges what another program changed")
def window_merging(lab):
    sweep(lab, Merging())


def shows(window, words):
    return words in window.find("Lyrics").text()


def notices(lab, stage, window, words):
    stage.replace(words)
    lab.tried += 1
    wait_until(lambda: shows(window, words), f"{words!r} in the window")


@case([23], "no events can be had, because the user's limit is reached: noticed by looking")
def no_watches(lab):
    with screen() as songbook, window_program(songbook) as book:
        stage = Stage(lab)
        log = lab.folder / "trace"
        book.start(
            "strace", "-f", "-qq", "-o", log, "-e", "inject=inotify_add_watch:error=ENOSPC", songbook.built_program(), "--",
            stage.file, env=environment(stage))
        window = book.window("Old Road")
        notices(lab, stage, window, "theirs")
        notices(lab, stage, window, "theirs again")
        lab.check("ENOSPC" in log.read_text(), "the limit was not reached")


@case([23], "events that are lost, because more came than the queue holds: noticed all the same")
def overflow(lab):
    with screen() as songbook, window_program(songbook) as book:
        stage = Stage(lab)
        window = open_song(book, stage)
        notices(lab, stage, window, "before")
        most = int(pathlib.Path("/proc/sys/fs/inotify/max_queued_events").read_text())
        if most > 100_000:
            raise Skip(f"the queue holds {most} events")
        os.kill(book.pid, signal.SIGSTOP)
        for number in range(most // 2 + 100):
            # Each is two events of another name, so that none is merged with the one before it.
            path = stage.songs / f"other {number % 200}"
            path.touch()
            path.unlink()
        stage.replace("after the flood")
        os.kill(book.pid, signal.SIGCONT)
        lab.tried += 1
        wait_until(lambda: shows(window, "after the flood"), "the song after the flood")


@case([23], "a filesystem that tells nothing of what others do behind it: noticed by looking")
def silent_events(lab):
    from filesystems import bindfs
    with screen() as songbook, window_program(songbook) as book:
        stage = Stage(lab)
        file, _ = bindfs(lab, stage)
        book.call("--", file, env=environment(stage))
        window = book.window("Old Road")
        notices(lab, stage, window, "behind its back")
        notices(lab, stage, window, "and again")


@case([], "a thousand songs (or 150) opened and closed in one window program: nothing piles up")
def many_songs(lab):
    count, first = (1000, 100) if laboratory.LONG else (150, 50)
    with screen() as songbook, window_program(songbook) as book:
        stage = Stage(lab)
        open_song(book, stage)
        process = book.pid
        songs = []
        for number in range(BATCH):
            songs.append(lab.folder / "many" / str(number) / f"Song {number}.songbook")
            songs[-1].parent.mkdir(parents=True)
            songs[-1].write_text(OLD.replace("Old Road", f"Song {number}"))
        measured = {}
        for opened in range(BATCH, count + 1, BATCH):
            book.call("--", *songs, env=environment(stage)).wait(60)
            close_others(lab)
            lab.tried += BATCH
            if opened in (first, count):
                measured[opened] = settled(lambda: resources(process), "what it has to stay as it is", quiet=1)
        (memory, descriptors), (last_memory, last_descriptors) = measured[first], measured[count]
        lab.check(last_descriptors <= descriptors + 2, f"descriptors: {measured}")
        lab.check(last_memory < memory * 1.15, f"memory: {measured}")
        lab.notes.append(
            f"after {first}: {memory / 1e6:.1f} MB and {descriptors} descriptors; "
            f"after {count}: {last_memory / 1e6:.1f} MB and {last_descriptors}")


# How many windows are open at once.
BATCH = 10


def close_others(lab):
    """Closes every window but the first by its key."""
    def windows():
        # Where a window goes while it looks, it finds none.
        for _ in range(3):
            found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "^Song [0-9]$"], capture_output=True)
            if found.stdout:
                return found.stdout.decode().split()
        return []

    def is_active(window):
        subprocess.run(["xdotool", "windowactivate", window], capture_output=True)
        return subprocess.run(["xdotool", "getactivewindow"], capture_output=True).stdout.decode().strip() == window
    wait_until(lambda: len(windows()) == BATCH, lambda: f"{BATCH} windows, and there are {len(windows())}")
    for last in reversed(windows()):
        # Only a window that has the keyboard gets the key, or else the first one might.
        wait_until(lambda: is_active(last), "a window to be active")
        subprocess.run(["xdotool", "key", "ctrl+w"], capture_output=True)
        wait_until(lambda: last not in windows(), "a window to go")
    lab.check(not windows(), "windows stay")
