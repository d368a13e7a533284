import Files
import LibraryChanges
import Problems
import TestSupport
import Testing

/// Each system call of an addition fails in turn, and the program dies at each one.
@Suite("Files added to a song, of which one system call goes wrong") struct AttachingFaultTests {
    private static let faults: [(String, @Sendable (Int) -> FaultyCalls)] = [
        ("fails", { .only($0, .failing(.inputOutput)) }), ("finds no room", { .only($0, .failing(.noSpace)) }),
        ("finds the quota used up", { .only($0, .failing(.quotaExceeded)) }),
        ("finds a disk that cannot be written", { .only($0, .failing(.readOnlyFilesystem)) }),
        ("is refused", { .only($0, .failing(.accessDenied)) }),
        ("loses its answer", { .only($0, .losingTheAnswer(.timedOut)) }), ("is the last", { .dead(from: $0) }),
        ("fails, without unnamed files", { .withoutUnnamed(.only($0, .failing(.inputOutput))) }),
        ("finds no room, without unnamed files", { .withoutUnnamed(.only($0, .failing(.noSpace))) }),
        ("loses its answer, without unnamed files", { .withoutUnnamed(.only($0, .losingTheAnswer(.timedOut))) }),
        ("is the last, without unnamed files", { .withoutUnnamed(.dead(from: $0)) }),
        (
            "is the last, without unnamed files and rename flags",
            { .withoutUnnamed(.withoutRenameFlags(.dead(from: $0))) }
        ),
        ("moves little", { .only($0, .moving(atMost: 1)) }),
    ]

    @Test("each file is there whole or not at all, the originals stay, and the same call again finishes")
    func sweep() throws {
        for (round, (word, fault)) in Self.faults.enumerated() {
            try sweep("home/Songs/Folk/One", word, from: round, fault)
        }
    }

    @Test("the same for a song that gets a folder of its own: it is in one place, whole") func loose() throws {
        // Without rename flags, a song that moves has two names for a moment, which are links to one file.
        for (round, (word, fault)) in Self.faults.enumerated() where !word.hasSuffix("rename flags") {
            try sweep("home/Songs/Loose.songbook", word, from: round + 1, fault)
        }
    }

    /// - Parameter round: the first call, if not every one fails.
    private func sweep(
        _ song: FilePath, _ word: String, from round: Int, _ fault: @Sendable (Int) -> FaultyCalls
    ) throws {
        for number in FaultyCalls.chosen(of: .max, everyNth: Self.faults.count, from: round) {
            let scene = try AttachingScene(in: TemporaryFolder.memory)
            let calls = fault(number)
            let isDone = Self.isDone { () throws(Problem) in
                try calls.run { () throws(Problem) in _ = try scene.attach(["in/take.ogg", "in/note.txt"], to: song) }
            }
            if calls.made.count <= number {
                #expect(isDone && number > 40, "\(word): only \(number) calls")
                return
            }
            let label: Comment = "\(song.name.display), call \(number), \(calls.made[number]), \(word); done: \(isDone)"
            let place = try check(scene, song, isDone, label)
            _ = try scene.attach(["in/take.ogg", "in/note.txt"], to: place)
            let home = try check(scene, place, true, label)
            // A file on its way into a folder of its own was beside the song before, where the next change looks.
            _ = try scene.scene.editor.makeFolder(named: "Next", in: scene.scene.songs)
            let left = scene.folder.tree().filter { path in
                path.isInside("home/Songs") && path.name.bytes.starts(with: ".~".utf8)
            }
            #expect(left.isEmpty, "\(label): \(left)")
            #expect(home == place || song.name == "Loose.songbook", label)
        }
    }

    /// - Returns: the place of the song.
    private func check(
        _ scene: AttachingScene, _ song: FilePath, _ isDone: Bool, _ label: Comment
    ) throws -> FilePath {
        #expect(scene.text("in/take.ogg") == "louder" && scene.text("in/note.txt") == "a note", label)
        #expect(scene.scene.text("home/Songs/Folk/One/One.songbook") == "words of one", label)
        #expect(scene.text("home/Songs/Folk/One/take.ogg") == "sound", label)
        var places = ["home/Songs/Loose.songbook", "home/Songs/Loose/Loose.songbook"] as [FilePath]
        places = places.filter { scene.scene.text($0) == "words of loose" }
        #expect(places.count == 1, "\(label): \(places)")
        let isLoose = !song.isInside("home/Songs/Folk")
        let place = isLoose ? places.first ?? song : song
        let folder: FilePath = isLoose ? "home/Songs/Loose" : song
        var texts = scene.names(folder).filter { !$0.hasPrefix(".~") && !$0.hasSuffix(".songbook") }
            .compactMap { scene.text(folder.appending(FilePath($0))) }.sorted()
        if !isLoose { texts.removeAll { $0 == "sound" } }
        #expect(Set(texts).isSubset(of: ["louder", "a note"]) && texts.count <= 2, "\(label): \(texts)")
        if isDone { #expect(texts == ["a note", "louder"], label) }
        return place
    }

    private static func isDone(_ body: () throws(Problem) -> Void) -> Bool {
        do throws(Problem) {
            try body()
            return true
        } catch {
            return false
        }
    }
}

extension FaultyCalls {
    /// Imitates a filesystem without unnamed files. In addition, `calls` fail.
    fileprivate static func withoutUnnamed(_ calls: FaultyCalls) -> FaultyCalls {
        FaultyCalls { number, call in
            if let fault = calls.plan(number, call) { return fault }
            let isUnnamed =
                call.name == .creat && ["ogg", "txt"].contains(call.path.extension?.string ?? "")
                && !call.path.name.bytes.starts(with: ".~".utf8)
            return isUnnamed ? .failing(.notSupported) : nil
        }
    }
}
