import SongLibrary
import Toolkit

extension SongWindow {
    /// Applies the spelling choices in this song's context menu to all songs.
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
