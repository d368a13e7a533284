import EditingSession
import SongFormat

/// Tags, pin and metadata of the song that is open.
extension OpenSong {
    /// What its `language` member says, or will say when that is saved; nil where there is none.
    var language: String? {
        let metadata = session.song.metadata.applying(saver.labels.metadata)
        if case .text(let tag)? = metadata[.language] { return tag }
        return nil
    }

    /// What its `chords` member lists, or will list when that is saved.
    var listedChords: [String] { session.song.metadata.applying(saver.labels.metadata).listedChords }

    /// Whether the song stands above the others in its folder's list.
    var isPinned: Bool { saver.labels.pinned ?? session.song.pinned }

    /// Shows the tags and the metadata that the song has now, or will have when they are saved.
    func showLabels() {
        tags.show(saver.labels.tags ?? session.song.tags)
        details?.show(session.song.metadata.applying(saver.labels.metadata))
        editor.page.annotator.language = language
        showListedChords()
        host?.songChanged()
    }

    /// Tells the page which names are chords.
    func showListedChords() {
        editor.page.annotator.listedChords = listedChords
        editor.page.markup.listedChords = listedChords
    }
}
