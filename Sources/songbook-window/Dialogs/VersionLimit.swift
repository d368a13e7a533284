import SongLibrary
import Toolkit
import Translations

/// How many earlier versions of a song are kept. More are kept at once; fewer only when a person has confirmed it, for the
/// next save of a song removes the others.
@MainActor
final class VersionLimit {
    private let owner: SongWindow
    /// So many are kept when the settings are opened.
    private let before: Int
    private var fewer: Int?

    init(_ owner: SongWindow) {
        self.owner = owner
        before = min(owner.application.appearance.settings.historyLimit, Settings.historyLimits.upperBound)
    }

    /// Takes what is in the field.
    func choose(_ count: Int) {
        fewer = count < before ? count : nil
        let atLeast = max(count, before)
        if atLeast != owner.application.appearance.settings.historyLimit { keep(atLeast) }
    }

    /// Forgets that fewer were chosen.
    func cancel() {
        fewer = nil
    }

    /// Asks whether fewer versions are to be kept, where that was chosen. To be called when the settings are closed.
    func confirm() {
        // A field gives what was typed into it when it loses the keyboard.
        MainLoop.post { [self] in
            guard !owner.isDestroyed, let fewer else { return }
            MessageDialog.ask(
                translated("Keep Fewer Earlier Versions?"),
                translated(
                    """
                    Up to \(before.grouped) earlier versions of each song are kept now. With a maximum of \(fewer.grouped), \
                    the others are removed when you save the song, and cannot be restored.
                    """),
                action: translated("_Keep Fewer"), over: owner.window
            ) { [self] in
                keep(fewer)
            }
        }
    }

    private func keep(_ count: Int) {
        owner.application.settingsChanges.make(over: owner) { $0.historyLimit = count }
    }
}
