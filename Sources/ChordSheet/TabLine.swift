/// A line of tablature: one string of an instrument, `e|---0---1---|`, `E ---3---`, `|--5-5--| x2`, `e|-2-|`.
public enum TabLine {
    private static let longest = 1_024

    /// Whether a line by itself is tablature. Most of it are dashes, along with the name of a string, a bar or a fret;
    /// a short line has bars right before and after its frets.
    public static func isOne(_ line: some StringProtocol) -> Bool {
        guard (3...longest).contains(line.utf8.count), line.utf8.contains(where: { $0 == dash || $0 == bar })
        else { return false }
        let bytes = Array(line.utf8)
        return isOne(bytes[...])
    }

    /// Whether a line has adjacent dashes, or a bar beside a dash or a digit, so that it needs a closer look.
    static func mayBeOne(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard line.count >= 3 else { return false }
        for index in 1..<line.count {
            switch (line[index - 1], line[index]) {
            case (dash, dash), (dash, bar), (bar, dash), (bar, 0x30...0x39): return true
            default: break
            }
        }
        return false
    }

    private static let dash = UInt8(ascii: "-")
    private static let bar = UInt8(ascii: "|")

    private static func isOne(_ line: ArraySlice<UInt8>) -> Bool {
        var rest = line.drop(while: \.isBlank)
        let label = label(at: rest)
        rest = rest.dropFirst(label)
        if label == 0, rest.first != bar, rest.first != dash { return false }
        // Any text can follow the last bar, such as the number of repetitions.
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
        if longestRun < 2 { return isShort(rest, after: line.drop(while: \.isBlank).prefix(label)) }
        guard dashes * 2 >= others else { return false }
        if label > 0 { return hasBar || hasFret || longestRun >= 3 }
        return hasBar && dashes >= 3 || hasFret && dashes >= 4
    }

    /// Whether frets without adjacent dashes, `|-2-|`, `|2|`, `-2-|`, are tablature. Bars of chords, such as `| 2 |`
    /// and `| / / |`, have white space, and repetitions, such as `|x2|`, have no fret right behind a bar.
    ///
    /// - Parameter label: see ``label(at:)``.
    private static func isShort(_ line: ArraySlice<UInt8>, after label: ArraySlice<UInt8>) -> Bool {
        guard let lastBar = line.lastIndex(of: bar) else { return false }
        let frets = line[..<lastBar]
        let dashes = frets.count { $0 == dash }
        let digits = frets.count { (0x30...0x39).contains($0) }
        guard !frets.contains(where: \.isBlank), digits > 0 || dashes > 1 && frets.contains(where: isHit) else {
            return false
        }
        // Two letters may be a chord rather than a drum.
        if label.count(where: { !$0.isBlank }) > 1, digits > 0 { return dashes > 1 }
        if label.isEmpty { return line.first == bar && dashes > 1 }
        return dashes > 0 || line.first == bar && line.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
    }

    /// Whether it is a mark for a drum, or for a muted string.
    private static func isHit(_ byte: UInt8) -> Bool { "xoXO".utf8.contains(byte) }

    /// The length of a string's name, with the white space and the sign after it, but not the bar: `e`, `Bb `, `D:`; or
    /// of two or three letters before a bar, for drums. 0 if there is none.
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

    /// Whether the byte can be between dashes: frets, slides, bends, strokes.
    private static func isSign(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || "hpbrstvxHPBSTXoO/\\~^()<>[]{}*=.:+'\"!_&%".utf8.contains(byte)
    }
}
