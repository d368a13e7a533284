import Files
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("A scan of folders with copies of their songs") struct CopyScanTests {
    private let folder = TemporaryFolder()
    private let store = ContentStore(file: nil)

    private func write(_ file: FilePath, id: String, title: String) {
        folder.write(#"{"id": "\#(id)", "title": "\#(title)"}"#, to: file)
    }

    @Test(
        "lists the song, and the copy as one of its versions",
        arguments: ["S (1)", "S copy", "S-2", "S 2", "S-LAPTOP", "S (Konfliktkopie von PC)", "Kopie von S", "A S"])
    func copy(_ copy: String) throws {
        for place in ["S", "Elsewhere"] {
            write(FilePath("\(place)/S.songbook"), id: "1", title: "Song")
            write(FilePath("\(place)/\(copy).songbook"), id: "1", title: "Copy")
        }
        let tree = try scan(folder.path, store)
        #expect(tree.songs.map(\.title) == ["Song", "Song"])
        #expect(tree.songs.map { $0.conflictCopies.map(\.stem.string) } == [[copy], [copy]])
        #expect(try scan(folder.path, store, old: tree) === tree)
        write(FilePath("S/\(copy).songbook"), id: "2", title: "Another")
        folder.write("", to: "S/new name in the folder")
        let next = try scan(folder.path, store, old: tree)
        #expect(next.songs.map(\.title).last == "Song" && next.song("S")?.conflictCopies == [])
    }

    @Test("lists the file that is called as its folder, wherever it stands among the others") func calledAsFolder()
        throws
    {
        for (number, name) in ["A", "M", "Z"].enumerated() {
            write(FilePath("M/\(name).songbook"), id: "\(number)", title: name)
        }
        #expect(try scan(folder.path, store).songs.map(\.title) == ["M"])
    }

    @Test("lists the song in the library's own folder, which may be called as the library") func root() throws {
        let name = folder.path.lastComponent!.string
        write("0.songbook", id: "1", title: "First")
        write(FilePath("\(name).songbook"), id: "2", title: "Own")
        #expect(try scan(folder.path, store).songs.map(\.title) == ["Own"])
    }
}
