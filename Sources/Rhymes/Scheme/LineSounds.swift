import ChordSheet
import Pronunciation

/// The sounds of the lines of a text. A known line is not looked up again as long as it is anywhere in the text.
struct LineSounds {
    /// The sounds of one line, wherever it is.
    struct Sound {
        let stresses: [Stress]
        let estimatedWords: Int
        /// The range of its last word, in Unicode scalars from the line's start.
        let lastWord: Range<Int>
        let end: LineEnd
    }

    /// Nil for a line without a word.
    private var sounds: [String: Sound?] = [:]
    /// The song's chords with which the lines were read.
    private var chords = SongChords.plain

    /// Nil if there is no word in the line.
    subscript(line: String) -> Sound? { sounds[line] ?? nil }

    /// Looks up these lines, and forgets all others.
    ///
    /// - Parameter chords: the song's chords.
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

/// The sung part of a line: its words without the chords.
public struct SungLine {
    /// The words in lower case, in their order.
    public let words: [String]
    /// The range of the last word in the line, with the chords inside it, in Unicode scalars; nil if there is none.
    public let lastWord: Range<Int>?

    /// - Parameter line: without its end.
    public init(_ line: String) {
        self.init(line, .plain)
    }

    /// - Parameter known: the song's chords.
    init(_ line: String, _ known: SongChords) {
        var sung = String.UnicodeScalarView()
        // For each sung scalar, its place in the line.
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
