import CAdwaita
import Toolkit

/// Makes a change after a redo an undo step of its own: GTK adds it to the last redone step if that has several
/// changes.
@MainActor
final class RedoneSteps {
    private var isLast = false

    @discardableResult
    init(in view: Widget) {
        let buffer = gtk_text_view_get_buffer(view.cast())!
        connect(buffer, "redo") { [self] _ in isLast = true }
        connect(buffer, "undo") { [self] _ in isLast = false }
        connect(buffer, "begin-user-action") { [self] _ in
            guard isLast else { return }
            isLast = false
            gtk_text_buffer_end_user_action(buffer)
            gtk_text_buffer_begin_user_action(buffer)
        }
    }
}
