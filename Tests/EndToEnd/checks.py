"""Checks and what became of them."""

import sys
import traceback


class Fault(Exception):
    """The program did something else than it should."""


class Skip(Exception):
    """What is to be checked cannot be, and no program of ours is the reason."""


def expect(condition, otherwise):
    if not condition:
        raise Fault(otherwise)


class Checks:
    """Runs checks one after the other and writes a line for each to `report`: `ok NAME` `skipped NAME: why` or
    `FAILED NAME: why`."""

    def __init__(self, place, words, share, report, after):
        """`place` comes before each name; only names that hold `words` are run, and of those only
        the Kth of each N, where `share` is K, N; `after` is called with the name of each
        check, whether it passed, and tidies up."""
        self._place, self._words, self._share, self._report, self._after = place, words, share, report, after
        self._count = 0

    def check(self, name, body, *arguments):
        name = f"{self._place}: {name}"
        if self._words not in name:
            return
        self._count += 1
        if (self._count - self._share[0]) % self._share[1]:
            return
        result = self._run(name, body, *arguments)
        try:
            self._after(name, not result.startswith("FAILED"))
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            if not result.startswith("FAILED"):
                result = f"FAILED {name}: afterwards: {_words(error)}"
        print(result, file=self._report, flush=True)

    @staticmethod
    def _run(name, body, *arguments):
        """What there is to report."""
        try:
            body(*arguments)
        except Skip as reason:
            return f"skipped {name}: {reason}"
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            return f"FAILED {name}: {_words(error)}"
        return f"ok {name}"


def _words(error):
    """An error on one line."""
    return " ".join(str(error).split()) or type(error).__name__
