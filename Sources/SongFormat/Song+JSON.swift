extension Song {
    /// The song as JSON for other programs: `path` (if given), `id`, `title`, `text`, `createdAt`, `updatedAt`, `tags`,
    /// `pinned`, in this order. What the song does not have, no tags and not pinned included, is left out; title and text
    /// are always there. Dates are in UTC, to the second.
    ///
    /// - Parameter path: where the song is. JSON is Unicode, so of a path that is not UTF-8 the caller gives the nearest.
    public func json(path: String? = nil) -> JSONValue {
        var members: [JSONValue.Member] = []
        func add(_ name: String, _ value: JSONValue?) {
            if let value { members.append(JSONValue.Member(name, value)) }
        }
        add("path", path.map(JSONValue.string))
        add("id", id.map(JSONValue.string))
        add("title", .string(title))
        add("text", .string(text))
        add("createdAt", createdAt.map { .string($0.iso8601) })
        add("updatedAt", updatedAt.map { .string($0.iso8601) })
        add("tags", tags.isEmpty ? nil : .array(tags.map(JSONValue.string)))
        add("pinned", pinned ? .bool(true) : nil)
        return .object(members)
    }
}
