import CAdwaita
import Files
import SongFormat
import SongOpening
import SongbookModel
import Toolkit
import Translations

/// The details of a song, without its lyrics, in a sheet over its window. Its metadata can be edited.
@MainActor
final class DetailsView {
    /// Called with a value that the user entered; nil removes it.
    var onChange: @MainActor (MetadataName, MetadataValue?) -> Void = { _, _ in }
    /// Called when the sheet is closed.
    var onClose: @MainActor () -> Void = {}

    private let details: SongDetails
    private let rows: [MetadataRow]
    /// The most entries of `meta` that are shown, limited by the room on a page.
    private static let mostEntries = 100
    /// The invalid values for which closing the sheet was last refused.
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

    /// Shows the present values, except in a row that is being edited.
    func show(_ metadata: Metadata) {
        for row in rows { row.show(metadata[row.name]) }
    }

    /// Commits what was typed, as far as it is valid.
    func finish() {
        for row in rows {
            row.finishComposing()
            _ = row.commit()
        }
    }

    /// Shows invalid values once; when the user closes the sheet again, they are dropped.
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
