/// The lines of a grid with their bars, and the beats between these, below one another. Blanks mean nothing there, so
/// people write as many as they like. Source: chordpro.org, "Grids".
struct GridColumns {
    /// A line: what stands before its first bar, and its measures.
    private struct Line {
        var margin: [Substring] = []
        /// Each with the bar that begins it; the last one is what stands behind the last bar.
        var measures: [(bar: Substring, beats: [Substring])] = []
    }

    /// Of a beat in a measure with so many.
    private struct Beat: Hashable {
        let measure, count, place: Int
    }

    private var margin = 0
    /// How wide bars and measures are, in letters.
    private var bars: [Int] = [], measures: [Int] = []
    private var beats: [Beat: Int] = [:]

    /// The lines as they are to be shown; as they are where that is in columns already, or is no grid of bars.
    static func aligned(_ lines: [Substring]) -> [String] {
        let unchanged = lines.map { String($0) }
        let read = lines.compactMap { line(of: $0) }
        guard lines.count > 1, read.count == lines.count, Set(lines.map { places(of: $0) }).count > 1 else {
            return unchanged
        }
        let columns = GridColumns(read)
        return read.map { columns.text(of: $0) }
    }

    private static let signs = Set("|:.0123456789".utf8)

    /// Nil where a bar and a chord are one word.
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

    /// Of all that is in a line, in letters.
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
                measures[index] = max(measures[index], Self.width(words(of: measure.beats, in: index)))
            }
        }
    }

    private static func width(_ words: [some StringProtocol]) -> Int {
        words.reduce(max(0, words.count - 1)) { $0 + $1.count }
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
