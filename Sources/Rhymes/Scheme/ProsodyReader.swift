public import Freedesktop
public import Pronunciation

/// Reads the prosody of songs that are being written: each time, it looks up only the lines that changed, and only
/// words that are new.
///
/// For one thread at a time.
public final class ProsodyReader {
    /// What is known of a song.
    public struct Reading: Sendable {
        /// The prosody of all its lines.
        public let prosody: Prosody
        /// The package that would provide pronunciations for its language, and is not installed.
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

    /// Returns what is known of a song. Reads dictionaries, and starts a program for new words.
    ///
    /// - Parameters:
    ///   - text: its lyrics.
    ///   - member: its `language`; nil or invalid if it has none: then the language is guessed.
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
