public import TextEditing

/// The whole lines of a text that a selection is in, and the lines next to them: each with its line end, which only the
/// last line of the text does not have.
nonisolated public struct SelectedLines {
    /// Where the lines begin, in Unicode scalars.
    public let start: Int
    /// The lines themselves.
    public let lines: String
    /// The line before them; nil if they are the first.
    public let above: String?
    /// The line after them, which is empty if the text ends with a line end; nil if they are the last.
    public let below: String?
    /// The selection in the text.
    public let selection: TextSelection

    /// Creates a value from its properties.
    public init(start: Int, lines: String, above: String?, below: String?, selection: TextSelection) {
        (self.start, self.lines, self.above, self.below) = (start, lines, above, below)
        self.selection = selection
    }

    /// Swaps the lines with the one before them; nil if there is none.
    public var movedUp: TextReplacement? {
        guard let above else { return nil }
        let (first, second) = swapped(above, lines)
        let from = start - above.unicodeScalars.count
        return replacing(from, above + lines, with: first + second, movedBy: from - start)
    }

    /// Swaps the lines with the one after them; nil if there is none.
    public var movedDown: TextReplacement? {
        guard let below else { return nil }
        let (first, second) = swapped(lines, below)
        return replacing(start, lines + below, with: first + second, movedBy: first.unicodeScalars.count)
    }

    /// Duplicates the lines, and selects the second ones.
    public var duplicated: TextReplacement {
        let hasEnd = !lines.lineEnd.isEmpty
        let first = hasEnd ? lines : lines + (above?.lineEnd ?? "\n")
        return replacing(start, lines, with: first + lines, movedBy: first.unicodeScalars.count)
    }

    /// The last line of a text gets no line end.
    private func swapped(_ first: String, _ second: String) -> (String, String) {
        guard second.lineEnd.isEmpty else { return (second, first) }
        return (second + first.lineEnd, first.withoutLineEnd)
    }

    private func replacing(
        _ from: Int, _ old: String, with new: String, movedBy distance: Int
    ) -> TextReplacement {
        // The selection may reach to the beginning of the next line.
        let end = from + new.unicodeScalars.count
        var selection = selection.moved(by: distance)
        selection.anchor = min(selection.anchor, end)
        selection.cursor = min(selection.cursor, end)
        return TextReplacement(
            range: from..<from + old.unicodeScalars.count, replacement: new, selection: selection)
    }
}

nonisolated extension String {
    /// The line end of a line, as GTK defines it; empty if there is none.
    fileprivate var lineEnd: String {
        ["\r\n", "\n", "\r", "\u{2029}"].first { unicodeScalars.reversed().starts(with: $0.unicodeScalars.reversed()) }
            ?? ""
    }

    fileprivate var withoutLineEnd: String {
        String(unicodeScalars.dropLast(lineEnd.unicodeScalars.count))
    }
}
