import ChordSheet
import Pronunciation

/// How the lines of a text sound, by their words: what is known of a line is not looked up again as long as the line is
/// anywhere in the text.
struct LineSounds {
    /// How one line sounds, wherever it stands.
    struct Sound {
        let stresses: [Stress]
        let estimatedWords: Int
        /// Where its last word is, in Unicode scalars from the line's start.
        let lastWord: Range<Int>
        let end: LineEnd
    }

    /// Nil for a line without a word.
    private var sounds: [String: Sound?] = [:]
    /// Those of the song that the lines were read with.
    private var chords = SongChords.plain

    /// Nil where there is no word in the line.
    subscript(line: String) -> Sound? { sounds[line] ?? nil }

    /// Knows these lines, and no others, afterwards.
    ///
    /// - Parameter chords: of their song.
    mutating func update(to lines: [String], _ chords: SongChords, by pronouncer: Pronouncer) {
        if chords != self.chords { (self.chords, sounds) = (chords, [:]) }
        var updated: [String: Sound?] = [:]
        var unknown: [(line: String, sung: SungLine)] = []
        for line in lines where updated.index(forKey: line) == nil {
            if let known = sounds[line] {
                updated.updateValue(known, forKey: line)
            } else {
                let sung = SungLine(line, chords)
                updated.updateValue(nil, forKey: line)
                if sung.lastWord != nil { unknown.append((line, sung)) }
            }
        }
        let answers = pronouncer.answers(for: unknown.flatMap(\.sung.words))
        for (line, sung) in unknown {
            guard let last = sung.words.last, let range = sung.lastWord else { continue }
            let spoken = sung.words.compactMap { answers[$0] }
            updated.updateValue(
                Sound(
                    stresses: spoken.flatMap(\.pronunciation.stresses),
                    estimatedWords: spoken.count { $0.source == .spelling }, lastWord: range,
                    end: LineEnd(last, pronouncer.pronunciations(of: last))), forKey: line)
        }
        sounds = updated
    }
}

/// What is sung of a line: its words without the chords.
public struct SungLine {
    /// In small letters, in their order.
    public let words: [String]
    /// Where the last of them is in the line, with the chords that are in it; in Unicode scalars. Nil where there is none.
    public let lastWord: Range<Int>?

    /// - Parameter line: without its end.
    public init(_ line: String) {
        self.init(line, .plain)
    }

    /// - Parameter chords: of the song.
    init(_ line: String, _ known: SongChords) {
        var sung = String.UnicodeScalarView()
        // For each scalar that is sung its place in the line.
        var places: [Int] = []
        var place = 0
        var index = line.startIndex
        let chords = line.utf8.contains(UInt8(ascii: "[")) ? ChordName.ranges(in: line, known) : []
        func add(to end: String.Index, isSung: Bool) {
            for scalar in line.unicodeScalars[index..<end] {
                if isSung {
                    sung.append(scalar)
                    places.append(place)
                }
                place += 1
            }
            index = end
        }
        for chord in chords {
            add(to: chord.lowerBound, isSung: true)
            add(to: chord.upperBound, isSung: false)
        }
        add(to: line.endIndex, isSung: true)
        let text = String(sung)
        words = WordForm.words(of: text)
        lastWord = WordForm.lastWordRange(of: text).map { places[$0.lowerBound]..<(places[$0.upperBound - 1] + 1) }
    }
}
