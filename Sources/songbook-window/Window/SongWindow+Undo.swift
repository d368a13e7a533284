import CAdwaita
import SongbookModel
import Toolkit

/// Undoing what was typed: in the song, or in another field that has the keyboard focus, such as the search; and
/// changes to the library, if one was the last thing done or a list has the keyboard focus.
extension SongWindow {
    func undo() {
        if changeField("text.undo") { return }
        isLibraryUndoMeant ? libraryUndo.undo() : song?.model.undo()
    }

    func redo() {
        if !changeField("text.redo"), !isLibraryUndoMeant { song?.model.redo() }
    }

    /// Enables undo and redo as far as there is something to undo or redo.
    func updateUndo() {
        guard !isDestroyed else { return }
        if isLibraryUndoMeant {
            actions.updateUndo(canUndo: libraryUndo.canUndo, canRedo: false)
        } else {
            actions.updateUndo(canUndo: song?.editor.canUndo ?? false, canRedo: song?.editor.canRedo ?? false)
        }
    }

    private var isLibraryUndoMeant: Bool {
        libraryUndo.isLatest || isAttachmentFocused || library?.lineInUse.isAnyListInUse == true
    }

    /// Performs an action of the focused text field, unless that is part of the song; returns whether there is one.
    private func changeField(_ action: String) -> Bool {
        guard let focus = dialogs.focus, song?.editor.isTitleFocused != true,
            isInstance(focus, of: gtk_text_get_type())
        else { return false }
        gtk_widget_activate_action_variant(focus, action, nil)
        return true
    }
}
