/// A line of a grid: bars, beats, and chords in the cells between. Source: chordpro.org, "Grids".
public enum GridLine {
    /// With each chord moved. Its columns stay where there are blanks enough behind a chord that gets longer.
    ///
    /// - Parameter move: the name that a chord gets; nil for what is none.
    public static func moving(_ line: String, _ move: (Substring) -> String?) -> String {
        let cells = line.split(separator: " ", omittingEmptySubsequences: false)
        let bars = cells.indices.filter { cells[$0].utf8.contains(UInt8(ascii: "|")) }
        // Strokes are no chords, nor is what stands before the first bar and behind the last one.
        guard let first = bars.first, let last = bars.last, cells[first] != "|s", cells[first] != "|S" else {
            return line
        }
        var output: [String] = []
        // By how much the line is longer than it was.
        var excess = 0
        for (index, cell) in cells.enumerated() {
            if cell.isEmpty {
                if excess > 0, index > 0, cells[index - 1].isEmpty || output.last.map({ !$0.isEmpty }) ?? false,
                    index + 1 < cells.count
                {
                    excess -= 1
                    continue
                }
                output.append("")
                continue
            }
            while excess < 0, index > 0 {
                output.append("")
                excess += 1
            }
            let moved = (first...last).contains(index) ? moving(cell: cell, move) : String(cell)
            excess += moved.count - cell.count
            output.append(moved)
        }
        return output.joined(separator: " ")
    }

    /// What stands in the cells, in order, chord or not.
    static func names(in line: String) -> [String] {
        var names: [String] = []
        _ = moving(line) { name in
            names.append(String(name))
            return nil
        }
        return names
    }

    /// `|C`, `G~D`, `C|`.
    private static func moving(cell: Substring, _ move: (Substring) -> String?) -> String {
        var output = ""
        var name = cell[cell.startIndex..<cell.startIndex]
        func end() {
            output += name.isEmpty ? "" : move(name) ?? String(name)
        }
        for index in cell.indices {
            if "|:~.%".contains(cell[index]) {
                end()
                output.append(cell[index])
                name = cell[cell.index(after: index)..<cell.index(after: index)]
            } else {
                name = cell[name.startIndex...index]
            }
        }
        end()
        return output
    }
}
