import FileWork
import LibraryIndex
import SongbookModel
import Toolkit

/// What the lines of songs that were found show: looked up, where it is not known yet, when a line comes on the screen.
@MainActor
final class FoundTexts {
    private let rows: RowsView<BrowseRow>
    private let reader = FileWorker()
    private var known: [Int: FoundText] = [:]
    private var generation = Generation()

    init(in rows: RowsView<BrowseRow>) {
        self.rows = rows
    }

    /// Shows on a line what is known of a hit; as soon as it is known.
    func show(
        _ hit: SearchHit, on row: BrowseRow, at position: Int, matching query: SearchQuery, in snapshot: LibrarySnapshot
    ) {
        if let text = known[position] { return row.showFound(text, in: hit) }
        let turn = generation
        reader.run {
            FoundText(hit, matching: query, in: snapshot)
        } then: { [weak self] text in
            guard let self, turn == generation else { return }
            known[position] = text
            rows.update(at: position)
        }
    }

    /// Forgets all, where other lines are shown.
    func clear() {
        generation.advance()
        known = [:]
    }

    /// To be called when the window goes.
    func close() {
        reader.dropResults()
    }
}
