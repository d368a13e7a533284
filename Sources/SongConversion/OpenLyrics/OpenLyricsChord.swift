import ChordSheet

/// The note names of an OpenLyrics song: always English in the file, and in our lyrics as its chords prefer.
struct OpenLyricsNotation {
    /// Whether `B` is the semitone below `H`.
    let hasH: Bool

    /// - Parameter notation: the song's `chordNotation`.
    init(_ notation: String?) {
        hasH = ["english-b", "german", "hungarian"].contains(notation ?? "")
    }

    /// The notation for lyrics that have none: `H` is a German note name.
    static func of(_ lyrics: String, _ chords: SongChords) -> String? {
        chords.noteNames(.sharps, in: lyrics).hasH ? "german" : nil
    }

    /// - Parameter note: in English. Double sharps, which our chords do not have, become the note above.
    func read(_ note: String) -> String? {
        switch note {
        case "Fx": return "G"
        case "Cx": return "D"
        case "Gx": return "A"
        default: break
        }
        guard let letter = note.first, "ABCDEFGH".contains(letter), ["", "#", "b"].contains(note.dropFirst()) else {
            return nil
        }
        guard hasH, letter == "B" else { return note }
        return note == "Bb" ? "B" : "H" + note.dropFirst()
    }

    /// - Parameter note: as in our chords.
    func write(_ note: String) -> String {
        var note = note.replacing("♯", with: "#").replacing("♭", with: "b")
        if note.hasSuffix("is") {
            note = note.prefix(1) + "#"
        } else if note.hasSuffix("s") {
            note = note.prefix(1) + "b"
        }
        if note.first == "H" { return "B" + note.dropFirst() }
        return hasH && note == "B" ? "Bb" : note
    }
}

/// The version of a file of OpenLyrics.
enum OpenLyricsVersion: String {
    /// Chords are written as their names.
    case named = "0.8"
    /// Chords are written as notes and intervals.
    case structured = "0.9"

    /// The newer one, unless the song has a chord that it cannot express, such as `N.C.`.
    init(for song: ImportedSong) {
        let canBeStructured = SheetLines(song.text, song.chords).allSatisfy { line in
            line.pieces.allSatisfy { $0.chord.map { OpenLyricsChord.structure(of: $0) != nil } ?? true }
        }
        self = canBeStructured ? .structured : .named
    }
}

/// A chord as an element of OpenLyrics.
enum OpenLyricsChord {
    /// The name of a chord; nil if it has none. Version 0.8 spells it out.
    static func name(of element: XMLElement, _ notation: OpenLyricsNotation) -> String? {
        if let name = element.attribute("name") { return name }
        guard let root = element.attribute("root"), !root.isEmpty else { return nil }
        let structure = element.attribute("structure") ?? ""
        let bass = element.attribute("bass").map { "/" + (notation.read($0) ?? $0) } ?? ""
        // `A` with `b5` would read as the power chord `Ab5`.
        let quality = OpenLyricsStructure.quality(of: structure)
        let name = notation.read(root) ?? root
        if let quality, name.utf8.count > 1 || !"#b".contains(where: { quality.first == $0 }) {
            return name + quality + bass
        }
        return name + "(\(quality ?? structure))" + bass
    }

    /// The intervals of a chord above its root; nil for a chord that 0.9 cannot express or that would be another one
    /// when it is read.
    static func structure(of chord: ChordName) -> String? {
        let notes = [chord.root, chord.bass ?? ""]
        guard chord.isKnown, [.letters, .smallLetters].contains(chord.notation), !chord.root.isEmpty,
            !chord.isParenthesized, notes.allSatisfy({ $0.utf8.first.map { $0 < 0x60 } ?? true })
        else { return nil }
        return OpenLyricsStructure.structure(of: chord.quality)
    }

    static func element(
        for chord: ChordName, _ notation: OpenLyricsNotation, _ version: OpenLyricsVersion
    ) -> XMLElement {
        guard version == .structured, let structure = structure(of: chord) else {
            return XMLElement("chord", attributes: [XMLElement.Attribute("name", chord.text)])
        }
        var attributes = [XMLElement.Attribute("root", notation.write(chord.root))]
        if !structure.isEmpty { attributes.append(XMLElement.Attribute("structure", structure)) }
        if let bass = chord.bass { attributes.append(XMLElement.Attribute("bass", notation.write(bass))) }
        return XMLElement("chord", attributes: attributes)
    }
}
