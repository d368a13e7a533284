import SongFormat

extension MetadataName {
    /// The member with this name that holds one or more values; nil for `meta`, for `chords`, which formats have in the
    /// lyrics, and for names that are not in songbook(5).
    init?(valueNamed name: String) {
        guard let member = MetadataName(member: name.utf8), member != .meta, member != .chords else { return nil }
        self = member
    }

    /// The value for a format's text. Nil if it is not of the right kind.
    func json(of text: String) -> JSONValue? {
        switch kind {
        case .text, .list: .string(text)
        case .integer: (self == .duration ? Self.seconds(text) : Int32(text).map { Int($0) }).map(JSONValue.integer)
        case .number:
            if case .number(let spelling)? = try? JSONValue(parsing: Array(text.utf8), limit: 32) {
                .number(spelling)
            } else {
                nil
            }
        case .entries: nil
        }
    }

    /// Parses `3:45`, `1:02:03` or `225`.
    private static func seconds(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 3,
            parts.allSatisfy({ (1...6).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return parts.reduce(0) { $0 * 60 + (Int($1) ?? 0) }
    }
}
