"""Cases run on several desktops at once, each of which takes a share of them."""

import collections
import re
import subprocess
import sys
import threading

SUMMARY = re.compile(r"\d+ (passed|failed|skipped)(, \d+ (passed|failed|skipped))*\n")


def run_shares(count, command):
    """Runs the command once for each of `count` shares, whose names are its first argument, K/N.

    Passes on what they write, a line at a time, and writes one line on all instead of each one's last. The answer is the
    exit status."""
    shares = [_Share(f"{number}/{count}", command) for number in range(1, count + 1)]
    counts = collections.Counter()
    for share in shares:
        counts.update(share.wait())
    print(f"{counts['passed']} passed, {counts['failed']} failed"
          + (f", {counts['skipped']} skipped" if counts["skipped"] else ""))
    # A share may have none of the cases whose name holds a word.
    return 1 if counts["failed"] or not counts["passed"] else 0


class _Share:
    def __init__(self, name, command):
        self._process = subprocess.Popen(
            [*command[:1], "--share", name, *command[1:]], stdout=subprocess.PIPE, text=True, errors="replace")
        self._counts = None
        self._reader = threading.Thread(target=self._pass_on)
        self._reader.start()

    def wait(self):
        """How many passed, failed and were skipped; without a last line that says it, one failed."""
        self._reader.join()
        self._process.wait()
        return self._counts or {"failed": 1}

    def _pass_on(self):
        for line in self._process.stdout:
            if SUMMARY.fullmatch(line):
                self._counts = {word: int(number) for number, word in
                                (part.split() for part in line.strip().split(", "))}
            else:
                sys.stdout.write(line)
                sys.stdout.flush()
