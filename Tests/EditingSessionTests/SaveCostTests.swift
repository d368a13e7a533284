import Files
import Glibc
import TestSupport
import Testing

@Suite("What a save costs") struct SaveCostTests {
    @Test("a later save of a session asks for nothing twice")
    func calls() throws {
        let stage = try Stage()
        for text in ["second", "third"] { #expect(stage.save(text, with: FaultyCalls()).word == "saved") }
        let calls = FaultyCalls()
        #expect(stage.save("fourth", with: calls).word == "saved")
        let list = calls.made.map(\.description).joined(separator: "\n")
        // strace(1) shows six more calls, of close(2), flock(2) and poll(2).
        #expect(calls.made.count <= 26, "\(list)")
        // A file that this session wrote still has the status from then, and is read only when it is replaced.
        #expect(calls.made.count { $0.name == .read && $0.path == stage.file } == 1, "\(list)")
    }

    @Test("what another program wrote over a save is merged, of the same size and with the same time")
    func restoredTime() throws {
        let stage = try Stage()
        #expect(stage.save("second", with: FaultyCalls()).word == "saved")
        let before = try FileStatus(of: stage.file)
        let theirs = Stage.song(text: "secomd", updatedAt: "2027-01-15T08:00:00Z")
        stage.folder.write(theirs, to: "Song/One.songbook")
        let time = timespec(
            tv_sec: Int(before.modificationTime.seconds), tv_nsec: Int(before.modificationTime.nanoseconds))
        #expect(utimensat(AT_FDCWD, stage.file.string, [time, time], 0) == 0)
        _ = stage.save("second\nthird", with: FaultyCalls())
        let all = stage.names.map {
            String(decoding: stage.folder.read(FilePath("Song").appending($0)) ?? [], as: UTF8.self)
        }
        .joined()
        #expect(all.contains("secomd") && all.contains("third"))
    }
}
