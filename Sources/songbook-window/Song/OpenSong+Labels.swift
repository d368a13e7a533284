import EditingSession
import SongFormat

/// Tags and pin of the song that is open.
extension OpenSong {
    /// Whether the song stands above the others in its folder's list.
    var isPinned: Bool { saver.labels.pinned ?? session.song.pinned }

    /// Shows the tags that the song has now, or will have when they are saved.
    func showLabels() {
        tags.show(saver.labels.tags ?? session.song.tags)
        host?.songChanged()
    }
}
