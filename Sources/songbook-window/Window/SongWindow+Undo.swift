import CAdwaita
import Toolkit

/// Taking back what was typed: in the song, or in another field that has the keyboard, as the search; and what was done
/// to the library, where that was the last thing or a list has the keyboard.
extension SongWindow {
    func undo() {
        if changeField("text.undo") { return }
        isLibraryUndoMeant ? libraryUndo.undo() : song?.undo()
    }

    func redo() {
        if !changeField("text.redo"), !isLibraryUndoMeant { song?.redo() }
    }

    /// Lets be taken back, or done again, what there is.
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

    /// Does something in the field that has the keyboard, unless that is part of the song; whether there is one.
    private func changeField(_ action: String) -> Bool {
        guard let focus = dialogs.focus, song?.editor.isTitleFocused != true,
            isInstance(focus, of: gtk_text_get_type())
        else { return false }
        gtk_widget_activate_action_variant(focus, action, nil)
        return true
    }
}
