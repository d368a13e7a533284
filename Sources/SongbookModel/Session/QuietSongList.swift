import SongFormat

/// The file of ``QuietSongs``.
nonisolated public enum QuietSongList {
    /// The version that this program writes.
    private static let version: Int64 = 1
    /// The maximum number of songs; the latest are kept.
    public static let most = 1000

    /// Returns the songs in a file; none if this program cannot interpret it.
    public static func songs(_ bytes: [UInt8]) -> [String] {
        guard let document = try? JSONValue(parsing: bytes), document["version"]?.integer == version else { return [] }
        return (document["quiet"]?.array ?? []).compactMap(\.string)
    }

    /// Returns a file that ``songs(_:)`` reads.
    public static func bytes(of songs: [String]) -> [UInt8] {
        JSONValue.object([
            .init("version", .integer(version)),
            .init("quiet", .array(songs.suffix(most).map { .string($0) })),
        ]).serialized(pretty: true)
    }
}
