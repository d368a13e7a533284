extension SongFile {
    /// The file after an edit. Replaces only values that change; inserts missing members in their place in a new file,
    /// in the style of this one; keeps every other byte. Values that the song already has, byte for byte, are not
    /// touched, however they are spelled.
    ///
    /// The result has been decoded again to verify it.
    ///
    /// - Parameter limit: as for ``init(decoding:limit:)``.
    /// - Throws: `.readOnly` if there is something to change and `readOnlyReason` is set; `.tooLarge`;
    ///   `.notReproducible` if this function has a bug.
    public func encoding(_ edit: SongEdit, limit: Int = SongFile.byteLimit) throws(SongFormatError) -> SongFile {
        let changes = edit.reduced(to: song)
        if changes.isEmpty { return self }
        if let readOnlyReason { throw SongFormatError(.readOnly(readOnlyReason), at: 0, in: bytes) }
        var edited = changes.isWithoutMetadata ? bytes : SongSplice(bytes: bytes, layout: layout).applying(changes)
        if !changes.metadata.isEmpty { edited = try MetadataSplice(edited, limit: limit).applying(changes.metadata) }
        guard edited.count <= limit else { throw SongFormatError(.tooLarge(limit: limit), at: limit, in: edited) }
        return try SongFile(decoding: edited, limit: limit, asserting: changes.applied(to: song))
    }

    /// A new file: two spaces of indentation, a final newline.
    ///
    /// - Parameter createdAt: also used for `updatedAt` if that is nil. Both are written to the second.
    /// - Throws: `.tooLarge`.
    public static func new(
        id: String, title: String, text: String, createdAt: Timestamp, updatedAt: Timestamp? = nil,
        tags: [String] = [], pinned: Bool = false, metadata: Metadata = Metadata()
    ) throws(SongFormatError) -> SongFile {
        let song = Song(
            id: id, title: title, text: text, createdAt: createdAt.writable,
            updatedAt: (updatedAt ?? createdAt).writable, tags: tags, pinned: pinned, metadata: metadata)
        let bytes = song.json().serialized(pretty: true)
        guard bytes.count <= Self.byteLimit else {
            throw SongFormatError(.tooLarge(limit: Self.byteLimit), at: Self.byteLimit, in: bytes)
        }
        return try SongFile(decoding: bytes, limit: Self.byteLimit, asserting: song)
    }

    private init(decoding bytes: [UInt8], limit: Int, asserting song: Song) throws(SongFormatError) {
        guard let file = try? SongFile(decoding: bytes, limit: limit), file.song == song, file.readOnlyReason == nil
        else {
            throw SongFormatError(.notReproducible, at: 0, in: bytes)
        }
        self = file
    }
}
