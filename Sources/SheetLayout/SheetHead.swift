import SongFormat
import Translations

/// The head of a song: title, subtitle, credits, key, capo, tempo and time.
final class SheetHead {
    private let lines: [TextLine]
    private let memory: MeasureMemory

    /// - Parameter isRightToLeft: whether the song's words are.
    init(of song: SheetSong, isRightToLeft: Bool, _ memory: MeasureMemory) {
        self.memory = memory
        let texts: [(String, TextRole)] = [
            (song.title, .title), (song.metadata[.subtitle]?.text ?? "", .subtitle),
            (SheetFacts.credits(song.metadata), .credit), (SheetFacts.facts(of: song), .facts),
        ]
        lines = texts.filter { !$0.0.allSatisfy(\.isWhitespace) }.map { text, role in
            TextLine(LineText(text, at: nil), role, memory, isRightToLeft: isRightToLeft)
        }
    }

    /// Spanning all columns.
    func rows(_ geometry: SheetGeometry) -> [SizedRow] {
        lines.flatMap { line in
            line.rows(width: geometry.contentWidth / geometry.size).map { SizedRow(row: $0, size: geometry.size) }
        }
    }
}

/// The foot of each page: its number at the right, and at the left the copyright, in as many rows as that takes.
struct SheetFoot {
    private let copyright: TextLine?
    private let memory: MeasureMemory

    init(of song: SheetSong?, _ memory: MeasureMemory) {
        self.memory = memory
        let text = song.map { SheetFacts.copyright($0.metadata) } ?? ""
        let start = String(text.unicodeScalars.prefix(Self.longest))
        let shown = start.utf8.count < text.utf8.count ? start + "…" : start
        copyright =
            shown.allSatisfy(\.isWhitespace) ? nil : TextLine(LineText(shown, at: nil), .foot, memory)
    }

    /// In Unicode scalars; fonts can measure that many at once.
    private static let longest = 1_000

    /// The rows of the copyright, for words of one point. The last one ends with an ellipsis if there would be more
    /// than `most`.
    ///
    /// - Parameter width: of the whole foot.
    func rows(width: Double, most: Int) -> [Row] {
        let room = width - numberWidth(width) - TextRole.foot.scale
        var rows = copyright?.rows(width: room) ?? []
        guard most > 0, rows.count > most else { return rows }
        rows.removeLast(rows.count - most)
        for index in rows[most - 1].pieces.indices {
            var piece = rows[most - 1].pieces[index]
            piece.text = memory.shortened(piece.text, in: .foot, to: (room - piece.start) / TextRole.foot.scale)
            piece.width = memory.width(of: piece.text, in: .foot)
            rows[most - 1].pieces[index] = piece
        }
        return rows
    }

    /// The room for the number of a page, for words of one point.
    private func numberWidth(_ width: Double) -> Double {
        min(width / 2, memory.width(of: text(8_888, of: 8_888), in: .foot))
    }

    private func text(_ number: Int, of count: Int) -> String { translated("Page \(number) of \(count)") }

    /// - Parameter number: the number of the page, from 1.
    func runs(_ geometry: SheetGeometry, number: Int, of count: Int) -> [SheetPage.Run] {
        let bottom = geometry.paper.height - geometry.margin
        let rows = geometry.footRows.map { SizedRow(row: $0, size: geometry.size) }
        let width = rows.map { $0.row.width * $0.size }.max() ?? 0
        var runs: [SheetPage.Run] = []
        var top = bottom - rows.height
        for row in rows {
            runs += row.runs(left: geometry.margin, columnWidth: width, top: top)
            top += row.height
        }
        let text = text(number, of: count)
        let size = geometry.size * TextRole.foot.scale
        let natural = memory.measure(text, in: .foot).advance * size
        let fitting = min(1, geometry.contentWidth / 2 / max(natural, 0.001))
        runs.append(
            SheetPage.Run(
                text: text, role: .foot, size: size * fitting,
                x: geometry.paper.width - geometry.margin - natural * fitting, width: natural * fitting,
                baseline: bottom - memory.height(of: .foot).descent * geometry.size, source: nil))
        return runs
    }
}
