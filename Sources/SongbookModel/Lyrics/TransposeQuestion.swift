public import ChordSheet
import Translations

/// The question how far to transpose a song: what is wrong with an answer, and what it results in.
nonisolated public struct TransposeQuestion {
    /// The chords of the song, each once, and its key.
    private let chords: ChordedText

    /// How many chords are shown.
    private static let mostShown = 10

    /// The question about a song.
    public init(_ song: ChordedText) {
        let names = song.chordNames
        chords = ChordedText(
            text: names.map { "[\($0)]" }.joined(separator: " "), listed: song.listed, key: song.key, capo: song.capo)
    }

    /// The transposition that was typed; nil if it is none.
    public static func transposition(_ typed: String) -> ChordTransform.Transposition? {
        ChordTransform.Transposition(typed)
    }

    /// Why an answer is not accepted: empty if that needs no explanation, nil if it is accepted.
    public func fault(_ typed: String) -> String? {
        guard !chords.text.isEmpty else { return translated("This song has no chords.") }
        guard !typed.allSatisfy(\.isWhitespace) else { return "" }
        guard let result = result(typed) else {
            return translated("Type a key, such as G or F#m, or semitones, such as 2 or -3.")
        }
        if result.remarks.contains(.keyless) { return translated("The key of this song is not known.") }
        return result.song == chords ? "" : nil
    }

    /// The chords before and after; empty if there is nothing to show.
    public func preview(_ typed: String) -> String {
        guard let result = result(typed) else { return "" }
        let (old, new) = (Self.names(chords), Self.names(result.song))
        let pairs = zip(old, new).prefix(Self.mostShown).map { "\($0) → \($1)" }
        return pairs.joined(separator: "   ") + (old.count > Self.mostShown ? " …" : "")
    }

    /// The message when it is done.
    public static func report(_ result: ChordTransform.Result) -> String {
        let names = result.remarks.compactMap { remark -> String? in
            switch remark {
            case .chord(let name), .key(let name): name
            case .tablature: translated("tablature")
            case .keyless: nil
            }
        }
        guard !names.isEmpty else { return translated("Song transposed") }
        return translated("Song transposed, but not: \(names.prefix(mostShown).joined(separator: ", "))")
    }

    private func result(_ typed: String) -> ChordTransform.Result? {
        guard let transposition = Self.transposition(typed) else { return nil }
        var transform = ChordTransform()
        transform.transposition = transposition
        return transform.applied(to: chords)
    }

    private static func names(_ song: ChordedText) -> [Substring] {
        Brackets(in: song.text[...]).map(\.inside)
    }
}
