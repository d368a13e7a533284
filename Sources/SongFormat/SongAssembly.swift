/// A member of an object that is assembled from the members of another.
package enum SongPiece: Sendable {
    /// The member with this index, unchanged.
    case kept(Int)
    /// The member with this index, with another value.
    case changed(Int, value: ArraySlice<UInt8>)
    /// A new member: its name with quotation marks, and its value.
    case added(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)
}

extension SongFile {
    /// The file with other members. Keeps what is around and between members that stay, and formats new members like
    /// the rest.
    ///
    /// - Parameter pieces: indices of `members()`, each at most once.
    /// - Throws: `.readOnly` if the result must not be edited; `.tooLarge`; the error in a name or value that is not
    ///   JSON.
    package func assembling(_ pieces: [SongPiece]) throws(SongFormatError) -> SongFile {
        let file = try SongFile(decoding: ObjectAssembly(bytes, layout: layout).applying(pieces))
        try file.requireEditable()
        return file
    }

    /// Assembles the object at `range` with other members, in the same way.
    ///
    /// - Parameter pieces: indices of `members(ofObjectAt:)`, each at most once.
    package func object(at range: Range<Int>, assembling pieces: [SongPiece]) throws(SongFormatError) -> [UInt8] {
        let object = Array(bytes[range])
        return try ObjectAssembly(object, layout: SongLayout(scanning: object, limit: .max)).applying(pieces)
    }
}
