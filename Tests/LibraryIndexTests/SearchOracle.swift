import TestSupport

@testable import LibraryIndex

/// Text made of parts whose plain form is known, so that nothing must be folded to know its content.
struct KnownText {
    /// The written form, and the form in lower case without accents.
    private static let parts: [(written: String, plain: String)] = [
        ("a", "a"), ("A", "a"), ("á", "a"), ("A\u{30A}", "a"), ("b", "b"), ("B", "b"), ("e", "e"), ("É", "e"),
        ("e\u{301}", "e"), ("ß", "ss"), ("s", "s"), ("S", "s"), ("œ", "oe"), ("Ø", "o"), ("o", "o"), ("’", "'"),
        ("Σ", "σ"), ("ς", "σ"), ("か", "か"), ("日", "日"), (" ", " "), (" ", " "), (" ", " "), ("\n", "\n"),
        ("\r\n", "\r\n"), ("\u{AD}", ""), ("\0", "\0"),
    ]

    private(set) var written = ""
    private(set) var plain = ""

    /// Parts of lyrics.
    private static let chords: [(written: String, plain: String)] = [
        ("[G]a", "a"), ("b[Am7/G][D]", "b"), ("e[Em]\u{301}", "e"), ("[hums]", "[hums]"), ("\u{A0}", " "),
        ("\u{2009}", " "),
    ]

    /// - Parameter hasChords: whether the text contains chords.
    init(parts count: Int, hasChords: Bool = false, using random: inout SeededGenerator) {
        for _ in 0..<count {
            let parts = hasChords && Int.random(in: 0..<4, using: &random) == 0 ? Self.chords : Self.parts
            let part = parts.randomElement(using: &random)!
            written += part.written
            plain += part.plain
        }
    }

    /// Creates a text of one line.
    init(lineOf count: Int, using random: inout SeededGenerator) {
        repeat { self.init(parts: count, using: &random) } while written.unicodeScalars.contains { $0.value < 0x20 }
    }
}

/// The expected result of a search, found in the simplest way.
struct SearchOracle {
    struct Song {
        let name: String
        let title: KnownText
        let text: KnownText
        let tag: KnownText?

        /// The searchable text, with a newline after each part.
        var plain: [UInt8] {
            Array((title.plain + "\n" + (tag?.plain ?? "") + "\n" + text.plain + "\n").utf8)
        }
    }

    let songs: [Song]

    /// Returns the names of the songs with all words, the best first.
    func find(_ words: [String]) -> [String] {
        let words = words.map { Array($0.utf8) }
        let found = songs.enumerated().compactMap { number, song -> (key: [Int], name: String)? in
            let places = words.map { Self.places(of: $0, in: song.plain) }
            guard places.allSatisfy({ !$0.isEmpty }) else { return nil }
            let titleLength = song.title.plain.utf8.count
            let inTitle = places.count { $0[0] < titleLength }
            let hits = places.reduce(0) { $0 + $1.count }
            let ends = zip(words, places).map { word, places in places.map { $0..<($0 + word.count) } }
            return ([-inTitle, -hits, words.count > 1 ? Self.span(ends[...], nil) : 0, number], song.name)
        }
        return found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.name)
    }

    /// Returns the lines of a song's lyrics that contain one of the words.
    func lines(of song: Song, _ words: [String]) -> [SearchLine] {
        let plain = song.text.plain.utf8.split(separator: 10, omittingEmptySubsequences: false)
        let written = song.text.written.utf8.split(separator: 10, omittingEmptySubsequences: false)
        return zip(plain, written).enumerated().compactMap { number, line in
            guard words.contains(where: { !Self.places(of: Array($0.utf8), in: Array(line.0)).isEmpty }) else {
                return nil
            }
            let text = line.1.last == 13 ? line.1.dropLast() : line.1
            return SearchLine(number: number + 1, text: String(decoding: text, as: UTF8.self))
        }
    }

    /// Returns the places of a word, each after the end of the previous one.
    private static func places(of word: [UInt8], in text: [UInt8]) -> [Int] {
        var places = [Int]()
        var start = 0
        while start + word.count <= text.count {
            if text[start..<(start + word.count)].elementsEqual(word) {
                places.append(start)
                start += word.count
            } else {
                start += 1
            }
        }
        return places
    }

    /// Returns the length of the shortest range that contains one of each.
    private static func span(_ places: ArraySlice<[Range<Int>]>, _ stretch: Range<Int>?) -> Int {
        guard let first = places.first else { return stretch?.count ?? 0 }
        return first.map { place in
            let both = stretch.map {
                min($0.lowerBound, place.lowerBound)..<max($0.upperBound, place.upperBound)
            }
            return span(places.dropFirst(), both ?? place)
        }.min() ?? 0
    }
}
