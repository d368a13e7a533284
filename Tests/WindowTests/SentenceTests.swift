import Files
import LibraryIndex
import SongOpening
import TestSupport
import Testing

@testable import songbook_window

@Suite("Sentences that a window shows")
struct SentenceTests {
    private let folder = TemporaryFolder()

    @Test("about approximate matches name the words that were searched for")
    func approximate() {
        let sentence = "No matches for “kithcen”. Showing words that differ from it by one letter."
        #expect(SimilarNote.sentence(for: "kithcen") == sentence)
    }

    @Test("about an import say how many songs were added, and how many will be")
    func imported() {
        let (some, one) = (ImportTask.progress(75, of: 300), ImportTask.progress(1, of: 1))
        #expect(some.words == "75 of 300 songs added" && some.fraction == 0.25)
        #expect(one.words == "1 of 1 song added" && one.fraction == 1)
        #expect(ImportTask.progress(0, of: 0).fraction == 0)
    }

    @Test("about a library name the program that keeps its folder, and do not say that it has transferred all")
    func kept() throws {
        func sentences() throws -> String {
            let snapshot = try LibraryIndex(root: folder["home/Songs"], environment: folder.environment()).refresh()
            return StatusSheet.description(of: LibraryCondition(snapshot, drafts: []), home: folder["home"])
        }
        folder.makeFolder("home/Songs")
        #expect(try sentences() == "~/Songs")
        folder.makeFolder("home/Songs/.stfolder")
        let sentence = "Syncthing keeps this folder. Songbook cannot tell whether it has transferred all changes."
        #expect(try sentences() == "~/Songs\n" + sentence)
    }
}
