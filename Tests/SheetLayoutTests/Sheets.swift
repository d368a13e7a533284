import ChordSheet
import SheetLayout
import SongFormat
import Testing

/// Helpers for tests: a song from its lyrics, and its pages.
struct Sheets {
    var measuring = ArithmeticMeasuring()
    var title = ""
    var metadata = Metadata()
    var options: SheetOptions
    /// The margins.
    let left, right: Double

    /// Creates one column, with no letters smaller than the size.
    ///
    /// - Parameter width: the width between the margins.
    init(width: Double = 523.28, height: Double = 841.89, columns: SheetOptions.Columns = .fixed(1), size: Double = 9) {
        // A twelfth of the paper, and 36 points at most.
        left = min(36, width / 10)
        right = left + width
        options = SheetOptions(paper: PaperSize(width: width + 2 * left, height: max(height, 432)))
        options.columns = columns
        options.size = size
    }

    func song(_ text: String) -> SheetSong {
        SheetSong(title: title, text: text, chords: SongChords(listed: [], in: text), metadata: metadata)
    }

    func pages(_ text: String) throws -> [SheetPage] {
        try SheetLayout(measuring: measuring).pages(of: song(text), options)
    }

    /// Returns all runs but those of the foot.
    func runs(_ text: String) throws -> [SheetPage.Run] {
        try pages(text).flatMap(\.runs).filter { $0.role != .foot }
    }
}

extension Sequence<SheetPage.Run> {
    func with(_ role: TextRole) -> [SheetPage.Run] { filter { $0.role == role } }

    /// Returns the only run with this text.
    func only(_ text: String) throws -> SheetPage.Run {
        let found = filter { $0.text == text }
        #expect(found.count == 1, "\(text) in \(map(\.text))")
        return try #require(found.first)
    }

    /// The texts of the runs.
    var texts: [String] { map(\.text) }
}

extension SheetPage.Run {
    var right: Double { x + width }
}

/// Returns metadata with these values.
func metadata(_ values: [MetadataName: MetadataValue]) -> Metadata {
    var edit = MetadataEdit()
    for (name, value) in values { edit.set(name, value) }
    return Metadata().applying(edit)
}

func near(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 0.01 }
