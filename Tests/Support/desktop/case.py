"""The list of cases, in the order in which they are written."""

import collections
import os
import re
import sys
import time
import traceback

_cases = []
# The names of the cases that take long.
_long = []


class Skip(Exception):
    """Something that the case needs is not on this machine."""


def case(name, is_long=False):
    """Adds a case: a function of what it is given to work with.

    `is_long` leaves out of the usual run what by its nature takes many seconds, and seldom fails: it waits for a clock
    on the wall or for other programs, goes many rounds, or has very many songs or files."""
    def add(body):
        _cases.append((name, body))
        if is_long:
            _long.append(name)
        return body
    return add


def cases(name, kinds, is_long=False):
    """Adds a case for each of `kinds`, a value by its name, which takes the place of {} in the case's.

    The function gets that value after what it is given to work with."""
    def add(body):
        for kind, value in kinds.items():
            def with_value(*arguments, value=value):
                body(*arguments, value)
            with_value.__name__ = re.sub(r"\W+", "_", f"{body.__name__}_{kind}")
            case(name.format(kind), is_long)(with_value)
        return body
    return add


def run_all(words, prepare, label="", share=(1, 1), is_short=False):
    """Runs all cases, or those whose name holds one of the words, and writes a line on each and one on all.

    `share` K, N takes only the Kth of each N of them; `is_short` leaves out those that take long.

    `prepare(body)` is a context that gives a case its arguments, sees what it raises, and tidies up.
    The answer is the exit status: that nothing was run shows nothing.
    """
    chosen = [(name, body) for name, body in _cases if not words or any(word in name for word in words)]
    if is_short:
        chosen = [(name, body) for name, body in chosen if name not in _long]
    chosen = chosen[share[0] - 1::share[1]]
    counts = collections.Counter(run_one(name, body, prepare, label) for name, body in chosen)
    print(f"{counts['passed']} passed, {counts['FAILED']} failed"
          + (f", {counts['skipped']} skipped" if counts["skipped"] else ""))
    return 1 if counts["FAILED"] or not counts["passed"] else 0


def list_long(words):
    """Writes the names of the cases that take long; with words, of those whose name holds one of them.

    The answer is the exit status."""
    print(*(name for name in _long if not words or any(word in name for word in words)), sep="\n")
    return 0


def run_one(name, body, prepare, label):
    """What became of a case: passed, skipped or FAILED."""
    start = time.monotonic()
    try:
        with prepare(body) as arguments:
            body(*arguments)
        result, detail = "passed", f" ({time.monotonic() - start:.1f} s)"
    except Skip as reason:
        result, detail = "skipped", f": {reason}"
    except Exception as error:
        result, detail = "FAILED", f": {place(error)}{error or type(error).__name__}"
    print(f"{result}: {label}{name}{detail}")
    sys.stdout.flush()
    return result


def place(error):
    """The line of a case at which it failed."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "cases_" in frame.filename]
    return f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}: " if frames else ""
