extension SongFile {
    /// The file after an edit: only the values that change are replaced, members that are missing are put in where a new
    /// file has them, in the style of the file; every other byte stays. What the song already says, byte for byte, is not
    /// touched, however it is spelled.
    ///
    /// The result has been decoded again and says what it should.
    ///
    /// - Parameter limit: as of ``init(decoding:limit:)``.
    /// - Throws: `.readOnly` if there is something to change and `readOnlyReason` is set; `.tooLarge`; `.notReproducible`
    ///   if this function is wrong.
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
    /// - Parameter createdAt: also stands in for `updatedAt` if that is nil. Both are written to the second.
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
