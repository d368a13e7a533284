"""Every system call of a whole `--write` fails, or the process dies before it, by strace(1)."""

import collections
import re
import subprocess

from lab import LONG, case, need
from stage import NEW_WORDS, Stage, Wrong

# What does not concern files; making these fail says nothing about a save.
UNRELATED = {
    "execve", "exit_group", "exit", "brk", "mmap", "munmap", "mprotect", "arch_prctl", "set_tid_address",
    "set_robust_list", "rseq", "prlimit64", "rt_sigaction", "rt_sigprocmask", "sigaltstack", "gettid", "getpid", "geteuid",
    "getuid", "sched_getaffinity", "futex", "clone", "clone3", "clock_gettime", "madvise", "access", "pread64", "ioctl",
    "uname", "getcwd",
    # umask(2) cannot fail; what strace(1) makes of it is another answer, not an error.
    "umask",
}
# What can leave something behind when it is the last call.
CHANGING = {
    "openat", "write", "copy_file_range", "ftruncate", "fsync", "fchmod", "utimensat", "fsetxattr", "renameat", "renameat2",
    "mkdirat", "unlinkat", "linkat", "symlinkat", "flock",
}
STATUS = {"ENOSPC": 73, "EDQUOT": 73, "EFBIG": 73, "EBUSY": 73, "EIO": 74, "EROFS": 77, "EACCES": 77, "EPERM": 77}


def is_tried(name, number):
    """Whether this call of a long run of calls fails, or is the last one: every call that can leave something behind, and
    a twentieth of the others where there is no time for all."""
    return name not in UNRELATED and (LONG or name in CHANGING or number % 20 == 1)


def counts(stage):
    """How often a save makes each system call."""
    log = stage.lab.folder / "trace"
    result = stage.write(through=("strace", "-f", "-qq", "-o", log))
    if result.returncode or stage.content() != NEW_WORDS:
        raise RuntimeError(f"the program does not even save: {result}")
    stage.reset()
    return calls_in(log)


def calls_in(log):
    """How often each system call is in what strace wrote."""
    return collections.Counter(re.findall(r"^\d+ +(\w+)\(", log.read_text(errors="replace"), re.M))


def has_draft(log):
    """Whether a draft had been written before the process ended."""
    return re.search(r'\bwrite\(\d+, "songbook-draft .* = \d+$', log.read_text(errors="replace"), re.M) is not None


def traced(stage, injection):
    """A save with this injection; also whether it had taken all words from standard input."""
    log = stage.lab.folder / "trace"
    result = stage.write(through=("strace", "-f", "-qq", "-o", log, "-e", f"inject={injection}"))
    calls = log.read_text(errors="replace")
    ends = re.findall(r" read\(0, .*\) += (\d+)(.*)", calls)
    return result, any(count == "0" and "INJECTED" not in rest for count, rest in ends)


def judge(stage, result, has_read, label):
    """What must be so whatever happened."""
    lab, content = stage.lab, stage.content()
    if not lab.check(content in ("old", NEW_WORDS), f"{label}: the song is {content!r}"):
        if isinstance(content, Wrong):
            lab.lose(label)
    if result.returncode == 0:
        lab.check(content == NEW_WORDS, f"{label}: not saved, and status 0")
    if result.returncode > 0:
        lab.check(result.stderr.strip(), f"{label}: status {result.returncode} without a word")
    if has_read and not stage.holds(NEW_WORDS):
        lab.lose(f"{label}: {result}")
    if b"your changes are kept as a draft" in result.stderr:
        lab.check(NEW_WORDS in stage.drafts(), f"{label}: says there is a draft, and there is none")
    return content


@case([1], "every system call of a save fails once")
def failing(lab):
    need("strace")
    stage = Stage(lab)
    statuses = collections.Counter()
    for name, count in sorted(counts(stage).items()):
        if name in UNRELATED:
            continue
        errors = ["ENOSPC", "EIO", "EDQUOT"]
        if name.startswith("rename"):
            errors += ["ENOSYS", "EINVAL", "EBUSY", "EACCES", "EPERM", "EROFS"]
        elif name in ("openat", "fchmod", "fsetxattr"):
            errors += ["EACCES", "EROFS"]
        elif name == "write":
            errors += ["EFBIG"]
        for error in errors:
            for number in range(1, count + 1):
                label = f"{error} at {name} {number}"
                result, has_read = traced(stage, f"{name}:error={error}:when={number}")
                content = judge(stage, result, has_read, label)
                # 127: the loader's own calls are among them; it then says what it misses.
                expected = {0, STATUS.get(error, 74), 66, 74, 127}
                # Linked without shared libraries, Swift's runtime looks for its own path before the program begins, and
                # ends the process where it cannot.
                if not has_read and b"Unable to obtain Swift runtime path" in result.stderr:
                    expected.add(-6)
                lab.check(result.returncode in expected, f"{label}: status {result.returncode}: {result.stderr}")
                if content == NEW_WORDS and result.returncode not in (0, 127):
                    said = b"not confirmed" in result.stderr or b"cannot write" in result.stderr
                    lab.check(said, f"{label}: saved, but {result}")
                statuses[result.returncode] += 1
                stage.next_start(label)
                stage.reset()
    lab.notes.append("status: " + ", ".join(f"{status} {n} times" for status, n in sorted(statuses.items())))


@case([2], "every call of a save that can be interrupted is, once: it is made again")
def interrupted(lab):
    need("strace")
    stage = Stage(lab)
    times = collections.Counter()
    for name, count in sorted(counts(stage).items()):
        if name not in ("read", "write", "openat", "fsync", "flock", "renameat", "renameat2", "unlinkat", "mkdirat"):
            continue
        for number in range(1, count + 1):
            label = f"EINTR at {name} {number}"
            result, _ = traced(stage, f"{name}:error=EINTR:when={number}")
            # 127 and -6: as above, before the program begins.
            if lab.check(result.returncode in (0, 127, -6), f"{label}: {result}") and result.returncode == 0:
                lab.check(stage.content() == NEW_WORDS, f"{label}: the song is {stage.content()!r}")
                times[name] += 1
            stage.next_start(label)
            stage.reset()
    lab.check(times["write"] >= 2 and times["fsync"] >= 2 and times["read"] >= 2, f"too few: {times}")


@case([3], "fsync of the file fails once: not saved, a draft; saved the next time")
def file_not_synchronised(lab):
    need("strace")
    stage = Stage(lab)
    result, _ = traced(stage, "fsync:error=EIO:when=1")
    lab.check(result.returncode == 74 and stage.content() == "old", f"{result}, {stage.content()!r}")
    lab.check(stage.drafts() == [NEW_WORDS], f"{stage.drafts()}")
    result = stage.write()
    lab.check(result.returncode == 0 and stage.content() == NEW_WORDS, f"{result}, {stage.content()!r}")
    lab.check(stage.names() == [stage.file.name] and not stage.drafts(), f"{stage.names()}, {stage.drafts()}")


@case([4], "fsync of the folder fails: saved, said not to be confirmed, and the draft stays")
def folder_not_synchronised(lab):
    need("strace")
    stage = Stage(lab)
    result, _ = traced(stage, "fsync:error=EIO:when=2")
    lab.check(result.returncode == 74 and b"not confirmed" in result.stderr, f"{result}")
    lab.check(stage.content() == NEW_WORDS and stage.drafts() == [NEW_WORDS], f"{stage.content()!r}, {stage.drafts()}")
    lab.check(stage.names() == [stage.file.name], f"{stage.names()}")


@case([6], "the process is killed before every system call of a save")
def killed(lab):
    need("strace")
    stage = Stage(lab)
    kills = collections.Counter()
    for name, count in sorted(counts(stage).items()):
        if name in ("execve", "exit_group"):
            continue
        for number in range(1, count + 1):
            label = f"killed before {name} {number}"
            result, _ = traced(stage, f"{name}:signal=KILL:when={number}")
            lab.check(result.returncode == -9, f"{label}: it lived: {result}")
            content = stage.content()
            if not lab.check(content in ("old", NEW_WORDS), f"{label}: the song is {content!r}"):
                lab.lose(label)
            if stage.drafts():
                lab.check(stage.drafts() == [NEW_WORDS], f"{label}: drafts {stage.drafts()}")
                kills["with a draft"] += 1
            if has_draft(lab.folder / "trace") and not stage.holds(NEW_WORDS):
                lab.lose(f"{label}: the draft was written, and the words are nowhere")
            kills["old" if content == "old" else "new"] += 1
            stage.next_start(label)
            stage.reset()
    lab.check(kills["old"] > 50 and kills["new"] > 5 and kills["with a draft"] > 20, f"too few: {kills}")
    lab.notes.append(", ".join(f"{what} {n} times" for what, n in kills.items()))


@case([10], "where there are no locks, --edit saves, and leaves nothing")
def no_locks(lab):
    need("strace")
    stage = Stage(lab)
    editor = stage.home / "editor"
    editor.write_text('#!/bin/sh\necho "new words" > "$1"\n')
    editor.chmod(0o755)
    log = lab.folder / "trace"
    lab.tried += 1
    result = subprocess.run(
        stage.command("--edit", stage.file, through=("strace", "-qq", "-o", log, "-e", "inject=flock:error=ENOLCK")),
        capture_output=True, env={**stage.environment, "EDITOR": str(editor)}, cwd="/", timeout=60,
        stdin=subprocess.DEVNULL)
    lab.check("ENOLCK" in log.read_text(), "no lock was asked for")
    lab.check(result.returncode == 0 and stage.content() == "new words", f"{result}")
    left = list(stage.state.glob("songbook/lyrics/*"))
    lab.check(not left, f"left: {left}")


@case([6], "killed twice: in a save, then in the start that tidies up after it")
def killed_twice(lab):
    need("strace")
    stage = Stage(lab)
    for first in ("fsync:signal=KILL:when=1", "fsync:signal=KILL:when=2", "renameat2:signal=KILL:when=1"):
        for name in ("openat", "renameat2", "unlinkat", "fsync", "write", "close", "getdents64", "mkdirat"):
            for number in range(1, 200):
                stage.reset()
                traced(stage, first)
                label = f"{first}, then {name} {number}"
                before = stage.content()
                result, _ = traced(stage, f"{name}:signal=KILL:when={number}")
                lab.check(stage.content() in ("old", NEW_WORDS), f"{label}: {stage.content()!r}")
                if not stage.holds(NEW_WORDS):
                    lab.lose(f"{label}: {before!r}, {result}")
                stage.next_start(label)
                if result.returncode == 0:
                    break
