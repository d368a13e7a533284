/// A song's metadata besides title and lyrics, in known, optional members of the file.
public struct Metadata: Hashable, Sendable {
    private var values: [MetadataName: MetadataValue] = [:]

    /// No metadata.
    public init() {}

    /// The value; nil if there is none.
    public subscript(name: MetadataName) -> MetadataValue? { values[name] }

    /// The names that the member `chords` lists.
    public var listedChords: [String] {
        if case .list(let names)? = values[.chords] { names } else { [] }
    }

    /// Whether there is no metadata.
    public var isEmpty: Bool { values.isEmpty }

    /// The names with values: members in the order of ``MetadataName/members``, then entries of `meta` by their bytes.
    public var names: [MetadataName] {
        guard !values.isEmpty else { return [] }
        return MetadataName.members.filter { values[$0] != nil } + entries.map(MetadataName.entry)
    }

    /// The names in `meta`, sorted by bytes.
    var entries: [String] {
        values.keys.compactMap { if case .entry(let name) = $0 { name } else { nil } }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// After an edit. A `meta` that is not an object gives way to the first entry, and entries to such a `meta`.
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

    /// The edit that turns this into `other`.
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

/// Changes to a song's metadata. Values that it does not name stay.
public struct MetadataEdit: Sendable {
    /// A value to set or remove.
    public struct Change: Hashable, Sendable {
        /// Nil removes it.
        public let value: MetadataValue?
    }

    private(set) var changes: [MetadataName: Change] = [:]

    /// An edit without changes.
    public init() {}

    /// The edit that gives a song all of this metadata.
    public init(_ metadata: Metadata) {
        self = Metadata().changes(to: metadata)
    }

    /// Nil for a value that stays.
    public subscript(name: MetadataName) -> Change? { changes[name] }

    /// The names of the changed values, in no order.
    public var names: [MetadataName] { Array(changes.keys) }

    /// Whether there are no changes.
    public var isEmpty: Bool { changes.isEmpty }

    /// - Parameter value: of the name's kind. Nil removes it, and so does an empty value, which would be read as
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

    /// Adds the changes of another edit; where both change a value, `later` wins.
    public mutating func add(_ later: MetadataEdit) {
        changes.merge(later.changes) { $1 }
    }

    /// The edit without changes that would not alter `metadata`.
    func reduced(to metadata: Metadata) -> MetadataEdit {
        metadata.changes(to: metadata.applying(self))
    }
}
