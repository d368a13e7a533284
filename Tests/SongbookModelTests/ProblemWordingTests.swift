import Files
import Problems
import Testing

@testable import SongbookModel

@Suite("The text of problems and places")
struct ProblemWordingTests {
    @Test("a problem becomes sentences, and its reason fits a header bar")
    func sentences() {
        let problem = Problem(
            .cannotCreate, path: "/x", cannot: "save the song", reason: "the disk is full",
            remedy: "free some space and save again"
        ).adding(remedy: "your changes are kept as a draft")
        #expect(
            problem.sentences == "Cannot save the song: the disk is full. Free some space and save again. "
                + "Your changes are kept as a draft.")
        #expect(problem.briefly == "the disk is full")
        #expect(problem.with(remedy: "wait").briefly == "the disk is full")
        #expect(Problem(.conflict, "another program changed it").briefly == "another program changed it")
    }

    @Test("a notice becomes sentences, and the path before it does not change")
    func notices() {
        let notice = Notice(
            path: "/s/Rock; Roll: live.songbook", "this file contains changes; some are yours", remedies: "compare them"
        )
        #expect(
            notice.sentences
                == "/s/Rock; Roll: live.songbook: This file contains changes; some are yours. Compare them.")
        #expect(
            notice.description
                == "/s/Rock; Roll: live.songbook: this file contains changes; some are yours; compare them")
        #expect(Notice("no history can be kept").sentences == "No history can be kept.")
    }

    @Test(
        "a path in the home folder is shortened",
        arguments: [("/home/u", "~"), ("/home/u/Music", "~/Music"), ("/home/user", "/home/user"), ("/srv", "/srv")])
    func abbreviates(path: String, expected: String) {
        #expect(DisplayText.abbreviated(FilePath(path), home: "/home/u") == expected)
    }

    @Test("names in right-to-left scripts keep their order among the others, and do not change them")
    func sequence() {
        #expect(DisplayText.sequence(["Songs", "Old"], separator: " › ") == "Songs › Old")
        #expect(
            DisplayText.sequence(["Songs", "שירים", "עוד"], separator: " › ")
                == "\u{2068}Songs\u{2069} › \u{2068}שירים\u{2069} › \u{2068}עוד\u{2069}")
        #expect(
            DisplayText.abbreviated("/home/u/שירים/أغان", home: "/home/u")
                == "~/\u{2068}שירים\u{2069}/\u{2068}أغان\u{2069}")
        #expect(DisplayText.abbreviated("/srv/שיר", home: "/home/u") == "/\u{2068}srv\u{2069}/\u{2068}שיר\u{2069}")
    }
}
