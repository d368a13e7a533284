/// Aligns the lines of a grid, with bars and the beats between them below one another. Spaces have no meaning there, so
/// their number varies. Source: chordpro.org, "Grids".
struct GridColumns {
    /// A line: the text before its first bar, and its measures.
    private struct Line {
        var margin: [Substring] = []
        /// Each with the bar that begins it; the last one contains the text after the last bar.
        var measures: [(bar: Substring, beats: [Substring])] = []
    }

    /// The position of a beat in a measure with this number of beats.
    private struct Beat: Hashable {
        let measure, count, place: Int
    }

    private var margin = 0
    /// The widths of bars and measures, in characters.
    private var bars: [Int] = [], measures: [Int] = []
    private var beats: [Beat: Int] = [:]

    /// The lines to show; unchanged if they are aligned already, if they are not a grid of bars, or if their measures
    /// are so unequal that alignment would lengthen them many times.
    static func aligned(_ lines: [Substring]) -> [String] {
        let unchanged = lines.map { String($0) }
        let read = lines.compactMap { line(of: $0) }
        guard lines.count > 1, read.count == lines.count, Set(lines.map { places(of: $0) }).count > 1 else {
            return unchanged
        }
        let columns = GridColumns(read)
        let length = lines.reduce(0) { $0 + $1.utf8.count }
        guard read.reduce(0, { $0 + columns.width(of: $1) }) <= length * mostGrowth + usualLength else {
            return unchanged
        }
        return read.map { columns.text(of: $0) }
    }

    /// Limits what one long measure adds to all other lines. In characters; most grids are shorter than the latter.
    private static let (mostGrowth, usualLength) = (4, 4_096)

    private static let signs = Set("|:.0123456789".utf8)

    /// Nil if a bar and a chord are in one word.
    private static func line(of text: Substring) -> Line? {
        var line = Line()
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
            if word.utf8.contains(UInt8(ascii: "|")) {
                guard word.utf8.allSatisfy(signs.contains) else { return nil }
                line.measures.append((word, []))
            } else if line.measures.isEmpty {
                line.margin.append(word)
            } else {
                line.measures[line.measures.count - 1].beats.append(word)
            }
        }
        return line.measures.count > 1 ? line : nil
    }

    /// The positions of all bars in a line, in characters.
    private static func places(of text: Substring) -> [Int] {
        var places: [Int] = []
        for (place, letter) in text.enumerated() where letter == "|" { places.append(place) }
        return places
    }

    private init(_ lines: [Line]) {
        margin = lines.map { Self.width($0.margin) }.max() ?? 0
        for line in lines {
            for (index, measure) in line.measures.dropLast().enumerated() {
                for (place, word) in measure.beats.enumerated() {
                    let beat = Beat(measure: index, count: measure.beats.count, place: place)
                    beats[beat] = max(beats[beat] ?? 0, word.count)
                }
            }
        }
        for line in lines {
            for (index, measure) in line.measures.enumerated() {
                if index == bars.count {
                    bars.append(0)
                    measures.append(0)
                }
                bars[index] = max(bars[index], measure.bar.count)
                guard index + 1 < line.measures.count else { continue }
                let words = measure.beats.indices.reduce(max(0, measure.beats.count - 1)) {
                    $0 + (beats[Beat(measure: index, count: measure.beats.count, place: $1)] ?? 0)
                }
                measures[index] = max(measures[index], words)
            }
        }
    }

    private static func width(_ words: [some StringProtocol]) -> Int {
        words.reduce(max(0, words.count - 1)) { $0 + $1.count }
    }

    /// The width of a line's text, in characters, but for words after its last bar.
    private func width(of line: Line) -> Int {
        line.measures.indices.reduce(margin) { $0 + bars[$1] + measures[$1] + 2 }
    }

    private func words(of beats: [Substring], in measure: Int) -> [String] {
        beats.enumerated().map { place, word in
            let beat = Beat(measure: measure, count: beats.count, place: place)
            return Self.padded(String(word), to: self.beats[beat] ?? 0)
        }
    }

    private func text(of line: Line) -> String {
        var parts = margin > 0 ? [Self.padded(line.margin.joined(separator: " "), to: margin)] : []
        for (index, measure) in line.measures.enumerated() {
            parts.append(Self.padded(String(measure.bar), to: bars[index]))
            if index + 1 == line.measures.count {
                parts += measure.beats.map { String($0) }
            } else if measures[index] > 0 {
                parts.append(
                    Self.padded(words(of: measure.beats, in: index).joined(separator: " "), to: measures[index]))
            }
        }
        let text = parts.joined(separator: " ")
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
