import ChordSheet

/// How notes are called in a song of OpenLyrics: always in English there, and in our lyrics as its chords prefer.
struct OpenLyricsNotation {
    /// `B` is the semitone below `H`.
    let hasH: Bool

    /// - Parameter notation: the song's `chordNotation`.
    init(_ notation: String?) {
        hasH = ["english-b", "german", "hungarian"].contains(notation ?? "")
    }

    /// The notation of lyrics that say none: `H` is a note in German.
    static func of(_ lyrics: String, _ chords: SongChords) -> String? {
        chords.noteNames(.sharps, in: lyrics).hasH ? "german" : nil
    }

    /// - Parameter note: in English. Double sharps, which our chords have not, become the note above.
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

    /// - Parameter note: as our chords have it.
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

/// A chord as an element of OpenLyrics.
enum OpenLyricsChord {
    /// The name of a chord; nil for one without a name. In 0.8 it is spelled out.
    static func name(of element: XMLElement, _ notation: OpenLyricsNotation) -> String? {
        if let name = element.attribute("name") { return name }
        guard let root = element.attribute("root"), !root.isEmpty else { return nil }
        let structure = element.attribute("structure") ?? ""
        let bass = element.attribute("bass").map { "/" + (notation.read($0) ?? $0) } ?? ""
        // `Ab5` is no power chord.
        let quality = OpenLyricsStructure.quality(of: structure)
        let name = notation.read(root) ?? root
        if let quality, name.utf8.count > 1 || !"#b".contains(where: { quality.first == $0 }) {
            return name + quality + bass
        }
        return name + "(\(quality ?? structure))" + bass
    }

    /// A chord that 0.9 has no place for, or that would be read as a different one, has its name as in 0.8.
    static func element(for chord: ChordName, _ notation: OpenLyricsNotation) -> XMLElement {
        let notes = [chord.root, chord.bass ?? ""]
        guard chord.isKnown, chord.notation == .letters, !chord.root.isEmpty, !chord.isParenthesized,
            notes.allSatisfy({ $0.utf8.first.map { $0 < 0x60 } ?? true }),
            let structure = OpenLyricsStructure.structure(of: chord.quality)
        else { return XMLElement("chord", attributes: [XMLElement.Attribute("name", chord.text)]) }
        var attributes = [XMLElement.Attribute("root", notation.write(chord.root))]
        if !structure.isEmpty { attributes.append(XMLElement.Attribute("structure", structure)) }
        if let bass = chord.bass { attributes.append(XMLElement.Attribute("bass", notation.write(bass))) }
        return XMLElement("chord", attributes: attributes)
    }
}
