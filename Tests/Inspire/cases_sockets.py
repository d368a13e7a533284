"""That songbook-open opens no socket of the internet."""

import re
import shutil
import subprocess

import lab
import server

CASES = []
INTERNET = re.compile(r"socket\(AF_INET")


def case(function):
    CASES.append(function)
    return function


def trace(stage, arguments, **options):
    """Runs a command under strace; what each of its processes says of sockets, the first one's first."""
    if not shutil.which("strace"):
        raise lab.Skip("strace is not installed")
    folder = stage.folder / "trace"
    folder.mkdir(exist_ok=True)
    before = ["strace", "-ff", "-qq", "-e", "trace=socket,execve", "-o", str(folder / "t")]
    probe = subprocess.run([*before, "true"], capture_output=True, text=True, check=False)
    if probe.returncode:
        raise lab.Skip(f"strace does not work here: {probe.stderr.strip()}")
    for file in folder.iterdir():
        file.unlink()
    run = subprocess.run([*before, *arguments], env=stage.environment, text=True, capture_output=True, check=False,
                         **options)
    files = sorted(folder.iterdir(), key=lambda file: int(file.suffix[1:]))
    return run, [file.read_text() for file in files]


@case
def inspiring(stage):
    """--inspire: the program that it asks opens one, and it does not"""
    with server.Server("one\ntwo") as there:
        stage.configure(there.url)
        run, traces = trace(stage, [stage.program, "--inspire", str(stage.song)])
    assert (run.returncode, run.stdout) == (0, "one\ntwo\n"), run
    first, others = traces[0], "".join(traces[1:])
    assert stage.program in first.split("\n", 1)[0], first
    assert not INTERNET.search(first), first
    assert INTERNET.search(others), "the trace does not see what curl does"


READING = [
    ["--help"], ["--version"], ["--libraries"], ["--list"], ["--search", "moon"], ["--status"], ["--tags"],
    ["--smart-folders"], ["--drafts"], ["--trashed"],
]
SONGS = [
    ["--print", "SONG"], ["--root", "SONG"], ["--details", "SONG"], ["--attachments", "SONG"], ["--history", "SONG"],
    ["--conflicts", "SONG"], ["--resolve", "SONG"], ["--export", "chordpro", "SONG"], ["--inspire", "SONG"],
]
CHANGING = [
    ["--set", "key=G", "SONG"], ["--tag", "a", "SONG"], ["--pin", "SONG"], ["--unpin", "SONG"],
    ["--rename-tag", "a", "b"], ["--untag", "b", "SONG"], ["--write", "SONG"], ["--attach", "SONG", "FILE"],
    ["--rename", "SONG", "Renamed"], ["--choose-library", "LIBRARY"],
]
MAKING = [
    ["--new", "New"], ["--new-folder", "Folder"], ["--new-project", "Project", "--kind", "songs"], ["--import", "FILE"],
    ["--copy", "SONG", "LIBRARY"], ["--move", "LIBRARY/New", "LIBRARY/Folder"], ["--trash", "LIBRARY/Folder"],
]


def opens_none(stage, commands):
    """Runs each; neither it nor what it starts opens a socket of the internet."""
    library = stage.song.parent.parent
    text = stage.folder / "in.cho"
    text.write_text("{title: In}\n[G]words\n")
    places = {"SONG": str(stage.song), "FILE": str(text), "LIBRARY": str(library)}
    before = set(stage.home.rglob("*"))
    stage.environment["SONGBOOK_INSPIRE"] = "cat"
    subprocess.run([stage.program, "--choose-library", str(library)], env=stage.environment, check=True,
                   stdout=subprocess.DEVNULL)
    for arguments in commands:
        words = [re.sub("^(SONG|FILE|LIBRARY)", lambda match: places[match[0]], word) for word in arguments]
        run, traces = trace(stage, [stage.program, *words], input="words\n")
        assert run.returncode in (0, 1), (arguments, run)
        assert not INTERNET.search("".join(traces)), (arguments, traces)
    # What they made is no leftover.
    for path in set(stage.home.rglob("*")) - before:
        if path.is_file():
            path.unlink()


for name, group in {"looks at the library": READING, "looks at a song": SONGS, "changes a song": CHANGING,
                    "changes the library": MAKING}.items():
    def others(stage, group=group):
        opens_none(stage, group)
    others.__doc__ = f"what {name} opens no socket of the internet"
    CASES.append(others)
