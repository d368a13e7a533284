public import ChordSheet
import Glibc

/// How a line of lyrics is displayed.
nonisolated public enum LineLooks: Equatable {
    /// Nothing in it stands out.
    case plain
    /// It is the name of a section.
    case section
    /// It has chords: their ranges with brackets, in bytes of UTF-8 from its start.
    case chords([Range<Int>])

    /// - Parameters:
    ///   - line: in UTF-8, with or without its end.
    ///   - isStanza: whether the line before is blank, or there is none.
    ///   - chords: the chords of the song.
    public init(of line: UnsafeRawBufferPointer, isStanza: Bool, _ chords: SongChords = .plain) {
        self = .plain
        if isStanza, SectionName.isOnly(line) {
            self = .section
        } else if line.count <= ShownPart.longest, Self.hasBracket(line) {
            let text = String(decoding: line, as: UTF8.self)
            func offset(of index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }
            let ranges = ChordName.ranges(in: text, chords).map {
                offset(of: $0.lowerBound)..<offset(of: $0.upperBound)
            }
            if !ranges.isEmpty { self = .chords(ranges) }
        }
    }

    /// Whether a line has nothing but white space.
    public static func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
        for byte in line where byte != 0x20 && !(0x09...0x0D).contains(byte) { return false }
        return true
    }

    private static func hasBracket(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let start = line.baseAddress else { return false }
        return memchr(start, CInt(UInt8(ascii: "[")), line.count) != nil
    }
}
