import Files
import LibraryIndex
import TestSupport
import Testing

@testable import songbook_window

@Suite("The folders that something can be moved to")
struct FolderChoiceTests {
    private let folder = TemporaryFolder()

    private func choice(moving moved: FilePath...) throws -> FolderChoice {
        let tree = try LibraryIndex(root: folder["Songs"], environment: folder.environment()).refresh().tree
        return FolderChoice(tree, name: "Songs", moved: moved.map { folder["Songs"].appending($0) })
    }

    private func names(_ choice: FolderChoice, matching words: String = "") -> [String] {
        choice.lines(matching: words).map(\.fullName)
    }

    @Test("are listed with numbers by their value")
    func order() throws {
        for name in ["Cat 10", "Cat 2", "Cat 1", "Ballads"] { folder.makeFolder(FilePath("Songs/\(name)")) }
        let all = ["Ballads", "Cat 1", "Cat 2", "Cat 10"].map { "Songs › " + $0 }
        let choice = try choice(moving: "Draft")
        #expect(names(choice) == ["Songs"] + all)
        #expect(names(choice, matching: "cat") == all.suffix(3))
    }

    @Test("are none where the only other folder is moved along with songs, and are that folder where it is not")
    func none() throws {
        for name in ["Draft", "River", "Ballads/Sea"] {
            folder.write("{}", to: FilePath("Songs/\(name)/\(FilePath(name).name.string).songbook"))
        }
        let together = try choice(moving: "Ballads", "Draft", "River")
        #expect(together.isEmpty && names(together) == ["Songs"])
        let songs = try choice(moving: "Draft", "River")
        #expect(!songs.isEmpty && songs.lines(matching: "").filter(\.canBeChosen).map(\.name) == ["Ballads"])
    }
}
