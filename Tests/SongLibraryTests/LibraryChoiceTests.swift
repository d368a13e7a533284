import Files
import Freedesktop
import Glibc
import Problems
import TestSupport
import Testing

@testable import SongLibrary

@Suite("Choosing a library") struct LibraryChoiceTests {
    private let folder = TemporaryFolder()

    private var environment: Environment {
        folder.environment()
    }

    private var store: SettingsStore {
        SettingsStore(environment: environment)
    }

    private func choose(_ argument: FilePath) throws(Problem) -> FilePath {
        try store.choose(LibraryChoice(argument: argument)).path
    }

    private var libraries: [String] {
        store.load().settings.libraries(in: environment).map { library in
            let path = library.path.relative(to: folder["home"])?.string ?? library.path.string
            return "\(path) \(library.mode.rawValue) \(library.state().name)" + (library.isChosen ? " chosen" : "")
        }
    }

    @Test("nothing is known at first") func first() {
        #expect(libraries == [])
    }

    @Test("a folder, by a relative path, a URI, or a link that stays one") func folders() throws {
        folder.makeFolder("home/My Songs")
        #expect(try choose("home/./My Songs/") == folder["home/My Songs"])
        #expect(libraries == ["My Songs folder present chosen"])
        #expect(try choose(FilePath("file://\(folder.path.string)/home/My%20Songs")) == folder["home/My Songs"])
        #expect(libraries == ["My Songs folder present chosen"])
        #expect(folder["home/Songs"].withCString { symlink("My Songs", $0) } == 0)
        #expect(try choose("home/Songs") == folder["home/Songs"])
        #expect(libraries == ["Songs folder present chosen"])
    }

    @Test("the one before stays known, the latest first, each once") func earlier() throws {
        for name in ["A", "B", "C"] {
            folder.makeFolder("home").appending(FilePath(name)).withCString { _ = mkdir($0, 0o755) }
        }
        for name in ["home/A", "home/B", "home/C", "home/A"] { _ = try choose(FilePath(name)) }
        #expect(libraries == ["A folder present chosen", "C folder present", "B folder present"])
    }

    @Test("the default is Songs in Documents, made with everything above") func standard() throws {
        #expect(try choose("default") == folder["home/Documents/Songs"])
        #expect(libraries == ["Documents/Songs folder present chosen"])
        #expect(try FileStatus(of: folder["home/Documents/Songs"]).kind == .directory)
        #expect(try choose("default") == folder["home/Documents/Songs"])
        #expect(libraries == ["Documents/Songs folder present chosen"])
    }

    @Test("the default goes where the user's Documents are") func standardElsewhere() throws {
        folder.write("XDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n", to: "home/.config/user-dirs.dirs")
        #expect(try choose("default") == folder["home/Dokumente/Songs"])
    }

    @Test("switching to the private library and back moves nothing") func inApp() throws {
        folder.write("{}", to: "home/Songs/A/a.songbook")
        _ = try choose("home/Songs")
        #expect(try choose("in-app") == folder["home/.local/share/songbook/library"])
        #expect(try FileStatus(of: folder["home/.local/share/songbook/library"]).permissions == 0o700)
        #expect(
            libraries == [".local/share/songbook/library in-app present chosen", "Songs folder present"])
        _ = try choose("home/Songs")
        #expect(
            libraries == ["Songs folder present chosen", ".local/share/songbook/library in-app present"])
        #expect(folder.read("home/Songs/A/a.songbook") == Array("{}".utf8))
    }

    @Test("a folder called default or in-app is chosen by its path") func names() throws {
        folder.makeFolder("default")
        #expect(try choose("./default") == folder["default"])
    }

    @Test("what is no folder is refused and changes nothing") func refused() throws {
        folder.write("", to: "home/file")
        folder.write("", to: "home/Documents")
        for (argument, kind) in [
            ("home/gone", Problem.Kind.noSuchFile), ("home/file", .noSuchFile), ("", .usage), ("sftp://host/a", .usage),
            ("default", .cannotCreate),
        ] {
            #expect { try choose(FilePath(argument)) } throws: { ($0 as? Problem)?.kind == kind }
        }
        #expect(folder.names(in: "home") == ["Documents", "file"])
    }

    @Test("a folder that cannot be looked into is refused") func forbidden() {
        folder.makeFolder("home/Songs")
        SystemCall.$faultInjector.withValue({ call, path in
            call == .openat && path == folder["home/Songs"] ? .failing(.accessDenied) : nil
        }) {
            #expect { try choose("home/Songs") } throws: { ($0 as? Problem)?.kind == .permission }
        }
        #expect(libraries == [])
    }

    @Test("settings that cannot be saved leave the old choice") func unsaved() throws {
        folder.makeFolder("home/A")
        folder.makeFolder("home/B")
        _ = try choose("home/A")
        SystemCall.$faultInjector.withValue({ call, _ in call == .renameat2 ? .failing(.noSpace) : nil }) {
            #expect { try choose("home/B") } throws: { ($0 as? Problem)?.kind == .cannotCreate }
        }
        #expect(libraries == ["A folder present chosen"])
    }

    @Test("libraries that were renamed are found and remembered, the others stay") func moves() throws {
        for name in ["A", "B", "C"] {
            folder.makeFolder(FilePath("home/" + name))
            _ = try choose(FilePath("home/" + name))
        }
        #expect(try store.recordMoves() == [])
        runTool("/bin/mv", folder["home/C"].string, folder["home/Lieder"].string)
        runTool("/bin/mv", folder["home/A"].string, folder["home/Alt"].string)
        runTool("/bin/rmdir", folder["home/B"].string)
        #expect(libraries == ["C folder moved chosen", "B folder gone", "A folder moved"])
        #expect(try store.recordMoves().count == 2)
        #expect(libraries == ["Lieder folder present chosen", "B folder gone", "Alt folder present"])
        #expect(try store.recordMoves() == [])
    }

    @Test("roots of two network folders, one mounted after the other, have one number and are two libraries")
    func networkRoots() {
        let root = FileIdentity(device: 40, inode: 1)
        var settings = Settings()
        settings.choose(Bookmark(path: "/mnt/a", identity: root), mode: .folder)
        settings.choose(Bookmark(path: "/mnt/backup", identity: root), mode: .folder)
        #expect(settings.folder?.path == "/mnt/backup")
        #expect(settings.folder?.formerPaths == [])
        #expect(settings.earlier.map(\.path) == ["/mnt/a"])
    }

    @Test("a folder that is chosen under another path is the same library, with its former path")
    func otherPath() {
        let identity = FileIdentity(device: 40, inode: 100)
        let birth = FileTime(seconds: 1000)
        var settings = Settings()
        settings.choose(Bookmark(path: "/a", identity: identity, birthTime: birth, filesystem: 7), mode: .folder)
        settings.choose(Bookmark(path: "/b", identity: identity, birthTime: birth, filesystem: 7), mode: .folder)
        #expect(settings.folder?.formerPaths == ["/a"])
        #expect(settings.earlier == [])
        settings.choose(Bookmark(path: "/c", identity: identity, birthTime: birth, filesystem: 8), mode: .folder)
        #expect(settings.folder?.formerPaths == [])
    }
}
