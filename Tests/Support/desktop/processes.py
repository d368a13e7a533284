"""The processes of a test: none outlives it, also none that left its parent."""

import ctypes
import os
import signal
import time

_PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans():
    """Makes this process the parent of every descendant whose own parent ends. Source: prctl(2)."""
    if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl")


def descendants():
    """Every process below this one that has not ended, parents first."""
    children = {}
    for process in filter(str.isdigit, os.listdir("/proc")):
        # The name in parentheses may hold anything; after it come state and parent.
        state, parent = (_read(process, "stat").rpartition(b")")[2].split() + [b"Z", b"0"])[:2]
        if state != b"Z":
            children.setdefault(int(parent), []).append(int(process))
    found = [os.getpid()]
    for process in found:
        found += children.get(process, [])
    return found[1:]


def of_session(address=None):
    """Every other process that has this session bus, or else that of this one, as far as this user may know."""
    bus = b"DBUS_SESSION_BUS_ADDRESS=" + os.fsencode(address or os.environ["DBUS_SESSION_BUS_ADDRESS"])
    return [int(process) for process in filter(str.isdigit, os.listdir("/proc"))
            if int(process) != os.getpid() and bus in _read(process, "environ").split(b"\0")]


def has_ended(process):
    """Whether a process is gone, also one that nobody has waited for yet, and has let go of its files."""
    state = _read(process, "stat").rpartition(b")")[2].split()[:1]
    try:
        # Its first thread may be a zombie while others are still about to end, with all files and locks.
        return not state or state == [b"Z"] and len(os.listdir(f"/proc/{process}/task")) == 1
    except FileNotFoundError:
        return True


def command_line(process):
    """The arguments of a process, each followed by NUL."""
    return _read(process, "cmdline")


def waits_for_mount(process):
    """Whether a thread of a process waits for the server of a mount, such as of FUSE."""
    threads = os.listdir(f"/proc/{process}/task") if os.path.exists(f"/proc/{process}") else []
    return any(b"request_wait" in wait or b"fuse" in wait
               for wait in (_read(f"{process}/task/{thread}", "wchan") for thread in threads))


def end_descendants(patience=10):
    """Ends every process below this one: asks first, and after `patience` seconds no more."""
    patience_ends = time.monotonic() + patience
    while remaining := descendants():
        for process in remaining:
            end(process, signal.SIGTERM if time.monotonic() < patience_ends else signal.SIGKILL)
        time.sleep(0.1)


def end(process, number=signal.SIGTERM):
    """Ends a process by a signal; it may have ended already."""
    try:
        os.kill(process, number)
    except ProcessLookupError:
        pass


def _read(process, name):
    try:
        with open(f"/proc/{process}/{name}", "rb") as file:
            return file.read()
    except (FileNotFoundError, PermissionError, ProcessLookupError):
        return b""
