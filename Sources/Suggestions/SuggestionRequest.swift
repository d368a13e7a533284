public import SongFormat

/// A request to a program for suggestions. Source: songbook-inspire(5).
public struct SuggestionRequest: Hashable, Sendable {
    /// The version of the contract.
    public static let version = 1
    /// The possible numbers of suggestions.
    public static let counts = 1...50
    /// The possible numbers of syllables in a line.
    public static let syllables = 1...100

    /// The kind of suggestion.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The next line.
        case nextLine = "next-line"
        /// Words or lines that rhyme with a word.
        case rhyme
        /// The next verse.
        case verse
        /// The selection in other words.
        case rework
    }

    /// The title of the song.
    public var title: String
    /// The language of the lyrics as a BCP 47 tag; nil if it is not known.
    public var language: String?
    /// The lyrics, and the place in them for suggestions.
    public var place: SuggestionPlace
    /// The kind of suggestion.
    public var kind: Kind
    /// The user's wish in their own words; nil if there is none.
    public var wish: String?
    /// The mood, in a few words; nil if it does not matter.
    public var mood: String?
    /// The number of syllables in each line, one of ``syllables``; nil if it does not matter.
    public var lineSyllables: Int?
    /// The number of suggestions wanted, one of ``counts``; more are not shown.
    public var count: Int

    /// A request without wish, mood and syllables.
    public init(title: String, language: String? = nil, place: SuggestionPlace, kind: Kind = .nextLine, count: Int = 5)
    {
        (self.title, self.language, self.place, self.kind, self.count) = (title, language, place, kind, count)
    }

    /// The request as the program reads it: a JSON object on one line. Members without a value are left out.
    public var json: JSONValue {
        var wish = [JSONValue.Member("kind", .string(kind.rawValue))]
        if kind == .rhyme, let word = place.word { wish.append(.init("word", .string(word))) }
        if let text = self.wish { wish.append(.init("text", .string(text))) }
        if let mood { wish.append(.init("mood", .string(mood))) }
        if let lineSyllables { wish.append(.init("syllables", .integer(lineSyllables))) }
        var members = [JSONValue.Member("version", .integer(Self.version)), .init("title", .string(title))]
        if let language { members.append(.init("language", .string(language))) }
        members += [
            .init("before", .string(place.before)), .init("selection", .string(place.selection)),
            .init("after", .string(place.after)), .init("wish", .object(wish)), .init("count", .integer(count)),
        ]
        return .object(members)
    }
}
