"""Waiting for things to happen: always for a condition, never for a time."""

import os
import time

# Ends a test that hangs. A slow machine with two cores takes this long in no case; a fast one never waits for it.
DEADLINE = float(os.environ.get("SONGBOOK_DEADLINE", "60"))
PAUSE = 0.03


def wait_until(condition, what, seconds=DEADLINE):
    """The first true answer of `condition`; fails, naming `what`, after `seconds` without one.

    `what` may be a function, which is then asked when it has failed."""
    end = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds:g} s for {what() if callable(what) else what}")
        time.sleep(PAUSE)


def settled(read, what, quiet=0.3):
    """The value of `read` once it is true and has not changed for `quiet` seconds: for what moves, and says of no end."""
    last, since = None, 0.0

    def is_settled():
        nonlocal last, since
        value = read()
        if value != last:
            last, since = value, time.monotonic()
        return value if value and time.monotonic() - since >= quiet else None

    return wait_until(is_settled, what)


def expect_steady(condition, what, seconds):
    """Fails, naming `what`, when `condition` is not true at any time within `seconds`: for what must not happen, and
    would have happened by then."""
    end = time.monotonic() + seconds
    while True:
        assert condition(), f"not steady: {what}"
        if time.monotonic() > end:
            return
        time.sleep(PAUSE)
