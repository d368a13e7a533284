/// Assembles an object from some of its members, changed members and new ones. Keeps what is around and between members
/// that stay, and formats new members like the rest.
struct ObjectAssembly {
    let bytes: [UInt8]
    let members: [SongMember]
    private let layout: SongLayout
    let style: SongStyle

    /// - Parameter bytes: an object, with nothing around it but white space.
    init(_ bytes: [UInt8], layout: SongLayout) throws(SongFormatError) {
        self.bytes = bytes
        self.layout = layout
        members = try SongMember.all(in: bytes)
        style = SongStyle(of: bytes, layout: layout)
    }

    /// - Parameter pieces: indices of `members`, each at most once.
    func applying(_ pieces: [SongPiece]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        if let first = members.first {
            output += bytes[..<first.name.lowerBound]
        } else {
            output += bytes[..<layout.inside.lowerBound] + style.opening
        }
        for (position, piece) in pieces.enumerated() {
            if position > 0 { output += separator(before: piece) ?? style.separator[...] }
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
        return output
    }

    /// The bytes between `piece` and the member before it; nil if the piece is new, or the first member.
    private func separator(before piece: SongPiece) -> ArraySlice<UInt8>? {
        switch piece {
        case .kept(let index), .changed(let index, _):
            index > 0 ? bytes[members[index - 1].value.upperBound..<members[index].name.lowerBound] : nil
        case .added: nil
        }
    }
}
