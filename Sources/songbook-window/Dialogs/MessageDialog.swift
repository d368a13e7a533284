import CAdwaita
import Files
import Problems
import SongbookModel
import Toolkit
import Translations

/// Shows a message or a question that must be answered before anything else.
@MainActor
enum MessageDialog {
    /// Reports what could not be done.
    static func report(_ heading: String, _ problem: Problem, over window: Widget) {
        let place = problem.path.map { $0.display.shortened(to: 300) + "\n\n" } ?? ""
        AlertDialog(
            heading, place + problem.sentences, responses: [.init(id: "close", label: translated("_Close"))],
            default: "close", close: "close", over: window
        ).present()
    }

    /// Asks whether to do something; calls `finish` if so, `refuse` if not. Return confirms an action that is neither
    /// destructive nor doubtful, and cancels any other.
    ///
    /// - Parameter isDoubtful: whether the user probably does not want it, although it destroys nothing.
    static func ask(
        _ heading: String, _ text: String, action: String, isDestructive: Bool = true, isDoubtful: Bool = false,
        over window: Widget,
        then finish: @escaping @MainActor () -> Void, orElse refuse: @escaping @MainActor () -> Void = {}
    ) {
        let appearance = isDestructive ? AlertDialog.Appearance.destructive : isDoubtful ? .plain : .suggested
        let dialog = AlertDialog(
            heading, text, action: action, appearance, isDefault: appearance == .suggested, over: window)
        dialog.onAnswer { isWanted in dialog.afterClosing(isWanted ? finish : refuse) }
        dialog.present()
    }
}
