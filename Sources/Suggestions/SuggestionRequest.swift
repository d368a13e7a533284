public import SongFormat

/// What a program for suggestions is asked. Source: songbook-inspire(5).
public struct SuggestionRequest: Hashable, Sendable {
    /// The version of the contract that is written.
    public static let version = 1
    /// How many suggestions can be asked for.
    public static let counts = 1...50
    /// How many syllables a line can be asked to have.
    public static let syllables = 1...100

    /// What is asked for.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The line that comes next.
        case nextLine = "next-line"
        /// Words or lines that rhyme with a word.
        case rhyme
        /// A verse that comes next.
        case verse
        /// The selection in other words.
        case rework
    }

    /// The title of the song.
    public var title: String
    /// The language of the lyrics as BCP 47 has it; nil where it is not known.
    public var language: String?
    /// The lyrics, and where in them suggestions would go.
    public var place: SuggestionPlace
    /// What is asked for.
    public var kind: Kind
    /// What the songwriter wishes, in their own words; nil where that is nothing.
    public var wish: String?
    /// How it should feel, in a few words; nil where that does not matter.
    public var mood: String?
    /// How many syllables each line should have, one of ``syllables``; nil where that does not matter.
    public var lineSyllables: Int?
    /// How many suggestions are wanted, one of ``counts``; more than that are not shown.
    public var count: Int

    /// A request without wish, mood and syllables.
    public init(title: String, language: String? = nil, place: SuggestionPlace, kind: Kind = .nextLine, count: Int = 5)
    {
        (self.title, self.language, self.place, self.kind, self.count) = (title, language, place, kind, count)
    }

    /// As the program reads it: one JSON object in one line. What has no value is left out.
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
