import EditingSession
import Files
import Glibc
import LibraryChanges
import Problems
import SongLibrary
import SongNames
import Synchronization
import TestSupport
import Testing

@Suite("Files added to a song") struct AttachingTests {
    private let scene: AttachingScene
    private var folder: TemporaryFolder { scene.folder }
    private let one: FilePath = "home/Songs/Folk/One"

    init() throws {
        scene = try AttachingScene()
    }

    @Test("a copy with the modification time, the permissions of a new file and the user's attributes") func metadata()
        throws
    {
        let source = folder["in/note.txt"]
        chmod(source.string, 0o4751)
        let times = [timespec](repeating: timespec(tv_sec: 1_700_000_000, tv_nsec: 5000), count: 2)
        utimensat(AT_FDCWD, source.string, times, 0)
        let hasAttributes = runTool("/usr/bin/setfattr", "-n", "user.comment", "-v", "mine", source.string).status == 0
        let added = try scene.attach(["in/note.txt"])
        let status = try FileStatus(of: added[0].path)
        let mask = umask(0)
        umask(mask)
        #expect(status.permissions == 0o666 & ~UInt32(mask))
        #expect(status.modificationTime == FileTime(seconds: 1_700_000_000, nanoseconds: 5000))
        if hasAttributes { #expect(try added[0].path.extendedAttribute("user.comment") == Array("mine".utf8)) }
        #expect(try FileStatus(of: source).permissions == 0o4751)
    }

    @Test("a large file, byte for byte; who watches is told of each byte, and can stop it") func large() throws {
        var bytes = (0..<10_007).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 7) }
        while bytes.count < 20_000_003 { bytes += bytes }
        bytes.removeLast(bytes.count - 20_000_003)
        folder.write(bytes, to: "in/large.wav")
        let told = Mutex(0)
        try scene.attach(["in/large.wav"], observer: CopyObserver(didCopy: { count in told.withLock { $0 += count } }))
        let copy = try #require(folder.read(one.appending("large.wav")))
        #expect(copy.hasSameBytes(as: bytes) && told.withLock { $0 } == bytes.count)
        let asked = Counter()
        let stopping = CopyObserver(isCancelled: { asked.next() > 0 })
        #expect(
            problem { try scene.attach(["in/large.wav"], as: AttachmentName(of: "b.wav"), observer: stopping) } != nil)
        #expect(scene.names() == ["One.songbook", "large.wav", "take.ogg"])
    }

    @Test("an empty file, and one without a suffix") func small() throws {
        folder.write("", to: "in/empty")
        #expect(try scene.attach(["in/empty"]).map(\.path) == [folder[one.appending("empty")]])
    }

    @Test("200 at once, with clashes, CJK and invalid names, links, a pipe: each as designed") func many() throws {
        var operands: [FilePath] = []
        var expected: Set<FilePath> = ["One.songbook", "take.ogg"]
        for number in 0..<40 {
            // The same name in forty folders.
            operands.append(FilePath("in/\(number)/take.ogg"))
            expected.insert(FilePath("take \(number + 2).ogg"))
            operands.append(FilePath("in/歌詞 \(number).txt"))
            expected.insert(FilePath("歌詞 \(number).txt"))
            let invalid = FilePath(bytes: Array("in/caf".utf8) + [0xE9] + Array("\(number).txt".utf8))
            operands.append(invalid)
            expected.insert(invalid.name)
            operands.append(FilePath("in/what: \(number)?.txt"))
            expected.insert(FilePath("what - \(number).txt"))
            operands.append(FilePath(number % 2 == 0 ? "in/link \(number)" : "in/pipe \(number)"))
        }
        for (number, operand) in operands.enumerated() {
            switch operand.string {
            case let name where name.hasPrefix("in/link"): symlink("note.txt", folder[operand].string)
            case let name where name.hasPrefix("in/pipe"): mkfifo(folder[operand].string, 0o600)
            default: folder.write("content \(number)", to: operand)
            }
        }
        let target = try scene.scene.editor.openForAttachments(SongReference(folder[one]))
        var refused = 0
        for operand in operands {
            do throws(Problem) {
                let added = try target.add(copyOf: folder[operand])
                #expect(folder.read(operand) == (try? FileReader.read(added.path, limit: 100).bytes))
            } catch {
                refused += 1
                #expect(error.kind == .cannotCreate && error.path == folder[operand], "\(error)")
            }
        }
        #expect(operands.count == 200 && refused == 40)
        #expect(Set(folder.names(in: one)) == expected)
        #expect(scene.text("home/Songs/Folk/One/take.ogg") == "sound")
    }

    @Test("a file that grows, shrinks, is rewritten or replaced while it is copied is refused, and nothing is left")
    func changing() throws {
        let source = folder["in/note.txt"]
        let changes: [@Sendable () -> Void] = [
            { [folder] in folder.write("a note, and more", to: "in/note.txt") },
            { [folder] in folder.write("a", to: "in/note.txt") },
            {
                usleep(20_000)
                if let file = fopen(source.string, "r+") {
                    fputs("A NOTE", file)
                    fclose(file)
                }
            },
            { [folder] in
                folder.write("a note", to: "in/other")
                rename(folder["in/other"].string, source.string)
            },
            { unlink(source.string) },
        ]
        for (index, change) in changes.enumerated() {
            folder.write("a note", to: "in/note.txt")
            for call in [SystemCall.creat, .copyFileRange] {
                let isFirst = Once()
                let calls = FaultyCalls { _, made in
                    if made.name == call, isFirst.first() { change() }
                    return nil
                }
                let found = problem {
                    try calls.run { () throws(Problem) in _ = try scene.attach(["in/note.txt"]) }
                }
                #expect(!isFirst.isFresh && found?.kind == .conflict, "\(index): \(String(describing: found))")
                folder.write("a note", to: "in/note.txt")
            }
            #expect(scene.names() == ["One.songbook", "take.ogg"], "\(index)")
        }
    }

    @Test("two at once that bring the same name: both are there") func atOnce() async throws {
        let editor = scene.scene.editor
        for number in 0..<8 { folder.write("take \(number)", to: FilePath("in/\(number)/x.ogg")) }
        let place = folder[one]
        let paths = try await withThrowingTaskGroup(of: FilePath.self) { [folder] group in
            for number in 0..<8 {
                group.addTask {
                    try editor.openForAttachments(SongReference(place))
                        .add(copyOf: folder[FilePath("in/\(number)/x.ogg")]).path
                }
            }
            return try await group.reduce(into: Set<FilePath>()) { $0.insert($1) }
        }
        #expect(paths.count == 8)
        let texts = Set(paths.compactMap { try? FileReader.read($0, limit: 100).bytes })
        #expect(texts.count == 8)
    }

    @Test("the name is taken at the last moment") func taken() throws {
        let isFirst = Once()
        let calls = FaultyCalls { [folder] _, made in
            if made.name == .linkat, isFirst.first() { folder.write("theirs", to: "home/Songs/Folk/One/note.txt") }
            return nil
        }
        let added = try calls.run { () throws(Problem) in try scene.attach(["in/note.txt"]) }
        #expect(added[0].path.name == "note 2.txt")
        #expect(scene.text("home/Songs/Folk/One/note.txt") == "theirs")
    }

    @Test("where the filesystem knows no files without names, and no links") func otherFilesystems() throws {
        let calls = FaultyCalls { _, made in
            let isUnnamed = made.name == .creat && !made.path.name.bytes.starts(with: ".~".utf8)
            return isUnnamed || made.name == .linkat ? .failing(.notSupported) : nil
        }
        #expect(try calls.run { () throws(Problem) in try scene.attach(["in/note.txt", "in/take.ogg"]) }.count == 2)
        #expect(scene.names() == ["One.songbook", "note.txt", "take 2.ogg", "take.ogg"])
        let unlinkable = FaultyCalls.every(.linkat, .failing(.notPermitted))
        folder.write("third", to: "in/third.txt")
        #expect(try unlinkable.run { () throws(Problem) in try scene.attach(["in/third.txt"]) }.count == 1)
        #expect(
            scene.text("home/Songs/Folk/One/third.txt") == "third" && !scene.names().contains { $0.hasPrefix(".~") })
    }

    @Test("what lies there already, and what is the same, is not copied") func present() throws {
        #expect(try scene.attach(["home/Songs/Folk/One/take.ogg"]).map(\.outcome) == [.present])
        #expect(try scene.attach(["in/take.ogg", "in/take.ogg"]).map(\.outcome) == [.copied, .present])
        #expect(scene.names() == ["One.songbook", "take 2.ogg", "take.ogg"])
    }

    @Test("a song without a folder of its own takes its conflict copies along, and a session goes on with it")
    func loose() throws {
        scene.scene.song("home/Songs/Loose (conflicted copy 2026-02-12 103000).songbook", text: "theirs")
        let file = folder["home/Songs/Loose.songbook"]
        let session = try EditingSession.open(file, environment: scene.scene.environment)
        var notices: [Notice] = []
        let target = try scene.scene.editor.openForAttachments(SongReference(file), session: session) {
            notices.append($0)
        }
        let added = try target.add(copyOf: folder["in/note.txt"])
        #expect(added.path == folder["home/Songs/Loose/note.txt"] && notices.count == 1)
        #expect(target.song == folder["home/Songs/Loose/Loose.songbook"] && session.file == target.song)
        _ = try target.add(copyOf: folder["in/take.ogg"])
        #expect(notices.count == 1)
        #expect(scene.names("home/Songs/Loose").count == 4)
        _ = try session.save(text: "more")
        #expect(scene.scene.text("home/Songs/Loose/Loose.songbook") == "more")
    }

    @Test("a song does not move where nothing can be added, and where its new folder's name is taken") func stays()
        throws
    {
        let before = folder.tree()
        #expect(problem { try scene.attach(["in/none"], to: "home/Songs/Loose.songbook") }?.kind == .noSuchFile)
        let full = FaultyCalls.every(.copyFileRange, .failing(.noSpace))
        let found = problem {
            try full.run { () throws(Problem) in try scene.attach(["in/note.txt"], to: "home/Songs/Loose.songbook") }
        }
        #expect(found?.kind == .cannotCreate && found?.remedies.isEmpty == false)
        #expect(
            folder.tree().filter { !$0.isInside("home/.local") && !$0.isInside("run") }
                == before.filter {
                    !$0.isInside("home/.local") && !$0.isInside("run")
                })
        folder.write("x", to: "home/Songs/LOOSE/y")
        #expect(problem { try scene.attach(["in/note.txt"], to: "home/Songs/Loose.songbook") }?.kind == .cannotCreate)
        #expect(scene.scene.text("home/Songs/Loose.songbook") == "words of loose")
    }

    @Test("what a killed process left goes with the next addition, and when the song is opened") func leftovers() throws
    {
        for opens in [false, true] {
            let calls = FaultyCalls { _, made in
                let isUnnamed = made.name == .creat && !made.path.name.bytes.starts(with: ".~".utf8)
                if isUnnamed { return .failing(.notSupported) }
                return made.name == .fsync || made.name == .unlinkat ? .failing(.inputOutput) : nil
            }
            #expect(problem { try calls.run { () throws(Problem) in _ = try scene.attach(["in/note.txt"]) } } != nil)
            #expect(scene.names().filter { $0.hasPrefix(".~") }.count == 1)
            if opens {
                let song = folder[one.appending("One.songbook")]
                _ = try EditingSession.open(song, environment: scene.scene.environment)
            } else {
                _ = try scene.scene.editor.openForAttachments(SongReference(folder[one]))
            }
            #expect(scene.names() == ["One.songbook", "take.ogg"])
        }
    }
}
