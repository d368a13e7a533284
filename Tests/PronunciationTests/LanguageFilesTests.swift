import Files
import Freedesktop
import TestSupport
import Testing

@testable import Pronunciation

@Suite("The files of a language")
struct LanguageFilesTests {
    private let folder = TemporaryFolder()
    private let environment: Environment

    init() {
        environment = Installed.bare(folder)
    }

    private func files(_ language: String) -> LanguageFiles {
        LanguageFiles(for: LanguageTag(language)!, in: environment)
    }

    @Test(
        "the spelling list of the plain language comes before those of its regions",
        arguments: [
            ["de.dic", "de-AT.dic", "de-CH.dic"], ["fr.dic", "fr_CA.dic"], ["de.dic", "de-AT.dic", "de_DE.dic"],
        ])
    func spellingLists(names: [String]) {
        for name in names.reversed() { folder.write("wort\n", to: FilePath("no-data/hunspell/\(name)")) }
        folder.write("palabra\n", to: "no-data/hunspell/es.dic")
        let lists = files(String(names[0].prefix(2))).spellingLists
        #expect(lists == names.map { folder["no-data/hunspell"].appending(FilePath($0)) })
    }

    @Test("the thesaurus of the plain language is used, and not that of a region")
    func thesaurus() {
        for name in ["th_de-AT.idx", "th_de.idx"] {
            folder.write("UTF-8\n", to: FilePath("no-data/mythes/\(name)"))
        }
        #expect(files("de").thesaurus == folder["no-data/mythes/th_de.idx"])
    }

    @Test("of several releases of a dictionary, the last is used")
    func dictionary() {
        for name in ["cmudict-0.4.out", "cmudict-0.7.out"] {
            folder.write("MNCL\n", to: FilePath("no-data/festival/dicts/cmu/\(name)"))
        }
        #expect(files("en").dictionaries.map(\.path) == [folder["no-data/festival/dicts/cmu/cmudict-0.7.out"]])
    }
}
