import EditingSession
import SongFormat

/// Tags, pin and metadata of the song that is open.
extension OpenSong {
    /// Whether the song stands above the others in its folder's list.
    var isPinned: Bool { saver.labels.pinned ?? session.song.pinned }

    /// Shows the tags and the metadata that the song has now, or will have when they are saved.
    func showLabels() {
        tags.show(saver.labels.tags ?? session.song.tags)
        details?.show(session.song.metadata.applying(saver.labels.metadata))
        host?.songChanged()
    }
}
