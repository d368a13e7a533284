/// Text of songs and files where it is shown and not edited: on one line, and no longer than anybody reads it.
extension String {
    /// The text on one line, whole and harmless: line ends and tabs as spaces, control characters by the signs for them,
    /// and what turns the direction of all that follows by its number. The marks that right-to-left text needs stay.
    public var onOneLine: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
        var line = ""
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x09...0x0D, 0x85, 0x2028, 0x2029: line += " "
            // The signs stand in the order of what they are signs for.
            case 0...0x1F: line.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value)!)
            case 0x7F: line += "\u{2421}"
            case 0x061C, 0x200E, 0x200F: line.unicodeScalars.append(scalar)
            default:
                if DisplayText.isHarmful(scalar) {
                    line += DisplayText.escaping(String(scalar).utf8, keeping: [])
                } else {
                    line.unicodeScalars.append(scalar)
                }
            }
        }
        return line
    }

    /// At most this many characters; where there are more, the middle is left out.
    public func shortened(to count: Int) -> String {
        // No character is shorter than a byte.
        guard utf8.count > count, self.count > count else { return self }
        return prefix(count / 2) + "…" + suffix(count - count / 2 - 1)
    }

    /// A title or a name on a line of its own, which is cut where the room ends.
    public var asLine: String { onOneLine.shortened(to: 1000) }

    /// A title or a name among other words.
    public var amongWords: String { onOneLine.shortened(to: 100) }
}
