import CAdwaita
import Files
import SongFormat
import SongbookModel
import Toolkit
import Translations

/// A field of a song's metadata. A value is committed when the focus leaves the field; if it is invalid, the reason is
/// shown below its name.
@MainActor
final class MetadataRow {
    let name: MetadataName
    /// Called with a value that the user entered; nil removes it.
    var onChange: @MainActor (MetadataValue?) -> Void = { _ in }
    /// Why the typed value is invalid; nil if it is valid.
    private(set) var fault: String?

    private let row: EntryRow
    private var value: MetadataValue?
    /// The text of the value.
    private var shown = ""

    var widget: Widget { row.widget }

    init(_ name: MetadataName, isEditable: Bool) {
        self.name = name
        row = EntryRow(name.label.asLine)
        row.isEditable = isEditable
        row.onLeave = { [weak self] in _ = self?.commit() }
        row.onChange = { [weak self] in self?.explain(nil) }
    }

    /// Shows a value, unless the user is typing another one.
    func show(_ newValue: MetadataValue?) {
        guard newValue != value || shown.isEmpty else { return }
        let isTyped = isTyped
        value = newValue
        if !isTyped {
            let text = newValue.flatMap(name.text) ?? ""
            // GTK text cannot contain NUL.
            if text.utf8.contains(0) { row.isEditable = false }
            row.text = text
            shown = row.text
        }
        explain(nil)
    }

    /// Commits what was typed.
    ///
    /// - Returns: whether it was valid.
    func commit() -> Bool {
        guard row.isEditable, isTyped else { return true }
        do throws(MetadataFault) {
            let texts = name.kind == .list ? row.text.split(separator: ";").map(String.init) : [row.text]
            let newValue = try name.value(typed: texts)
            let isNew = newValue != value
            value = newValue
            shown = row.text
            explain(nil)
            if isNew { onChange(newValue) }
            return true
        } catch {
            explain(error.description)
            return false
        }
    }

    func finishComposing() { row.finishComposing() }

    func grabFocus() { row.grabFocus() }

    private var isTyped: Bool { !row.text.hasSameBytes(as: shown) }

    private func explain(_ fault: String?) {
        self.fault = fault
        if let fault { return row.explain(fault.asSentence, isFault: true) }
        guard case .unknown(let spellings) = value else { return row.explain("") }
        row.explain(translated("Unknown: \(String(spellings.joined(separator: ", ").prefix(60)))"))
    }
}
