/// A query in the one language of the search field, `--search`, `--list --where` and smart folders: words, all of which
/// have to be there, and terms such as `tag:love`, each negated by a `-` before it.
///
/// Every text is a query: invalid parts are ignored, and are in ``errors``. Source: songbook-open(1), "QUERIES".
public struct Query: Hashable, Sendable {
    /// As it was typed.
    public let text: String
    /// The terms, in the order of the text.
    public let terms: [QueryTerm]
    /// The errors, in the order of the text; empty if the whole query is valid.
    public let errors: [QueryError]
    /// The words among the terms.
    public let words: SearchQuery

    /// Parses a query. Any text is allowed.
    public init(_ text: String) {
        var parser = QueryParser(text)
        parser.parse()
        self.text = text
        terms = parser.terms
        errors = parser.errors
        words = SearchQuery(terms: terms)
    }

    /// Parses a query that has to be valid as a whole.
    ///
    /// - Throws: the first error.
    public init(validating text: String) throws(QueryError) {
        self.init(text)
        if let error = errors.first { throw error }
    }

    /// Whether both ask for the same, however they are typed.
    public func asksSame(as other: Query) -> Bool {
        terms.count == other.terms.count
            && zip(terms, other.terms).allSatisfy { $0.meaning == $1.meaning && $0.isNegated == $1.isNegated }
    }

    /// Whether it asks for nothing; such a query matches nothing.
    public var isEmpty: Bool {
        words.isEmpty && !hasConditions
    }

    /// Whether anything but words is asked for.
    public var hasConditions: Bool {
        terms.contains { $0.meaning.isCondition }
    }

    /// Whether songs can match it tomorrow that do not match it today, with no song changed.
    public var dependsOnDate: Bool {
        terms.contains {
            switch $0.meaning {
            case .changed(let date), .created(let date): date.isRelative
            default: false
            }
        }
    }

    /// Whether it asks which songs have unsaved changes waiting.
    public var asksForDrafts: Bool {
        terms.contains { $0.meaning == .state(.draft) }
    }
}
