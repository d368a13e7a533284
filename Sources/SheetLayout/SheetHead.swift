import SongFormat
import Translations

/// What stands above a song: title, subtitle, who made it, key, capo, tempo and time.
final class SheetHead {
    private let lines: [TextLine]
    private let memory: MeasureMemory

    init(of song: SheetSong, _ memory: MeasureMemory) {
        self.memory = memory
        let texts: [(String, TextRole)] = [
            (song.title, .title), (song.metadata[.subtitle]?.text ?? "", .subtitle),
            (SheetFacts.credits(song.metadata), .credit), (SheetFacts.facts(of: song), .facts),
        ]
        lines = texts.filter { !$0.0.allSatisfy(\.isWhitespace) }.map { text, role in
            TextLine(LineText(text, at: nil), role, memory)
        }
    }

    /// Over all columns.
    func rows(_ geometry: SheetGeometry) -> [SizedRow] {
        lines.flatMap { line in
            line.rows(width: geometry.contentWidth / geometry.size).map { SizedRow(row: $0, size: geometry.size) }
        }
    }
}

/// What stands below the columns of each page.
struct SheetFoot {
    private let copyright: String
    private let memory: MeasureMemory

    init(of song: SheetSong?, _ memory: MeasureMemory) {
        self.memory = memory
        copyright = song.map { LineText(SheetFacts.copyright($0.metadata), at: nil).text } ?? ""
    }

    /// - Parameter number: of the page, counted from 1.
    func runs(_ geometry: SheetGeometry, number: Int, of count: Int) -> [SheetPage.Run] {
        let scale = geometry.size * TextRole.foot.scale
        let baseline = geometry.paper.height - geometry.margin - memory.height(of: .foot).descent * geometry.size
        func run(_ text: String, right: Bool, most: Double) -> SheetPage.Run? {
            guard !text.isEmpty, most > 0 else { return nil }
            let width = memory.measure(text, in: .foot).advance * scale
            let fitting = min(1, most / max(width, 0.001))
            return SheetPage.Run(
                text: text, role: .foot, size: scale * fitting,
                x: right ? geometry.paper.width - geometry.margin - width * fitting : geometry.margin,
                width: width * fitting, baseline: baseline, source: nil)
        }
        let page = run(translated("Page \(number) of \(count)"), right: true, most: geometry.contentWidth / 2)
        let left = geometry.contentWidth - (page?.width ?? 0) - scale
        return [run(copyright, right: false, most: left), page].compactMap { $0 }
    }
}
