import SongFormat

extension Song {
    /// Whether a person would see the same song: title, lyrics, tags and pin, byte for byte.
    func hasSameWords(as other: Song) -> Bool {
        title.hasSameBytes(as: other.title) && text.hasSameBytes(as: other.text)
            && tags.elementsEqual(other.tags) { $0.hasSameBytes(as: $1) } && pinned == other.pinned
    }

    /// Whether both files call it the same song.
    func hasSameID(as other: Song) -> Bool {
        id.map { Array($0.utf8) } == other.id.map { Array($0.utf8) }
    }
}
