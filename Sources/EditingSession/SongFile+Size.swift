import SongFormat

extension SongFile {
    /// Whether it has more bytes than a file may have; so it can be kept in a draft alone.
    var isTooLarge: Bool { bytes.count > Self.byteLimit }
}
