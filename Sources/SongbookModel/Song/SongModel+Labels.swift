import EditingSession
public import SongFormat
import SongMerging

/// Tags, pin and metadata of the song.
extension SongModel {
    /// Its tags, including unsaved changes.
    public var tags: [String] { saver.labels.tags ?? session.song.tags }

    /// Its metadata, including unsaved changes.
    public var metadata: Metadata { session.song.metadata.applying(saver.labels.metadata) }

    /// The text of its `language` member, including unsaved changes; nil if there is none.
    public var language: String? { if case .text(let tag)? = metadata[.language] { tag } else { nil } }

    /// The list in its `chords` member, including unsaved changes.
    public var listedChords: [String] { metadata.listedChords }

    /// Whether the song stands above the others in its folder's list.
    public var isPinned: Bool { saver.labels.pinned ?? session.song.pinned }

    /// The song with all unsaved changes.
    public var current: Song {
        let (words, labels) = (text.words, saver.labels)
        return SongEdit(
            title: words.title, text: words.text, tags: labels.tags, pinned: labels.pinned, metadata: labels.metadata
        ).applied(to: session.song)
    }

    /// Changes labels and metadata.
    public func change(_ edit: SongEdit) {
        guard edit.tags != nil || edit.pinned != nil || !edit.metadata.isEmpty else { return }
        saver.change(tags: edit.tags, pinned: edit.pinned, metadata: edit.metadata)
        page?.labelsChanged()
    }
}
