import CAdwaita
import Files
import SongFormat
import SongbookModel
import Toolkit
import Translations

/// One piece of a song's metadata, to be typed: taken when the keyboard leaves it, and what cannot be taken is explained
/// below its name.
@MainActor
final class MetadataRow {
    let name: MetadataName
    /// Called with a value that somebody typed; nil removes it.
    var onChange: @MainActor (MetadataValue?) -> Void = { _ in }
    /// What is wrong with what is typed.
    private(set) var fault: String?

    private let row: EntryRow
    private var value: MetadataValue?
    /// The text that stands for the value.
    private var shown = ""

    var widget: Widget { row.widget }

    init(_ name: MetadataName, isEditable: Bool) {
        self.name = name
        row = EntryRow(name.label.asLine)
        row.isEditable = isEditable
        row.onLeave = { [weak self] in _ = self?.commit() }
        row.onChange = { [weak self] in self?.explain(nil) }
    }

    /// Shows a value, unless another one is being typed.
    func show(_ newValue: MetadataValue?) {
        guard newValue != value || shown.isEmpty else { return }
        let isTyped = isTyped
        value = newValue
        if !isTyped {
            let text = newValue.flatMap(name.text) ?? ""
            // GTK cannot hold it.
            if text.utf8.contains(0) { row.isEditable = false }
            row.text = text
            shown = row.text
        }
        explain(nil)
    }

    /// Takes what is typed.
    ///
    /// - Returns: whether it could be taken.
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
