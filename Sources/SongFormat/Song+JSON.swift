extension Song {
    /// The song as JSON for other programs: `path` (if given), `id`, `title`, `text`, `createdAt`, `updatedAt`, `tags`,
    /// `pinned`, and its metadata, in this order. Values that the song does not have are left out, as are an empty list
    /// of tags and a pin that is off; title and text are always included. Dates are in UTC, to the second. For
    /// everything in its file, see ``SongFile/json(_:of:)``.
    ///
    /// - Parameter path: the song's path. JSON is Unicode, so for a path that is not UTF-8, pass the nearest text.
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
        return .object(members + metadata.members)
    }
}

extension Metadata {
    /// The members of a song, in the order of ``MetadataName/members``. If a member is repeated, the last one counts,
    /// as in jq.
    public var members: [JSONValue.Member] {
        names.isEmpty
            ? []
            : MetadataName.members.compactMap { name in
                let value = name == .meta && !entries.isEmpty ? object : self[name]?.json
                return value.map { JSONValue.Member(name.member, $0) }
            }
    }

    private var object: JSONValue {
        .object(entries.compactMap { name in self[.entry(name)]?.json.map { JSONValue.Member(name, $0) } })
    }
}

extension MetadataValue {
    /// Nil for an unknown value that contains a lone surrogate, which no text can.
    public var json: JSONValue? {
        switch self {
        case .text(let text): .string(text)
        case .list(let texts): texts.count == 1 ? .string(texts[0]) : .array(texts.map(JSONValue.string))
        case .number(let number): .number(Self.spelling(of: number))
        case .unknown(let spellings): spellings.last.flatMap { try? JSONValue(parsing: Array($0.utf8)) }
        }
    }
}

extension SongFile {
    /// Everything in the file as one line of JSON for other programs: the given members, then the known members of
    /// `song` as in ``Song/json(path:)``, then every other member in the file's order.
    ///
    /// - Parameters:
    ///   - first: members that are not part of the song. Other members of the file that have the same name are left
    ///     out.
    ///   - song: the song as shown, with default values for what its file does not say.
    public func json(_ first: [JSONValue.Member], of song: Song) -> [UInt8] {
        var shown = song
        shown.metadata = Metadata()
        guard case .object(let known) = shown.json() else { preconditionFailure("a song is an object") }
        var output = JSONValue.object(first + known).serialized(pretty: false)
        output.removeLast()
        for member in (try? members()) ?? [] where !member.isKnown {
            if let text = member.text, first.contains(where: { $0.name == text }) { continue }
            guard let name = try? meaning(ofValueAt: member.name), let value = try? meaning(ofValueAt: member.value)
            else { continue }
            output += [UInt8(ascii: ",")] + name + [UInt8(ascii: ":")] + value
        }
        return output + [UInt8(ascii: "}")]
    }
}
