package import SongFormat

/// The bytes of a `.songbook-library.json` together with their contents.
package struct LibraryDocument: Sendable {
    /// Files with more bytes are not read: 16 MiB.
    static let byteLimit = SongFile.byteLimit

    package let document: JSONDocument
    package let arrangement: LibraryArrangement

    /// - Throws: what is wrong with the bytes, with line and column if they are not JSON, as a clause.
    package init(_ bytes: [UInt8]) throws(LibraryFault) {
        do throws(SongFormatError) {
            document = try JSONDocument(parsing: bytes, limit: Self.byteLimit)
        } catch {
            throw LibraryFault(words: error.description)
        }
        arrangement = try LibraryArrangement(document.root)
    }

    /// A new file.
    init(new arrangement: LibraryArrangement) {
        document = JSONDocument(arrangement.root)
        self.arrangement = arrangement
    }

    /// Whether a newer program wrote it, so that it must not be changed.
    package var isNewer: Bool { arrangement.fileVersion > LibraryArrangement.version }

    /// The bytes with the changes.
    package func bytes(saying changed: LibraryArrangement) -> [UInt8] { document.saying(changed.root).bytes }
}
