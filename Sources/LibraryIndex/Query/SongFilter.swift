import Files

/// The conditions of a query besides words, prepared for one tree and answered from its records.
struct SongFilter: Sendable {
    private enum Condition: Sendable {
        /// One of these flags.
        case anyFlag(SongRecord.Flags)
        case conflicted
        case tag(TagComparison)
        case untagged
        case changed(start: Int64?, end: Int64?)
        case created(start: Int64?, end: Int64?)
        case member(SongLabels.Kind, TextComparison)
        /// Absolute paths of files.
        case files(Set<FilePath>)
    }

    /// What makes two filters of one tree the same.
    struct Key: Hashable, Sendable {
        fileprivate struct Part: Hashable {
            let meaning: QueryTerm.Meaning
            let isNegated: Bool
        }

        fileprivate let parts: [Part]
    }

    /// Nil if it may let other songs through at another time.
    let key: Key?

    private let tree: LibraryTree
    private let conditions: [(condition: Condition, isNegated: Bool)]
    /// For each page, whether songs directly in it can match; nil if all can.
    private let pages: [Bool]?

    init(_ query: Query, in tree: LibraryTree, _ context: QueryContext) {
        self.tree = tree
        var pages: [Bool]?
        var conditions: [(Condition, Bool)] = []
        for term in query.terms {
            if case .folder(let path) = term.meaning {
                var inside = [Bool](repeating: term.isNegated, count: tree.pages.count)
                for page in tree.pages(named: path) {
                    for below in page..<tree.ends[page] { inside[below] = !term.isNegated }
                }
                pages = pages.map { zip($0, inside).map { $0 && $1 } } ?? inside
            } else if let condition = Self.condition(term.meaning, context) {
                conditions.append((condition, term.isNegated))
            }
        }
        self.pages = pages
        self.conditions = conditions
        let parts = query.terms.filter(\.meaning.isCondition).map {
            Key.Part(meaning: $0.meaning, isNegated: $0.isNegated)
        }
        key = query.dependsOnDate || query.asksForDrafts ? nil : Key(parts: parts)
    }

    /// Whether it asks for nothing, so that all songs match.
    var isOpen: Bool { conditions.isEmpty && pages == nil }

    /// The songs that match, in the order of the tree.
    var places: [SongPlace] { places(atMost: .max) ?? [] }

    /// The same; nil if there are more than `limit`, which is found out without reading all.
    func places(atMost limit: Int) -> [SongPlace]? {
        var places = [SongPlace]()
        for page in tree.pages.indices where pages?[page] ?? true {
            for index in tree.pages[page].songs.records.indices {
                let place = SongPlace(page: page, index: index)
                guard meetsConditions(place) else { continue }
                if places.count == limit { return nil }
                places.append(place)
            }
        }
        return places
    }

    /// Whether songs directly in a folder can match, by its place.
    func mayMatchSongs(in page: Int) -> Bool { pages?[page] ?? true }

    func matches(_ place: SongPlace) -> Bool {
        (pages?[place.page] ?? true) && meetsConditions(place)
    }

    private func meetsConditions(_ place: SongPlace) -> Bool {
        if conditions.isEmpty { return true }
        let songs = tree.pages[place.page].songs
        return conditions.allSatisfy { meets($0.condition, songs, place) != $0.isNegated }
    }

    private func meets(_ condition: Condition, _ songs: SongTable, _ place: SongPlace) -> Bool {
        switch condition {
        case .anyFlag(let flags): !songs.records[place.index].has.isDisjoint(with: flags)
        case .conflicted: songs.records[place.index].has.contains(.conflicted)
        case .tag(let tag): songs.hasLabel(.tag, at: place.index, tag.matches)
        case .untagged: !songs.hasLabel(.tag, at: place.index) { _ in true }
        case .changed(let start, let end): Self.isWithin(songs.records[place.index].updatedSeconds, start, end)
        case .created(let start, let end): Self.isWithin(songs.records[place.index].createdSeconds, start, end)
        case .member(let kind, let value): songs.hasLabel(kind, at: place.index, value.matches)
        case .files(let files): files.contains(SongEntry(tree: tree, place: place).path)
        }
    }

    private static func isWithin(_ seconds: Int64, _ start: Int64?, _ end: Int64?) -> Bool {
        (start.map { seconds >= $0 } ?? true) && (end.map { seconds < $0 } ?? true)
    }

    private static func condition(_ meaning: QueryTerm.Meaning, _ context: QueryContext) -> Condition? {
        switch meaning {
        case .word, .title, .text, .folder: return nil
        case .tag(let tag): return .tag(TagComparison(tag))
        case .untagged: return .untagged
        case .state(.pinned): return .anyFlag(.pinned)
        case .state(.broken): return .anyFlag(.broken)
        case .state(.conflicted): return .conflicted
        case .state(.draft): return .files(context.drafts())
        case .attachment(let kind): return .anyFlag(kind.map(SongRecord.Flags.init) ?? .attachments)
        case .changed(let date):
            let bounds = context.calendar.bounds(of: date)
            return .changed(start: bounds.start, end: bounds.end)
        case .created(let date):
            let bounds = context.calendar.bounds(of: date)
            return .created(start: bounds.start, end: bounds.end)
        case .member(let name, let value):
            return SongLabels.Kind(member: name).map { .member($0, TextComparison(value)) }
        }
    }
}

extension SongTable {
    fileprivate func hasLabel(
        _ kind: SongLabels.Kind, at index: Int, _ isWanted: (UnsafeRawBufferPointer) -> Bool
    ) -> Bool {
        var isThere = false
        forEachLabel(of: index) { if $0 == kind, !isThere { isThere = isWanted($1) } }
        return isThere
    }
}
