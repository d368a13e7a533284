"""The words of songs: runs of letters and digits, chords and the marks of each format aside.

What a file of another program says is read here by other rules than the program's: rougher ones, that take for a word
what may be one.
"""

import collections
import difflib
import json
import re
import unicodedata
import xml.etree.ElementTree

CHORD = re.compile(
    r"\(?[A-H](?:is|es|s|[#b♯♭])?(?:maj|min|mi|m|M|sus|add|dim|aug|ø|°|Δ|[-+^()#b,]|\d)*"
    r"(?:/[A-H](?:is|es|[#b♯♭])?)?\)?",
    re.IGNORECASE)
BESIDE_CHORDS = re.compile(r"[|:%/()\-–—.~*]+|N\.?C\.?|x?\d+x?|[|:]*\|[|:]*|\(?x\d+\)?", re.IGNORECASE)
TABLATURE = re.compile(r"^\s*[A-Ga-g]?[#b]?\s?[|:].*-{2,}")
SECTION_OF_OPENSONG = re.compile(r"^\[[^\]]*\]\s*$")


def words(text):
    """Letters and digits in order, without case; letters that are written with combining marks are one."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return re.findall(r"[^\W_]+", unicodedata.normalize("NFC", plain))


def is_of_chords(line):
    """Whether a line has nothing but what may be chords, or is tablature."""
    parts = re.sub(r"\[[^\]]*\]", " ", line).split()
    return TABLATURE.match(line) is not None or all(
        CHORD.fullmatch(part) or BESIDE_CHORDS.fullmatch(part) for part in parts)


def without_brackets(line):
    """A line without its chords, which stand in words, too."""
    return re.sub(r"\[[^\[\]]*\]", "", line)


def of_lyrics(text):
    """The words of a song's own text, line by line."""
    return [words(without_brackets(line)) if not is_of_chords(line) else [] for line in text.split("\n")]


def of_values(value, twice=False):
    """All words in any JSON.

    twice -- whether names of members count, too, and texts also with their brackets, which are chords or are not"""
    if isinstance(value, dict):
        return [word for name, member in value.items()
                for word in (words(name) if twice else []) + of_values(member, twice)]
    if isinstance(value, list):
        return [word for element in value for word in of_values(element, twice)]
    if isinstance(value, str):
        return words(without_brackets(value)) + (words(value) if twice else [])
    return words(json.dumps(value))


def without_id(pairs):
    """The members of an object of JSON but its ID, which a song gets anew where another has it."""
    return {name: value for name, value in pairs if name != "id"}


def of_xml(data):
    """Words of OpenSong and OpenLyrics, with no line numbers."""
    root = xml.etree.ElementTree.fromstring(data.removeprefix(b"\xef\xbb\xbf").lstrip())
    found = []
    for element in root.iter():
        # In which order sections come, by codes for their names.
        is_order = element.tag.rpartition("}")[2] in ("presentation", "verseOrder")
        for text in (None if is_order else element.text, element.tail):
            for line in (text or "").replace("|", "\n").split("\n"):
                # OpenSong has chords behind a dot, and what is not sung behind a semicolon.
                if line.startswith(".") or SECTION_OF_OPENSONG.match(line) or is_of_chords(line):
                    continue
                line = re.sub(r"_+", "", line)
                found.append((None, words(without_brackets(line))))
    return found


def of_directive(line):
    """The words of the value of a directive of ChordPro; nil where the line is none."""
    match = re.match(r"^\s*\{\s*([\w-]+)\s*[: ]?(.*)\}\s*$", line)
    if not match:
        return None
    name, value = match.groups()
    if name.lower() in {"define", "chord", "textfont", "textsize", "textcolour", "chordfont", "chordsize",
                        "chordcolour", "columns", "col", "column_break", "colb", "new_page", "np", "npp",
                        "new_physical_page", "titles", "diagrams", "g", "grid", "no_grid", "ng", "pagetype", "image",
                        "key", "transpose"}:
        return []
    return words(without_brackets(re.sub(r"^\s*\w+=", "", value)))


def of_lines(text, format):
    """Words of the formats that are lines, each with its number from 1."""
    found = []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        if format == "chordpro":
            if line.startswith("#"):
                continue
            value = of_directive(line)
            if value is not None:
                found.append((number, value))
                continue
        if not is_of_chords(line):
            found.append((number, words(without_brackets(line))))
    return found


def of_file(data, format, encoding="utf-8-sig"):
    """The words of a file, each lot with its line or its member where that is known."""
    if format in ("opensong", "openlyrics"):
        return of_xml(data)
    text = data.decode(encoding)
    if format == "json":
        value = json.loads(text, object_pairs_hook=without_id)
        if isinstance(value, dict):
            return [(name, of_values(member)) for name, member in value.items()]
        return [(None, of_values(value))]
    return of_lines(text, format)


def missing(expected, found, others=()):
    """The lots of `expected` of which words are neither in `found`, in that order, nor among the rest of it or
    `others`, with those words."""
    wanted = [(place, word) for place, lot in expected for word in lot]
    matcher = difflib.SequenceMatcher(None, [word for _, word in wanted], found, autojunk=False)
    rest = collections.Counter(found) + collections.Counter(others)
    unmatched = []
    last = 0
    for start, other, size in matcher.get_matching_blocks():
        unmatched += wanted[last:start]
        rest -= collections.Counter(found[other:other + size])
        last = start + size
    lost = collections.OrderedDict()
    for place, word in unmatched:
        if rest[word] > 0:
            rest[word] -= 1
        else:
            lost.setdefault(place, []).append(word)
    return lost
