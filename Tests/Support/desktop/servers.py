"""Programs that serve a desktop, and say where they can be reached."""

import os
import select
import subprocess

_SECONDS_TO_START = 60


def start_telling(command, **options):
    """Starts a program that writes a line to the descriptor whose number takes the place of {} in its command.

    The answer is the process and the line, which is empty where it wrote none. The options are those of Popen."""
    readable, writable = os.pipe()
    process = subprocess.Popen([part.format(writable) for part in command], pass_fds=[writable],
                               stdin=subprocess.DEVNULL, **options)
    os.close(writable)
    with open(readable, "rb", buffering=0) as answer:
        line = answer.readline() if select.select([answer], [], [], _SECONDS_TO_START)[0] else b""
    return process, line.decode().strip()


def display(size):
    """The command of an X server that tells the number of its display."""
    return ["Xvfb", "-screen", "0", size + "x24", "-nolisten", "tcp", "-noreset", "-displayfd", "{}"]


def session_bus():
    """The command of a session bus that tells its address."""
    return ["dbus-daemon", "--session", "--nofork", "--print-address={}"]
