import Files
import Testing

@testable import songbook_window

@Suite("How problems and places are put into words")
struct WordsTests {
    @Test("a problem becomes sentences, and its reason fits a header bar")
    func sentences() {
        let problem = Problem(
            .cannotCreate, path: "/x", cannot: "save the song", reason: "the disk is full",
            remedy: "free some space and save again; the words are kept as a draft")
        #expect(
            problem.sentences == "Cannot save the song: the disk is full. Free some space and save again. "
                + "The words are kept as a draft.")
        #expect(problem.briefly == "the disk is full")
        #expect(problem.with(remedy: "wait").briefly == "the disk is full")
        #expect(Problem(.conflict, "somebody else changed it").briefly == "somebody else changed it")
    }

    @Test(
        "a path in the home folder is shortened",
        arguments: [("/home/u", "~"), ("/home/u/Music", "~/Music"), ("/home/user", "/home/user"), ("/srv", "/srv")])
    func abbreviates(path: String, expected: String) {
        #expect(Words.abbreviated(FilePath(path), home: "/home/u") == expected)
    }
}
