public import Files
public import LibraryIndex

/// A song whose echoes are looked for.
nonisolated public struct EchoRequest: Sendable {
    /// The library.
    public let snapshot: LibrarySnapshot
    /// Its lyrics.
    public let text: String
    /// The song's member `chords`.
    public var listedChords: [String] = []
    /// Its file: absolute; nil if it has none yet.
    public var path: FilePath?
    /// Its id; nil if it has none.
    public var id: String?
    /// Its key among the songs with echoes turned off.
    public let key: String
    /// The songs with echoes turned off.
    public let quiet: QuietSongs

    /// Creates a request from its properties.
    public init(
        in snapshot: LibrarySnapshot, text: String, listedChords: [String] = [], path: FilePath? = nil,
        id: String? = nil, key: String, quiet: QuietSongs
    ) {
        (self.snapshot, self.text, self.listedChords) = (snapshot, text, listedChords)
        (self.path, self.id, self.key, self.quiet) = (path, id, key, quiet)
    }

    /// Finds the echoes. Waits for the disk.
    func find(_ finder: EchoFinder, _ cancellation: Cancellation) -> FoundEchoes {
        guard !quiet.contains(key) else { return FoundEchoes(isQuiet: true) }
        let echoes = try? finder.echoes(
            of: text, listedChords: listedChords, path: path, id: id, in: snapshot, most: FoundEchoes.mostSongs,
            cancellation: cancellation)
        return FoundEchoes(echoes ?? [], in: text)
    }
}
