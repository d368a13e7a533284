import Dispatch
import Files
import Glibc
import TestSupport
import Testing

@Suite("Locks between processes") struct FileLockTests {
    let folder = TemporaryFolder()

    @Test("a lock is held once, and free again when it is let go; its file goes with it")
    func exclusive() throws {
        let directory = try Directory(folder.path)
        do {
            let held = try FileLock("lock", in: directory, timeout: 0)
            #expect(throws: FileError.self) { _ = try FileLock("lock", in: directory, timeout: 30) }
            withExtendedLifetime(held) {}
        }
        _ = try FileLock("lock", in: directory, timeout: 0)
        #expect(folder.names().isEmpty)
    }

    @Test("the lock of a process that was killed is free")
    func killed() throws {
        let holder = try lockHolder(of: folder["lock"])
        let directory = try Directory(folder.path)
        #expect(throws: FileError.self) { _ = try FileLock("lock", in: directory, timeout: 0) }
        holder.kill(SIGKILL)
        // The process that it started ends with its input.
        #expect(holder.finish().status == 128 + SIGKILL)
        #expect(throws: Never.self) { _ = try FileLock("lock", in: directory, timeout: 5000) }
    }

    @Test("many at once exclude each other")
    func contended() throws {
        let directory = try Directory(folder.path)
        folder.write("0", to: "count")
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<50 {
                guard let lock = try? FileLock("lock", in: directory, timeout: 60_000) else { continue }
                let count = Int(String(decoding: folder.read("count") ?? [], as: UTF8.self)) ?? -1000
                folder.write("\(count + 1)", to: "count")
                withExtendedLifetime(lock) {}
            }
        }
        #expect(String(decoding: try #require(folder.read("count")), as: UTF8.self) == "400")
    }
}
