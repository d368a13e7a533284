/// The key of a song: `G`, `F#m`, `Es-Dur`, `a-Moll`, `Sol`, `G major`.
public struct MusicalKey: Hashable, Sendable {
    /// The tonic, with a minor quality if any.
    private let name: ChordName
    /// The text after the name, such as `-Dur`.
    private let rest: String
    /// Whether `B` means B flat.
    let hasH: Bool

    /// Whether it is a minor key.
    public let isMinor: Bool

    /// In semitones above C, from 0 to 11.
    public let pitch: Int

    /// Nil if the text is not a key.
    ///
    /// - Parameters:
    ///   - text: a value of the member `key`.
    ///   - hasH: whether `B` means B flat, which is so if the chords of the song have an `H`.
    public init?(_ text: String, hasH: Bool) {
        let text = text[...].trimmed
        var end = text.firstIndex { $0.isWhitespace } ?? text.endIndex
        if let hyphen = text[..<end].firstIndex(of: "-"), text[text.index(after: hyphen)...].first?.isLetter ?? false {
            end = hyphen
        }
        let rest = text[end...]
        let mode = rest.drop { !$0.isLetter }.lowercased()
        // In letters, `Do` is D diminished, which is no key.
        guard
            let name = [ChordNotation.latin, .letters, .smallLetters].lazy.compactMap({
                ChordName(text[..<end], in: $0)
            }).first, name.bass == nil
        else { return nil }
        self.init(name, rest: String(rest), mode: mode, hasH)
    }

    /// The key of a chord; nil if it has no root.
    init?(of chord: ChordName, hasH: Bool) {
        let isParenthesized = chord.isParenthesized
        let text = isParenthesized ? chord.text.dropFirst().dropLast() : chord.text[...]
        guard let name = ChordName(text, in: chord.notation) else { return nil }
        self.init(name, rest: "", mode: "", hasH)
    }

    private init?(_ name: ChordName, rest: String, mode: String, _ hasH: Bool) {
        guard !name.notation.isRelative, let note = SpelledNote(name.root, hasH: hasH) else { return nil }
        (self.name, self.rest, self.hasH) = (name, rest, hasH)
        pitch = (note.pitch + 12) % 12
        let isMajor = ["maj", "may", "mag", "dur"].contains { mode.hasPrefix($0) }
        let saysMinor = ["min", "mol", "men", "moll"].contains { mode.hasPrefix($0) } || mode == "m"
        isMinor = !isMajor && (saysMinor || name.isMinor)
    }

    /// Whether its name is common for keys, unlike that of a chord such as `G7`.
    var isPlain: Bool { ["", "m", "min", "-"].contains(name.quality) }

    /// The pitch, in semitones above C from 0 to 11, of the major key with the same accidentals.
    var majorPitch: Int { (pitch + (isMinor ? 3 : 0)) % 12 }

    /// The letter of that major key's tonic: the index in C, D, E, F, G, A and B, from 0.
    var majorLetter: Int {
        let letter = SpelledNote(name.root, hasH: hasH)!.letter
        return isMinor ? (letter + 2) % 7 : letter
    }

    /// The accidentals of the key that is this many semitones higher.
    public func accidentals(movedBy semitones: Int) -> NoteNames.Accidentals {
        switch ((majorPitch + semitones) % 12 + 12) % 12 {
        case 0: .common
        case 5, 10, 3, 8, 1: .flats
        default: .sharps
        }
    }

    /// Whether a chord is the tonic's: with its root, and minor if the key is.
    public func isOfTonic(_ chord: ChordName) -> Bool { chord.root == name.root && chord.isMinor == isMinor }

    /// The key this many semitones higher, in its own style of spelling.
    public func text(movedBy semitones: Int, as names: NoteNames) -> String? {
        text(movedBy: semitones, ChordRenaming(semitones: semitones, names: names, spelling: .asWritten, key: nil))
    }

    /// The key this many semitones higher, in the song's spelling.
    func text(movedBy semitones: Int, _ renaming: ChordRenaming) -> String? {
        renaming.moved(name, by: semitones).map { $0.text + rest }
    }
}

extension ChordName {
    /// Whether it has a minor third.
    var isMinor: Bool {
        if quality.hasPrefix("ma") { return false }
        if quality.hasPrefix("m") || quality.hasPrefix("Min") || quality.hasPrefix("MIN") { return true }
        if quality.hasPrefix("-"), !(quality.dropFirst().first.map { "59".contains($0) } ?? false) { return true }
        return hasSmallRoot && !saysThird
    }

    /// Whether the root's case makes it a minor chord, as in `a` and `vi`.
    var hasSmallRoot: Bool {
        switch notation {
        case .smallLetters: root.first?.isLowercase ?? false
        case .roman: root.contains("i") || root.contains("v")
        default: false
        }
    }

    /// Whether the quality determines the third, or its absence.
    var saysThird: Bool {
        ["m", "M", "-", "sus", "dim", "Dim", "aug", "Aug", "+", "°", "º", "ø", "Ø", "o", "0", "h", "5"].contains {
            quality.hasPrefix($0)
        } && !quality.hasPrefix("maj")
    }
}

extension Substring {
    /// Without white space at both ends.
    var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }
}
