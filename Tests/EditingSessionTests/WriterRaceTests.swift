import EditingSession
import Files
import Foundation
import Freedesktop
import SongFormat
import Synchronization
import TestSupport
import Testing

/// Sessions that save the same song as fast as they can.
@Suite("Two sessions on one song") struct WriterRaceTests {
    private static let saves = 150

    let folder = TemporaryFolder(in: TemporaryFolder.memory)

    @Test("keep every line that a save acknowledged, where they share locks")
    func locked() throws {
        let environment = folder.environment()
        try race([environment, environment])
    }

    @Test("keep every line that a save acknowledged, where they do not, as on two machines")
    func unlocked() throws {
        try race(
            ["a", "b"].map { name in
                folder.environment(["XDG_RUNTIME_DIR": folder.makeFolder(FilePath("run-\(name)")).string])
            })
    }

    /// Each adds a line of its own to what it reads, again and again; a conflict sends it back to the song.
    private func race(_ environments: [Environment]) throws {
        let file = folder.write(Stage.old, to: "Song/One.songbook")
        let acknowledged = Mutex<Set<String>>([])
        let outcomes = Mutex<[String: Int]>([:])
        DispatchQueue.concurrentPerform(iterations: environments.count) { writer in
            for number in 0..<Self.saves {
                let line = "line \(number) of \(writer)."
                let result = Result { () throws(Problem) in
                    let session = try EditingSession(opening: file, environment: environments[writer])
                    return try session.save(text: session.song.text + "\n" + line)
                }
                outcomes.withLock { $0[result.word, default: 0] += 1 }
                if result.word != "failed" { acknowledged.withLock { _ = $0.insert(line) } }
            }
        }
        var found = Set<String>()
        for name in folder.names(in: "Song") where name.extension == "songbook" {
            let bytes = try #require(folder.read(FilePath("Song").appending(name)))
            let song = try SongFile(decoding: bytes).song
            found.formUnion(song.text.split(separator: "\n").map(String.init))
        }
        let lost = acknowledged.withLock { $0.subtracting(found) }
        #expect(lost.isEmpty, "of \(outcomes.withLock(\.self))")
        #expect(acknowledged.withLock(\.count) > Self.saves)
        #expect(!folder.names(in: "Song").contains { $0.string.hasPrefix(".~") })
    }
}
