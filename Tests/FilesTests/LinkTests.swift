import Files
import Glibc
import TestSupport
import Testing

@Suite("Links and attributes of a path") struct LinkTests {
    private let folder = TemporaryFolder()

    private func link(_ path: FilePath, to target: FilePath) {
        #expect(folder[path].withCString { link in target.withCString { symlink($0, link) } } == 0)
    }

    @Test("links, dots and doubled slashes are resolved") func resolved() throws {
        folder.write("x", to: "real/file")
        link("one", to: "real")
        link("two", to: folder["one"])
        #expect(try folder["two/.././/one/file"].resolvingLinks() == folder["real/file"])
        #expect(try FilePath("/").resolvingLinks() == "/")
    }

    @Test("names that are not UTF-8 stay as they are") func bytes() throws {
        let name = FilePath(bytes: [0xFF, 0x0A, 0x80])
        folder.write("x", to: name)
        link("link", to: name)
        #expect(try folder["link"].resolvingLinks() == folder[name])
        #expect(try folder["link"].linkTarget() == name)
    }

    @Test("a link to nothing and a circle are errors, and nothing is made") func broken() throws {
        link("dangling", to: "nowhere")
        link("a", to: "b")
        link("b", to: "a")
        #expect(throws: FileError(call: .realpath, path: folder["dangling"], errno: .noSuchFile)) {
            try folder["dangling"].resolvingLinks()
        }
        #expect(throws: FileError(call: .realpath, path: folder["a"], errno: .tooManySymbolicLinks)) {
            try folder["a"].resolvingLinks()
        }
        #expect(throws: FileError.self) { try folder["nowhere"].linkTarget() }
        #expect(folder.names() == ["a", "b", "dangling"])
    }

    @Test("an attribute that is not there is nil, one of nothing is not") func attributes() throws {
        let file = folder.write("", to: "file")
        #expect(try file.extendedAttribute("user.absent") == nil)
        #expect(throws: FileError(call: .getxattr, path: folder["nowhere"], errno: .noSuchFile)) {
            try folder["nowhere"].extendedAttribute("user.absent")
        }
    }

    @Test("the first names are all names of a small folder, and a bounded number of a large one") func firstNames()
        throws
    {
        #expect(try Directory.firstNames(in: folder.makeFolder("empty")).isEmpty)
        let names = ["a", ".hidden", "z\ny"].map { FilePath($0) } + [FilePath(bytes: [0xE9])]
        for name in names { folder.write("", to: FilePath("small").appending(name)) }
        #expect(try Directory.firstNames(in: folder["small"]).sorted() == names.sorted())
        folder.write("", to: "small/.hidden")
        #expect(try Directory.firstNames(in: folder["small"], beginningWith: UInt8(ascii: ".")) == [".hidden"])
        folder.makeFolder("large")
        for number in 0..<5000 { folder.makeFolder(FilePath("large/category \(number)")) }
        let first = try Directory.firstNames(in: folder["large"])
        #expect((500..<5000).contains(first.count))
        #expect(Set(first).count == first.count)
    }

    @Test("links are followed whether or not something is where they lead") func followed() throws {
        let place = try folder.path.resolvingLinks()
        folder.makeFolder("disk/Songs")
        link("linked", to: "disk/Songs")
        link("away", to: "/nowhere at all/../media/Songs")
        link("chain", to: "./away")
        link("up", to: "disk/Songs/..")
        link("circle", to: "circle")
        #expect(place.appending("linked/a").followingLinks() == place.appending("disk/Songs/a"))
        #expect(place.appending("away/a/b").followingLinks() == "/media/Songs/a/b")
        #expect(place.appending("chain").followingLinks() == "/media/Songs")
        #expect(place.appending("up/c").followingLinks() == place.appending("disk/c"))
        #expect(place.appending("circle/d").followingLinks() == place.appending("circle/d"))
        #expect(place.appending("disk").followingLinks() == place.appending("disk"))
        #expect(FilePath.root.followingLinks() == .root)
    }
}
