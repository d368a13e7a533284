"""Songs whose pages are read, all our own: `chords` says for each the beginning of the letters that it stands over."""

# In points; less on small paper.
MARGIN = 36

LINE = "The harbour keeps its lanterns low and every boat is home again before the morning comes"

SONGS = [
    {"title": "Kitchen Light",
     "members": {"artist": "Ann Example", "key": "G", "capo": 2, "tempo": 96, "time": "4/4", "copyright": "2026 A. E."},
     "text": "Verse 1\n[Gadd9]Leave the [D/F#]kitchen light on\n[Em7]I'll be [Csus4]home be[Am7]fore the dawn\n\n"
             "Chorus\nA[Bm7]cross the [F6]har[Fdim]bour\n\nVerse 2\nAnother morning",
     "pages": 1,
     "chords": {"Gadd9": "Leave", "D/F#": "kitchen", "Em7": "I'll", "Csus4": "home", "Am7": "fore", "Bm7": "cross"},
     "words": ["Leave the kitchen light on", "Key of G, capo 2 (sounds A)", "Page 1 of 1", "© 2026 A. E.", "D/F#"]},
    {"title": "Closer Than Words",
     "text": "[Gmaj7]a [Dmaj7]bee [Asus4]goes\nki[Ebmaj7]w[Bbmaj7]i [Fmaj7]yes\n[Caug]u[Gaug]v[Daug]w",
     "pages": 1,
     "chords": {"Dmaj7": "bee", "Asus4": "goes", "Fmaj7": "yes"}},
    {"title": "Long Lines",
     "text": "\n".join(f"[G{number}]{word} {LINE} {LINE}" for number, word in
                       (("7", "Zulu"), ("sus2", "Yankee"), ("13", "Xray"))) + f"\n{LINE}, [Ab7]quietly {LINE}",
     "options": ["--size", "9", "--columns", "1"],
     "chords": {"Gsus2": "Yankee", "G13": "Xray", "Ab7": "quietly"}},
    {"title": "Tablature",
     "text": "Solo\n{start_of_tab}\n" + "\n".join(string + "|" + "--0-1-2-|" * 24 for string in "eBGDAE")
             + "\n{end_of_tab}\n\nVerse\n[Am9]Words",
     "chords": {"Am9": "Words"}, "words": ["--0-1-2-|", "E|"]},
    {"title": "Grid and Chords Alone",
     "text": "Intro\n{start_of_grid}\n| G . . . | D . . . |\n{end_of_grid}\n\nBridge\n[Gm7] | [Cm7] | [F13]\n\n(softly)\nla",
     "words": ["| G . . . | D . . . |", "Gm7 | Cm7 | F13", "(softly)"]},
    {"title": "Two Languages",
     "text": "Good [G9]morning, bon[C9]jour\nGrüße [D9]überall, naïve [A9]café\n[E9]difficult office",
     "chords": {"G9": "morning", "C9": "jour", "D9": "überall", "A9": "café", "E9": "difficult"},
     "words": ["Grüße überall, naïve café", "difficult office"]},
    {"title": "Hebrew", "language": "he", "right_to_left": True,
     "text": "[G7]שלום [D7]עולם\n[Am]ערב [Em]טוב",
     "chords": {"G7": "שלום", "D7": "עולם", "Am": "ערב", "Em": "טוב"}},
    {"title": "Arabic", "language": "ar", "right_to_left": True, "moves": True,
     "text": "[G7]مرحبا [D7]بالعالم\n[Am]ليل [Em]طويل",
     "chords": {"G7": "مرحبا", "Am": "ليل"}},
    {"title": "Chinese", "language": "zh",
     "text": "春[C7]眠不觉[G7]晓\n" + "处处闻啼鸟" * 30,
     "chords": {"C7": "眠", "G7": "晓"}},
    {"title": "On Small Paper", "options": ["--paper", "40x60"],
     "text": "Verse\n[G7]Leave the [Dm7]kitchen light on, for I will be home\n\nChorus\nla la la",
     "chords": {"Dm7": "kitchen"}},
    {"title": "Many Stanzas",
     "text": "\n\n".join(f"Verse {number}\n[C]one [G]two\n[C]three\n[F]four" for number in range(1, 60)),
     "words": ["Verse 59"]},
]
