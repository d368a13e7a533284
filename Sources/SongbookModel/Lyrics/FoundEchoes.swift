public import LibraryIndex
import Rhymes
import Translations

/// The lines and rhymes of a song that also occur in other songs of its library.
nonisolated public struct FoundEchoes: Sendable {
    /// The most songs offered for a line.
    static let mostSongs = 8

    private var echoes: [Echo] = []
    /// The ranges of its lines, and of the last words of its rhymes, in Unicode scalars.
    public private(set) var ranges: [Range<Int>] = []
    /// Whether none are looked for, because the user turned them off.
    public private(set) var isQuiet = false

    /// No echoes.
    init(isQuiet: Bool = false) {
        self.isQuiet = isQuiet
    }

    init(_ echoes: [Echo], in text: String) {
        (self.echoes, ranges) = (echoes, text.scalarRanges(of: echoes))
    }

    /// The text for screen readers.
    public var words: String {
        let rhymes = echoes.count { $0.rhyme != nil }
        let lines = echoes.count - rhymes
        // Translators: said of the lyrics by screen readers.
        let lineWords = translated(
            count: lines, one: "\(lines) line is also in other songs",
            other: "\(lines) lines are also in other songs")
        // Translators: said of the lyrics by screen readers.
        let rhymeWords = translated(
            count: rhymes, one: "\(rhymes) rhyme is also in other songs",
            other: "\(rhymes) rhymes are also in other songs")
        return [lines == 0 ? nil : lineWords, rhymes == 0 ? nil : rhymeWords].compactMap(\.self)
            .joined(separator: "; ")
    }

    /// Where else a line with this text occurs: the whole line first, then what rhymes as it does.
    public func places(of line: String) -> [Echo.Place] {
        // Compared by text, because a line may be repeated.
        let whole = echoes.first { $0.text == line && $0.rhyme == nil }
        let rhymes = echoes.filter { $0.rhyme != nil && ($0.text == line || $0.rhyme?.text == line) }
        var places = whole?.places ?? []
        for place in rhymes.flatMap(\.places) where !places.contains(place) { places.append(place) }
        return Array(places.prefix(Self.mostSongs))
    }
}

nonisolated extension String {
    /// The ranges of the lines of these echoes, and for rhymes, of the last words of both lines.
    fileprivate func scalarRanges(of echoes: [Echo]) -> [Range<Int>] {
        let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let whole = Set(echoes.lazy.filter { $0.rhyme == nil }.map(\.line))
        let rhymes = Set(echoes.lazy.flatMap { echo in echo.rhyme.map { [echo.line, $0.line] } ?? [] }).subtracting(
            whole)
        let numbers = whole.union(rhymes).sorted()
        let ranges = scalarOffsets(of: numbers.map { lines[$0 - 1].startIndex..<lines[$0 - 1].endIndex })
        return zip(numbers, ranges).compactMap { number, range in
            guard rhymes.contains(number) else { return range }
            return SungLine(String(Substring(lines[number - 1]))).lastWord.map {
                (range.lowerBound + $0.lowerBound)..<(range.lowerBound + $0.upperBound)
            }
        }
    }
}
