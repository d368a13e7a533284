import Files
import Glibc
import LibraryChanges
import Problems
import TestSupport
import Testing

/// Each system call of a copy or a move between libraries fails in turn, and the program dies at each one.
@Suite("A transfer between libraries of which one system call goes wrong") struct TransferFaultTests {
    private static func scene() throws -> TransferScene {
        let scene = try TransferScene(in: TemporaryFolder.memory)
        for name in ["One", "Two", "Three"] {
            scene.scene.song(FilePath("home/Songs/Folk/\(name)/\(name).songbook"), text: "words of \(name)")
        }
        scene.folder.write("sound", to: "home/Songs/Folk/Two/take.ogg")
        scene.scene.song("home/Songs/Folk/Two/Two (conflicted copy 2026-02-12).songbook", text: "theirs")
        scene.scene.song("home/Other/Folk/Two/Two.songbook", text: "another two")
        return scene
    }

    private static let files = [
        "One/One.songbook", "Two/Two.songbook", "Two/take.ogg", "Two/Two (conflicted copy 2026-02-12).songbook",
        "Three/Three.songbook",
    ]

    /// The content of the songs before any transfer.
    private static let originals: [String: [UInt8]] = {
        guard let scene = try? scene() else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: files.compactMap { file in
                scene.folder.read(FilePath("home/Songs/Folk/" + file)).map { (file, $0) }
            })
    }()

    private struct Setup: CustomStringConvertible {
        let kind: LibraryTransfer.Kind
        let isOtherDisk: Bool
        let description: String
    }

    private static let setups = [
        Setup(kind: .move, isOtherDisk: true, description: "a move to another disk"),
        Setup(kind: .move, isOtherDisk: false, description: "a move on one disk"),
        Setup(kind: .copy, isOtherDisk: false, description: "a copy"),
    ]

    @Test("each song is whole at one place or both, and the same call again finishes") func sweep() throws {
        // For each fault, how many calls are represented by one that fails.
        let faults: [(String, step: Int, (Int) -> FaultyCalls)] = [
            ("fails", 11, { .only($0, .failing(.inputOutput)) }), ("is the last", 7, { .dead(from: $0) }),
            ("is refused", 31, { .only($0, .failing(.accessDenied)) }),
            ("finds no room", 31, { .only($0, .failing(.noSpace)) }),
            ("loses its answer", 23, { .only($0, .losingTheAnswer(.timedOut)) }),
            ("fails, without rename flags", 31, { .withoutRenameFlags(.only($0, .failing(.inputOutput))) }),
            ("is the last, without rename flags", 11, { .withoutRenameFlags(.dead(from: $0)) }),
        ]
        for (round, setup) in Self.setups.enumerated() {
            for (word, step, fault) in faults {
                let made = try Self.calls(of: setup, fault)
                #expect(made.count > 100, "\(setup)")
                let chosen = word.hasPrefix("is the last") ? FaultyCalls.deaths(in: made) : Array(made.indices)
                for index in FaultyCalls.chosen(of: chosen.count, everyNth: step, from: round) {
                    try check(setup, call: chosen[index], word, fault)
                }
            }
        }
    }

    /// Returns the calls that are made without failures.
    private static func calls(of setup: Setup, _ fault: (Int) -> FaultyCalls) throws -> [FaultyCalls.Call] {
        let scene = try Self.scene()
        let calls = setup.isOtherDisk ? FaultyCalls.otherDisk(scene.folder["home/Other"], fault(.max)) : fault(.max)
        #expect(isDone { () throws(Problem) in try calls.run { () throws(Problem) in try run(setup, scene) } })
        return calls.made
    }

    private func check(
        _ setup: Setup, call number: Int, _ word: String, _ fault: (Int) -> FaultyCalls
    ) throws {
        let scene = try Self.scene()
        let other = scene.folder["home/Other"]
        let calls = setup.isOtherDisk ? FaultyCalls.otherDisk(other, fault(number)) : fault(number)
        let isDone = Self.isDone { () throws(Problem) in
            try calls.run { () throws(Problem) in try Self.run(setup, scene) }
        }
        guard calls.made.count > number else {
            // Names are random, so another run may need one call less.
            #expect(isDone && number > 100, "\(setup): there is no call \(number)")
            return
        }
        let label: Comment = "\(setup): call \(number), \(calls.made[number]), \(word); done: \(isDone)"
        try expectWhole(scene, setup, isDone, label)
        let isFinished = Self.isDone { () throws(Problem) in
            if setup.kind == .copy || (try? FileStatus(of: scene.folder["home/Songs/Folk"])) != nil {
                try Self.run(setup, scene)
            }
        }
        #expect(isFinished, label)
        try expectWhole(scene, setup, true, label)
        for library in ["home/Songs", "home/Other"] as [FilePath] {
            let hidden = scene.tree(library).filter { $0.isHidden }
            #expect(hidden.isEmpty, "\(label): \(hidden)")
        }
    }

    private static func run(_ setup: Setup, _ scene: TransferScene) throws(Problem) {
        try scene.run(setup.kind, "home/Songs/Folk")
        if let problem = scene.problems.first { throw problem }
    }

    private static func isDone(_ body: () throws(Problem) -> Void) -> Bool {
        do throws(Problem) {
            try body()
            return true
        } catch {
            return false
        }
    }

    /// Every file of every song is unchanged in a whole song; nothing that was there before is changed.
    private func expectWhole(_ scene: TransferScene, _ setup: Setup, _ isDone: Bool, _ label: Comment) throws {
        #expect(scene.scene.text("home/Other/Folk/Two/Two.songbook") == "another two", label)
        for file in Self.files {
            let bytes = Self.originals[file]
            let copied = FilePath("home/Other/Folk/" + file.replacing("Two/", with: "Two 2/"))
            let (here, there) = (
                Self.read(FilePath("home/Songs/Folk/" + file), scene), Self.read(copied, scene)
            )
            #expect(here == nil || here == bytes, "\(label): \(file)")
            #expect(there == nil || there == bytes, "\(label): \(file)")
            switch setup.kind {
            case .copy: #expect(here == bytes, "\(label): \(file)")
            case .move:
                let isSomewhere = here == bytes || there == bytes || Self.isOnTheWay(file, bytes, scene)
                #expect(isSomewhere, "\(label): \(file)")
            }
            if isDone { #expect(there == bytes && (setup.kind == .copy || here == nil), "\(label): \(file)") }
        }
        // A song's folder is visible with all of its content, or not at all.
        for library in ["home/Songs/Folk", "home/Other/Folk"] as [FilePath] {
            for folder in scene.folder.names(in: library) where folder.string.hasPrefix("Two") {
                let isOther = library == "home/Other/Folk" && folder == "Two"
                #expect(scene.folder.names(in: library.appending(folder)).count == (isOther ? 1 : 3), label)
            }
        }
    }

    private static func read(_ path: FilePath, _ scene: TransferScene) -> [UInt8]? { scene.folder.read(path) }

    /// Whether a file is hidden, and will come back.
    private static func isOnTheWay(_ file: String, _ bytes: [UInt8]?, _ scene: TransferScene) -> Bool {
        scene.tree("home/Songs/Folk").contains { path in
            path.isHidden && path.string.hasSuffix(file)
                && scene.folder.read(FilePath("home/Songs/Folk").appending(path)) == bytes
        }
    }

    @Test("a song that changes while it is copied is not copied; one that changes before it is removed stays")
    func changing() throws {
        for call in [SystemCall.fsync, .renameat2] {
            let scene = try Self.scene()
            let source = scene.folder["home/Songs/Folk/Two/take.ogg"]
            let isFirst = Once()
            let calls = FaultyCalls.otherDisk(
                scene.folder["home/Other"],
                FaultyCalls { _, made in
                    let isIt =
                        call == .fsync
                        ? made.name == .fsync && made.path.name == "take.ogg"
                        : made.name == .renameat2 && made.path == scene.folder["home/Other/Two"]
                    if isIt, call == .fsync || isFirst.isFresh {
                        _ = isFirst.first(); scene.folder.write("louder", to: "home/Songs/Folk/Two/take.ogg")
                    }
                    return nil
                })
            let problem = problem {
                try calls.run { () throws(Problem) in try scene.run(.move, "home/Songs/Folk/Two") }
            }
            #expect(!isFirst.isFresh && problem?.kind == .conflict, "\(call)")
            #expect(scene.folder.read("home/Songs/Folk/Two/take.ogg") == Array("louder".utf8))
            #expect(try FileStatus(of: source).kind == .regular)
            let isThere = scene.folder.read("home/Other/Two/take.ogg") == Array("sound".utf8)
            #expect(isThere == (call == .renameat2))
            #expect(!scene.tree("home/Songs").contains { $0.isHidden })
            #expect(!scene.tree("home/Other").contains { $0.isHidden })
        }
    }

    @Test("within a library a copy is there whole, with an id of its own, or not at all") func within() throws {
        let faults: [(Int) -> FaultyCalls] = [
            { .only($0, .failing(.inputOutput)) }, { .only($0, .losingTheAnswer(.timedOut)) }, { .dead(from: $0) },
        ]
        for fault in faults {
            for number in stride(from: 0, to: .max, by: 3) {
                let scene = try Self.scene()
                let before = scene.tree("home/Songs/Folk/Two")
                let calls = fault(number)
                let isDone = Self.isDone { () throws(Problem) in
                    try calls.run { () throws(Problem) in
                        _ = try scene.run(.copy, "home/Songs/Folk/Two", to: "home/Songs/Folk")
                    }
                }
                if calls.made.count <= number {
                    #expect(isDone && number > 50)
                    break
                }
                let label: Comment = "call \(number), \(calls.made[number]); done: \(isDone)"
                let copy = scene.tree("home/Songs/Folk/Two 2").filter { !$0.isHidden }
                #expect(copy.count == 3 || !isDone && copy.isEmpty, label)
                if !copy.isEmpty {
                    let id = scene.id("home/Songs/Folk/Two 2/Two 2.songbook")
                    #expect(id != nil && id != "Two", label)
                    #expect(scene.scene.text("home/Songs/Folk/Two 2/Two 2.songbook") == "words of Two", label)
                }
                #expect(scene.tree("home/Songs/Folk/Two") == before, label)
                #expect(scene.id("home/Songs/Folk/Two/Two.songbook") == "Two", label)
                try scene.run(.copy, "home/Songs/Folk/Two", to: "home/Songs/Folk")
                #expect(!scene.tree("home/Songs").contains { $0.components.count == 2 && $0.isHidden }, label)
            }
        }
    }

    @Test("the folder it goes to disappears: nothing is lost") func disappearing() throws {
        let scene = try Self.scene()
        scene.folder.makeFolder("home/Other/New")
        let isFirst = Once()
        let calls = FaultyCalls.otherDisk(
            scene.folder["home/Other"],
            FaultyCalls { _, made in
                if made.name == .fsync, isFirst.first() {
                    try? Directory(scene.folder["home/Other"]).removeTree("New")
                }
                return nil
            })
        #expect(
            problem {
                try calls.run { () throws(Problem) in
                    try scene.run(.move, "home/Songs/Folk/Two", to: "home/Other/New")
                }
            } != nil)
        #expect(!isFirst.isFresh && scene.tree("home/Songs/Folk/Two").count == 3)
        #expect(!scene.tree("home/Songs").contains { $0.isHidden })
    }

    @Test("cancelled in the middle: whole songs, and the next call finishes") func cancelled() throws {
        for limit in 0..<60 {
            let scene = try Self.scene()
            let asked = Counter()
            let observer = CopyObserver(isCancelled: { asked.next() >= limit })
            let calls = FaultyCalls.otherDisk(scene.folder["home/Other"])
            _ = Self.isDone { () throws(Problem) in
                try calls.run { () throws(Problem) in
                    _ = try scene.run(.move, "home/Songs/Folk", observer: observer)
                }
            }
            try expectWhole(scene, Self.setups[0], false, "cancelled after \(limit)")
            #expect(!scene.tree("home/Other").contains { $0.isHidden }, "cancelled after \(limit)")
            if (try? FileStatus(of: scene.folder["home/Songs/Folk"])) != nil { try Self.run(Self.setups[0], scene) }
            try expectWhole(scene, Self.setups[0], true, "cancelled after \(limit)")
        }
    }
}

extension FilePath {
    fileprivate var isHidden: Bool { components.contains { $0.bytes.starts(with: Array(".~".utf8)) } }
}
