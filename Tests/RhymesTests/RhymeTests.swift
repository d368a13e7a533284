import Files
import Freedesktop
import Pronunciation
import TestSupport
import Testing

@testable import Rhymes

@Suite("Rhymes of a word")
struct RhymeTests {
    private let folder = TemporaryFolder()
    private let environment: Environment

    init() {
        var environment = folder.environment()
        environment.variables["XDG_DATA_DIRS"] = folder["data"].bytes
        environment.variables["PATH"] = folder["bin"].bytes
        self.environment = environment
        folder.write(
            """
            ("moon" nil (((m uw n) 1)))
            ("spoon" nil (((s p uw n) 1)))
            ("monsoon" nil (((m aa n) 0) ((s uw n) 1)))
            ("tune" nil (((t uw n) 1)))
            ("room" nil (((r uw m) 1)))
            ("common" nil (((k aa) 1) ((m ax n) 0)))
            ("cocoon" nil (((k ax) 0) ((k uw n) 1)))
            ("raccoon" nil (((r ae) 0) ((k uw n) 1)))
            ("attune" nil (((ax) 0) ((t uw n) 1)))
            ("fortune" nil (((f ao r) 1) ((ch uw n) 0)))
            ("vanhoon" nil (((v ae n) 0) ((hh uw n) 1)))

            """, to: "data/festival/dicts/cmu/cmudict-0.4.out")
        folder.write("tune\nmonsoon\n", to: "data/dict/american-english-small")
        folder.write(
            "tune\nmonsoon\nspoon\nmoon\nroom\ncommon\ncocoon\nraccoon\nattune\nfortune\n",
            to: "data/dict/american-english-large")
    }

    private func finder(own: Set<String> = [], thesaurus: Thesaurus? = nil) throws -> RhymeFinder {
        let lexicon = try LexiconStore(environment: environment).lexicon(for: .english)
        return RhymeFinder(.english, lexicon: lexicon, thesaurus: thesaurus, ownWords: own, environment: environment)
    }

    private func words(_ rhymes: [Rhyme], _ relation: Rhyme.Relation) -> [String] {
        rhymes.filter { $0.relation == relation }.map(\.word)
    }

    @Test("perfect ones, near ones and the same ending; common ones first, then those of fewer syllables")
    func relations() throws {
        let rhymes = try finder().rhymes(with: "Moon")
        #expect(words(rhymes, .perfect) == ["tune", "monsoon", "spoon", "attune", "cocoon", "raccoon"])
        #expect(words(rhymes, .near) == ["room"])
        #expect(words(rhymes, .ending) == ["fortune"])
    }

    @Test("names that only the dictionary has are left out, but not one's own, nor where there is no list of words")
    func names() throws {
        #expect(try !finder().rhymes(with: "moon").contains { $0.word == "vanhoon" })
        #expect(try finder(own: ["vanhoon"]).rhymes(with: "moon").first?.word == "vanhoon")
        #expect(try words(finder().rhymes(with: "vanhoon"), .perfect).prefix(2) == ["tune", "monsoon"])
        for list in ["small", "large"] { folder.write("", to: FilePath("data/dict/american-english-\(list)")) }
        #expect(try words(finder().rhymes(with: "moon"), .perfect).contains("vanhoon"))
    }

    @Test("ways of running speech are no rhymes")
    func casual() throws {
        folder.write(
            """
            don't D OW N T
            don't(2) D OW N
            stone S T OW N
            won't W OW N T
            can K AE N
            can(2) K AH N
            fun F AH N
            fan F AE N

            """, to: "data/pocketsphinx/model/en-us/cmudict-en-us.dict")
        folder.write("don't\nstone\nwon't\ncan\nfun\nfan\n", to: "data/dict/american-english-large")
        #expect(try words(finder().rhymes(with: "stone"), .perfect) == [])
        #expect(try words(finder().rhymes(with: "don't"), .perfect) == ["won't"])
        #expect(try words(finder().rhymes(with: "fun"), .perfect) == [])
        #expect(try words(finder().rhymes(with: "can"), .perfect) == ["fan"])
    }

    @Test("what sounds the same is no rhyme: the same consonants before the vowel")
    func identical() throws {
        #expect(try !words(finder().rhymes(with: "cocoon"), .perfect).contains("raccoon"))
        #expect(try !words(finder().rhymes(with: "tune"), .perfect).contains("attune"))
    }

    @Test("the songwriter's own words come first, also those that no dictionary has")
    func own() throws {
        let rhymes = try finder(own: ["cocoon", "moon"]).rhymes(with: "tune")
        #expect(words(rhymes, .perfect).prefix(2) == ["moon", "cocoon"])
        #expect(rhymes[0].isOwn && !rhymes[2].isOwn)
        let invented = try finder(own: ["grinkel", "winkel"]).rhymes(with: "grinkel")
        #expect(invented.map(\.word) == ["winkel"])
    }

    @Test("synonyms of a thesaurus in MyThes' format")
    func synonyms() throws {
        let entries = [
            (
                "happy",
                [
                    "(adj)|glad|felicitous|cheerful (similar term)|content (related term)|sad (antonym)",
                    "(adj)|lucky|glad",
                ]
            ),
            ("moon", ["(noun)|satellite (generic term)|lunar month", "(verb)|daydream"]), ("zoo", ["(noun)|menagerie"]),
        ]
        var data = "UTF-8\n"
        var index = "UTF-8\n\(entries.count)\n"
        for (word, meanings) in entries {
            index += "\(word)|\(data.utf8.count)\n"
            data += "\(word)|\(meanings.count)\n" + meanings.map { $0 + "\n" }.joined()
        }
        folder.write(data, to: "data/mythes/th_en_US_v2.dat")
        let thesaurus = Thesaurus(folder.write(index, to: "data/mythes/th_en_US_v2.idx"))
        #expect(LanguageFiles(for: .english, in: environment).thesaurus == folder["data/mythes/th_en_US_v2.idx"])
        #expect(thesaurus?.synonyms(of: "happy") == ["glad", "felicitous", "cheerful", "lucky"])
        #expect(thesaurus?.synonyms(of: "zoo") == ["menagerie"])
        #expect(thesaurus?.synonyms(of: "aardvark") == [])
        #expect(thesaurus?.synonyms(of: "zzz") == [])
        let rhymes = try finder(thesaurus: thesaurus).rhymes(with: "moon")
        #expect(words(rhymes, .synonym) == ["lunar month", "daydream"])
        // A truncated index: what is left is found, the rest is missing.
        let cut = Thesaurus(folder.write(String(index.dropLast(9)), to: "data/mythes/th_en_US_v2.idx"))
        #expect(cut?.synonyms(of: "happy").isEmpty == false)
        #expect(cut?.synonyms(of: "zoo") == [])
    }
}
