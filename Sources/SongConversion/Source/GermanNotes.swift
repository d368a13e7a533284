import ChordSheet

/// The names of notes in German, of which `H` tells: `B` is the semitone below it.
enum GermanNotes {
    /// Whether a chord in brackets has one of them.
    static func areUsed(in text: String) -> Bool {
        SheetLines(text).contains { line in
            line.kind == .words && line.text.utf8.contains(UInt8(ascii: "H"))
                && line.pieces.contains { $0.chord.map { $0.root.first == "H" || $0.bass?.first == "H" } ?? false }
        }
    }
}
