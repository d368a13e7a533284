import SongFormat

/// A song's members as names and text values, for formats that have nothing else.
struct SongFields {
    struct Field {
        let name: String
        let value: String
        /// Whether it comes from `meta` rather than from a separate member.
        let isMeta: Bool
    }

    /// In the order of the members, with the entries of `meta` in its place.
    let fields: [Field]

    /// Leaves out members of the wrong type and those that are not in songbook(5).
    init(of song: ImportedSong) {
        fields = song.members.flatMap { member -> [Field] in
            if member.name == "meta" {
                return (member.value.members ?? []).compactMap { entry in
                    entry.value.string.map { Field(name: entry.name, value: $0, isMeta: true) }
                }
            }
            guard let name = MetadataName(valueNamed: member.name) else { return [] }
            return Self.texts(of: member.value, name.kind).map { Field(name: member.name, value: $0, isMeta: false) }
        }
    }

    private static func texts(of value: JSONValue, _ kind: MetadataName.Kind) -> [String] {
        switch (kind, value) {
        case (.text, .string(let text)), (.list, .string(let text)): [text]
        case (.list, .array(let values)): values.compactMap(\.string)
        case (.integer, .number(let spelling)), (.number, .number(let spelling)): [spelling]
        default: []
        }
    }
}
