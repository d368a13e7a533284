import EditingSession
import Files
import Glibc
import Problems
import SongFormat
import TestSupport
import Testing

@Suite("A disk without room", .enabled(if: Mount.isPossible, "\(Mount.reason)")) struct FullDiskTests {
    let folder = TemporaryFolder()

    @Test("keeps the old song and the words as a draft, and the same session saves once there is room")
    func full() throws {
        let disk = try Mount(tmpfsAt: folder.makeFolder("disk"), options: "size=128k,nr_inodes=8")
        let file = folder.write(Stage.old, to: "disk/One.songbook")
        let session = try EditingSession.open(file, environment: folder.environment(), clock: Stage.clock)
        let long = String(repeating: "la ", count: 20_000)

        try #require(fill() > 100_000)
        for text in ["second", long] {
            let problem = #expect(throws: Problem.self) { try session.save(text: text) }
            #expect(problem?.kind == .cannotCreate)
            #expect(problem?.description.contains("the disk is full") == true)
            #expect(problem?.description.contains("kept as a draft") == true)
            #expect(folder.read("disk/One.songbook") == Array(Stage.old.utf8))
            #expect(folder.names(in: "disk") == ["One.songbook", "filler"])
        }
        #expect(unlink(folder["disk/filler"].string) == 0)
        guard case .saved = try session.save(text: long).outcome else { throw Unexpected("not saved") }
        #expect(try SongFile(decoding: #require(folder.read("disk/One.songbook"))).song.text == long)
        #expect(folder.names(in: "home/.local/state/songbook/drafts").isEmpty)

        // There is space now, but no file can be created.
        let fillers = (0..<8).map { folder["disk"].appending(FilePath("filler-\($0)")) }
        for filler in fillers { close(open(filler.string, O_CREAT | O_WRONLY, 0o600)) }
        #expect(throws: Problem.self) { try session.save(text: "second") }
        for filler in fillers { unlink(filler.string) }
        guard case .saved = try session.save(text: "second").outcome else { throw Unexpected("not saved") }
        #expect(folder.names(in: "disk") == ["One.songbook"])
        _ = consume disk
    }

    /// Writes until the disk is full; returns the number of bytes.
    private func fill() -> Int {
        let filler = open(folder["disk/filler"].string, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        defer { close(filler) }
        var count = 0
        for size in [4096, 1] {
            let bytes = [UInt8](repeating: 0x78, count: size)
            while case let written = write(filler, bytes, size), written > 0 { count += written }
        }
        return count
    }
}
