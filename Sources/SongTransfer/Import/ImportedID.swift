import Files

/// The id of a song whose source has none, or one that another song has.
///
/// Derived from the song's contents and target folder, so that importing the same file again recognizes the song, even
/// after it was edited, renamed or moved. Source: RFC 9562, version 8.
enum ImportedID {
    /// - Parameters:
    ///   - folder: the target folder, relative to the library.
    ///   - countsMembers: whether values other than title and lyrics count. For a song without any, the id is the same
    ///     either
    ///     way.
    static func id(of song: SourceSong, folder: FilePath, countsMembers: Bool = true) -> String {
        var bytes = Array("songbook import\0".utf8)
        bytes.append(contentsOf: folder.bytes)
        for part in [song.id ?? "", song.title, song.text] {
            bytes.append(0)
            bytes.append(contentsOf: part.utf8)
        }
        for statement in countsMembers ? song.statements.all : [] {
            for part in [statement.name, statement.value] {
                bytes.append(0)
                bytes.append(contentsOf: part.utf8)
            }
        }
        let high = BlockChecksum(bytes).value & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
        let low = Checksum(bytes).value & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array(BlockChecksum(value: high).hexadecimal.utf8) + Array(Checksum(value: low).hexadecimal.utf8)
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
            .map { String(decoding: digits[$0], as: UTF8.self) }
            .joined(separator: "-")
    }
}
