"""The words of songs, with their chords and the places of these: read by rules of its own, not by the program's."""

import re
import unicodedata

# How chords are called: by letters, with small ones for minor, by syllables, by degrees.
LETTER, SMALL = r"[A-H](?:#|b|♯|♭|is|es|s)*", r"[A-Ha-h](?:#|b|is|es|s)?"
SYLLABLE, DEGREE = r"(?:Do|Re|Mi|Fa|Sol|La|Si)[#b]?", r"[b#]?[1-7]"
QUALITY = r"(?:m|M|maj|Maj|ma|min|mi|dim|aug|sus|add|alt|no|omit|[\d+\-°øΔ#b^*()/,.<>])*?"
CHORDS = [re.compile(rf"\(?(?:{note}{QUALITY}(?:/{note})?|/{note}|N\.?C\.?)\)?$")
          for note in (LETTER, SMALL, SYLLABLE, DEGREE)]
DECORATION = set("|:/%.- ")
LITERAL = ("tab", "grid", "abc", "ly", "svg", "textblock", "strum", "grille")


def plain(text):
    """The letters that are looked for: no blanks, no strokes, no marks above letters, no controls."""
    return [(index, letter) for index, letter in enumerate(text) if not letter.isspace()
            and letter != "-" and unicodedata.category(letter) not in ("Mn", "Cc", "Cf", "Co", "Cn")]


def decomposed(letter):
    """Without its accents, for a PDF may have either form."""
    return unicodedata.normalize("NFKD", letter)[0]


def reads(kind, name):
    """Whether a name is a chord's."""
    return bool(kind.match(name)) and name.count("(") == name.count(")")


class SongText:
    """The lines of a song that have words, each with its chords and their places."""

    def __init__(self, song):
        self.text = song.get("text", "")
        inside = set(re.findall(r"\[([^\[\]\n]*)\]", self.text))
        listed = song.get("chords", [])
        self.listed = {listed} if isinstance(listed, str) else set(listed)
        # Where names are listed, those and all in letters tell how chords are called; else all that is in brackets.
        named = self.listed | {name for name in inside if not self.listed or reads(CHORDS[0], name)}
        if self.listed:
            # A direction or a mistake, which is listed too, tells nothing.
            named = {name for name in named if any(reads(kind, name) for kind in CHORDS)}
        self.kinds = [next((kind for kind in CHORDS if all(reads(kind, name) for name in named)), CHORDS[0])]
        self.lines, open_section = [], None
        for line in re.split(r"\r\n|[\n\r]", self.text):
            directive = re.match(r"\s*{(start_of_|end_of_|so|eo)(\w+)", line)
            kind = {"t": "tab", "g": "grid"}.get(directive[2], directive[2]) if directive else None
            if kind in LITERAL:
                open_section = kind if directive[1].startswith("s") else None
            elif open_section is None and not re.match(r"\s*{(new_page|column_break|np|colb|new_physical_page)}", line):
                self.lines.append(self.line(line))

    def is_chord(self, name):
        return bool(name) and (name in self.listed or any(reads(kind, name) for kind in self.kinds))

    def line(self, line):
        """The words, and of each chord its name and where it stands in them."""
        words, chords, end = "", [], 0
        for match in re.finditer(r"\[([^\[\]]*)\]", line):
            if self.is_chord(match[1]):
                words += line[end:match.start()]
                chords.append((match[1], len(words)))
                end = match.end()
        return words + line[end:], chords
