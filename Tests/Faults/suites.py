"""The faults that tests in Swift cause, below the program: each with the suites or tests that do."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import event_stream

TOP = pathlib.Path(__file__).resolve().parent.parent.parent

SUITES = {
    1: ["SaveSweepTests", "ConflictAndOpeningSweepTests"],
    2: ["ProtocolOrderTests/shortWrites", "ProtocolOrderTests/noProgress"],
    3: ["ProtocolOrderTests/freshFile"],
    4: ["ProtocolOrderTests/unconfirmed", "ProtocolOrderTests/noFolderSynchronisation"],
    5: ["SaveSweepTests/losingTheAnswer", "SaveSweepTests/losingTheAnswerWithoutRenameFlags",
        "ProtocolOrderTests/unknownFate", "ConcurrentReplacementTests/interrupted", "MergingTests/lostAnswer"],
    6: ["SaveSweepTests/dying", "LeftoverTests", "HistoryTests/diedBefore"],
    7: ["ProtocolOrderTests/order", "ProtocolOrderTests/drafts"],
    8: ["FullDiskTests"],
    10: ["ProtocolOrderTests/elsewhere"],
    11: ["KeptMetadataTests", "ConcurrentReplacementTests/privateCopy"],
    12: ["SongAccessTests/links", "SongAccessTests/badLinks"],
    13: ["SongAccessTests/special", "SpecialFileTests", "ConcurrentReplacementTests/replacedByAnotherKind"],
    14: ["KeptMetadataTests/clock"],
    15: ["MergingTests", "DraftMergingTests", "SavingTests/conflict", "SavingTests/rewritten"],
    16: ["SongAccessTests/sameSizeAndTime"],
    17: ["SongAccessTests/touched", "WatchingTests/silence"],
    18: ["ConcurrentReplacementTests"],
    19: ["SpecialFileTests/halfWritten"],
    20: ["SavingTests/deleted", "SongAccessTests/folderRenamed", "ConcurrentReplacementTests/deleted",
         "WatchingTests/folderMoved"],
    21: ["WriterRaceTests"],
    22: ["SongAccessTests/lockOfOthers", "SongAccessTests/noLocks", "FileLockTests", "DirectoryLockTests",
         "LockedFileTests"],
    23: ["WatchingTests/changes"],
    24: ["LosslessWritingTests", "InsertionTests", "FaultPlaceTests/lines"],
    25: ["LosslessWritingTests", "RandomEditTests", "UnicodeTests"],
    26: ["DuplicateTests"],
    27: ["FaultPlaceTests", "LimitTests", "MutationTests", "PrintTests/unreadable"],
    28: ["MutationTests", "RandomEditTests", "JSONGrammarTests"],
    29: ["SongNameTests", "MakingCommandTests"],
    30: ["NameClashTests", "FoldedNameTests", "MakingCommandTests/taken"],
    31: ["ArgumentTests/unusualNames", "SongReferenceTests"],
    32: ["FileURITests", "ArgumentTests"],
    33: ["TerminalOutputTests"],
    34: ["LeftoverTests/planted", "LeftoverTests/plantedName"],
    35: ["DraftTests", "LeftDraftTests", "DamagedSnapshotTests"],
    40: ["LeaseTests", "LeasedSongTests", "SongAccessTests/leased"],
    42: ["SongFolderContentTests", "CopyScanTests", "ConflictCopyNameTests/known", "CopyNameTests",
         "SongFolderTests/copies"],
    43: ["SearchModeTests/unreadable", "SearchModeTests/forbidden"],
    44: ["DraftTests/tooLarge", "LeftDraftTests/damagedSaid", "WriteTests/tooLarge", "WriteTests/endless"],
    45: ["MakingTests/atOnce"],
    46: ["ProcessLimitTests"],
    47: ["RegistrationFaultTests/hangingTool", "ChildProcessTimeoutTests"],
    48: ["RegistrationDefaultTests"],
    51: ["ClockTests", "KeptMetadataTests/clock"],
    52: ["AttachingFaultTests", "ImportFaultTests", "TransferFaultTests"],
    55: ["DraftJournalTests", "SavedJournalTests", "SavedJournalSweepTests", "ChangedStretchTests", "AutosaveTests"],
    60: ["SongFolderContentTests/spellings", "SongFolderContentTests/otherSongs", "StatusTests/otherSong"],
    63: ["AnotherSongTests", "WatchingTests/anotherSong"],
}


def pattern(name):
    """What the ids of a suite's tests, or of one test, match."""
    suite, _, test = name.partition("/")
    return (r"\b" if "." in suite else r"\.") + re.escape(suite) + "/" + (re.escape(test) + r"\(" if test else "")


class Outcome:
    """How often the tests of a fault ran, and which of them failed or were skipped."""

    def __init__(self):
        self.caused, self.failed, self.skipped = 0, [], []


def run(numbers):
    """The outcome for each of these faults, or why there is none, in words."""
    names = sorted({name for number in numbers for name in SUITES.get(number, [])})
    if not names:
        return {}
    known = os.environ.get("FAULTS_EVENTS")
    if known:
        tests = event_stream.results(known)
    elif not shutil.which("swift"):
        return "no swift: the suites were not run"
    else:
        tests = run_tests(names)
    outcomes = {number: Outcome() for number in numbers if number in SUITES}
    for number, outcome in outcomes.items():
        for name in SUITES[number]:
            chosen = [test for test in tests if re.search(pattern(name), test)]
            if not chosen:
                outcome.failed.append(f"there is no {name}")
            for test in chosen:
                result = tests[test]
                outcome.caused += 0 if result.skipped else max(1, result.cases)
                if result.failed:
                    outcome.failed.append(test)
                if result.skipped:
                    outcome.skipped.append(test)
        outcome.caused = 0 if outcome.failed else outcome.caused
    return outcomes


def run_tests(names):
    """What became of the tests of these suites, which run now."""
    with tempfile.TemporaryDirectory() as folder:
        events = pathlib.Path(folder, "events")
        result = subprocess.run(
            ["swift", "test", "--package-path", TOP, "--filter", "|".join(map(pattern, names)),
             *event_stream.OPTIONS, events],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=1800)
        tests = event_stream.results(events) if events.exists() else {}
    if result.returncode or not tests:
        lines = result.stdout.decode(errors="replace").splitlines()
        print(*(line for line in lines if " recorded an issue " in line), *lines[-40:], sep="\n")
    return tests
