import SongMerging

/// The words that differ between two lines.
nonisolated public struct ChangedWords {
    /// Lines with more words than this are not compared word by word.
    private static let limit = 400

    /// One line, with what the other does not have.
    public let this: MarkedText
    /// The other line.
    public let that: MarkedText

    /// Marks nothing if the lines have so little in common that all of them would be marked.
    public init(_ this: String, _ that: String) {
        let (these, those) = (Self.pieces(of: this), Self.pieces(of: that))
        var numbers: [[UInt8]: Int32] = [:]
        func numbered(_ pieces: [Substring]) -> [Int32] {
            pieces.map { piece in
                let bytes = Array(piece.utf8)
                let number = numbers[bytes] ?? Int32(numbers.count)
                numbers[bytes] = number
                return number
            }
        }
        guard these.count <= Self.limit, those.count <= Self.limit else {
            (self.this, self.that) = (MarkedText(this), MarkedText(that))
            return
        }
        let alignment = Alignment(numbered(these), numbered(those))
        let shared = zip(these, alignment.right).count { $1 >= 0 && !$0.isBlank }
        let isAlike = shared > 0 && 3 * shared >= max(Self.words(in: these), Self.words(in: those))
        self.this = isAlike ? Self.marked(these, alignment.right) : MarkedText(this)
        self.that = isAlike ? Self.marked(those, alignment.left) : MarkedText(that)
    }

    /// Words, and what is between them.
    private static func pieces(of line: String) -> [Substring] {
        var pieces: [Substring] = []
        var rest = line[...]
        while let first = rest.first {
            let kind = first.isWordPart
            let piece = kind ? rest.prefix { $0.isWordPart } : rest.prefix(1)
            pieces.append(piece)
            rest = rest[piece.endIndex...]
        }
        return pieces
    }

    private static func words(in pieces: [Substring]) -> Int { pieces.count { !$0.isBlank } }

    /// - Parameter partners: the counterpart of each piece in the other line; negative if it has none.
    private static func marked(_ pieces: [Substring], _ partners: [Int32]) -> MarkedText {
        var marks: [Range<Int>] = []
        var offset = 0
        for (piece, partner) in zip(pieces, partners) {
            let end = offset + piece.utf8.count
            if partner < 0 {
                if let last = marks.last, last.upperBound == offset {
                    marks[marks.count - 1] = last.lowerBound..<end
                } else {
                    marks.append(offset..<end)
                }
            }
            offset = end
        }
        return MarkedText(pieces.joined(), marks: marks)
    }
}

nonisolated extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber || self == "'" || self == "’" }
}

nonisolated extension Substring {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
