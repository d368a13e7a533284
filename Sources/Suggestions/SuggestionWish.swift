/// What somebody wishes for: the part of a request that is not the song.
public struct SuggestionWish: Hashable, Sendable {
    /// What is asked for.
    public var kind: SuggestionRequest.Kind
    /// What is wished, in the songwriter's own words; nil where that is nothing.
    public var text: String?
    /// How it should feel, in a few words; nil where that does not matter.
    public var mood: String?
    /// How many syllables each line should have, one of ``SuggestionRequest/syllables``; nil where that does not matter.
    public var lineSyllables: Int?
    /// How many suggestions are wanted, one of ``SuggestionRequest/counts``.
    public var count: Int

    /// A wish without words, mood and syllables.
    public init(kind: SuggestionRequest.Kind = .nextLine, count: Int = 5) {
        (self.kind, self.count) = (kind, count)
    }

    /// The request for a place in the lyrics of a song.
    public func request(title: String, language: String?, place: SuggestionPlace) -> SuggestionRequest {
        var request = SuggestionRequest(title: title, language: language, place: place, kind: kind, count: count)
        (request.wish, request.mood, request.lineSyllables) = (text, mood, lineSyllables)
        return request
    }
}
