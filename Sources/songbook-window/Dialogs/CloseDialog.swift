import CAdwaita
import Files
import Problems
import Translations

/// Asked when a window is to close and the last words cannot be saved.
@MainActor
enum CloseDialog {
    enum Answer: String {
        case keepEditing, saveElsewhere, close
    }

    /// Why they cannot.
    enum Reason {
        case failure(Problem)
        /// The save takes so long that it may never end.
        case noAnswer
    }

    static func ask(over window: Widget, _ reason: Reason, then finish: @escaping @MainActor (Answer) -> Void) {
        let dialog = AlertDialog.make(translated("Changes Not Saved"), text(reason), over: window)
        add(.keepEditing, translated("_Keep Editing"), ADW_RESPONSE_DEFAULT, to: dialog)
        add(.close, translated("_Close Without Saving"), ADW_RESPONSE_DESTRUCTIVE, to: dialog)
        if case .failure = reason {
            add(.saveElsewhere, translated("_Save As…"), ADW_RESPONSE_SUGGESTED, to: dialog)
        }
        adw_message_dialog_set_close_response(dialog.cast(), Answer.keepEditing.rawValue)
        connect(dialog, "response") { emission in
            let answer = Answer(rawValue: emission.string(1)) ?? .keepEditing
            // The dialog still looks at its parent when it goes, which an answer may destroy.
            connect(dialog, "destroy") { _ in MainLoop.post { finish(answer) } }
        }
        AlertDialog.present(dialog)
    }

    private static func add(
        _ answer: Answer, _ label: String, _ appearance: AdwResponseAppearance, to dialog: Widget
    ) {
        adw_message_dialog_add_response(dialog.cast(), answer.rawValue, label)
        adw_message_dialog_set_response_appearance(dialog.cast(), answer.rawValue, appearance)
    }

    private static func text(_ reason: Reason) -> String {
        switch reason {
        case .failure(let problem): problem.sentences
        case .noAnswer:
            translated(
                """
                The disk or network folder is not responding. Your changes are kept as a draft and can be restored \
                when you open this song again.
                """)
        }
    }
}
