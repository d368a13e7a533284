import Freedesktop
import Pronunciation
import Rhymes
import SongFormat

/// Finds metre and rhymes of songs for `--details --json`, and reuses what it learned about words for the next song.
final class MetreReader {
    private let environment: Environment
    private var pronouncers: [LanguageTag: Pronouncer] = [:]

    init(environment: Environment) {
        self.environment = environment
    }

    /// The metre and the rhymes of a song in its language.
    func metre(of song: Song) -> (metre: SongMetre, rhymes: RhymeScheme) {
        let language = LanguageGuess.language(of: song.text, member: song.language, environment: environment)
        let pronouncer = pronouncers[language] ?? Pronouncer(language, environment: environment)
        pronouncers[language] = pronouncer
        let chords = song.metadata.listedChords
        return (
            SongMetre(song.text, listedChords: chords, by: pronouncer),
            RhymeScheme(song.text, listedChords: chords, by: pronouncer)
        )
    }
}

extension Song {
    fileprivate var language: String? {
        if case .text(let tag)? = metadata[.language] { tag } else { nil }
    }
}

extension SongMetre {
    /// `{"language":"en","lines":[{"line":1,"syllables":3,"stresses":"101","estimatedWords":0}]}`.
    var json: JSONValue {
        .object([
            .init("language", .string(language.text)),
            .init(
                "lines",
                .array(
                    lines.map { line in
                        .object([
                            .init("line", .integer(line.number)), .init("syllables", .integer(line.syllables)),
                            .init("stresses", .string(String(line.stresses.map(\.digit)))),
                            .init("estimatedWords", .integer(line.estimatedWords)),
                        ])
                    })),
        ])
    }
}

extension RhymeScheme {
    /// `[{"line":1,"stanza":1,"rhyme":"A","relation":"perfect"}]`.
    var json: JSONValue {
        .array(
            lines.map { line in
                let relation = line.rhyme.isNear ? Rhymes.Rhyme.Relation.near : .perfect
                return .object([
                    .init("line", .integer(line.number)), .init("stanza", .integer(line.stanza)),
                    .init("rhyme", .string(line.rhyme.letter)), .init("relation", .string(relation.rawValue)),
                ])
            })
    }
}
