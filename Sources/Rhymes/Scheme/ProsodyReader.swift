public import Freedesktop
public import Pronunciation

/// The prosody of songs that are being written: each time, only the lines that changed are looked up, and only the words
/// that were in none before.
///
/// For one thread at a time.
public final class ProsodyReader {
    /// What is known of a song now.
    public struct Reading: Sendable {
        /// Of all its lines.
        public let prosody: Prosody
        /// What would tell how the words of its language are spoken, and is not installed.
        public let missing: MissingPackage?
    }

    private struct Language {
        let pronouncer: Pronouncer
        let missing: MissingPackage?
        var sounds = LineSounds()
    }

    private let environment: Environment
    private var languages: [LanguageTag: Language] = [:]

    /// Reads nothing yet.
    public init(environment: Environment) {
        self.environment = environment
    }

    /// What is known of a song. Reads dictionaries and starts a program for new words.
    ///
    /// - Parameters:
    ///   - text: its lyrics.
    ///   - member: its `language`; nil or no language where it has none: then the language is guessed.
    ///   - listedChords: its `chords`.
    public func reading(of text: String, member: String?, listedChords: [String] = []) -> Reading {
        let tag = LanguageGuess.language(of: text, member: member, environment: environment)
        var language =
            languages[tag]
            ?? Language(
                pronouncer: Pronouncer(tag, environment: environment),
                missing: LanguageFiles(for: tag, in: environment).missingPackages(in: environment)
                    .first { $0.purpose == .pronunciation })
        let prosody = Prosody(
            text, listedChords: listedChords, by: language.pronouncer, &language.sounds)
        languages[tag] = language
        return Reading(prosody: prosody, missing: language.missing)
    }
}
