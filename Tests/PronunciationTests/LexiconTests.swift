import Files
import Freedesktop
import TestSupport
import Testing

@testable import Pronunciation

@Suite("The lexicon in the cache")
struct LexiconTests {
    private let folder = TemporaryFolder()
    private let environment: Environment

    init() {
        environment = Installed.bare(folder)
        write("moon")
        folder.write("Moon\nspoon\n", to: "no-data/dict/american-english")
    }

    private func write(_ word: String) {
        folder.write(
            """
            MNCL
            ("\(word)" nil (((m uw n) 1)))
            ("spoon" nil (((s p uw n) 1)))
            ("spoon" v (((s p uh n) 1)))

            """, to: "no-data/festival/dicts/cmu/cmudict-0.4.out")
        folder.write("tune T UW N\nmoon(2) M OW N\n", to: "no-data/pocketsphinx/model/en-us/cmudict-en-us.dict")
    }

    private var store: LexiconStore { LexiconStore(environment: environment) }
    private var file: FilePath { environment.cacheHome.appending("songbook/pronunciation/en.lexicon") }

    @Test("words, how they are spoken and how common they are, and which have a key")
    func content() throws {
        let lexicon = try store.lexicon(for: .english)
        #expect(lexicon.source == .dictionary)
        #expect(lexicon.wordCount == 3)
        #expect(lexicon.pronunciations(of: "spoon").map(\.text) == ["s p uw1 n", "s p uh1 n"])
        #expect(lexicon.pronunciations(of: "moon").map(\.text) == ["m uw1 n"], "of the better dictionary alone")
        #expect(lexicon.pronunciations(of: "june").isEmpty)
        #expect(lexicon.rank(of: "spoon") == 0)
        #expect(lexicon.rank(of: "moon") == 1, "a name in the list")
        #expect(lexicon.rank(of: "tune") == 255)
        let key = try #require(Pronunciation("n uw1 n")?.rhymeKey(.perfect))
        #expect(lexicon.words(with: key).map(\.word.text).sorted() == ["Moon", "spoon", "tune"])
    }

    @Test("is made once, and again when a file it was made of changes")
    func change() throws {
        #expect(store.stored(for: .english) == nil)
        var calls = 0
        func lexicon() throws -> Lexicon {
            try store.lexicon(for: .english) { _ in
                calls += 1
                return true
            }
        }
        _ = try lexicon()
        #expect(calls > 0)
        calls = 0
        _ = try lexicon()
        #expect(calls == 0)
        write("baboon")
        #expect(store.stored(for: .english) == nil)
        #expect(try !lexicon().pronunciations(of: "baboon").isEmpty)
        #expect(calls > 0)
        #expect(store.stored(for: .english) != nil)
    }

    @Test("progress goes from 0 to 1, and cancelling stores nothing")
    func cancelling() throws {
        var steps: [Double] = []
        _ = try store.lexicon(for: .english) { step in
            steps.append(step)
            return true
        }
        #expect(steps == steps.sorted() && steps.allSatisfy { (0...1).contains($0) }, "\(steps)")
        for stop in 1...steps.count {
            try Directory(file.parent).unlink(file.name)
            var left = stop
            #expect(throws: LexiconStore.Cancelled.self) {
                _ = try store.lexicon(for: .english) { _ in
                    left -= 1
                    return left > 0
                }
            }
            #expect(store.stored(for: .english) == nil)
            _ = try store.lexicon(for: .english)
        }
    }

    @Test("a broken file is made again: cut off anywhere, or with another byte anywhere")
    func broken() throws {
        _ = try store.lexicon(for: .english)
        let bytes = try FileReader.read(file, limit: 1 << 20).bytes
        for length in stride(from: 0, to: bytes.count, by: 7) {
            #expect(Lexicon(MappedFile(Array(bytes[..<length]))) == nil, "\(length)")
        }
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 0x41
            #expect(Lexicon(MappedFile(other)) == nil, "\(index)")
        }
        folder.write(LexiconLayout.magic, to: FilePath(file.relative(to: folder.path)!.string))
        #expect(store.stored(for: .english) == nil)
        #expect(try store.lexicon(for: .english).wordCount == 3)
        #expect(try store.lexicon(for: .english).wordCount == 3)
    }

    @Test("where the cache cannot be written, it is in memory")
    func unwritable() throws {
        let calls = FaultyCalls.every(.creat, .failing(.readOnlyFilesystem))
        let lexicon = try calls.run { try store.lexicon(for: .english) }
        #expect(lexicon.wordCount == 3)
        #expect(store.stored(for: .english) == nil)
    }

    @Test("without a dictionary and espeak-ng, the words of the lists by their letters")
    func letters() throws {
        folder.write("4\nNacht/S\nMacht\nüben/x\nÜber\n", to: "no-data/hunspell/de_DE.dic")
        folder.write("SET UTF-8\n", to: "no-data/hunspell/de_DE.aff")
        let lexicon = try store.lexicon(for: LanguageTag("de")!)
        #expect(lexicon.source == .spelling)
        #expect(lexicon.wordCount == 4)
        let key = try #require(lexicon.pronunciations(of: "nacht").first?.rhymeKey(.perfect))
        #expect(lexicon.words(with: key).map(\.word.text).sorted() == ["Macht", "Nacht"])
    }
}
