import CAdwaita
import Problems
import SongbookModel
import Toolkit
import Translations

/// Asks what to do when a window closes and the latest changes cannot be saved.
@MainActor
enum CloseDialog {
    typealias Answer = WindowClosing.Answer

    static func ask(
        over window: Widget, _ question: WindowClosing.Question, then finish: @escaping @MainActor (Answer) -> Void
    ) {
        var responses = [
            AlertDialog.Response(id: Answer.keepEditing.rawValue, label: translated("_Keep Editing")),
            AlertDialog.Response(
                id: Answer.close.rawValue, label: translated("_Close Without Saving"), appearance: .destructive),
        ]
        // Return must not lose any words.
        var initial = Answer.keepEditing
        if case .failure = question {
            initial = .saveElsewhere
            responses.append(
                .init(id: Answer.saveElsewhere.rawValue, label: translated("_Save As…"), appearance: .suggested))
        }
        let dialog = AlertDialog(
            translated("Changes Not Saved"), text(question), responses: responses, default: initial.rawValue,
            close: Answer.keepEditing.rawValue, over: window)
        dialog.onResponse { id in
            let answer = Answer(rawValue: id) ?? .keepEditing
            dialog.afterClosing { finish(answer) }
        }
        dialog.present()
    }

    private static func text(_ question: WindowClosing.Question) -> String {
        switch question {
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
