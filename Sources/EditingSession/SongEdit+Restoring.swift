public import SongFormat

extension SongEdit {
    /// Restores what an earlier version of a song says: its title, its lyrics and its metadata. What it does not say,
    /// such as an artist that was added since, stays.
    ///
    /// - Parameter arrangement: whether tags and pin, which are not part of what a song says, become exactly those of
    ///   the version, too.
    public init(restoring version: Song, arrangement: Bool) {
        self.init(
            title: version.title.isEmpty ? nil : version.title, text: version.text,
            tags: arrangement ? version.tags : nil, pinned: arrangement ? version.pinned : nil,
            metadata: MetadataEdit(version.metadata))
    }

    /// The metadata to which this gives another value than in `song`, in the order of ``SongFormat/Metadata/names``.
    public func changedMetadata(in song: Song) -> [MetadataName] {
        let (before, after) = (song.metadata, song.metadata.applying(metadata))
        let gone = before.names.filter { after[$0] == nil }
        return after.names.filter { before[$0] != after[$0] } + gone
    }
}
