import Files
public import Problems

extension LibraryTree {
    /// The songs that cannot be read, and whose words therefore are in no search.
    public var brokenSongs: [SongEntry] {
        var songs = [SongEntry]()
        for (page, folder) in pages.enumerated() {
            songs += folder.brokenSongs.map { SongEntry(tree: self, place: SongPlace(page: page, index: $0)) }
        }
        return songs
    }
}

extension SongEntry {
    /// What sort of problem keeps the file from being read as a song; nil when it can be.
    public var brokenKind: Problem.Kind? {
        record.has.contains(.broken) ? record.trouble.kind : nil
    }
}
