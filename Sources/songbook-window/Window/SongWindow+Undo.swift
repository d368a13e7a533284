import CAdwaita

/// Taking back what was typed: in the song, or in another field that has the keyboard, as the search.
extension SongWindow {
    func undo() {
        if !changeField("text.undo") { song?.editor.undo() }
    }

    func redo() {
        if !changeField("text.redo") { song?.editor.redo() }
    }

    /// Does something in the field that has the keyboard, unless that is part of the song; whether there is one.
    private func changeField(_ action: String) -> Bool {
        guard let focus = gtk_window_get_focus(window.cast()), song?.editor.isTitleFocused != true,
            isInstance(focus, of: gtk_text_get_type())
        else { return false }
        gtk_widget_activate_action_variant(focus, action, nil)
        return true
    }
}
