import Files
import Freedesktop
import LibraryChanges
import Problems
import SongFormat
import SongNames
import TestSupport
import Testing

/// Each system call of a change fails in turn, and the program dies at each one that matters; every third one fails in
/// other ways, with `FAULTS_LONG=1` all of them.
@Suite("A change of which one system call goes wrong") struct ChangeFaultTests {
    typealias Change = @Sendable (Scene) throws(Problem) -> Void

    /// Runs `change` once for each of its calls, in a scene of its own.
    ///
    /// - Parameter check: what must hold afterwards; told whether the change reported success.
    private func sweep(
        _ change: @escaping Change, atLeast count: Int, sourceLocation: SourceLocation = #_sourceLocation,
        check: (Scene, _ done: Bool, Comment) throws -> Void
    ) throws {
        let faults: [(String, (Int) -> FaultyCalls)] = [
            ("fails", { .only($0, .failing(.inputOutput)) }), ("is refused", { .only($0, .failing(.accessDenied)) }),
            ("loses its answer", { .only($0, .losingTheAnswer(.timedOut)) }), ("is the last", { .dead(from: $0) }),
            ("fails, without rename flags", { .withoutRenameFlags(.only($0, .failing(.noSpace))) }),
            (
                "loses its answer, without rename flags",
                { .withoutRenameFlags(.only($0, .losingTheAnswer(.timedOut))) }
            ),
            ("is the last, without unnamed files", { .withoutUnnamedFiles(.dead(from: $0)) }),
            (
                "loses its answer, without unnamed files",
                { .withoutUnnamedFiles(.only($0, .losingTheAnswer(.timedOut))) }
            ),
        ]
        for (round, (word, fault)) in faults.enumerated() {
            let whole = fault(.max)
            let isDone = Self.isDone(try Self.scene(), change, whole)
            #expect(isDone && whole.made.count > count, sourceLocation: sourceLocation)
            for number in Self.chosen(of: whole.made, word, round) {
                let scene = try Self.scene()
                let calls = fault(number)
                let done = Self.isDone(scene, change, calls)
                // Names are random, so another run may need one call less.
                guard calls.made.count > number else {
                    #expect(done, sourceLocation: sourceLocation)
                    continue
                }
                let label: Comment = "call \(number), \(calls.made[number]), \(word); done: \(done)"
                try check(scene, done, label)
                try expectNothingHalf(scene, label)
            }
        }
    }

    private static func isDone(_ scene: Scene, _ change: Change, _ calls: FaultyCalls) -> Bool {
        do throws(Problem) {
            try calls.run { () throws(Problem) in try change(scene) }
            return true
        } catch {
            return false
        }
    }

    /// Returns the calls that go wrong: for plain failures all; for a death each one that leaves something else on the
    /// disk; for the other faults every third.
    private static func chosen(of made: [FaultyCalls.Call], _ word: String, _ round: Int) -> [Int] {
        if word.hasPrefix("is the last") { return FaultyCalls.deaths(in: made) }
        return word == "fails"
            ? Array(made.indices) : Array(FaultyCalls.chosen(of: made.count, everyNth: 3, from: round))
    }

    private static func scene() throws -> Scene {
        let scene = try Scene(in: TemporaryFolder.memory)
        scene.song("home/Songs/Folk/One/One.songbook")
        scene.song("home/Songs/Folk/One/One (conflicted copy 2026-02-12).songbook", text: "theirs")
        scene.folder.write("sound", to: "home/Songs/Folk/One/take.ogg")
        scene.song("home/Songs/loose.songbook", text: "loose")
        scene.song("home/Songs/second.songbook", text: "second")
        scene.folder.makeFolder("home/Songs/Blues")
        scene.folder.makeFolder("home/Songs/Demo")
        return scene
    }

    /// Every visible song is whole, and every text is there once, visible or in the trash; the next change clears
    /// hidden files.
    private func expectNothingHalf(_ scene: Scene, _ label: Comment) throws {
        let trash = try scene.editor.trashed(from: scene.songs).map(\.file.path)
        var found = [String]()
        for path in scene.library + trash.flatMap({ Self.files(below: $0, in: scene) }) {
            let full = scene.songs.appending(path)
            guard SongFileName.isOne(path), let kind = try? FileStatus(of: full).kind, kind == .regular else {
                continue
            }
            if path.isHidden { continue }
            let song = try? SongFile(decoding: FileReader.read(full, limit: 1 << 20).bytes).song
            #expect(song != nil, label)
            if let song, !song.text.isEmpty { found.append(song.text) }
        }
        #expect(found.sorted() == ["loose", "second", "theirs", "words"], label)
        _ = try scene.editor.makeSong(titled: "Next", in: scene.songs)
        #expect(!scene.library.contains { $0.components[0].isHidden }, label)
    }

    private static func files(below path: FilePath, in scene: Scene) -> [FilePath] {
        guard let inside = path.relative(to: scene.folder.path) else { return [] }
        let tree = scene.folder.tree().filter { $0.isInside(inside) }
        return tree.map { scene.folder.path.appending($0) }
    }

    @Test("a new song is there whole, or not at all") func makeSong() throws {
        try sweep(
            { (scene) throws(Problem) in _ = try scene.editor.makeSong(titled: "New", in: scene.songs) }, atLeast: 20
        ) {
            scene, done, label in
            // Hidden files in it are removed when the song is first opened.
            let entries = scene.library.filter { $0.isInside("New") && !$0.isHidden }
            #expect(entries == [] || entries == ["New", "New/New.songbook"], label)
            if done { #expect(!entries.isEmpty, label) }
        }
    }

    @Test("a folder is made a song, or is as it was") func makeSongOfFolder() throws {
        try sweep(
            { (scene) throws(Problem) in _ = try scene.editor.makeSong(of: scene.folder["home/Songs/Demo"]) },
            atLeast: 15
        ) {
            scene, done, label in
            let song = try SongFolder.songName(in: scene.folder["home/Songs/Demo"])
            #expect(song == nil || song == "Demo.songbook", label)
            if done { #expect(song != nil, label) }
        }
    }

    @Test("a renamed song is in sight under the old name or the new, with the old title or the new") func rename()
        throws
    {
        let change: Change = { scene throws(Problem) in
            _ = try scene.editor.rename(scene.item("home/Songs/Folk/One"), to: "Two", withFiles: true)
        }
        try sweep(change, atLeast: 40) { scene, done, label in
            let folder = ["One", "Two"].filter { scene.library.contains(FilePath("Folk/\($0)")) }
            #expect(folder.count == 1, label)
            let path = FilePath("home/Songs/Folk").appending(FilePath(folder.first ?? ""))
            #expect(scene.folder.read(path.appending("take.ogg")) == Array("sound".utf8), label)
            let name = try #require(try SongFolder.songName(in: scene.folder[path]), label)
            #expect(["One", "Two"].contains(scene.title(path.appending(name))), label)
            if done {
                #expect(folder == ["Two"] && name == "Two.songbook", label)
                #expect(scene.title(path.appending(name)) == "Two", label)
            }
        }
    }

    @Test("of a rename that failed nothing is left, as long as the program goes on") func renameUndone() throws {
        for number in 0... {
            let scene = try Self.scene()
            let before = scene.library
            let calls = FaultyCalls.only(number, .failing(.accessDenied))
            let result = Result { () throws(Problem) in
                try calls.run { () throws(Problem) in
                    try scene.editor.rename(scene.item("home/Songs/Folk/One"), to: "Two", withFiles: true)
                }
            }
            if calls.made.count <= number { break }
            if case .failure(let problem) = result {
                #expect(scene.library == before, "call \(number), \(calls.made[number])")
                #expect(problem.path?.isInside(scene.folder["home/Songs/Folk/Two"]) != true, "\(problem)")
                #expect(scene.title("home/Songs/Folk/One/One.songbook") == "One")
            }
        }
    }

    @Test("a moved song is here or there, whole") func move() throws {
        let change: Change = { scene throws(Problem) in
            _ = try scene.editor.move(scene.item("home/Songs/Folk/One"), to: scene.folder["home/Songs/Blues"])
        }
        try sweep(change, atLeast: 20) { scene, done, label in
            let place = ["Folk", "Blues"].filter { scene.library.contains(FilePath("\($0)/One")) }
            #expect(place.count == 1, label)
            let files = scene.library.filter { $0.isInside(FilePath("\(place.first ?? "")/One")) }
            #expect(files.count == 4, label)
            if done { #expect(place == ["Blues"], label) }
        }
    }

    @Test("a moved loose song is here or there") func moveLoose() throws {
        let change: Change = { scene throws(Problem) in
            _ = try scene.editor.move(scene.item("home/Songs/loose.songbook"), to: scene.folder["home/Songs/Blues"])
        }
        try sweep(change, atLeast: 20) { scene, done, label in
            let isThere = scene.text("home/Songs/Blues/loose/loose.songbook") == "loose"
            #expect(isThere != (scene.text("home/Songs/loose.songbook") == "loose"), label)
            if done { #expect(isThere, label) }
        }
    }

    @Test("a trashed song is in its place, or in the trash and comes back") func trash() throws {
        let change: Change = { scene throws(Problem) in _ = try scene.editor.trash(scene.item("home/Songs/Folk/One")) }
        try sweep(change, atLeast: 25) { scene, done, label in
            let isThere = scene.library.contains("Folk/One/One.songbook")
            let trashed = try scene.editor.trashed(from: scene.songs)
            #expect(isThere == trashed.isEmpty, label)
            if done { #expect(!isThere, label) }
            if let item = trashed.first {
                _ = try scene.editor.restore(item.file.originalPath)
                #expect(scene.folder.read("home/Songs/Folk/One/take.ogg") == Array("sound".utf8), label)
            }
        }
    }

    @Test("a song that is being restored is in the trash or in its place") func restore() throws {
        let change: Change = { scene throws(Problem) in
            let path = scene.folder["home/Songs/Folk/One"]
            let put = { Result { () throws(Problem) in try Trash(scene.environment).put(path) } }
            _ = try SystemCall.$faultInjector.withValue(nil) { put() }.get()
            _ = try scene.editor.restore(path)
        }
        try sweep(change, atLeast: 15) { scene, done, label in
            let isThere = scene.library.contains("Folk/One/One.songbook")
            let trashed = try scene.editor.trashed(from: scene.songs)
            #expect(isThere == trashed.isEmpty, label)
            if done { #expect(isThere, label) }
        }
    }
}

extension FilePath {
    fileprivate var isHidden: Bool { components.contains { $0.bytes.starts(with: Array(".~".utf8)) } }
}
