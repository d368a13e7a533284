import ChordSheet

/// The spelling of lines of words in ChordPro.
enum ChordProText {
    /// Replaces `\uXXXX`, surrogate pairs and `\u{…}` by their characters. Escapes of line ends, zero bytes and lone
    /// surrogates stay.
    static func decodingEscapes(_ line: some StringProtocol) -> String {
        guard line.utf8.contains(UInt8(ascii: "\\")) else { return String(line) }
        let bytes = Array(line.utf8)
        var output: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\"), let (scalar, length) = escape(in: bytes[index...]) {
                output.append(contentsOf: UTF8.encode(scalar)!)
                index += length
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Removes the byte-order mark that a line may begin with where files were concatenated.
    static func withoutMark(_ line: Substring) -> Substring {
        line.starts(with: "\u{FEFF}") ? Substring(line.utf8.dropFirst(3)) : line
    }

    /// Chords above the words of the next line; nil for any other line.
    ///
    /// - Parameters:
    ///   - notation: the notation of such lines in the song.
    ///   - isAmongOthers: whether the song also has chords in brackets; a line that could be words then does not count.
    static func chordLine(_ line: Substring, in notation: ChordNotation, isAmongOthers: Bool) -> ChordLine? {
        guard let chords = ChordLine(line, in: notation), chords.hasOnlyChordsAndInstructions else { return nil }
        return isAmongOthers && chords.looksLikeWords ? nil : chords
    }

    /// Escapes backslashes that would otherwise be read as escapes.
    static func encodingEscapes(_ line: some StringProtocol) -> String {
        guard line.utf8.contains(UInt8(ascii: "\\")) else { return String(line) }
        let bytes = Array(line.utf8)
        var output: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: "u")
            let isSpecial = byte == UInt8(ascii: "\\") && next | 0x20 == UInt8(ascii: "u")
            output.append(contentsOf: isSpecial ? Array("\\u{5c}".utf8) : [byte])
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func escape(in bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        let rest = bytes.dropFirst()
        guard let letter = rest.first, letter | 0x20 == UInt8(ascii: "u") else { return nil }
        let digits = rest.dropFirst()
        if digits.first == UInt8(ascii: "{") {
            // Reads one digit too many at most: without a closing brace, the rest of the line can be long.
            let inside = digits.dropFirst().prefix(7).prefix { $0 != UInt8(ascii: "}") }
            guard inside.count <= 6, inside.endIndex < bytes.endIndex, let code = hex(inside),
                let scalar = allowed(code)
            else { return nil }
            return (scalar, inside.count + 4)
        }
        guard let first = hex(digits.prefix(4)), digits.count >= 4 else { return nil }
        if let scalar = allowed(first) { return (scalar, 6) }
        let second = digits.dropFirst(4)
        guard (0xD800...0xDBFF).contains(first), second.first == UInt8(ascii: "\\"), second.count >= 6,
            second.dropFirst().first.map({ $0 | 0x20 == UInt8(ascii: "u") }) ?? false,
            let low = hex(second.dropFirst(2).prefix(4)), (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (low - 0xDC00))
        else { return nil }
        return (scalar, 12)
    }

    private static func hex(_ digits: ArraySlice<UInt8>) -> UInt32? {
        guard !digits.isEmpty, digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else {
            return nil
        }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private static func allowed(_ code: UInt32) -> Unicode.Scalar? {
        code == 0 || code == 0x0A || code == 0x0D ? nil : Unicode.Scalar(code)
    }

    // MARK: - Brackets

    /// Converts a line of ChordPro to a line of our lyrics: `[]` disappears, `[*text]` becomes `[text]`.
    ///
    /// - Parameters:
    ///   - chords: the chords of the song.
    ///   - chord: converts each chord.
    static func decodingBrackets(_ line: String, _ chords: SongChords, chord: (ChordName) -> ChordName) -> String {
        mappingBrackets(line) { inside in
            if inside.isEmpty { return "" }
            if let name = chords.name(inside) { return "[\(chord(name).text)]" }
            guard inside.utf8.first == UInt8(ascii: "*"), chords.name(inside.dropFirst()) == nil else {
                return "[\(inside)]"
            }
            return "[\(inside.dropFirst())]"
        }
    }

    /// Converts a line of our lyrics to a line of ChordPro.
    static func encodingBrackets(_ line: Substring, _ chords: SongChords) -> String {
        mappingBrackets(String(line)) { inside in
            if chords.name(inside) != nil { return "[\(inside)]" }
            let isChordWithStar = inside.utf8.first == UInt8(ascii: "*") && chords.name(inside.dropFirst()) != nil
            return isChordWithStar ? "[\(inside)]" : "[*\(inside)]"
        }
    }

    /// Replaces the innermost brackets, as ``ChordName/ranges(in:)`` finds them.
    private static func mappingBrackets(_ line: String, _ body: (Substring) -> String) -> String {
        let bytes = line.utf8
        guard bytes.contains(UInt8(ascii: "[")) else { return line }
        var output = ""
        var start = line.startIndex
        var open: String.Index?
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "[") {
                open = index
            } else if bytes[index] == UInt8(ascii: "]"), let opening = open {
                output += line[start..<opening] + body(line[bytes.index(after: opening)..<index])
                start = bytes.index(after: index)
                open = nil
            }
        }
        return output + line[start...]
    }
}
