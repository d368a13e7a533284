import CAdwaita
import Glibc
import SongFormat
import Toolkit

/// A widget that a text is typed into.
@MainActor
protocol TextWidget: AnyObject {
    /// The widget; what surrounds it is the caller's.
    var widget: Widget { get }
    /// The text as GTK holds it.
    var contents: String { get }
    var isEditable: Bool { get set }
    /// The most characters that it can hold; nil where there is no limit.
    var mostCharacters: Int? { get }
    var canUndo: Bool { get }
    var canRedo: Bool { get }
    var hasFocus: Bool { get }
    /// What is being composed in it.
    var composition: Composition { get }
    /// Called whenever the text changed, whoever changed it.
    var onChange: @MainActor () -> Void { get set }
    /// Called when what can be undone or redone changed, and when the widget gets the focus.
    var onUse: @MainActor () -> Void { get set }

    func undo()
    func redo()
    /// Replaces the text and forgets what could be undone.
    func show(_ text: String)
    /// Replaces the text in a way that can be undone.
    func type(_ text: String)
    func grabFocus()
}

extension TextWidget {
    var mostCharacters: Int? { nil }
}

/// One text of a song on the page: what the song holds, and what a person made of it.
@MainActor
final class PageText {
    let text: any TextWidget
    /// Called after each change that a person made.
    var onEdit: @MainActor () -> Void = {}
    /// Whether the widget holds the song's text whole; if not, it cannot be edited here.
    private(set) var isWhole = true
    private var isShown = false

    /// What the song held when this was shown or saved: what a person's changes are changes of.
    private(set) var base = ""
    private var isShowing = false

    init(_ text: any TextWidget) {
        self.text = text
        text.onChange = { [weak self] in
            if let self, !isShowing { onEdit() }
        }
    }

    /// What a person made of the text; nil while it is, byte for byte, what the song holds.
    var edit: String? {
        let contents = contents
        return contents.hasSameBytes(as: base) ? nil : contents
    }

    /// The whole text, edited or not.
    var contents: String { isWhole ? text.contents : base }

    /// Shows what the song holds. Not an edit, and nothing to undo; but what can be undone in a text that is shown already
    /// still can be.
    func show(_ newText: String, isEditable: Bool) {
        if !isShown || !isWhole || !text.contents.hasSameBytes(as: newText) { replace(with: newText) }
        isShown = true
        base = newText
        text.isEditable = isEditable && isWhole
    }

    /// Shows what somebody else made of the song. Not an edit, but it can be undone, which then is one.
    ///
    /// - Parameter edited: the new text with what a person made of it meanwhile.
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

    /// Says that the song now holds `saved`. What is in the widget stays; the difference is the edit.
    func markSaved(_ saved: String) {
        base = saved
    }

    private func replace(with newText: String) {
        isShowing = true
        // A NUL ends a text in GTK. The sign for it stands in, and nothing can be typed.
        text.show(newText.holdsNUL ? newText.replacing("\0", with: "\u{2400}") : newText)
        isShowing = false
        isWhole = text.contents.hasSameBytes(as: newText)
    }
}

extension String {
    /// Of a text of megabytes, at the cost of looking through its bytes once.
    fileprivate var holdsNUL: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        } ?? utf8.contains(0)
    }
}
