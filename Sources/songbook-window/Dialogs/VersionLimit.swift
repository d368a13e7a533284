import SongLibrary
import Translations

/// How many earlier versions of a song are kept. More are kept at once; fewer only when a person has confirmed it, for the
/// next save of a song removes the others.
@MainActor
final class VersionLimit {
    private let owner: SongWindow
    private var fewer: Int?

    init(_ owner: SongWindow) {
        self.owner = owner
    }

    /// Takes what is in the field.
    func choose(_ count: Int) {
        fewer = count < present ? count : nil
        if count > present { keep(count) }
    }

    /// Asks whether fewer versions are to be kept, where that was chosen. To be called when the settings are closed.
    func confirm() {
        guard let fewer, fewer < present else { return }
        MainLoop.post { [self] in
            guard !owner.isDestroyed else { return }
            MessageDialog.ask(
                translated("Keep Fewer Earlier Versions?"),
                translated(
                    """
                    Up to \(present.grouped) earlier versions of each song are kept now. With a maximum of \(fewer.grouped), \
                    the others are removed when you save the song, and cannot be restored.
                    """),
                action: translated("_Keep Fewer"), over: owner.window
            ) { [self] in
                keep(fewer)
            }
        }
    }

    private var present: Int {
        min(owner.application.appearance.settings.historyLimit, Settings.historyLimits.upperBound)
    }

    private func keep(_ count: Int) {
        owner.application.settingsChanges.make(over: owner) { $0.historyLimit = count }
    }
}
