"""The faults that a session must survive, and the table of what became of them."""

FAULTS = {
    1: "a call fails: no room, input/output error, quota",
    2: "short writes and interrupted calls",
    3: "fsync of the file fails once",
    4: "fsync of the folder fails",
    5: "rename happened, but reports an error",
    6: "killed before a system call",
    7: "power cut",
    8: "disk or inodes full",
    9: "file size limit",
    10: "read-only, immutable, not writable, dead or silent disk",
    11: "permissions, owner, access list, attributes",
    12: "links, also dangling and in a circle",
    13: "FIFO, device, socket, folder",
    14: "clock set back",
    15: "another program changed the song before the save",
    16: "same size and time, other bytes",
    17: "touched, or rewritten with the same bytes",
    18: "replaced between the last look and the rename",
    19: "written in place while it is read",
    20: "deleted or moved while open",
    21: "two sessions save the same song",
    22: "lock of a dead process",
    23: "events overflow, run out, or never come",
    24: "CRLF, BOM, no final newline, odd indentation",
    25: "unknown members, odd numbers and escapes",
    26: "duplicate members",
    27: "truncated, not UTF-8, too deep, too large",
    28: "fuzzed bytes",
    29: "titles that are no file names",
    30: "names that differ in case or Unicode form only",
    31: "files with names like options or with odd bytes",
    32: "addresses that are no file of this computer",
    33: "control characters to a terminal",
    34: "a temporary name planted as a link",
    35: "drafts and caches that are empty, cut or corrupt",
    36: "network folder: looked at while it is saved",
    37: "the file server dies in a save",
    38: "two computers save one song at the same instant",
    39: "slow network, connection that breaks",
    40: "another process holds a lease",
    41: "another user holds the folder's lock",
    42: "copies of other programs beside the song",
    43: "a song that cannot be read in the way of a search",
    44: "too large to be saved; a damaged draft",
    45: "names that are one, made at the same instant",
    46: "little memory, stack, descriptors; no /proc, no home",
    47: "a program of the desktop that hangs",
    48: "mimeapps.list is something else, or cannot be written",
    49: "files, addresses, words, pictures dropped on the window",
    50: "titles that mislead or do not fit",
    51: "the clock jumps",
    52: "killed or without power while songs are moved or imported, files attached",
    54: "a menu or dialog opens just after a key: is the page drawn",
    55: "killed, or the display cut, at any moment of typing",
    56: "the same import, copy, move, trash, tag at once",
    57: "overlayfs, btrfs subvolume, append-only folder, quota",
    58: "a library file that is broken, a link, or something else",
    59: "words piped to a song that cannot be saved",
    60: "names that differ in case only; two songs in a folder",
    61: "long paths, a million lines, megabytes of chords on one",
    62: "umask 0777 and 0377",
    63: "another song where the open one was",
}


class Tally:
    """What the cases on the built program added up to, by fault."""

    def __init__(self):
        self.rows = {}

    def add(self, numbers, outcome):
        for number in numbers:
            row = self.rows.setdefault(number, {"tried": 0, "lost": 0, "results": []})
            row["tried"] += outcome.tried
            row["lost"] += outcome.lost
            row["results"].append(outcome.result)

    def show(self, numbers, suites, is_complete):
        """Prints the table; returns whether each fault was caused and none lost a word.

        `suites` are the outcomes of the suites or the reason why there are none; `is_complete` says that every case was
        to run."""
        print(f"\n{'fault':<6} {'':<58} {'program':>8} {'suites':>7} {'lost':>5}")
        is_good = True
        for number in numbers:
            row = self.rows.get(number, {"tried": 0, "lost": 0, "results": []})
            suite = suites.get(number) if isinstance(suites, dict) else None
            in_suites = suite.caused if suite else 0
            remarks = []
            if "FAILED" in row["results"] or suite and suite.failed:
                remarks.append("FAILED" + "".join(f" {test}" for test in (suite.failed[:3] if suite else [])))
            if "skipped" in row["results"] or suite and suite.skipped:
                remarks.append("some skipped")
            if not row["tried"] and not in_suites and is_complete:
                remarks.append("NOT CAUSED")
            is_good = is_good and not row["lost"] and not any(word.isupper() for r in remarks for word in r.split()[:1])
            print(f"{number:<6} {FAULTS[number]:<58} {row['tried']:>8} {in_suites:>7} {row['lost']:>5}"
                  f"  {'; '.join(remarks)}".rstrip())
        if isinstance(suites, str):
            print(suites)
        return is_good
