import CAdwaita
import LibraryChanges
import LibraryIndex
import Problems
import SongFormat
import SongbookModel
import Translations

/// Pinning the song that is open, or a line of the list.
extension SongWindow {
    /// Pins the line that has the keyboard or whose menu is open, else the open song; or lets go of it.
    func togglePin() {
        if library?.selectedCount != nil { return togglePinOfSelection() }
        if let item = library?.itemInUse {
            guard let entry = item.song else { return }
            let target = ItemSelection(item)
            if openSong(in: target) == nil {
                let edit = SongEdit(pinned: !entry.isPinned)
                let heading = translated("Could Not Pin or Unpin Song")
                return change(target, or: heading) { editor, item, session throws(Problem) in
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
}
