import CAdwaita
import Files
import SongFormat
import SongOpening
import SongbookModel
import Toolkit
import Translations

/// What is known of a song but its lyrics, in a sheet over its window. Its metadata can be typed.
@MainActor
final class DetailsView {
    /// Called with what somebody typed; nil removes it.
    var onChange: @MainActor (MetadataName, MetadataValue?) -> Void = { _, _ in }
    /// Called when the sheet is gone.
    var onClose: @MainActor () -> Void = {}

    private let details: SongDetails
    private let rows: [MetadataRow]
    /// So many entries of `meta` are shown; a page has room for no more.
    private static let mostEntries = 100
    /// What could not be taken when somebody wanted to close the sheet.
    private var refused: String?

    /// - Parameter isEditable: whether the song can be edited.
    init(_ details: SongDetails, isEditable: Bool) {
        self.details = details
        let known = MetadataName.members.filter { $0 != .meta || details.song.metadata[.meta] != nil }
        let entries = details.song.metadata.names.filter { if case .entry = $0 { true } else { false } }
        rows =
            details.knowsMetadata
            ? (known + entries.prefix(Self.mostEntries)).map { MetadataRow($0, isEditable: isEditable && $0 != .meta) }
            : []
        for row in rows {
            row.show(details.song.metadata[row.name])
            row.onChange = { [unowned self] value in onChange(row.name, value) }
        }
    }

    func present(over window: Widget) {
        let groups = [
            PreferencesPage.Group(title: "", rows: details.about { DisplayText.moment($0) }.map(makeRow)),
            PreferencesPage.Group(
                title: translated("Metadata"),
                description: rows.isEmpty
                    ? translated("Not known while the library is unavailable.")
                    : translated("Separate several people or sections with semicolons."), rows: rows.map(\.widget)),
            PreferencesPage.Group(title: translated("Lyrics"), rows: details.counts.map(makeRow)),
            PreferencesPage.Group(title: translated("More"), rows: details.belongings.map(makeRow)),
        ]
        let page = PreferencesPage.make(groups)
        let sheet = Sheet(over: window, title: translated("Details"), cancel: translated("Close"), width: 560)
        sheet.mayCancel = { [self] in mayClose() }
        sheet.onClose { [self] in onClose() }
        sheet.present(page)
        sheet.focusFirst(in: page)
    }

    /// Shows what the song has now, where nothing is being typed.
    func show(_ metadata: Metadata) {
        for row in rows { row.show(metadata[row.name]) }
    }

    /// Takes what is typed, as far as it can be taken.
    func finish() {
        for row in rows {
            row.finishComposing()
            _ = row.commit()
        }
    }

    /// What cannot be taken is shown once; who closes the sheet again does without it.
    private func mayClose() -> Bool {
        for row in rows { row.finishComposing() }
        let wrong = rows.filter { !$0.commit() }
        let faults = wrong.compactMap(\.fault).joined()
        guard let first = wrong.first, faults != refused else { return true }
        refused = faults
        first.grabFocus()
        return false
    }

    private func makeRow(_ fact: SongDetails.Fact) -> Widget {
        let value = fact.value.asLine
        let row = PreferencesRow.make(fact.label, value)
        setAccessibleName(row, value.isEmpty ? fact.label : "\(fact.label), \(value)")
        return row
    }
}
