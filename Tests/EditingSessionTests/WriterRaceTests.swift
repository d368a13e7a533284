import EditingSession
import Files
import Foundation
import Problems
import SongFormat
import Synchronization
import TestSupport
import Testing

/// Two sessions save the same song as fast as they can.
@Suite("Two sessions on one song") struct WriterRaceTests {
    private static let saves = 150

    let folder = TemporaryFolder(in: TemporaryFolder.memory)

    @Test("keep every line that a save acknowledged, where they lock each other out")
    func locked() throws {
        try race(with: FaultyCalls())
    }

    @Test("keep every line that a save acknowledged, where they cannot, as on two machines")
    func unlocked() throws {
        try race(with: .every(.flock, .failing(Errno(rawValue: ENOLCK))))
    }

    /// Each session adds a line of its own to what it reads, again and again; after a conflict, it returns to the song.
    private func race(with calls: FaultyCalls) throws {
        let environment = folder.environment()
        let file = folder.write(Stage.old, to: "Song/One.songbook")
        let acknowledged = Mutex<Set<String>>([])
        let outcomes = Mutex<[String: Int]>([:])
        DispatchQueue.concurrentPerform(iterations: 2) { writer in
            for number in 0..<Self.saves {
                let line = "line \(number) of \(writer)."
                let result = Result { () throws(Problem) in
                    try calls.run { () throws(Problem) in
                        let session = try EditingSession.open(file, environment: environment)
                        return try session.save(text: session.song.text + "\n" + line)
                    }
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
