public import SongFormat

extension SongEdit {
    /// Brings back what an earlier version of a song says: its title, its lyrics, and its tags and metadata. What it does
    /// not say, such as an artist that was added since, stays; so does the pin, which is no part of what a song says.
    public init(restoring version: Song) {
        self.init(
            title: version.title.isEmpty ? nil : version.title, text: version.text,
            tags: version.tags.isEmpty ? nil : version.tags, metadata: MetadataEdit(version.metadata))
    }
}
