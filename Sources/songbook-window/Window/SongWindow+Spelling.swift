import SongLibrary
import Toolkit

extension SongWindow {
    /// Keeps for all songs how the context menu of this one has words checked.
    func followSpelling(of song: OpenSong) {
        song.editor.spelling?.onToggle = { [weak self] isEnabled in
            self?.change { $0.checksSpelling = isEnabled }
        }
        song.editor.spelling?.onLanguage = { [weak self] language in
            self?.change { $0.spellingLanguage = language }
        }
    }

    private func change(_ change: @escaping @Sendable (inout Settings) -> Void) {
        application.settingsChanges.make(over: self, change)
    }
}
