import SongFormat

/// A song's members as names and values in text, for formats that have nothing else.
struct SongFields {
    struct Field {
        let name: String
        let value: String
        /// Whether it comes from `meta`, and not from a member of its own.
        let isMeta: Bool
    }

    /// In the order of the members, those of `meta` where that stands.
    let fields: [Field]

    /// Members of another type than songbook(5) says, and those that it does not know, are left out.
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
