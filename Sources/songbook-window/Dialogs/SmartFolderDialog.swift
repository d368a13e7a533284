import CAdwaita
import Files
import LibraryFile
import LibraryIndex
import SongNames
import SongbookModel
import Toolkit
import Translations

/// Asks for the name and the query of a smart folder, and says during typing why they cannot be used.
@MainActor
final class SmartFolderDialog {
    private let dialog: AlertDialog
    private let name: Widget = gtk_entry_new()
    private let query: Widget = gtk_entry_new()
    private let hint: Widget = cadwaita_alert_label_new()
    private let check: @MainActor (String) -> String?

    /// - Parameters:
    ///   - folder: the initial name and query.
    ///   - action: the label of the button that confirms.
    ///   - check: returns what is wrong with a name, or nil; an empty text means that no words are needed.
    ///   - finish: called with the smart folder, unless the user cancels.
    static func ask(
        _ heading: String, _ folder: SmartFolder, action: String, over window: Widget,
        check: @escaping @MainActor (_ name: String) -> String?, then finish: @escaping @MainActor (SmartFolder) -> Void
    ) {
        SmartFolderDialog(heading, folder, action: action, window, check).run(finish)
    }

    private init(
        _ heading: String, _ folder: SmartFolder, action: String, _ window: Widget,
        _ check: @escaping @MainActor (String) -> String?
    ) {
        self.check = check
        let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)
        for (entry, words, text) in [
            (name, translated("Name"), folder.name), (query, translated("Search for"), folder.query),
        ] {
            gtk_editable_set_text(entry.opaque, text.onOneLine)
            let label = makeLabel(words, classes: ["caption-heading"])
            setAccessibleHidden(label, true)
            setAccessibleName(entry, words)
            for part in [label, entry] { gtk_box_append(box.cast(), part) }
        }
        gtk_entry_set_placeholder_text(query.cast(), translated("such as tag:love changed:week"))
        gtk_label_set_wrap(hint.opaque, 1)
        gtk_label_set_xalign(hint.opaque, 0)
        gtk_label_set_max_width_chars(hint.opaque, 40)
        gtk_widget_add_css_class(hint, "caption")
        gtk_widget_add_css_class(hint, "error")
        gtk_box_append(box.cast(), hint)
        dialog = AlertDialog(heading, "", content: box, action: action, isDefault: true, over: window)
    }

    private var folder: SmartFolder {
        func text(_ entry: Widget) -> String { String(cString: gtk_editable_get_text(entry.opaque)) }
        return SmartFolder(name: text(name).trimmingWhiteSpace, query: text(query).trimmingWhiteSpace)
    }

    private func run(_ finish: @escaping @MainActor (SmartFolder) -> Void) {
        for entry in [name, query] {
            connect(entry, "changed") { [self] _ in refresh() }
            connect(entry, "activate") { [self] _ in dialog.activateDefault() }
        }
        dialog.onAnswer { [self] isConfirmed in
            guard isConfirmed, fault == nil else { return }
            let folder = folder
            dialog.afterClosing { finish(folder) }
        }
        refresh()
        dialog.present()
        gtk_widget_grab_focus(name)
    }

    /// What is wrong; an empty text if that needs no words, nil if nothing is wrong.
    private var fault: String? {
        let folder = folder
        if let fault = check(folder.name) { return fault }
        let query = Query(folder.query)
        if let error = query.errors.first {
            let (term, what) = (error.term.amongWords, error.what)
            return translated("“\(term)”: \(what)") + ". " + error.remedy.asSentence
        }
        return query.isEmpty ? "" : nil
    }

    private func refresh() {
        let fault = fault
        gtk_label_set_text(hint.opaque, fault ?? "")
        for entry in [name, query] { setAccessibleDescription(innerText(of: entry), fault ?? "") }
        gtk_widget_set_visible(hint, (!(fault ?? "").isEmpty).gboolean)
        dialog.canConfirm = fault == nil
    }
}
