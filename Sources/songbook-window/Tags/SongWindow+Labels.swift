import CAdwaita
import Files
import LibraryChanges
import LibraryIndex
import SongFormat
import Translations

/// Pinning the song that is open, or a line of the list.
extension SongWindow {
    /// Pins the line that has the keyboard or whose menu is open, else the open song; or lets go of it.
    func togglePin() {
        if let item = library?.itemInUse {
            guard let entry = item.song else { return }
            let target = ChangeTarget(item)
            if openSong(in: target) == nil {
                let edit = SongEdit(pinned: !entry.isPinned)
                return change(target, or: translated("It Cannot Be Pinned")) { editor, item, session throws(Problem) in
                    try editor.edit(item, edit, session: session)
                }
            }
        }
        togglePinOfSong()
    }

    /// Pins the open song, or lets go of it.
    func togglePinOfSong() {
        guard let song, !song.isReadOnly else { return }
        song.saver.change(pinned: !song.isPinned)
    }

    /// Makes the actions, and returns the one that shows whether the open song is pinned.
    func addLabelActions() -> OpaquePointer {
        let map = window.opaque
        Actions.add("toggle-pin", to: map) { [self] in togglePin() }
        songActions.append(
            Actions.add("tags", to: map) { [self] in
                library?.panes.showEditor()
                song?.tags.begin()
            })
        return Actions.addSwitch("pin", to: map) { [self] in togglePinOfSong() }
    }
}
