public import Pronunciation

/// A question about a word.
nonisolated public struct RhymeQuestion: Equatable, Sendable {
    /// As it is written; empty if only the language is asked for.
    public let word: String
    /// Nil if it has to be determined.
    public var language: LanguageTag?
    /// The language in the song's file, from which it is determined then.
    public var member: String?
    /// The lyrics, from which it is determined if the file names none.
    public var lyrics = ""

    /// Creates a question from its properties.
    public init(word: String, language: LanguageTag? = nil, member: String? = nil, lyrics: String = "") {
        (self.word, self.language, self.member, self.lyrics) = (word, language, member, lyrics)
    }
}
