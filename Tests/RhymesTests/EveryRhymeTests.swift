import Files
import Freedesktop
import Pronunciation
import TestSupport
import Testing

@testable import Rhymes

@Suite("Perfect rhymes are those of the CMU dictionary: every one, and no other")
struct EveryRhymeTests {
    private static let words = """
        love moon night day heart time away fire rain light dream song home road sea sky blue tree stone gold free soul name \
        face hand eye tear year life death wind storm star sun world dark heaven river water ocean mountain valley flower \
        garden summer winter morning evening yesterday tomorrow forever never always again alone together believe remember \
        forget forgive follow lonely only holy story glory memory melody harmony symphony rhythm music guitar piano singing \
        dancing falling calling crying dying flying trying burning turning learning yearning waiting hating breaking taking \
        making shaking running gunning station nation creation devotion emotion motion ocean potion higher desire liar choir \
        power flower shower hour tower feeling healing stealing ceiling dealing kitchen window pillow willow shadow meadow \
        table able fable cradle ladle candle handle middle riddle fiddle apple chapel simple temple city pretty pity gritty \
        money honey funny sunny bunny happy snappy body nobody somebody mother brother other another father daughter sister \
        mister whisper silver winner sinner dinner beginner letter better bitter butter matter scatter danger stranger ranger \
        angel bottle battle rattle cattle settle metal medal bridge ridge edge ledge pledge orange month purple bulb wolf \
        strength length breath depth warmth fifth sixth truth youth booth smooth breathe clothe bathe through though thought \
        caught taught daughter laughter after rafter chapter butterfly lullaby goodbye telephone microphone chaperone beautiful \
        wonderful merciful educated situated celebrate hesitate electricity simplicity
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    /// The dictionary, read by other means than the program's.
    private struct Naive {
        /// For each word, its pronunciations: the rhyming part, and the consonants before it.
        var rhymes: [String: [(rhyme: String, onset: String)]] = [:]
        /// The words for each rhyme.
        var words: [String: [(word: String, onset: String)]] = [:]

        init(_ text: String) {
            for line in text.split(separator: "\n") where line.hasPrefix("(\"") {
                let fields = line.split(separator: "\"", maxSplits: 1)
                let word = String(fields[1].prefix { $0 != "\"" })
                // `((b ah) 1) ((t er) 0)`: every character but letters, digits and blanks ends a part.
                let parts = fields[1].drop { $0 != "(" }.split { "()".contains($0) }
                    .map { $0.split(separator: " ").map(String.init) }.filter { !$0.isEmpty }
                var syllables: [(phonemes: [String], isStressed: Bool)] = []
                // Single consonants belong to the next syllable.
                var alone: [String] = []
                for (phonemes, stress) in zip(parts, parts.dropFirst()) where ["0", "1", "2"].contains(stress[0]) {
                    let hasVowel = phonemes.contains { "aeiou".contains($0.first!) }
                    if hasVowel { syllables.append((alone + phonemes, stress[0] != "0")) }
                    alone = hasVowel ? [] : alone + phonemes
                }
                if !syllables.isEmpty { syllables[syllables.count - 1].phonemes += alone }
                guard !syllables.isEmpty else { continue }
                let start = syllables.lastIndex { $0.isStressed } ?? syllables.count - 1
                let first = syllables[start].phonemes
                // Some abbreviations have no vowel.
                guard let vowel = first.firstIndex(where: { "aeiou".contains($0.first!) }) else { continue }
                let rhyme = (first[vowel...] + syllables[(start + 1)...].flatMap(\.phonemes)).joined(separator: " ")
                let onset = first[..<vowel].joined(separator: " ")
                rhymes[word, default: []].append((rhyme, onset))
                words[rhyme, default: []].append((word, onset))
            }
        }

        func rhymes(with word: String) -> Set<String> {
            var found: Set<String> = []
            for (rhyme, onset) in rhymes[word] ?? [] {
                for other in words[rhyme] ?? [] where other.onset != onset && other.word != word {
                    found.insert(other.word)
                }
            }
            return found
        }
    }

    @Test("of 200 English words", .enabled(if: dictionary != nil, "needs festlex-cmu"))
    func all() throws {
        let words = Set(Self.words).sorted().prefix(200)
        #expect(words.count == 200)
        let path = try #require(Self.dictionary)
        // Only the dictionary with stresses is used: the additional words of the other one are not in the naive list.
        let folder = TemporaryFolder()
        folder.makeFolder("data/festival/dicts/cmu")
        let bytes = try FileReader.read(path, limit: 1 << 26).bytes
        folder.write(bytes, to: "data/festival/dicts/cmu/cmudict.out")
        var environment = folder.environment()
        environment.variables["XDG_DATA_DIRS"] = folder["data"].bytes
        environment.variables["PATH"] = folder["bin"].bytes
        let lexicon = try LexiconStore(environment: environment).lexicon(for: .english)
        let finder = RhymeFinder(.english, lexicon: lexicon, thesaurus: nil, environment: environment)
        let naive = Naive(String(decoding: bytes, as: UTF8.self))
        var count = 0
        for word in words {
            #expect(naive.rhymes[word] != nil, "\(word) is not in the dictionary")
            let expected = naive.rhymes(with: word)
            let found = Set(finder.rhymes(with: word, most: 0).map(\.word))
            #expect(
                found == expected,
                "\(word): missing \(expected.subtracting(found)), false \(found.subtracting(expected))")
            count += expected.count
        }
        print("rhymes: \(count) of \(words.count) words, each as in \(path.string)")
        #expect(count > 10_000)
    }

    private static let dictionary: FilePath? = {
        var environment = TemporaryFolder().environment()
        environment.variables["XDG_DATA_DIRS"] = Array("/usr/local/share:/usr/share".utf8)
        let dictionaries = LanguageFiles(for: .english, in: environment).dictionaries
        return dictionaries.first { $0.form == .festival }?.path
    }()
}
