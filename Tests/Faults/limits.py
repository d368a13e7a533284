"""What a system may lack: memory, stack, descriptors, /proc, a home; and words for which no song has room."""

import json
import os
import subprocess

import lab as laboratory
from desktop.waiting import expect_steady, wait_until
from lab import Skip, case, need
from network import Backing, Mount
from stage import NEW_WORDS, Stage, Wrong
from windows import open_song, screen, window_program

MIB = 1 << 20


def limited(option):
    """A prefix that runs the program under a limit of the shell's."""
    return ("/bin/sh", "-c", f'ulimit -c 0; ulimit {option}; exec "$0" "$@"')


def without_proc():
    """A prefix that runs the program where /proc is empty."""
    need("unshare", root=True)
    if subprocess.run(["unshare", "--mount", "mount", "-t", "tmpfs", "none", "/proc"], capture_output=True).returncode:
        raise Skip("a process cannot have mounts of its own here")
    return ("unshare", "--mount", "/bin/sh", "-c", 'mount -t tmpfs none /proc && exec "$0" "$@"')


def run(stage, *arguments, through=(), environment=None, **options):
    stage.lab.tried += 1
    return subprocess.run(
        stage.command(*arguments, through=through), capture_output=True, env=environment or stage.environment,
        cwd="/", timeout=120, **{"stdin": subprocess.DEVNULL, **options})


def does_everything(lab, stage, through, environment=None):
    """The calls that need nothing but files; the song holds the new words at the end."""
    label = " ".join(map(str, through))[:60]
    for arguments in (["--help"], ["--version"], ["--print", stage.file], ["--root", stage.file], ["--list", stage.songs],
                      ["--search", "old words", stage.songs], ["--history", stage.file], ["--libraries"], ["--drafts"]):
        result = run(stage, *arguments, through=through, environment=environment)
        lab.check(result.returncode == 0, f"{label} {arguments[0]}: {result}")
    result = subprocess.run(
        stage.command("--write", stage.file, through=through), input=NEW_WORDS.encode() + b"\n", capture_output=True,
        env=environment or stage.environment, cwd="/", timeout=120)
    lab.tried += 1
    lab.check(result.returncode == 0, f"{label} --write: {result}")
    if stage.content() != NEW_WORDS:
        lab.lose(f"{label}: the song says {stage.content()!r}")
    lab.check(stage.names() == [stage.file.name], f"{label}: beside the song: {stage.names()}")


@case([46], "64 KiB of stack, 16 descriptors: everything is done as on any system")
def limits(lab):
    for option in ("-s 64", "-n 16"):
        stage = Stage(lab, name=option)
        does_everything(lab, stage, limited(option))


@case([46], "no /proc: everything that needs files alone is done")
def no_proc(lab):
    through = without_proc()
    stage = Stage(lab)
    does_everything(lab, stage, through)
    result = run(stage, "--register", through=through)
    lab.check(result.returncode == 69 and b"/proc" in result.stderr, f"--register: {result}")


@case([46], "no home, no runtime directory: words and a status, or done; the song is saved or the words are kept")
def no_home(lab):
    for missing in (["HOME", "XDG_STATE_HOME"], ["XDG_RUNTIME_DIR"], ["HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"]):
        stage = Stage(lab, name="-".join(missing))
        environment = {name: value for name, value in stage.environment.items() if name not in missing}
        if "HOME" in missing:
            # As for a service whose home is not there: what is in the user database would be this machine's own.
            environment["HOME"] = str(lab.folder / "nowhere/home")
        result = subprocess.run(
            stage.command("--write", stage.file), input=NEW_WORDS.encode() + b"\n", capture_output=True, env=environment,
            cwd="/", timeout=60)
        lab.tried += 1
        lab.check(result.returncode == 0 and stage.content() == NEW_WORDS, f"without {missing}: {result}")


@case([46], "memory: at every limit the call is done, or says that there is too little; the song is old or new")
def memory(lab):
    stage = Stage(lab)
    words = "la la la\n" * (MIB // 4)
    explained = 0
    for limit in range(8_000, 120_001, 8_000):
        stage.reset()
        result = run(stage, "--write", stage.file, through=limited(f"-v {limit}"), stdin=None,
                     input=words.encode() + b"\n")
        # 127 is the loader's, 126 and signal 9 are of a program that cannot even be started; where there is no room for
        # the program itself, the kernel may find that out too late for anything but signal 11.
        fits = limit * 1024 > os.path.getsize(laboratory.program()) * 1.2
        is_started = result.returncode not in (126, 127, -9, 137) and (fits or result.returncode not in (-11, 139))
        lab.check(result.returncode in (0, 69, 74) or not is_started, f"{limit}: {result.returncode} {result.stderr}")
        if result.returncode == 69:
            explained += 1
            lab.check(b"ulimit -v" in result.stderr, f"{limit}: {result.stderr}")
        expected = words if result.returncode == 0 else "old"
        if stage.content() != expected:
            lab.lose(f"{limit}: {result.returncode}, and the song says {str(stage.content())[:60]!r}")
    lab.check(explained, "no limit was too small")


@case([44], "lyrics that no song has room for, from a pipe: a draft with every word, and offered")
def too_large(lab):
    stage = Stage(lab)
    for count in (16 * MIB - 100, 16 * MIB + 2, 40 * MIB):
        stage.reset()
        words = ("la " * (count // 3 + 1))[:count]
        result = stage.write(words)
        lab.check(result.returncode == 73 and b"your changes are kept as a draft" in result.stderr,
                  f"{count}: {result}")
        if stage.drafts() != [words]:
            lab.lose(f"{count}: the drafts hold {[len(draft) for draft in stage.drafts()]}")
        lab.check(stage.content() == "old", f"{count}: the song says {str(stage.content())[:60]!r}")
        said = stage.write("next")
        lab.check(said.returncode == 0 and b"unsaved changes from" in said.stderr, f"{count}: {said}")


@case([44, 35], "a damaged draft: said once by whoever finds it, and put aside")
def damaged(lab):
    for arguments in (["--write"], ["--drafts"], ["--list"]):
        stage = Stage(lab, name=arguments[0])
        kept = stage.write("la " * (6 * MIB))
        lab.check(kept.returncode == 73, f"{kept}")
        (draft,) = stage.state.glob("songbook/drafts/*.draft")
        os.truncate(draft, draft.stat().st_size - 1)
        operands = {"--write": [stage.file], "--list": [stage.songs]}.get(arguments[0], [])
        said = [run(stage, *arguments, *operands, stdin=None, input=b"words\n").stderr for _ in range(2)]
        lab.check(b"damaged" in said[0] and b"damaged" not in said[1], f"{arguments}: {said}")
        lab.check(draft.with_name(draft.name + ".damaged").exists(), f"{arguments}: {list(draft.parent.iterdir())}")


def with_clock(lab, seconds):
    """What to preload, so that the clock of the day is ahead by this term of C; the others never jump."""
    need("gcc")
    shim = lab.folder / "shim.c"
    shim.write_text(
        "#define _GNU_SOURCE\n#include <time.h>\n#include <sys/syscall.h>\n#include <unistd.h>\n"
        "int clock_gettime(clockid_t clock, struct timespec *time) {\n    static long count;\n"
        "    int result = syscall(SYS_clock_gettime, clock, time);\n    count++;\n"
        f"    if (clock == CLOCK_REALTIME) time->tv_sec += {seconds};\n    return result;\n}}\n")
    laboratory.call("gcc", "-shared", "-fPIC", "-o", lab.folder / "shim.so", shim)
    environment = {"LD_PRELOAD": str(lab.folder / "shim.so")}
    if b"shim" not in subprocess.run(
            ["ldd", laboratory.program()], env=environment, capture_output=True).stdout:
        raise Skip("the program has no shared C library whose clock could be replaced")
    return environment


def name_checksum(data):
    """FNV-1a with 64 bits, as the names of locks have it."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


@case([38, 51], "the clock is a year ahead or behind: another computer's lock is respected, and a lease is waited for")
def jumped_clock(lab):
    for seconds in (365 * 86400, -365 * 86400):
        backing = Backing(lab, f"server-{seconds}")
        mount = Mount(lab, "bindfs", backing.folder, lab.folder / f"mount-{seconds}")
        stage = Stage(lab, f"stage-{seconds}")
        environment = {**stage.environment, **with_clock(lab, seconds)}
        lock = backing.folder / f".~songbook-{name_checksum(backing.file.name.encode())}-lock"
        lock.write_text("songbook-open\ncomputer other\nprocess 1 elsewhere/1\nsince now\nnumber\n")
        writer = lab.start(
            *stage.command("--write", mount.folder / backing.file.name), stdin=subprocess.PIPE, env=environment,
            stderr=subprocess.PIPE, cwd="/")
        lab.tried += 1
        writer.stdin.write(b"words\n")
        writer.stdin.close()
        writer.stdin = None
        # The song's new version is beside it: what it waits for is the lock.
        wait_until(lambda: len(backing.names()) == 3, lambda: f"the new version beside {backing.names()}")
        expect_steady(lambda: lock.exists() and backing.words() == ["old words"], f"{seconds}: the lock waited for", 2)
        lock.unlink()
        errors = writer.communicate(timeout=60)[1]
        lab.check(writer.returncode == 0 and backing.words() == ["words"], f"{seconds}: {writer.returncode}: {errors}")
        lab.check(backing.names() == [backing.file.name], f"{seconds}: left: {backing.names()}")
        mount.unmount()


@case([51], "the clock jumps at every reading while a song is saved: saved, and no date goes back")
def jumping_clock(lab):
    preloaded = with_clock(lab, "(count % 3 - 1) * 86400 * 400")
    stage = Stage(lab)
    environment = {**stage.environment, **preloaded}
    updated = ""
    for number in range(20):
        words = f"words {number}"
        result = subprocess.run(
            stage.command("--write", stage.file), input=words.encode(), capture_output=True, env=environment, cwd="/",
            timeout=60)
        lab.tried += 1
        lab.check(result.returncode == 0 and not result.stderr, f"save {number}: {result}")
        if stage.content() != words:
            lab.lose(f"save {number}: {stage.content()!r}")
        present = json.loads(stage.file.read_bytes())["updatedAt"]
        lab.check(present >= updated, f"save {number}: {present} after {updated}")
        updated = present
    lab.check(not stage.drafts() and stage.names() == [stage.file.name], f"{stage.drafts()}, {stage.names()}")
    lab.check("words 19" in stage.versions(), f"{stage.versions()}")


@case([44], "lyrics that no song has room for, typed in the window: said, and in a draft that is offered")
def too_large_in_window(lab):
    with screen() as songbook:
        from desktop.hands import type_text
        stage = Stage(lab)
        # Less than a line short of what a song can have.
        line = "la " * 300
        room = 16 * MIB - 10 - len(stage.text("").encode())
        stage.file.write_text(stage.text("\n".join([line] * (room // (len(line) + 2)))))
        size = stage.file.stat().st_size
        typed = "w" * (16 * MIB - size + 50)
        with window_program(songbook) as book:
            open_song(book, stage)
            for start in range(0, len(typed), 100):
                type_text(typed[start:start + 100])
            lab.tried += 1
            window = book.window("Old Road")
            wait_until(lambda: window.has_words("16 MiB"), "the reason in the window", 120)
        if not any(typed in words for words in stage.drafts()):
            lab.lose(f"the drafts hold {[len(words) for words in stage.drafts()]}")
        # What still had room may have been saved while it was typed.
        content = stage.content()
        lab.check(not isinstance(content, Wrong) and stage.file.stat().st_size <= 16 * MIB, f"the song is {content!r:.200}")
