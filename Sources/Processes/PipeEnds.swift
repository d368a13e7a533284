import CLinux
public import Files
import Glibc

/// A pipe that one process, or thread, writes to and another reads from. Source: pipe(7).
public struct PipeEnds: ~Copyable {
    /// The most that the system gives to users other than root, in bytes. Source: pipe(7),
    /// `/proc/sys/fs/pipe-max-size`.
    private static let size: CInt = 1 << 20

    /// The end to read from; nil if it was taken, or is closed.
    public var reader: FileDescriptor?
    /// The end to write to; nil if it was taken, or is closed.
    public var writer: FileDescriptor?

    /// Creates a pipe that holds as much as the system allows, so that the writer seldom waits.
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
    /// Makes reading and writing nonblocking. Source: fcntl(2), O_NONBLOCK.
    public func stopWaiting() {
        _ = clinux_set_nonblocking(rawValue)
    }

    /// Reads what is available.
    ///
    /// - Returns: no bytes if nothing is available yet; nil at the end.
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

    /// Writes as many of the first bytes as the pipe can take now.
    ///
    /// - Returns: how many; 0 if the reader has to catch up first.
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
