"""Cases run on several desktops at once, each of which takes a share of them."""

import argparse
import collections
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SUMMARY = re.compile(r"\d+ (passed|failed|skipped)(, \d+ (passed|failed|skipped))*\n")


def options(usage, description):
    """The parser of a suite's arguments: --desktops, --share and words."""
    parser = argparse.ArgumentParser(
        usage=usage, description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--desktops", type=int, default=1, metavar="N", help=argparse.SUPPRESS)
    parser.add_argument("--share", type=_share, default=(1, 1), metavar="K/N", help=argparse.SUPPRESS)
    parser.add_argument("words", nargs="*", metavar="WORD", help=argparse.SUPPRESS)
    return parser


def run_shares(count, command):
    """Runs the command once for each of `count` shares, whose names are its first argument, K/N; the exit status."""
    return run_at_once([[command[0], "--share", f"{number}/{count}", *command[1:]] for number in range(1, count + 1)],
                       count)


def run_at_once(commands, most, environments=None):
    """Runs the commands, `most` at once, each in its environment, where some are given.

    Passes on what they write, a line at a time, and writes one line on all instead of each one's last. The answer is
    the exit status."""
    with ThreadPoolExecutor(most) as threads:
        counts = sum(threads.map(_counts, commands, environments or [None] * len(commands)), collections.Counter())
    print(f"{counts['passed']} passed, {counts['failed']} failed"
          + (f", {counts['skipped']} skipped" if counts["skipped"] else ""))
    # One of them may have none of the cases whose name holds a word.
    return 1 if counts["failed"] or not counts["passed"] else 0


def _counts(command, environment):
    """How many passed, failed and were skipped; without a last line that says it, one failed."""
    counts = None
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, errors="replace") as process:
        for line in process.stdout:
            if SUMMARY.fullmatch(line):
                counts = {word: int(number) for number, word in (part.split() for part in line.strip().split(", "))}
            else:
                sys.stdout.write(line)
                sys.stdout.flush()
    return collections.Counter({"failed": 1} if counts is None else counts)


def _share(text):
    """K, N of K/N."""
    number, count = map(int, text.split("/"))
    if not 1 <= number <= count:
        raise ValueError
    return number, count
