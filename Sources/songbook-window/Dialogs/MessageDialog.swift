import CAdwaita
import Files
import Problems
import Translations

/// Says or asks something that has to be answered before anything else.
@MainActor
enum MessageDialog {
    /// Says what could not be done.
    static func report(_ heading: String, _ problem: Problem, over window: Widget) {
        let place = problem.path.map { $0.display.shortened(to: 300) + "\n\n" } ?? ""
        let dialog = AlertDialog.make(heading, place + problem.sentences, over: window)
        adw_message_dialog_add_response(dialog.cast(), "close", translated("_Close"))
        AlertDialog.present(dialog)
    }

    /// Asks whether to do something; `finish` is called if so.
    static func ask(
        _ heading: String, _ text: String, action: String, isDestructive: Bool = true, over window: Widget,
        then finish: @escaping @MainActor () -> Void
    ) {
        let dialog = AlertDialog.make(heading, text, over: window)
        adw_message_dialog_add_response(dialog.cast(), "cancel", translated("_Cancel"))
        adw_message_dialog_add_response(dialog.cast(), "do", action)
        adw_message_dialog_set_response_appearance(
            dialog.cast(), "do", isDestructive ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED)
        adw_message_dialog_set_close_response(dialog.cast(), "cancel")
        connect(dialog, "response") { emission in
            guard emission.string(1) == "do" else { return }
            MainLoop.post { finish() }
        }
        AlertDialog.present(dialog)
    }
}
