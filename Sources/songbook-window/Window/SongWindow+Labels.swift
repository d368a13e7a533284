import CAdwaita
import LibraryIndex
import SongbookModel

/// Pinning the open song, or a line of the list.
extension SongWindow {
    /// Pins or unpins the line that has the keyboard focus or whose menu is open, otherwise the open song.
    func togglePin() {
        if library?.selectedCount != nil { return togglePinOfSelection() }
        if let item = library?.itemInUse {
            guard let entry = item.song else { return }
            let target = ItemSelection(item)
            if openSong(in: target) == nil {
                commands.run(ItemCommand.pin(target, !entry.isPinned))
                return
            }
        }
        togglePinOfSong()
    }

    /// Pins or unpins the open song.
    func togglePinOfSong() {
        guard let song, !song.isReadOnly else { return }
        song.saver.change(pinned: !song.isPinned)
    }
}
