import Files

/// The id of a song whose source has none, or one that another song has.
///
/// It is made of what the song says and of where it goes, so that the same file imported once more is recognised, also
/// after the song was edited, renamed or moved. Source: RFC 9562, version 8.
enum ImportedID {
    /// - Parameters:
    ///   - folder: where the song goes, seen from the library.
    ///   - id: what the source says.
    static func id(title: String, text: String, folder: FilePath, id: String?) -> String {
        var bytes = Array("songbook import\0".utf8)
        bytes.append(contentsOf: folder.bytes)
        for part in [id ?? "", title, text] {
            bytes.append(0)
            bytes.append(contentsOf: part.utf8)
        }
        let high = BlockChecksum(bytes).value & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
        let low = Checksum(bytes).value & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array(BlockChecksum(value: high).hexadecimal.utf8) + Array(Checksum(value: low).hexadecimal.utf8)
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
            .map { String(decoding: digits[$0], as: UTF8.self) }
            .joined(separator: "-")
    }
}
