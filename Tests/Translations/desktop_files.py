"""What desktops show of the program: its entry, its description, and the type of its files.

The words are English in NAME.in. From that, NAME is made with the translations of all catalogues, and both are kept in
git, so that installing needs neither gettext nor the rules by which it reads XML."""

import os
import re
import sys
import xml.etree.ElementTree as ElementTree
from itertools import groupby

SOURCES = [
    "share/applications/com.palmernix.songbook.desktop.in",
    "share/metainfo/com.palmernix.songbook.metainfo.xml.in",
    "share/mime/packages/com.palmernix.songbook.xml.in",
]
# Translated in the desktop entry. Its Name is the same in every language.
KEYS = ["GenericName", "Comment", "Keywords"]


def made_from(source):
    return source.removesuffix(".in")


def write_template(run, template):
    """Writes the words of all sources as a .pot file."""
    done = run("xgettext", "--from-code=UTF-8", "--add-comments=Translators", "--add-location=file", "--keyword",
               *[f"--keyword={key}" for key in KEYS], "-o", template, *SOURCES)
    # Where it does not know how to read a file, it reads it as C, and says so.
    if done.stderr:
        sys.exit(f"xgettext: {done.stderr.strip()} (packages appstream and shared-mime-info are needed)")


def translated(run, source, catalogues, folder):
    """A source with the translations of the catalogues, which are LANGUAGE.po files. `folder` is an empty one."""
    languages = {os.path.basename(path).removesuffix(".po"): path for path in catalogues}
    for language, path in languages.items():
        os.symlink(os.path.abspath(path), os.path.join(folder, language + ".po"))
    with open(os.path.join(folder, "LINGUAS"), "w", encoding="utf-8") as file:
        file.write(" ".join(sorted(languages)) + "\n")
    result = os.path.join(folder, os.path.basename(made_from(source)))
    kind = "--xml" if result.endswith(".xml") else "--desktop"
    run("msgfmt", kind, f"--template={source}", "-d", folder, "-o", result)
    with open(result, encoding="utf-8") as file:
        return file.read().rstrip("\n") + "\n"


def is_same(one, other):
    """Whether two texts of such a file say the same: spaces and the order of languages depend on gettext's version."""
    return _pieces(one) == _pieces(other)


def _pieces(text):
    """Lines or elements, those that differ only in their language in the order of the alphabet."""
    if text.startswith("<?xml"):
        canonical = ElementTree.canonicalize(text, with_comments=True, strip_text=True)
        pieces = [" ".join(piece.split()) for piece in re.findall("<[^/<][^<]*(?:</[^<]*)?|</[^<]*", canonical)]
        runs = groupby(pieces, lambda piece: "xml:lang" in piece or piece)
    else:
        runs = groupby(text.splitlines(), lambda line: re.match(r"\w*", line)[0])
    return [sorted(run) for _, run in runs]
