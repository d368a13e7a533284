import SongLibrary
import Toolkit
import Translations

/// The maximum number of earlier versions of a song. A higher number takes effect at once; a lower one only after the
/// user has confirmed it, because the next save of a song removes the other versions.
@MainActor
final class VersionLimit {
    private let owner: SongWindow
    /// The number when the settings were opened.
    private let before: Int
    private var fewer: Int?

    init(_ owner: SongWindow) {
        self.owner = owner
        before = min(owner.application.appearance.settings.historyLimit, Settings.historyLimits.upperBound)
    }

    /// Takes the number in the field.
    func choose(_ count: Int) {
        fewer = count < before ? count : nil
        let atLeast = max(count, before)
        if atLeast != owner.application.appearance.settings.historyLimit { keep(atLeast) }
    }

    /// Drops a lower number that was chosen.
    func cancel() {
        fewer = nil
    }

    /// Asks for confirmation if a lower number was chosen. Must be called when the settings are closed.
    func confirm() {
        // A field reports typed text when it loses the keyboard focus.
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
