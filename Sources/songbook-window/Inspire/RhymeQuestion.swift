import LibraryIndex
import Pronunciation
import Rhymes

/// What is asked about a word.
struct RhymeQuestion: Equatable, Sendable {
    /// As it is written; empty where only the language is asked for.
    let word: String
    /// Nil where it is to be found out.
    var language: LanguageTag?
    /// Of which it is found out then: what the song says, and its lyrics.
    var member: String?
    var lyrics = ""
}

/// What is known about a word.
struct RhymeAnswer: Equatable, Sendable {
    let word: String
    let language: LanguageTag
    let rhymes: [Rhyme]
    /// Whether nobody knows how the word is spoken, so that they may be wrong.
    let isBySpelling: Bool
    /// What is not installed and would help.
    let missing: [MissingPackage]
}

/// What became of a question.
enum RhymeResult: Sendable {
    case found(RhymeAnswer)
    /// The words of this language had to be prepared first, and that was cancelled.
    case cancelled(LanguageTag)
}

/// Where the songwriter's own words are.
enum OwnWordsSource: Sendable {
    case library(LibrarySnapshot)
    case song(lyrics: String, member: String?)
}
