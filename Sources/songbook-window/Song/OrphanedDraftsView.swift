import CAdwaita
import EditingSession
import Files
import SongFormat
import SongbookModel
import Toolkit
import Translations

/// The drafts of all songs, each with what can be done about it.
@MainActor
final class OrphanedDraftsView {
    /// Opens the song of a draft, which then offers the draft.
    var onOpen: @MainActor (Draft) -> Void = { _ in }
    /// Creates a new song from its draft, in the folder for which it was begun.
    var onRestore: @MainActor (Draft) -> Void = { _ in }
    /// Creates a separate song from a draft.
    var onSaveElsewhere: @MainActor (Draft) -> Void = { _ in }

    private let drafts: [OrphanedDraft]
    private let home: FilePath
    private var sheet: Sheet?

    init(_ drafts: [OrphanedDraft], home: FilePath) {
        self.drafts = drafts
        self.home = home
    }

    func present(over window: Widget) {
        let sheet = Sheet(over: window, title: translated("Drafts"), cancel: translated("Close"))
        self.sheet = sheet
        sheet.onClose { [self] in self.sheet = nil }
        sheet.present(BoxedList.make(translated("Drafts"), drafts.map(makeRow)))
    }

    private func makeRow(_ left: OrphanedDraft) -> Widget {
        let draft = left.draft
        let untitled = draft.folderOfNewSong == nil ? draft.file.stem.display : translated("New Song")
        let name = draft.song.title.isEmpty ? untitled : draft.song.title.amongWords
        let line = draft.song.text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let labels = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)!
        gtk_widget_set_hexpand(labels, 1)
        gtk_box_append(labels.cast(), makeLabel(name, classes: ["heading"]))
        if !line.isEmpty { gtk_box_append(labels.cast(), makeLabel(line)) }
        let about = DisplayText.moment(draft.savedAt) + " · " + place(of: left)
        gtk_box_append(labels.cast(), makeLabel(about, classes: ["dim-label", "caption"]))

        let buttons = WrapRow.make()
        gtk_widget_set_valign(buttons, GTK_ALIGN_CENTER)
        if left.place == .there {
            add(translated("Open"), of: name, to: buttons) { [self] in onOpen(draft) }
        }
        if draft.folderOfNewSong != nil {
            add(translated("Restore"), of: name, to: buttons) { [self] in onRestore(draft) }
        }
        add(translated("Save As…"), of: name, to: buttons) { [self] in onSaveElsewhere(draft) }
        let row = AdaptiveRow.make(labels, buttons)
        setMargins(row, 10, 12)
        return row
    }

    private func add(
        _ label: String, of name: String, to buttons: Widget, run: @escaping @MainActor () -> Void
    ) {
        let button = gtk_button_new_with_label(label)!
        wrapWords(on: button)
        setAccessibleName(button, "\(label) \(name)")
        connect(button, "clicked") { [self] _ in
            sheet?.close()
            run()
        }
        gtk_box_append(buttons.cast(), button)
    }

    private func place(of left: OrphanedDraft) -> String {
        if let folder = left.draft.folderOfNewSong {
            return translated("New song in \(DisplayText.abbreviated(folder, home: home))")
        }
        let place = DisplayText.abbreviated(left.draft.file, home: home)
        return switch left.place {
        case .there: place
        case .gone: translated("\(place) (not found)")
        case .unreachable: translated("\(place) (unavailable)")
        }
    }
}
