/// What becomes of a song's tags when somebody types others or takes some away.
enum TagList {
    /// The tags with those that are typed, which commas separate; one that is there already is not added.
    static func adding(_ typed: String, to tags: [String]) -> [String] {
        var result = tags
        for part in typed.split(whereSeparator: { $0 == "," || $0.isNewline }) {
            let tag = String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
            if !tag.isEmpty, !result.contains(where: { $0.lowercased() == tag.lowercased() }) { result.append(tag) }
        }
        return result
    }

    /// The tags without the one at this place.
    static func removing(_ index: Int, from tags: [String]) -> [String] {
        var result = tags
        if result.indices.contains(index) { result.remove(at: index) }
        return result
    }
}
