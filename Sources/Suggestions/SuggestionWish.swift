/// The user's wish: the part of a request that is not the song.
public struct SuggestionWish: Hashable, Sendable {
    /// The kind of suggestion.
    public var kind: SuggestionRequest.Kind
    /// The wish in the user's own words; nil if there is none.
    public var text: String?
    /// The mood, in a few words; nil if it does not matter.
    public var mood: String?
    /// The number of syllables in each line, one of ``SuggestionRequest/syllables``; nil if it does not matter.
    public var lineSyllables: Int?
    /// The number of suggestions wanted, one of ``SuggestionRequest/counts``.
    public var count: Int

    /// A wish without words, mood and syllables.
    public init(kind: SuggestionRequest.Kind = .nextLine, count: Int = 5) {
        (self.kind, self.count) = (kind, count)
    }

    /// Returns the request for a place in the lyrics of a song.
    public func request(title: String, language: String?, place: SuggestionPlace) -> SuggestionRequest {
        var request = SuggestionRequest(title: title, language: language, place: place, kind: kind, count: count)
        (request.wish, request.mood, request.lineSyllables) = (text, mood, lineSyllables)
        return request
    }
}
