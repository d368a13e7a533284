/// What a file says of its song besides title and lyrics, in members that are known and optional.
public struct Metadata: Hashable, Sendable {
    private var values: [MetadataName: MetadataValue] = [:]

    /// None.
    public init() {}

    /// The value; nil where there is none.
    public subscript(name: MetadataName) -> MetadataValue? { values[name] }

    /// What the member `chords` lists.
    public var listedChords: [String] {
        if case .list(let names)? = values[.chords] { names } else { [] }
    }

    /// Whether there is none.
    public var isEmpty: Bool { values.isEmpty }

    /// What there is: members in the order of ``MetadataName/members``, then entries of `meta` by their bytes.
    public var names: [MetadataName] {
        guard !values.isEmpty else { return [] }
        return MetadataName.members.filter { values[$0] != nil } + entries.map(MetadataName.entry)
    }

    /// The names in `meta`, by their bytes.
    var entries: [String] {
        values.keys.compactMap { if case .entry(let name) = $0 { name } else { nil } }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// After an edit. A `meta` that is no object gives way to its first entry, and entries to one that is none.
    public func applying(_ edit: MetadataEdit) -> Metadata {
        var result = self
        if let meta = edit[.meta] {
            result.removeEntries()
            result.values[.meta] = meta.value
        }
        for (name, change) in edit.changes where name != .meta {
            if case .entry = name, change.value != nil { result.values[.meta] = nil }
            result.values[name] = change.value
        }
        return result
    }

    /// What makes `other` of this.
    public func changes(to other: Metadata) -> MetadataEdit {
        var edit = MetadataEdit()
        for name in Set(values.keys).union(other.values.keys) where self[name] != other[name] {
            edit.set(name, other[name])
        }
        return edit
    }

    mutating func removeEntries() {
        for entry in entries { values[.entry(entry)] = nil }
    }

    mutating func read(_ value: MetadataValue?, as name: MetadataName) {
        values[name] = value
    }
}

/// What is to be changed in a song's metadata. What it does not name stays.
public struct MetadataEdit: Sendable {
    /// A value that is to be set or removed.
    public struct Change: Hashable, Sendable {
        /// Nil removes it.
        public let value: MetadataValue?
    }

    private(set) var changes: [MetadataName: Change] = [:]

    /// Nothing.
    public init() {}

    /// What makes all that a song has.
    public init(_ metadata: Metadata) {
        self = Metadata().changes(to: metadata)
    }

    /// Nil for what stays.
    public subscript(name: MetadataName) -> Change? { changes[name] }

    /// What is changed, in no order.
    public var names: [MetadataName] { Array(changes.keys) }

    /// Whether nothing is changed.
    public var isEmpty: Bool { changes.isEmpty }

    /// - Parameter value: of the kind that the name has. Nil removes it, and so does what is empty, which would be read as
    ///   missing.
    public mutating func set(_ name: MetadataName, _ value: MetadataValue?) {
        let isEmpty =
            switch value {
            case .text(let text): text.isEmpty
            case .list(let texts): texts.allSatisfy(\.isEmpty) && texts.count < 2
            case .unknown(let spellings): spellings.isEmpty
            case .number, nil: false
            }
        changes[name] = Change(value: isEmpty ? nil : value)
    }

    /// Both; of what both change, `later` counts.
    public mutating func add(_ later: MetadataEdit) {
        changes.merge(later.changes) { $1 }
    }

    /// What is left when all that a song already says is taken out.
    func reduced(to metadata: Metadata) -> MetadataEdit {
        metadata.changes(to: metadata.applying(self))
    }
}
