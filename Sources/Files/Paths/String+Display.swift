/// Text of songs and files for display, not for editing: on one line, and no longer than the user would read.
extension String {
    /// The whole text on one line, made harmless: line ends and tabs become spaces, control characters their symbols,
    /// and characters that change the direction of later text their numbers. Marks for right-to-left text stay.
    public var onOneLine: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
        var line = ""
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x09...0x0D, 0x85, 0x2028, 0x2029: line += " "
            // The symbols are in the order of the control characters.
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

    /// A title or a name on a line of its own, which is cut off at the edge.
    public var asLine: String { onOneLine.shortened(to: 1000) }

    /// A title or a name within other text.
    public var amongWords: String { onOneLine.shortened(to: 100) }
}
