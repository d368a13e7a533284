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
        AlertDialog(
            heading, place + problem.sentences, responses: [.init(id: "close", label: translated("_Close"))],
            close: "close", over: window
        ).present()
    }

    /// Asks whether to do something; `finish` is called if so.
    static func ask(
        _ heading: String, _ text: String, action: String, isDestructive: Bool = true, over window: Widget,
        then finish: @escaping @MainActor () -> Void
    ) {
        let dialog = AlertDialog(
            heading, text, action: action, isDestructive ? .destructive : .suggested, isDefault: false, over: window)
        dialog.onAnswer { if $0 { dialog.afterClosing(finish) } }
        dialog.present()
    }
}
