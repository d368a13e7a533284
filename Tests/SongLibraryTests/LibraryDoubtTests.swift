import Files
import Glibc
import SongLibrary
import TestSupport
import Testing

@Suite("Folders that may be chosen as the library by mistake") struct LibraryDoubtTests {
    private let folder = TemporaryFolder()

    private func doubt(_ path: FilePath, limit: Int = 10, unless isCancelled: () -> Bool = { false }) -> LibraryDoubt? {
        LibraryDoubt(
            about: folder[path], environment: folder.environment(), entryLimit: limit, unless: isCancelled)
    }

    @Test("the home folder, one above it and / are everything, with songs and by links, too") func everything() {
        folder.write("", to: "home/One/One.songbook")
        #expect(doubt("home") == .everything)
        #expect(doubt("") == .everything)
        #expect(LibraryDoubt(about: "/", environment: folder.environment()) == .everything)
        symlink(folder["home"].string, folder["link"].string)
        #expect(doubt("link") == .everything)
        #expect(doubt("home/One") == nil)
    }

    @Test("more entries than are looked at, none of them a song") func manyEntries() {
        for number in 1...10 { folder.write("", to: FilePath("home/Files/\(number)")) }
        #expect(doubt("home/Files") == nil)
        folder.write("", to: "home/Files/11")
        #expect(doubt("home/Files") == .manyEntries(10))
        #expect(doubt("home/Files", limit: 11) == nil)
        // Entries of folders count, those of hidden folders do not.
        for number in 1...10 { folder.write("", to: FilePath("home/Deep/\(number % 2)/\(number)")) }
        #expect(doubt("home/Deep") == .manyEntries(10))
        for number in 1...20 { folder.write("", to: FilePath("home/Hidden/.git/\(number)")) }
        #expect(doubt("home/Hidden") == nil)
    }

    @Test("a song that is found before decides, and so does who does not want to know any more") func song() {
        for number in 1...40 { folder.write("", to: FilePath("home/Files/Deep/\(number)")) }
        #expect(doubt("home/Files") == .manyEntries(10))
        #expect(doubt("home/Files", limit: 30) { true } == nil)
        folder.write("", to: "home/Files/One.SONGBOOK")
        #expect(doubt("home/Files") == nil)
    }

    @Test("links to folders are not looked into; a folder that is not there says nothing") func links() {
        for number in 1...20 { folder.write("", to: FilePath("home/Many/\(number)")) }
        folder.makeFolder("home/Songs")
        symlink(folder["home/Many"].string, folder["home/Songs/Many"].string)
        #expect(doubt("home/Songs") == nil)
        #expect(doubt("home/None") == nil)
    }
}
