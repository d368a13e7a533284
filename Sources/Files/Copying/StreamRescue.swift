/// Keeps what comes out of a stream that cannot be read again, as a pipe's, where nothing could be made of it: the bytes
/// as they came, in a file of their own.
public final class StreamRescue {
    private let folder: FilePath
    private let name: FilePath
    /// Where what was kept is; nil where nothing was, or nothing came.
    public private(set) var file: FilePath?
    /// Why not all of it is there; nil where it is.
    public private(set) var failure: FileError?

    private static let blockSize = 1 << 20

    /// - Parameters:
    ///   - folder: absolute; made when it is needed, for its owner alone.
    ///   - name: what the file is to be called. Where that is taken, a number is added.
    public init(in folder: FilePath, called name: FilePath) {
        (self.folder, self.name) = (folder, name)
    }

    /// Keeps what was read of a stream, and then all that still comes out of it.
    ///
    /// - Parameter bytes: what was read and is nowhere else.
    public func keep(_ bytes: [UInt8], then stream: borrowing FileDescriptor) {
        keep { file throws(FileError) in
            try file.write(bytes)
            try Self.copy(stream, to: file)
        }
    }

    /// The same, where what came first is in a file.
    ///
    /// - Parameters:
    ///   - start: is read from its beginning.
    ///   - count: how many of its bytes came out of the stream, at most.
    func keep(
        _ start: borrowing FileDescriptor, count: UInt64, _ bytes: [UInt8], then stream: borrowing FileDescriptor
    ) {
        keep { file throws(FileError) in
            start.rewind()
            try Self.copy(start, atMost: count, to: file)
            try file.write(bytes)
            try Self.copy(stream, to: file)
        }
    }

    private func keep(_ fill: (borrowing FileDescriptor) throws(FileError) -> Void) {
        do throws(FileError) {
            let directory = try Directory.make(folder)
            let file = try make(in: directory)
            var failure: FileError?
            do throws(FileError) {
                try fill(file)
            } catch {
                failure = error
            }
            guard try file.status().size > 0 else {
                try directory.unlink(file.path.name)
                self.failure = failure
                return
            }
            (self.file, self.failure) = (file.path, failure)
            try file.synchronize()
            try directory.synchronize()
        } catch {
            failure = failure ?? error
        }
    }

    private func make(in directory: Directory) throws(FileError) -> FileDescriptor {
        var number = 1
        while true {
            do throws(FileError) {
                return try directory.create(number > 1 ? name.marked(" \(number)") : name, permissions: 0o600)
            } catch {
                guard error.errno == .fileExists, number < 10_000 else { throw error }
            }
            number += 1
        }
    }

    private static func copy(
        _ source: borrowing FileDescriptor, atMost limit: UInt64 = .max, to file: borrowing FileDescriptor
    ) throws(FileError) {
        var rest = limit
        while rest > 0 {
            let block = try source.readToEnd(limit: Int(min(UInt64(blockSize), rest)))
            guard !block.isEmpty else { return }
            try file.write(block)
            rest -= UInt64(block.count)
        }
    }
}
