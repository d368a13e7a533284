/// A line of tablature: one string of an instrument, `e|---0---1---|`, `E ---3---`, `|--5-5--| x2`.
public enum TabLine {
    private static let longest = 1_024

    /// Whether a line is one by itself. Dashes are most of it; the name of a string, a bar or a fret is with them.
    public static func isOne(_ line: some StringProtocol) -> Bool {
        guard (3...longest).contains(line.utf8.count), line.utf8.contains(dash) else { return false }
        let bytes = Array(line.utf8)
        return isOne(bytes[...])
    }

    /// Whether it is worth to look at a line: it has dashes.
    static func mayBeOne(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard line.count >= 3 else { return false }
        for index in 1..<line.count where line[index] == dash && line[index - 1] == dash { return true }
        return false
    }

    private static let dash = UInt8(ascii: "-")
    private static let bar = UInt8(ascii: "|")

    private static func isOne(_ line: ArraySlice<UInt8>) -> Bool {
        var rest = line.drop(while: \.isBlank)
        let label = label(at: rest)
        rest = rest.dropFirst(label)
        if label == 0, rest.first != bar, rest.first != dash { return false }
        // Behind the last bar anything may stand, such as how often it is played.
        let lastBar = rest.lastIndex(of: bar)
        var dashes = 0
        var others = 0
        var run = 0
        var longestRun = 0
        var hasFret = false
        for (index, byte) in zip(rest.indices, rest) {
            if byte == dash {
                dashes += 1
                run += 1
                longestRun = max(longestRun, run)
                continue
            }
            run = 0
            if byte == bar || byte.isBlank { continue }
            guard isSign(byte) else {
                if let lastBar, index > lastBar, dashes > 0 { break }
                return false
            }
            if (0x30...0x39).contains(byte) || byte | 0x20 == UInt8(ascii: "x") { hasFret = true }
            others += 1
        }
        let hasBar = lastBar != nil
        guard longestRun >= 2, dashes * 2 >= others else { return false }
        if label > 0 { return hasBar || hasFret || longestRun >= 3 }
        return hasBar && dashes >= 3 || hasFret && dashes >= 4
    }

    /// How long the name of a string is, with the blanks and the sign behind it, but not the bar: `e`, `Bb `, `D:`; of
    /// drums, two or three letters before a bar. 0 where there is none.
    private static func label(at line: ArraySlice<UInt8>) -> Int {
        let letters = line.prefix { (0x41...0x5A).contains($0 & 0xDF) }
        guard (1...3).contains(letters.count), let first = letters.first else { return 0 }
        var rest = line.dropFirst(letters.count)
        let isString = letters.count == 1 && (UInt8(ascii: "a")...UInt8(ascii: "h")).contains(first | 0x20)
        let isFlat = letters.count == 2 && letters.last == UInt8(ascii: "b")
        if isString, rest.first == UInt8(ascii: "#") { rest = rest.dropFirst() }
        // An octave, as in `E4|`.
        if isString || isFlat, let digit = rest.first, (0x31...0x38).contains(digit) { rest = rest.dropFirst() }
        rest = rest.drop(while: \.isBlank)
        if isString || isFlat, let sign = rest.first, ":)=".utf8.contains(sign) {
            rest = rest.dropFirst().drop(while: \.isBlank)
        }
        guard rest.first == bar || (isString || isFlat) && rest.first == dash else { return 0 }
        return rest.startIndex - line.startIndex
    }

    /// What stands between dashes: frets, slides, bends, strokes.
    private static func isSign(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || "hpbrstvxHPBSTXoO/\\~^()<>[]{}*=.:+'\"!_&%".utf8.contains(byte)
    }
}
