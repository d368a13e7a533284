import Files
import Glibc
import TestSupport
import Testing

@Suite("Copies of files and folders") struct EntryCopyTests {
    private let folder = TemporaryFolder()

    init() {
        folder.write("sound", to: "from/song/take.ogg")
        folder.write("words", to: "from/song/notes/idea.txt")
        folder.makeFolder("to")
    }

    private func copy(_ copy: EntryCopy = EntryCopy(keepsOwner: true)) throws -> [FilePath] {
        try copy.copy("song", from: Directory(folder["from"]), to: "song", in: Directory(folder["to"]))
    }

    private func isSame(isStrict: Bool = false, _ copy: EntryCopy = EntryCopy(keepsOwner: true)) throws -> Bool {
        try copy.isSame(
            "song", in: Directory(folder["from"]), as: "song", in: Directory(folder["to"]), isStrict: isStrict)
    }

    private func setAttribute(_ path: FilePath) -> Bool {
        runTool("/usr/bin/python3", "-c", "import os, sys; os.setxattr(sys.argv[1], 'user.mood', b'blue')", path.string)
            .status == 0
    }

    @Test("attributes go along; those that the other filesystem does not take are named") func attributes() throws {
        guard setAttribute(folder["from/song/take.ogg"]), setAttribute(folder["from/song/notes"]) else { return }
        #expect(try copy().isEmpty)
        for name in ["take.ogg", "notes"] {
            let path = folder[FilePath("to/song/\(name)")]
            let read = "import os, sys; print(os.getxattr(sys.argv[1], 'user.mood').decode(), end='')"
            #expect(runTool("/usr/bin/python3", "-c", read, path.string).status == 0)
        }
        try Directory(folder["to"]).removeTree("song")
        let lost = try FaultyCalls.every(.fsetxattr, .failing(.notSupported)).run { try copy() }
        #expect(lost == ["user.mood"])
        #expect(try isSame())
    }

    @Test(
        "attributes go along also where SMB answers EAGAIN while it connects anew",
        arguments: [SystemCall.flistxattr, .fgetxattr, .fsetxattr])
    func reconnected(call name: SystemCall) throws {
        guard setAttribute(folder["from/song/notes"]) else { return }
        let isFirst = Once()
        let end = ContinuousClock.now + .milliseconds(100)
        let calls = FaultyCalls { _, call in
            call.name == name && (isFirst.first() || ContinuousClock.now < end) ? .failing(.tryAgain) : nil
        }
        #expect(try calls.run { try copy() }.isEmpty)
        #expect(!isFirst.isFresh)
        #expect(try isSame())
    }

    @Test("a byte, a name or a kind of entry makes another one; what is left out does not, unless it counts")
    func different() throws {
        _ = try copy()
        #expect(try isSame())
        folder.write("sounD", to: "to/song/take.ogg")
        #expect(try !isSame())
        folder.write("sound", to: "to/song/take.ogg")
        folder.write("", to: "to/song/more")
        #expect(try !isSame())
        folder["to/song/more"].withCString { _ = unlink($0) }
        folder.write("half", to: "from/song/.~half")
        let leaving = EntryCopy(keepsOwner: true, leavingOut: { $0 == ".~half" })
        #expect(try isSame(isStrict: false, leaving) && !isSame(isStrict: true, leaving))
    }

    @Test("what is written is read back: a disk that loses a byte is found out") func damaged() throws {
        let calls = FaultyCalls.before(.fsync, of: folder["to/song/take.ogg"]) { [folder] in
            folder.write("soun?", to: "to/song/take.ogg")
        }
        #expect(throws: CopyError.self) { try calls.run { try copy() } }
    }

    @Test("nothing is overwritten, and a name that is taken is an error") func taken() throws {
        folder.write("mine", to: "to/song")
        #expect(throws: CopyError.self) { try copy() }
        #expect(folder.read("to/song") == Array("mine".utf8))
    }

    @Test("short reads and writes, and calls that a signal cut short, make the whole file") func short() throws {
        folder.write(String(repeating: "long words ", count: 5000), to: "from/song/long.txt")
        let calls = FaultyCalls { number, call in
            switch call.name {
            case .read, .write: number % 3 == 0 ? .failing(.interrupted) : .moving(atMost: 1000)
            default: nil
            }
        }
        _ = try calls.run { try copy() }
        #expect(try isSame())
    }
}
