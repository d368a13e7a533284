import CAdwaita
import FileWork
import Files
import Freedesktop
import Suggestions
import Toolkit
import Translations

/// Asks which program to use for suggestions: one that is installed with this one, or any other.
@MainActor
final class SuggestionProgramSheet {
    private let sheet: Sheet
    private let environment: Environment
    private let finish: @MainActor ([String]) -> Void
    private let entry: Widget = gtk_entry_new()
    private let command: Widget
    private let hint = translated("With its arguments, if it needs any")
    private var generation = Generation()

    /// - Parameters:
    ///   - current: the current program and its arguments; nil if none is chosen.
    ///   - finish: called with the chosen one, unless the user cancels.
    static func choose(
        _ current: [String]?, over window: Widget, in environment: Environment,
        then finish: @escaping @MainActor ([String]) -> Void
    ) {
        let held = HeldWidget(window)
        FileWorker().run {
            SuggestionExample.allCases.compactMap { example in
                example.path().map { Installed(example: example, path: $0.string) }
            }
        } then: { (examples: [Installed]) in
            guard gtk_widget_get_mapped(held.widget) != 0 else { return }
            SuggestionProgramSheet(over: held.widget, environment, finish).present(examples, current)
        }
    }

    private init(over window: Widget, _ environment: Environment, _ finish: @escaping @MainActor ([String]) -> Void) {
        (self.environment, self.finish) = (environment, finish)
        sheet = Sheet(
            over: window, title: translated("Choose Program"), action: translated("Choose"), width: 520, height: 480)
        command = PreferencesRow.make(translated("Command"), hint, with: entry)
    }

    private func present(_ examples: [Installed], _ current: [String]?) {
        let rows = examples.map { installed in
            let name = installed.example.rawValue
            let row = PreferencesRow.make(name, installed.example.explanation)
            let button: Widget = gtk_button_new_with_label(translated("Choose"))
            setAccessibleName(button, translated("Choose “\(name)”"))
            connect(button, "clicked") { [self] _ in end([installed.path]) }
            PreferencesRow.addSuffix(button, to: row)
            return row
        }
        gtk_widget_set_focusable(command, 0)
        gtk_editable_set_width_chars(entry.opaque, 16)
        gtk_widget_set_hexpand(entry, 1)
        gtk_entry_set_activates_default(entry.cast(), 1)
        setAccessibleName(entry, translated("Command"))
        if let current { gtk_editable_set_text(entry.opaque, CommandLineWords.line(of: current)) }
        let file = PreferencesRow.make(translated("Other Program…"), translated("A program or a script in a file"))
        let button: Widget = gtk_button_new_with_label(translated("Browse…"))
        setAccessibleName(button, translated("Other Program…"))
        connect(button, "clicked") { [self] _ in chooseFile() }
        PreferencesRow.addSuffix(button, to: file)
        connect(entry, "changed") { [self] _ in typed() }
        sheet.onConfirm { [self] in confirm() }
        // A check that is still running must have no effect.
        sheet.onClose { [self] in generation.advance() }
        typed()
        var groups = [PreferencesPage.Group(title: translated("Any Program"), rows: [file, command])]
        if !rows.isEmpty {
            let words = translated(
                "What you write is sent to the program that you choose, and nowhere else by Songbook.")
            groups.insert(.init(title: translated("Installed with Songbook"), description: words, rows: rows), at: 0)
        }
        sheet.present(PreferencesPage.make(groups))
    }
}

extension SuggestionProgramSheet {
    private struct Installed: Sendable {
        let example: SuggestionExample
        let path: String
    }

    private func chooseFile() {
        FileDialog.chooseProgram(over: sheet.widget) { [self] path in
            guard let path, !sheet.isClosed else { return }
            gtk_editable_set_text(entry.opaque, CommandLineWords.line(of: [path.string]))
            gtk_widget_grab_focus(entry)
            gtk_editable_set_position(entry.opaque, -1)
        }
    }

    private var line: String { String(cString: gtk_editable_get_text(entry.opaque)) }

    private func typed() {
        generation.advance()
        sheet.canConfirm = line.contains { !$0.isWhitespace }
        explain(hint, isFault: false)
    }

    /// Checks first that the program can be run.
    private func confirm() {
        guard let words = CommandLineWords.words(of: line) else {
            return explain(translated("A quotation mark is missing."), isFault: true)
        }
        let (turn, environment) = (generation.advance(), environment)
        FileWorker().run {
            SuggestionProgram.isThere(words, in: environment)
        } then: { [self] (isThere: Bool) in
            guard turn == generation else { return }
            guard isThere else {
                let name = words[0].amongWords
                return explain(
                    translated("“\(name)” was not found or cannot be run."), isFault: true)
            }
            end(words)
        }
    }

    private func explain(_ words: String, isFault: Bool) {
        adw_action_row_set_subtitle(command.cast(), words)
        setAccessibleDescription(innerText(of: entry), words)
        if isFault {
            gtk_widget_add_css_class(entry, "error")
        } else {
            gtk_widget_remove_css_class(entry, "error")
        }
    }

    private func end(_ words: [String]) {
        generation.advance()
        sheet.close()
        MainLoop.post { [self] in
            // After the sheet has closed.
            MainLoop.post { [finish] in finish(words) }
        }
    }
}

extension SuggestionExample {
    /// What it does and needs.
    fileprivate var explanation: String {
        switch self {
        case .wordList: translated("Words of this computer’s word list that end alike. Sends nothing. Needs jq.")
        case .chatServer:
            translated(
                """
                Asks a language model: a server on this computer or another one that speaks /v1/chat/completions. Needs \
                curl, jq and a configuration file; see “man 5 songbook-inspire”.
                """)
        }
    }
}
