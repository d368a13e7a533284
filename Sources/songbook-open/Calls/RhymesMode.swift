import Files
import Freedesktop
import Problems
import Pronunciation
import Rhymes
import SongFormat
import Translations

/// `--rhymes`: prints rhymes of a word, words with the same ending, and synonyms.
struct RhymesMode {
    let word: FilePath
    /// The value of `--language`.
    let language: FilePath?
    /// The value of `--library`.
    let library: FilePath?
    let asJSON: Bool
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        guard let asked = WordForm.words(of: word.string).last else {
            throw Problem(.usage, path: word, translated("no word"), remedy: translated("specify a word to rhyme with"))
        }
        let tag = try tag()
        let files = LanguageFiles(for: tag, in: environment)
        let lexicon = lexicon(of: tag)
        // espeak-ng is not started for words that no dictionary has: that would take longer than all the rest.
        let finder = RhymeFinder(
            tag, lexicon: lexicon, thesaurus: files.thesaurus.flatMap { Thesaurus($0) },
            ownWords: OwnWords.ofLibraryInUse(flag: library, in: environment).words(in: tag), mostOthers: 0,
            environment: environment)
        let rhymes = finder.rhymes(with: word.string)
        let output = BufferedOutput(console)
        for rhyme in rhymes {
            if asJSON { output.write(json: rhyme.json) } else { output.write(rhyme) }
        }
        output.flush()
        if finder.answer(for: asked)?.source == .spelling {
            console.report(messageOnSpelling(of: asked))
        }
        for missing in files.missingPackages(in: environment) { console.report(missing.message(in: tag)) }
    }

    private func tag() throws(Problem) -> LanguageTag {
        guard let language else { return LanguageGuess.language(of: environment) ?? .english }
        guard let tag = LanguageTag(language.string) else {
            throw Problem(
                .usage, path: language, translated("unknown language"),
                remedy: translated("use a language tag such as en, en-GB or de"))
        }
        return tag
    }

    /// Reports the progress if standard error is a terminal.
    private func lexicon(of tag: LanguageTag) -> Lexicon {
        var reported = 0
        do throws(LexiconStore.Cancelled) {
            return try LexiconStore(environment: environment).lexicon(for: tag) { done in
                let tenths = Int(done * 10)
                if console.isWatched, tenths > reported {
                    reported = tenths
                    let share = 10 * tenths
                    console.report(translated("preparing the words of this language, only once: \(share) %"))
                }
                return true
            }
        } catch {
            preconditionFailure("nothing cancels it")
        }
    }
}

extension Rhyme {
    fileprivate var json: JSONValue {
        .object([
            .init("word", .string(word)), .init("relation", .string(relation.rawValue)),
            .init("syllables", .integer(syllables)), .init("rank", .integer(rank)),
            .init("own", .bool(isOwn)),
        ])
    }
}

extension BufferedOutput {
    /// Writes `RELATION<TAB>WORD`.
    fileprivate func write(_ rhyme: Rhyme) {
        write(name: rhyme.relation.rawValue, value: rhyme.word)
    }
}
