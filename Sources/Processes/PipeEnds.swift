import CLinux
public import Files
import Glibc

/// What one process, or thread, writes for another to read. Source: pipe(7).
public struct PipeEnds: ~Copyable {
    /// The most that the system gives to whoever is not root, in bytes. Source: pipe(7), `/proc/sys/fs/pipe-max-size`.
    private static let size: CInt = 1 << 20

    /// The end that is read; nil when somebody else has it, or it is closed.
    public var reader: FileDescriptor?
    /// The end that is written to; nil when somebody else has it, or it is closed.
    public var writer: FileDescriptor?

    /// A new one, that holds as much as the system gives, so that whoever writes seldom waits.
    public init() throws(FileError) {
        var numbers: [CInt] = [0, 0]
        try SystemCall.pipe2("pipe") {
            numbers.withUnsafeMutableBufferPointer { clinux_pipe_close_on_exec($0.baseAddress!) }
        }
        _ = clinux_set_pipe_size(numbers[1], Self.size)
        reader = FileDescriptor(owning: numbers[0], path: "pipe")
        writer = FileDescriptor(owning: numbers[1], path: "pipe")
    }
}

extension FileDescriptor {
    /// Has reading and writing not wait. Source: fcntl(2), O_NONBLOCK.
    public func stopWaiting() {
        _ = clinux_set_nonblocking(rawValue)
    }

    /// Reads what is there.
    ///
    /// - Returns: nothing where nothing is there yet; nil at the end.
    public func readAvailable(limit: Int) throws(FileError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: limit)
        do throws(FileError) {
            let count = try SystemCall.read(path) {
                bytes.withUnsafeMutableBytes { read(rawValue, $0.baseAddress, limit) }
            }
            return count == 0 ? nil : Array(bytes[..<count])
        } catch {
            guard error.errno == .tryAgain else { throw error }
            return []
        }
    }

    /// Writes as many of the first bytes as are taken now.
    ///
    /// - Returns: how many; none where whoever reads has to catch up first.
    public func writeAvailable(_ bytes: ArraySlice<UInt8>) throws(FileError) -> Int {
        do throws(FileError) {
            return try SystemCall.write(path) {
                bytes.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
            }
        } catch {
            guard error.errno == .tryAgain else { throw error }
            return 0
        }
    }
}
