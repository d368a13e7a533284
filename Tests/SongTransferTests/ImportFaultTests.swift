import Files
import Problems
import SongFormat
import SongTransfer
import TestSupport
import Testing

/// Each system call of an import of three songs meets one of the faults in turn; with `FAULTS_LONG=1` all of them.
@Suite("An import of which one system call goes wrong")
struct ImportFaultTests {
    private static let faults: [(String, @Sendable (Int) -> FaultyCalls)] = [
        ("fails", { .only($0, .failing(.inputOutput)) }), ("is refused", { .only($0, .failing(.accessDenied)) }),
        ("finds no room", { .only($0, .failing(.noSpace)) }),
        ("loses its answer", { .only($0, .losingTheAnswer(.timedOut)) }), ("is the last", { .dead(from: $0) }),
        ("fails, without rename flags", { .withoutRenameFlags(.only($0, .failing(.noSpace))) }),
    ]
    /// The lyrics, by titles.
    private static let lyrics = ["One": "first words", "Two": "[G]second", "Three": "third"]
    private static let theirs = #"{"id": "x", "title": "One", "text": "theirs"}"#

    private static func scene() throws -> TransferScene {
        let scene = try TransferScene(in: TemporaryFolder.memory)
        scene.folder.write(theirs, to: "home/Songs/One/One.songbook")
        scene.folder.write("first words", to: "in/One.txt")
        scene.folder.write("{t: Two}\n[G]second", to: "in/Folk/two.cho")
        scene.folder.write(#"{"id": "3", "title": "Three", "text": "third", "other": 1}"#, to: "in/Three.songbook")
        return scene
    }

    @Test(
        "leaves whole songs and nothing else, overwrites nothing, and is finished by the next one",
        arguments: faults.indices)
    func sweep(round: Int) throws {
        let (word, fault) = Self.faults[round]
        for number in FaultyCalls.chosen(of: .max, everyNth: Self.faults.count, from: round) {
            let scene = try Self.scene()
            let calls = fault(number)
            let done = Result { () throws(Problem) in try calls.run { () throws(Problem) in try scene.run("in/.") } }
            if calls.made.count <= number {
                #expect(number > 80 && (try? done.get().report.songCount) == 3, "\(number)")
                break
            }
            let label: Comment = "call \(number), \(calls.made[number]), \(word)"
            let made = check(scene, label)
            if case .success(let done) = done {
                let told = done.outcomes.flatMap(\.paths).compactMap(\.self)
                #expect(Set(told).isSubset(of: made), label)
                let isSaid = done.report.failure != nil || done.outcomes.contains { $0.problem != nil }
                let isPlanned = done.plan.files.contains { $0.problem != nil }
                #expect(made.count == 3 || isSaid || isPlanned, label)
                let isOnDisk = calls.made[number].name != .fsync
                #expect(isOnDisk || isSaid || done.report.unconfirmed != nil, label)
            }
            let again = try scene.run("in/.")
            #expect(again.report.failure == nil && again.report.songCount == 3 - made.count, label)
            #expect(check(scene, label).count == 3 && scene.hidden.isEmpty, label)
        }
    }

    /// Returns the imported songs: each is whole, and there once.
    private func check(_ scene: TransferScene, _ label: Comment) -> Set<FilePath> {
        var found: [String] = []
        var made: Set<FilePath> = []
        for name in scene.library where !name.contains(".~") {
            let path = FilePath("home/Songs").appending(FilePath(name))
            guard let bytes = scene.folder.read(path), let song = try? SongFile(decoding: bytes).song else {
                Issue.record("\(label): \(name) is no song")
                continue
            }
            if bytes == Array(Self.theirs.utf8) { continue }
            #expect(Self.lyrics[song.title] == song.text, label)
            found.append(song.title)
            made.insert(scene.folder[path])
        }
        #expect(found.count == Set(found).count, label)
        #expect(scene.folder.read("home/Songs/One/One.songbook") == Array(Self.theirs.utf8), label)
        return made
    }
}
