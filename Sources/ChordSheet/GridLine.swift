/// A line of a grid: bars, beats, and cells with chords between them. Source: chordpro.org, "Grids".
public enum GridLine {
    /// The line with each chord renamed. Columns keep their places if there are enough spaces after a chord that gets
    /// longer.
    ///
    /// - Parameter move: returns the new name of a chord; nil for anything else.
    public static func moving(_ line: String, _ move: (Substring) -> String?) -> String {
        let cells = line.split(separator: " ", omittingEmptySubsequences: false)
        let bars = cells.indices.filter { cells[$0].utf8.contains(UInt8(ascii: "|")) }
        // Strumming lines contain no chords, nor does text before the first or after the last bar.
        guard let first = bars.first, let last = bars.last, cells[first] != "|s", cells[first] != "|S" else {
            return line
        }
        var output: [String] = []
        // How much longer the line is than before.
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

    /// The contents of the cells, in order, chords or not.
    static func names(in line: String) -> [String] {
        var names: [String] = []
        _ = moving(line) { name in
            names.append(String(name))
            return nil
        }
        return names
    }

    /// Renames the chords in a cell such as `|C`, `G~D`, `C|`.
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
