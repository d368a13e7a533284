/// A member of a song that is put together from the members of another.
package enum SongPiece: Sendable {
    /// The member with this index, as it is.
    case kept(Int)
    /// The member with this index, with another value.
    case changed(Int, value: ArraySlice<UInt8>)
    /// A member that was not there: its name with quotation marks, and its value.
    case added(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)
}

extension SongFile {
    /// The file with other members: what is around and between those that stay is kept, and what is added looks like the
    /// rest.
    ///
    /// - Parameter pieces: indices of `members()`, each at most once.
    /// - Throws: `.readOnly` if the result must not be edited; `.tooLarge`; what is wrong with a name or value that is no
    ///   JSON.
    package func assembling(_ pieces: [SongPiece]) throws(SongFormatError) -> SongFile {
        let members = try members()
        let style = SongStyle(of: bytes, layout: layout)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        if let first = members.first {
            output += bytes[..<first.name.lowerBound]
        } else {
            output += bytes[..<layout.inside.lowerBound] + style.opening
        }
        for (position, piece) in pieces.enumerated() {
            if position > 0 { output += separator(before: piece, of: members) ?? style.separator[...] }
            switch piece {
            case .kept(let index):
                output += bytes[members[index].name.lowerBound..<members[index].value.upperBound]
            case .changed(let index, let value):
                output += bytes[members[index].name.lowerBound..<members[index].value.lowerBound] + value
            case .added(let name, let value):
                output += name + style.colon + value
            }
        }
        if let last = members.last {
            output += bytes[last.value.upperBound...]
        } else {
            output += style.closing + bytes[layout.inside.upperBound...]
        }
        let file = try SongFile(decoding: output)
        try file.requireEditable()
        return file
    }

    /// What stands before the member of this file that `piece` is; nil if it is none, or the first.
    private func separator(before piece: SongPiece, of members: [SongMember]) -> ArraySlice<UInt8>? {
        switch piece {
        case .kept(let index), .changed(let index, _):
            index > 0 ? bytes[members[index - 1].value.upperBound..<members[index].name.lowerBound] : nil
        case .added: nil
        }
    }
}
