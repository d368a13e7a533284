import Files
import Problems
import Testing

@testable import SongbookModel

@Suite("Why the library in use cannot be opened")
struct LibraryTroubleTests {
    @Test(
        "each kind says what has happened, and what to do in a window",
        arguments: [
            (Problem.Kind.noSuchFile, "Library Not Found", "or choose the folder that now contains your songs."),
            (.unavailable, "Library Unavailable", "Connect it and try again."),
            (.permission, "Could Not Open Library", "then try again, or choose another folder."),
            (.inputOutput, "Could Not Open Library", "Cannot read the folder."),
        ])
    func kinds(kind: Problem.Kind, title: String, end: String) {
        let trouble = LibraryTrouble(Problem(kind, path: "/media/disk/Songs", "cannot read the folder"))
        #expect(trouble.title == title && trouble.text.hasSuffix(end))
        #expect(trouble.details == "/media/disk/Songs\n\n" + trouble.text)
    }

    @Test("without a folder there is only the sentence")
    func withoutFolder() {
        #expect(LibraryTrouble(Problem(.unavailable, "no answer")).details.hasPrefix("Its disk or network folder"))
    }
}
