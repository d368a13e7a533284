"""Waiting for things to happen: always for a condition, never for a time."""

import os
import time

# A slow machine with two cores takes this long in no case; a fast one never waits for it.
DEADLINE = float(os.environ.get("SONGBOOK_DEADLINE", "60"))
PAUSE = 0.05


class Missing(Exception):
    """Something did not happen in time."""


def wait_for(what, condition, seconds=DEADLINE):
    """The first true value of `condition`; raises Missing, naming `what`, after `seconds`."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise Missing(f"no {what} within {seconds:g} s")
        time.sleep(PAUSE)


def wait_until(condition, what, seconds=10):
    """Returns what `condition` answers as soon as that is true; fails when it does not come to that."""
    end = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s for: {what}")
        time.sleep(0.03)


def settled(what, read, quiet=0.3):
    """The value of `read` once it is true and has not changed for `quiet` seconds."""
    last, since = None, 0.0

    def is_settled():
        nonlocal last, since
        value = read()
        if value != last:
            last, since = value, time.monotonic()
        return value if value and time.monotonic() - since >= quiet else None

    return wait_for(what, is_settled)
