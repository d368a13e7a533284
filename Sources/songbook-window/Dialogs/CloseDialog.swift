import CAdwaita
import Problems
import SongbookModel
import Toolkit
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
        var responses = [
            AlertDialog.Response(id: Answer.keepEditing.rawValue, label: translated("_Keep Editing")),
            AlertDialog.Response(
                id: Answer.close.rawValue, label: translated("_Close Without Saving"), appearance: .destructive),
        ]
        // Return does what loses no words.
        var initial = Answer.keepEditing
        if case .failure = reason {
            initial = .saveElsewhere
            responses.append(
                .init(id: Answer.saveElsewhere.rawValue, label: translated("_Save As…"), appearance: .suggested))
        }
        let dialog = AlertDialog(
            translated("Changes Not Saved"), text(reason), responses: responses, default: initial.rawValue,
            close: Answer.keepEditing.rawValue, over: window)
        dialog.onResponse { id in
            let answer = Answer(rawValue: id) ?? .keepEditing
            dialog.afterClosing { finish(answer) }
        }
        dialog.present()
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
