/// The number of terminal columns that text takes.
enum TextColumns {
    private static let tabStop = 8

    /// The column after a character that begins in this one.
    static func column(after character: Character, at column: Int) -> Int {
        character == "\t" ? (column / tabStop + 1) * tabStop : column + width(of: character)
    }

    /// The column after a text that begins in this one.
    static func column(afterText text: Substring, at column: Int) -> Int {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return column + text.utf8.count }
        return text.reduce(column) { self.column(after: $1, at: $0) }
    }

    /// 2 for East Asian letters and emoji, 0 for marks alone; a tab has no width.
    static func width(of character: Character) -> Int {
        min(2, character.unicodeScalars.reduce(0) { $0 + width(of: $1) })
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar.value < 0x20 ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default:
            return wide.contains { $0.contains(scalar.value) } ? 2 : (0x1160...0x11FF).contains(scalar.value) ? 0 : 1
        }
    }

    /// Wide and fullwidth characters. Source: Unicode Standard Annex 11, EastAsianWidth.txt, in whole blocks.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
        0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
    ]
}
