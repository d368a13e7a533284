import CAdwaita
import Files
import Freedesktop
import SongLibrary
import Suggestions
import Toolkit
import Translations

/// The row of the settings that chooses the program for suggestions, or turns them off.
@MainActor
final class SuggestionProgramRow {
    let widget = PreferencesRow.make(translated("Program for Suggestions"))
    /// Called with the program and its arguments; with nil when suggestions are turned off.
    var onChange: @MainActor ([String]?) -> Void = { _ in }

    private let choose: Widget = gtk_button_new_with_label(translated("Choose…"))
    private let turnOff: Widget = gtk_button_new_with_label(translated("Turn Off"))
    private let environment: Environment
    private var settings: Settings

    /// - Parameter window: the parent of the dialog.
    init(_ settings: Settings, over window: Widget, in environment: Environment) {
        (self.settings, self.environment) = (settings, environment)
        setAccessibleName(choose, translated("Choose Program for Suggestions…"))
        setAccessibleName(turnOff, translated("Turn Off Suggestions"))
        let buttons: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        for button in [turnOff, choose] { gtk_box_append(buttons.cast(), button) }
        PreferencesRow.addSuffix(buttons, to: widget)
        connect(choose, "clicked") { [self] _ in
            SuggestionProgramSheet.choose(self.settings.inspireCommand, over: window, in: environment) { [weak self] in
                self?.change($0)
            }
        }
        connect(turnOff, "clicked") { [self] _ in
            gtk_widget_grab_focus(choose)
            change(nil)
        }
        show()
    }

    private func change(_ command: [String]?) {
        settings.inspireCommand = command
        show()
        onChange(command)
    }

    private func show() {
        let program = SuggestionProgram(settings: settings, environment: environment)
        let name = program?.name.shortened(to: 200) ?? ""
        let isNamed = program?.isNamedByVariable ?? false
        let words =
            isNamed
            ? translated("$\(SuggestionProgram.variable) is set, so this is used: \(name)")
            : program == nil ? translated("Off. Nothing is sent.") : name
        adw_action_row_set_subtitle(widget.cast(), words)
        gtk_widget_set_visible(choose, (!isNamed).gboolean)
        gtk_widget_set_visible(turnOff, (!isNamed && program != nil).gboolean)
    }
}
