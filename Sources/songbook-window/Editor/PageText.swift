import CAdwaita
import Glibc
import SongFormat
import Toolkit

/// A widget that a text is typed into.
@MainActor
protocol TextWidget: AnyObject {
    /// The bare widget; the caller decides what surrounds it.
    var widget: Widget { get }
    /// The text as GTK holds it.
    var contents: String { get }
    var isEditable: Bool { get set }
    /// The maximum number of characters; nil if there is no limit.
    var mostCharacters: Int? { get }
    var canUndo: Bool { get }
    var canRedo: Bool { get }
    var hasFocus: Bool { get }
    /// The composition of text by an input method.
    var composition: Composition { get }
    /// Called after each change of the text, by the user or the program.
    var onChange: @MainActor () -> Void { get set }
    /// Called when the undo state changes, and when the widget gets the focus.
    var onUse: @MainActor () -> Void { get set }

    func undo()
    func redo()
    /// Replaces the text and clears the undo history.
    func show(_ text: String)
    /// Replaces the text in a way that can be undone.
    func type(_ text: String)
    func grabFocus()
}

extension TextWidget {
    var mostCharacters: Int? { nil }
}

/// One text of a song on the page: what the song holds, and the user's edit of it.
@MainActor
final class PageText {
    let text: any TextWidget
    /// Called after each change by the user.
    var onEdit: @MainActor () -> Void = {}
    /// Whether the widget holds the song's text whole; if not, it cannot be edited here.
    private(set) var isWhole = true
    private var isShown = false

    /// What the song held when the text was shown or saved: the base of the user's edit.
    private(set) var base = ""
    private var isShowing = false

    init(_ text: any TextWidget) {
        self.text = text
        text.onChange = { [weak self] in
            if let self, !isShowing { onEdit() }
        }
    }

    /// The user's edit of the text; nil while the text is, byte for byte, what the song holds.
    var edit: String? {
        let contents = contents
        return contents.hasSameBytes(as: base) ? nil : contents
    }

    /// The whole text, edited or not.
    var contents: String { isWhole ? text.contents : base }

    /// Shows the song's text. This is not an edit and cannot be undone, but a text that is shown already keeps its undo
    /// history.
    func show(_ newText: String, isEditable: Bool) {
        if !isShown || !isWhole || !text.contents.hasSameBytes(as: newText) { replace(with: newText) }
        isShown = true
        base = newText
        text.isEditable = isEditable && isWhole
    }

    /// Shows an outside change of the song. This is not an edit, but it can be undone, and undoing it is an edit.
    ///
    /// - Parameter edited: the new text with the user's edit of it.
    func apply(_ newText: String, edited: String? = nil) {
        isShowing = true
        text.type(edited ?? newText)
        isShowing = false
        base = newText
    }

    /// Whether ``apply(_:edited:)`` can show this text.
    func canFollow(_ newText: String) -> Bool {
        isWhole && !newText.utf8.contains(0)
            && text.mostCharacters.map { newText.unicodeScalars.count <= $0 } ?? true
    }

    /// Records that the song now holds `saved`. The widget keeps its text; what differs is the edit.
    func markSaved(_ saved: String) {
        base = saved
    }

    private func replace(with newText: String) {
        isShowing = true
        // A NUL ends a text in GTK. The symbol for NUL replaces it, and the text cannot be edited.
        text.show(newText.holdsNUL ? newText.replacing("\0", with: "\u{2400}") : newText)
        isShowing = false
        isWhole = text.contents.hasSameBytes(as: newText)
    }
}

extension String {
    /// Whether the text contains a NUL. A text of megabytes costs one pass over its bytes.
    fileprivate var holdsNUL: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        } ?? utf8.contains(0)
    }
}
