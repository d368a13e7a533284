import Files
import Glibc
import TestSupport
import Testing

/// A file that is not regular is refused without hanging, and without the side effects of opening it.
@Suite("Reading what is no file") struct SpecialFileTests {
    let folder = TemporaryFolder()

    /// Returns the kind for which a read is refused.
    private func refusal(of path: FilePath) -> FileStatus.Kind? {
        do throws(FileReadError) {
            _ = try FileReader.read(path, limit: 1000)
        } catch {
            if case .notRegular(let kind) = error { return kind }
        }
        return nil
    }

    @Test("a FIFO that nobody writes is refused at once") func fifo() throws {
        #expect(mkfifo(folder["pipe"].string, 0o600) == 0)
        #expect(refusal(of: folder["pipe"]) == .fifo)
        #expect(symlink("pipe", folder["link"].string) == 0)
        #expect(refusal(of: folder["link"]) == .fifo)
    }

    @Test("a FIFO that took the file's place after the look at it is refused at once")
    func lateFIFO() throws {
        let file = folder.write("x", to: "file")
        let calls = FaultyCalls.before(.openat, of: file) {
            #expect(unlink(file.string) == 0 && mkfifo(file.string, 0o600) == 0)
        }
        #expect(calls.run { refusal(of: file) } == .fifo)
    }

    @Test("devices, folders and sockets are refused") func others() throws {
        #expect(refusal(of: "/dev/zero") == .characterDevice)
        #expect(refusal(of: "/dev/tty") == .characterDevice)
        #expect(refusal(of: folder.path) == .directory)
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder["socket"].bytes) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(bound == 0)
        #expect(refusal(of: folder["socket"]) == .socket)
    }

    @Test("an entry that is a symbolic link is not followed") func link() throws {
        folder.write("x", to: "file")
        #expect(symlink("file", folder["link"].string) == 0)
        #expect(throws: FileReadError.self) {
            try FileReader.read("link", in: Directory(folder.path), limit: 1000)
        }
    }

    @Test("a file that is larger than the limit, or grows past it meanwhile, is refused") func large() throws {
        let file = folder.write(String(repeating: "x", count: 1001), to: "file")
        #expect(throws: FileReadError.self) { try FileReader.read(file, limit: 1000) }
        #expect(throws: FileReadError.self) { try FileReader.read("/proc/kallsyms", limit: 1000) }
        let growing = folder.write("x", to: "growing")
        let folder = folder
        let calls = FaultyCalls.before(.read, of: growing) {
            folder.write(String(repeating: "x", count: 100_000), to: "growing")
        }
        #expect(throws: FileReadError.self) { try calls.run { try FileReader.read(growing, limit: 1000) } }
    }

    @Test("no half of what another program writes in place is taken for the whole")
    func halfWritten() throws {
        let file = folder.write(String(repeating: "a", count: 50_000), to: "file")
        let whole = String(repeating: "b", count: 70_000)
        let folder = folder
        let calls = FaultyCalls { number, call in
            guard call.name == .read, call.path == file else { return nil }
            if number == 3 { folder.write(whole, to: "file") }
            return .moving(atMost: 10_000)
        }
        #expect(try calls.run { try FileReader.read(file, limit: 1 << 20) }.bytes == Array(whole.utf8))
    }
}
