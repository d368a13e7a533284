public import Pronunciation
public import Rhymes

/// What is known about a word.
nonisolated public struct RhymeAnswer: Equatable, Sendable {
    /// The word as it was asked about.
    public let word: String
    /// The language that it was looked up in.
    public let language: LanguageTag
    /// By relation, the best first.
    public let rhymes: [Rhyme]
    /// Whether the pronunciation of the word is not known, so that they may be wrong.
    public let isBySpelling: Bool
    /// Packages that are not installed and would help.
    public let missing: [MissingPackage]
}

/// The outcome of a question.
nonisolated public enum RhymeResult: Sendable {
    /// It was answered.
    case found(RhymeAnswer)
    /// The words of this language had to be prepared first, and that was canceled.
    case cancelled(LanguageTag)
}
