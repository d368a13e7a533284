import CAdwaita
import FileWork
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// The settings: which library is used, when to save, how windows look. Choosing another library moves nothing; other
/// changes take effect at once in all windows, except those that remove earlier versions (``VersionLimit``).
@MainActor
final class SettingsView {
    // AdwPreferencesWindow of libadwaita 1.2 never releases its pages.
    private let sheet: Sheet
    private let owner: SongWindow
    /// The window over which the settings are shown, or will be once they are read; nil if there is none.
    private static weak var place: SongWindow?
    private let changes: SettingsChanges
    private let versionLimit: VersionLimit

    /// Shows the settings over a window; if another window shows them already, presents that window.
    static func present(over owner: SongWindow) {
        if let place {
            if place !== owner { place.present() }
            return
        }
        place = owner
        let environment = owner.application.environment
        FileWorker().run {
            SettingsSnapshot(environment: environment)
        } then: { (settings: SettingsSnapshot) in
            guard !owner.isDestroyed else { return place = nil }
            owner.application.apply(settings.inEffect)
            SettingsView(owner).show(settings)
        }
    }

    private init(_ owner: SongWindow) {
        self.owner = owner
        changes = owner.application.settingsChanges
        versionLimit = VersionLimit(owner)
        sheet = Sheet(over: owner.window, title: translated("Settings"), cancel: nil, width: 560)
        sheet.onClose { [changes, versionLimit] in
            Self.place = nil
            changes.onFailure = { _ in }
            versionLimit.confirm()
        }
    }

    private func show(_ settings: SettingsSnapshot) {
        // The handlers of the sheet's rows keep this instance alive as long as the sheet exists.
        changes.onFailure = { [weak self] _ in
            self?.versionLimit.cancel()
            self?.sheet.closeNow()
        }
        sheet.present(
            PreferencesPage.make([
                LibrarySettings(settings, sheet, over: owner).makeGroup(), makeWriting(settings.inEffect),
                makeAppearance(settings.inEffect), makeInspire(settings.inEffect), makeDesktop(settings.inEffect),
            ]))
    }
}

extension SettingsView {
    private func makeWriting(_ settings: Settings) -> PreferencesPage.Group {
        let delays = Settings.autosaveDelays
        let limits = Settings.historyLimits
        var rows = [
            PreferencesRow.makeNumber(
                translated("Autosave Delay"), translated("Seconds between the last keystroke and saving"),
                Double(settings.autosaveDelay) / 1000,
                in: Double(delays.lowerBound) / 1000...Double(delays.upperBound) / 1000, step: 0.5, digits: 1
            ) { [self] seconds in
                change { $0.autosaveDelay = Int((seconds * 1000).rounded()) }
            },
            PreferencesRow.makeNumber(
                translated("Earlier Versions"), translated("Maximum number of versions kept for each song"),
                Double(min(settings.historyLimit, limits.upperBound)),
                in: Double(limits.lowerBound)...Double(limits.upperBound), step: 100
            ) { [versionLimit] count in
                versionLimit.choose(Int(count))
            },
        ]
        if SpellChecking.isAvailable {
            rows.append(
                PreferencesRow.makeSwitch(
                    translated("Check Spelling"),
                    translated("The context menu of the lyrics offers other words and languages"),
                    settings.checksSpelling
                ) { [self] isOn in
                    change { $0.checksSpelling = isOn }
                })
        }
        rows.append(
            PreferencesRow.makeSwitch(
                translated("Mark Echoes"),
                translated("Underline lines that are also in other songs of the library"), settings.marksEchoes
            ) { [self] isOn in
                change { $0.marksEchoes = isOn }
            })
        return .init(title: translated("Writing"), rows: rows)
    }

    private func makeDesktop(_ settings: Settings) -> PreferencesPage.Group {
        let row = PreferencesRow.makeSwitch(
            translated("Desktop Search"), translated("Find songs in the search of the desktop"),
            settings.answersDesktopSearch
        ) { [self] isOn in
            change { $0.answersDesktopSearch = isOn }
        }
        return .init(title: translated("Desktop"), rows: [row])
    }

    private func makeAppearance(_ settings: Settings) -> PreferencesPage.Group {
        let all = Settings.Appearance.allCases
        let style = PreferencesRow.makeChoice(
            translated("Style"), all.map(\.label), selected: all.firstIndex(of: settings.appearance) ?? 0
        ) { [self] index in
            change { $0.appearance = all[index] }
        }
        let font = FontRow(settings.font)
        font.onChange = { [self] font in change { $0.font = font } }
        return .init(title: translated("Appearance"), rows: [style, font.widget])
    }

    private func makeInspire(_ settings: Settings) -> PreferencesPage.Group {
        let program = SuggestionProgramRow(settings, over: sheet.widget, in: owner.application.environment)
        program.onChange = { [self] command in change { $0.inspireCommand = command } }
        return .init(title: translated("Inspire"), rows: [program.widget])
    }

    private func change(_ change: @escaping @Sendable (inout Settings) -> Void) {
        changes.make(over: owner, change)
    }
}
