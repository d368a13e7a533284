import CAdwaita
import Files
import Problems
import SongbookModel
import Toolkit
import Translations

/// Says or asks something that has to be answered before anything else.
@MainActor
enum MessageDialog {
    /// Says what could not be done.
    static func report(_ heading: String, _ problem: Problem, over window: Widget) {
        let place = problem.path.map { $0.display.shortened(to: 300) + "\n\n" } ?? ""
        AlertDialog(
            heading, place + problem.sentences, responses: [.init(id: "close", label: translated("_Close"))],
            default: "close", close: "close", over: window
        ).present()
    }

    /// Asks whether to do something; `finish` is called if so, `refuse` if not. Return does what can be undone, and
    /// cancels the rest.
    ///
    /// - Parameter isDoubtful: whether it is probably not wanted, though it destroys nothing.
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
