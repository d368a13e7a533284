/// Text pasted from another program, as lyrics: without the invisible characters of web pages and word processors.
///
/// - A no-break space becomes a space.
/// - Characters without width that only allow or forbid a line break are left out. The joiners and direction marks that
///   scripts and emoji need stay.
/// - Every line end becomes a line feed: CR LF, CR, next line, Unicode's separators of lines and paragraphs, and also
///   the vertical tab and the form feed, which some programs write there. Other control characters except the tab are
///   left out.
/// - Three or more empty lines become one.
///
/// Sources: Unicode 15, chapters 5.8 "Newline Guidelines" and 23.2 "Layout Controls".
nonisolated public struct PastedText {
    /// The text to put into the lyrics.
    public let cleaned: String

    /// Cleans text that another program provides.
    public init(_ raw: String) {
        var scalars = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in raw.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar {
            case "\n" where isAfterReturn: break
            case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": scalars.append("\n")
            case "\t": scalars.append(scalar)
            case "\u{A0}": scalars.append(" ")
            case "\u{200B}", "\u{2060}", "\u{FEFF}": break
            case _ where scalar.properties.generalCategory == .control: break
            default: scalars.append(scalar)
            }
        }
        cleaned = String(Self.withoutManyEmptyLines(scalars))
    }

    /// The first and the last piece between line feeds are parts of lines that may continue around it.
    private static func withoutManyEmptyLines(_ scalars: String.UnicodeScalarView) -> String.UnicodeScalarView {
        let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 4 else { return scalars }
        var kept = [lines[0]]
        var index = 1
        while index < lines.count - 1 {
            let run = lines[index..<lines.count - 1].prefix { $0.allSatisfy { $0 == " " || $0 == "\t" } }
            if run.count >= 3 { kept.append("".unicodeScalars[...]) } else { kept += run }
            index += run.count
            if index < lines.count - 1 {
                kept.append(lines[index])
                index += 1
            }
        }
        kept.append(lines[lines.count - 1])
        return String.UnicodeScalarView(kept.joined(separator: "\n".unicodeScalars))
    }
}
