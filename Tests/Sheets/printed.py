"""The letters of a PDF's pages, and which chords stand above them."""

import collections

from words import decomposed, plain

MARGIN, GAP = 36, 24

# In points: Poppler's numbers are not exact.
CLOSE = 0.75

Glyph = collections.namedtuple("Glyph", "letter page column left top right bottom bold fixed size")


class Printed:
    """The letters of a PDF, in the order in which they are read."""

    def __init__(self, pages, columns):
        glyphs = []
        for number, page in enumerate(pages):
            width = page.get_size()[0]
            step = ((width - 2 * MARGIN - GAP * (columns - 1)) / columns) + GAP
            found, places = page.get_text_layout()
            text, fonts = page.get_text(), {}
            for font in page.get_text_attributes():
                for index in range(font.start_index, font.end_index + 1):
                    fonts[index] = (font.font_name or "", font.font_size)
            for index, (letter, place) in enumerate(zip(text, places if found else [])):
                if letter.isspace():
                    continue
                name, size = fonts.get(index, ("", 0))
                column = max(0, min(columns - 1, int((place.x1 - MARGIN + GAP / 2) // step)))
                glyphs.append(Glyph(letter, number, column, place.x1, place.y1, place.x2, place.y2, "Bold" in name,
                                    "Mono" in name, size))
        self.all = glyphs
        sizes = collections.Counter(round(glyph.size, 2) for glyph in glyphs if not glyph.bold and not glyph.fixed)
        self.rows = self.rowed([glyph for glyph in glyphs if not glyph.bold and not glyph.fixed])
        self.above = self.rowed([glyph for glyph in glyphs if glyph.bold])
        self.size = max(sizes, key=lambda size: sizes[size] * (size > 6), default=12)
        self.letters = [(row, glyph) for row in self.rows for glyph in row if plain(glyph.letter)]
        self.text = "".join(decomposed(glyph.letter) for _, glyph in self.letters)
        self.starts = {index for index, (row, glyph) in enumerate(self.letters)
                       if index == 0 or self.letters[index - 1][0] is not row}
        self.claimed = set()

    @staticmethod
    def rowed(glyphs):
        rows = []
        for glyph in sorted(glyphs, key=lambda glyph: (glyph.page, glyph.column, glyph.bottom, glyph.left)):
            last = rows[-1][-1] if rows else None
            if last and (last.page, last.column) == (glyph.page, glyph.column) and glyph.bottom - last.bottom < 2:
                rows[-1].append(glyph)
            else:
                rows.append([glyph])
        return [sorted(row, key=lambda glyph: glyph.left) for row in rows]

    def find(self, words, start):
        """Where a line of words is printed; it begins a row."""
        place = self.text.find(words, start)
        while place >= 0 and place not in self.starts:
            place = self.text.find(words, place + 1)
        return place

    def chords_above(self, glyph):
        """The nearest row of bold letters above one."""
        near = [row for row in self.above if (row[0].page, row[0].column) == (glyph.page, glyph.column)
                and 0.3 * self.size < glyph.bottom - row[0].bottom < 1.8 * self.size]
        return max(near, key=lambda row: row[0].bottom, default=[])

    def missing(self, names, offset, letters, start):
        """Which chords of a letter are not above it, with what is there.

        Of several, the last one is over the letter, and the others are before it; those of a blank are behind the
        letter before. The first of the letters is printed at the place start.
        """
        index = next((index for index, (at, _) in enumerate(letters) if at >= offset), len(letters))
        is_over = index < len(letters) and letters[index][0] == offset
        _, glyph = self.letters[start + (index if is_over or index == 0 else index - 1)]
        row = self.chords_above(glyph)
        shown = "".join(other.letter for other in row)
        if index > 0 and not is_over:
            return self.missing_behind(names, glyph, row)
        end, missing = None, []
        for name in reversed(names):
            spelled = [decomposed(letter) for letter in name if not letter.isspace()]
            hits = self.hits(spelled, row)
            if end is not None:
                hits = [at for at in hits if at + len(spelled) == end]
            elif is_over:
                hits = [at for at in hits if abs(row[at].left - glyph.left) < CLOSE]
            else:
                hits = [at for at in hits if row[at].left < glyph.left + CLOSE]
            if hits:
                end = hits[0]
                self.claim(row[end:end + len(spelled)])
            else:
                missing.append((name, shown))
        return missing

    def missing_behind(self, names, glyph, row):
        """Chords behind a letter, in their order; where there is no room, the rest is in rows of its own below."""
        below = [other for other in self.above
                 if (other[0].page, other[0].column, other[0].bottom) > (glyph.page, glyph.column, glyph.bottom)]
        missing, rows = [], ([row] if row else []) + below[:2]
        for name in names:
            spelled = [decomposed(letter) for letter in name if not letter.isspace()]
            for here in rows:
                hits = [at for at in self.hits(spelled, here) if here is not row or here[at].left > glyph.right - CLOSE]
                if hits:
                    self.claim(here[hits[0]:hits[0] + len(spelled)])
                    break
            else:
                missing.append((name, "".join(other.letter for other in row)))
        return missing

    def hits(self, spelled, row):
        """Where a name is in a row of chords, and not another one's."""
        return [at for at in range(len(row)) if id(row[at]) not in self.claimed
                and [decomposed(other.letter) for other in row[at:at + len(spelled)]] == spelled]

    def claim(self, glyphs):
        """Two chords do not stand in one place."""
        self.claimed.update(id(glyph) for glyph in glyphs)
