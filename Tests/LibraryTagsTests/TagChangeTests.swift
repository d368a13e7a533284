import Files
import LibraryFile
import LibraryIndex
import LibraryTags
import TestSupport
import Testing

@Suite("A tag changed in a whole library")
struct TagChangeTests {
    private let folder = TemporaryFolder()

    @Test("which songs are to be changed, and how")
    func songs() throws {
        folder.write("{\"tags\": [\"Love\", \"sea\"]}", to: "Songs/a/a.songbook")
        folder.write("{\"tags\": [\"sea\"]}", to: "Songs/b/b.songbook")
        folder.write("{\"tags\": [\"heart\", \"love\"]}", to: "Songs/x/c/c.songbook")
        folder.write("{\"tags\": [\"love\"", to: "Songs/x/d/d.songbook")
        let index = LibraryIndex(root: folder["Songs"], environment: folder.environment())
        let tree = try index.refresh().tree
        let rename = TagChange(renaming: "love", to: "heart")
        #expect(rename.songs(in: tree).map(\.folderName) == ["a", "c"])
        #expect(rename.tags(after: ["Love", "sea"]) == ["heart", "sea"])
        #expect(rename.tags(after: ["heart", "love"]) == ["heart"])
        let removal = TagChange(removing: "LOVE")
        #expect(removal.songs(in: tree).map(\.folderName) == ["a", "c"])
        #expect(removal.tags(after: ["Love", "sea"]) == ["sea"])
        #expect(TagChange(renaming: "Love", to: "love").songs(in: tree).map(\.folderName) == ["a"])
    }

    @Test("the color goes along, and queries ask for the new name; a tag that is taken away leaves queries alone")
    func arrangement() {
        var arrangement = LibraryArrangement()
        arrangement.setColor("red", ofTag: "love")
        arrangement.set(SmartFolder(name: "A", query: "tag:LOVE -tag:sea love"))
        arrangement.set(SmartFolder(name: "B", query: "love"))
        var renamed = arrangement
        let rename = TagChange(renaming: "love", to: "true love")
        #expect(rename.concerns(arrangement))
        rename.apply(to: &renamed)
        #expect(renamed.color(ofTag: "love") == nil)
        #expect(renamed.color(ofTag: "true love") == "red")
        #expect(renamed.smartFolders.map(\.query) == ["tag:\"true love\" -tag:sea love", "love"])
        #expect(!rename.concerns(renamed))
        var removed = arrangement
        TagChange(removing: "Love").apply(to: &removed)
        #expect(removed.color(ofTag: "love") == nil)
        #expect(removed.smartFolders == arrangement.smartFolders)
        #expect(!TagChange(removing: "nothing").concerns(arrangement))
    }

    @Test("passes go on with songs that came meanwhile, try none twice, and end")
    func passes() throws {
        func write(_ name: String) {
            folder.write("{\"tags\": [\"love\"]}", to: FilePath("Songs/\(name)/\(name).songbook"))
        }
        let index = LibraryIndex(root: folder["Songs"], environment: folder.environment())
        var passes = TagPasses(TagChange(renaming: "love", to: "heart"))
        write("a")
        #expect(passes.next(in: try index.refresh().tree).map(\.folderName) == ["a"])
        write("b")
        #expect(passes.next(in: try index.refresh().tree).map(\.folderName) == ["b"])
        #expect(passes.next(in: try index.refresh().tree).isEmpty)
        var endless = TagPasses(TagChange(removing: "love"))
        var count = 0
        while count < 20, !endless.next(in: try index.refresh().tree).isEmpty {
            count += 1
            write("c\(count)")
        }
        #expect((2..<20).contains(count))
    }
}
