"""The event stream of Swift Testing, what `swift test --event-stream-output-path` writes.

Source: Documentation/ABI/JSON.md of swift-testing.
"""

import collections
import json
import pathlib
import typing

OPTIONS = ("--event-stream-version", "0", "--event-stream-output-path")


class Result(typing.NamedTuple):
    """What became of a test."""

    # With how many arguments it ran.
    cases: int
    # Also where it did not come to its end.
    failed: bool
    skipped: bool


def results(path):
    """The result of each test, by its id; of one that ran several times, the last."""
    functions, cases, seen = set(), collections.Counter(), collections.defaultdict(set)
    for line in filter(None, pathlib.Path(path).read_text().split("\n")):
        record = json.loads(line)
        kind, payload = record["kind"], record["payload"]
        if kind == "test" and payload["kind"] == "function":
            functions.add(payload["id"])
        elif kind == "event" and "testID" in payload:
            test = payload["testID"]
            if payload["kind"] == "testStarted":
                seen[test].clear()
                cases[test] = 0
            seen[test].add(payload["kind"])
            cases[test] += payload["kind"] == "testCaseEnded"
    return {test: Result(cases[test], "issueRecorded" in seen[test] or not seen[test] & {"testEnded", "testSkipped"},
                         "testSkipped" in seen[test])
            for test in functions}
