"""Views of what is mounted that nothing else on the machine changes."""

import contextlib
import ctypes
import os
import pathlib
import re

CLONE_NEWNS = 0x20000
MS_REC, MS_PRIVATE = 0x4000, 0x40000
MNT_DETACH = 2

libc = ctypes.CDLL(None, use_errno=True)


def call(result, what):
    if result:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), what)


def table():
    """Where something is mounted, the latest last."""
    lines = pathlib.Path("/proc/self/mountinfo").read_bytes().splitlines()
    return [re.sub(rb"\\(\d{3})", lambda code: bytes([int(code[1], 8)]), line.split(b" ")[4]) for line in lines]


def own():
    """From now on, what this process and those it starts mount is for them alone. Where that is not allowed, nothing
    can be mounted either."""
    if libc.unshare(CLONE_NEWNS) == 0:
        call(libc.mount(b"none", b"/", None, MS_REC | MS_PRIVATE, None), "mount")


@contextlib.contextmanager
def standing_still(*needed):
    """This process and those it starts see the mounts that lead to the `needed` paths, and no others, whatever other
    programs mount meanwhile; so a program that reads the table of mounts makes the same calls each time. Yields why
    that cannot be had, or None."""
    before, folder = os.open("/proc/self/ns/mnt", os.O_RDONLY | os.O_CLOEXEC), os.getcwd()
    try:
        call(libc.unshare(CLONE_NEWNS), "unshare")
    except OSError as error:
        os.close(before)
        yield str(error)
        return
    try:
        call(libc.mount(b"none", b"/", None, MS_REC | MS_PRIVATE, None), "mount")
        ways = [os.path.realpath(path) for path in (*needed, "/proc", "/dev/null", "/usr/bin", "/etc", "/tmp")]
        for point in reversed(table()):
            name = os.fsdecode(point)
            if not any(os.path.commonpath([name, way]) == name for way in ways):
                libc.umount2(point, MNT_DETACH)  # What another one has covered stays; it does not change either.
        os.chdir(folder)
        yield None
    finally:
        call(libc.setns(before, CLONE_NEWNS), "setns")
        os.close(before)
        os.chdir(folder)
