"""The list of cases, in the order in which they are written."""

import os
import sys
import time
import traceback

cases = []


class Skip(Exception):
    """Something that the case needs is not on this machine."""


def case(name):
    """Adds a case: a function of what it is given to work with."""
    def add(body):
        cases.append((name, body))
        return body
    return add


def run_all(words, prepare, label=""):
    """Runs all cases, or those whose name holds one of the words, and writes a line on each and one on all.

    `prepare(body)` is a context that gives a case its arguments, sees what it raises, and tidies up.
    The answer is the exit status: that nothing was run shows nothing.
    """
    counts = {"passed": 0, "FAILED": 0, "skipped": 0}
    for name, body in cases:
        if words and not any(word in name for word in words):
            continue
        start = time.monotonic()
        try:
            with prepare(body) as arguments:
                body(*arguments)
            result, detail = "passed", f" ({time.monotonic() - start:.1f} s)"
        except Skip as reason:
            result, detail = "skipped", f": {reason}"
        except Exception as error:
            result, detail = "FAILED", f": {place(error)}{error or type(error).__name__}"
        counts[result] += 1
        print(f"{result}: {label}{name}{detail}")
        sys.stdout.flush()
    print(f"{counts['passed']} passed, {counts['FAILED']} failed"
          + (f", {counts['skipped']} skipped" if counts["skipped"] else ""))
    return 1 if counts["FAILED"] or not counts["passed"] else 0


def place(error):
    """The line of a case at which it failed."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "cases_" in frame.filename]
    return f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}: " if frames else ""
