import ChordSheet
import Glibc

/// How a line of lyrics looks as such.
enum LineLooks: Equatable {
    case plain
    /// It is the name of a section.
    case section
    /// Chords stand in it: where, in bytes of UTF-8 from its start, with their brackets.
    case chords([Range<Int>])

    /// - Parameters:
    ///   - line: in UTF-8, with or without its end.
    ///   - isStanza: whether the line before is blank, or there is none.
    ///   - chords: of the song.
    init(of line: UnsafeRawBufferPointer, isStanza: Bool, _ chords: SongChords = .plain) {
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

    /// Whether nothing but blanks is in a line.
    static func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
        for byte in line where byte != 0x20 && !(0x09...0x0D).contains(byte) { return false }
        return true
    }

    private static func hasBracket(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let start = line.baseAddress else { return false }
        return memchr(start, CInt(UInt8(ascii: "[")), line.count) != nil
    }
}
