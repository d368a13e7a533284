import Toolkit

/// The lines of a text that a selection is in, whole, and the lines next to them: each with its end, which only the last
/// line of the text does not have.
struct SelectedLines {
    /// Where the lines begin, in Unicode scalars.
    let start: Int
    let lines: String
    /// The line before them; nil where they are the first.
    let above: String?
    /// The line behind them, which is empty where the text ends with the end of a line; nil where they are the last.
    let below: String?
    let selection: TextSelection

    /// The lines and the one before them change places; nil where there is none.
    var movedUp: TextReplacement? {
        guard let above else { return nil }
        let (first, second) = swapped(above, lines)
        let from = start - above.unicodeScalars.count
        return replacing(from, above + lines, with: first + second, movedBy: from - start)
    }

    /// The lines and the one behind them change places; nil where there is none.
    var movedDown: TextReplacement? {
        guard let below else { return nil }
        let (first, second) = swapped(lines, below)
        return replacing(start, lines + below, with: first + second, movedBy: first.unicodeScalars.count)
    }

    /// The lines stand twice, and the second ones are selected.
    var duplicated: TextReplacement {
        let hasEnd = !lines.lineEnd.isEmpty
        let first = hasEnd ? lines : lines + (above?.lineEnd ?? "\n")
        return replacing(start, lines, with: first + lines, movedBy: first.unicodeScalars.count)
    }

    /// The last line of a text has no end, whichever it is.
    private func swapped(_ first: String, _ second: String) -> (String, String) {
        guard second.lineEnd.isEmpty else { return (second, first) }
        return (second + first.lineEnd, first.withoutLineEnd)
    }

    private func replacing(
        _ from: Int, _ old: String, with new: String, movedBy distance: Int
    ) -> TextReplacement {
        // What is selected may reach to the beginning of the line behind.
        let end = from + new.unicodeScalars.count
        var selection = selection.moved(by: distance)
        selection.anchor = min(selection.anchor, end)
        selection.cursor = min(selection.cursor, end)
        return TextReplacement(
            range: from..<from + old.unicodeScalars.count, replacement: new, selection: selection)
    }
}

extension String {
    /// The end of a line, as GTK takes it for one; empty where there is none.
    fileprivate var lineEnd: String {
        ["\r\n", "\n", "\r", "\u{2029}"].first { unicodeScalars.reversed().starts(with: $0.unicodeScalars.reversed()) }
            ?? ""
    }

    fileprivate var withoutLineEnd: String {
        String(unicodeScalars.dropLast(lineEnd.unicodeScalars.count))
    }
}
