"""The list of cases, in the order in which they are written."""

import collections
import os
import re
import sys
import time
import traceback

# What may be done about cases that take long, and are left out of the usual run for that: each goes on after "They".

# What they check is a decision: the words that are shown and their order, which commands there are, what a song, a list
# or a library is after some actions. Keys, the place of the keyboard, the undo of GTK's text, composition, drawing and
# other programs do not matter; nor does time, but for a clock that a test can set.
UNIT_TEST = "can be unit tests once a layer stands between the core and GTK"
# They need a real window: where the keyboard goes, what GTK's text keeps, what is dragged, drawn or told to assistive
# technology. But most of their time is the start of one, and they leave nothing in it that the next case would see:
# a library, a disk or a clipboard of their own can be taken away again.
SHARED_WINDOW = "can share a window with others"
# They wait for a clock on the wall or for other programs, go many rounds, have very many songs or files, or are about
# how the program itself starts and ends, and what of the desktop it finds then.
BY_NATURE = "are long by nature"

_cases = []
# The names of the cases that take long, by what may be done about it.
_long = {UNIT_TEST: [], SHARED_WINDOW: [], BY_NATURE: []}


class Skip(Exception):
    """Something that the case needs is not on this machine."""


def case(name, long=None):
    """Adds a case: a function of what it is given to work with.

    One that takes many seconds and seldom fails can be left out: `long` is what may be done about it, UNIT_TEST,
    SHARED_WINDOW or BY_NATURE."""
    def add(body):
        _cases.append((name, body))
        if long:
            _long[long].append(name)
        return body
    return add


def cases(name, kinds, long=None):
    """Adds a case for each of `kinds`, a value by its name, which takes the place of {} in the case's.

    The function gets that value after what it is given to work with."""
    def add(body):
        for kind, value in kinds.items():
            def with_value(*arguments, value=value):
                body(*arguments, value)
            with_value.__name__ = re.sub(r"\W+", "_", f"{body.__name__}_{kind}")
            case(name.format(kind), long)(with_value)
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
        left_out = {name for names in _long.values() for name in names}
        chosen = [(name, body) for name, body in chosen if name not in left_out]
    chosen = chosen[share[0] - 1::share[1]]
    counts = collections.Counter(run_one(name, body, prepare, label) for name, body in chosen)
    print(f"{counts['passed']} passed, {counts['FAILED']} failed"
          + (f", {counts['skipped']} skipped" if counts["skipped"] else ""))
    return 1 if counts["FAILED"] or not counts["passed"] else 0


def list_long(words):
    """Writes what may be done about cases that take long, and after each how many they are and their names.

    With words, only of those whose name holds one of them. The answer is the exit status."""
    for what, names in _long.items():
        found = [name for name in names if not words or any(word in name for word in words)]
        print(f"{what}: {len(found)}", *found, sep="\n    ")
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
