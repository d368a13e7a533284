/// Saves what comes out of a stream that cannot be read again, such as a pipe, if it could not be used: the bytes as
/// they came, in a file of their own. It holds one block at a time in memory.
public final class StreamRescue {
    /// Why the saved file is incomplete.
    public enum Gap: Hashable, Sendable {
        /// The stream could not be read any further, or the file could not be written.
        case failed(FileError)
        /// There is so much that it would fill the disk.
        case takesTooMuchRoom
    }

    private let places: [FilePath]
    /// The file with the saved bytes; nil if none could be saved, or the stream was empty.
    public private(set) var file: FilePath?
    /// Why that file is incomplete; nil if it is complete, or the stream was empty.
    public private(set) var gap: Gap?

    /// The most bytes that one read(2) from a pipe returns.
    public static let blockSize = 1 << 16
    /// This many bytes are kept wherever they fit: the user may have written them. More is kept only until it takes
    /// half of the space that was free, because a pipe may have no end.
    static let alwaysKept = 128 << 20
    /// How many bytes are written between two checks of the free space.
    private static let lookEvery = 16 << 20

    /// - Parameter places: absolute paths of the files to try, each if those before it fail. Their folders are created
    ///   when needed, for their owner only. A number is added to a name that is taken.
    public init(at places: [FilePath]) {
        self.places = places
    }

    /// Saves what was read of a stream, and then the rest of it.
    ///
    /// - Parameter bytes: bytes that were read and are stored nowhere else.
    public func keep(_ bytes: [UInt8], then stream: borrowing FileDescriptor) {
        keep(bytes) { () throws(FileError) in try stream.readOnce(atMost: Self.blockSize) }
    }

    /// The same, where `next` returns the rest in blocks of at most ``blockSize``; nothing at the end.
    public func keep(_ bytes: [UInt8], then next: () throws(FileError) -> [UInt8]) {
        // If the stream is empty, there is nothing to save or to report.
        let bytes = bytes.isEmpty ? (try? next()) ?? [] : bytes
        guard !bytes.isEmpty else { return }
        keep(at: places[...]) { file throws(FileError) in
            try file.write(bytes)
            return bytes.count
        } then: { () throws(FileError) in
            try next()
        }
    }

    /// Saves what was read of a stream that is at its end or cannot be read any further.
    ///
    /// - Parameter failure: why it cannot be read any further; nil at its end.
    public func keep(_ bytes: [UInt8], before failure: FileError?) {
        guard !bytes.isEmpty else { return }
        keep(at: places[...]) { file throws(FileError) in
            try file.write(bytes)
            return bytes.count
        } then: { () throws(FileError) in
            if let failure { throw failure }
            return []
        }
    }

    /// The same as ``keep(_:then:)``, for a stream whose beginning is in a file.
    ///
    /// - Parameters:
    ///   - start: that file, which is read from its beginning.
    ///   - count: how many of its bytes belong to the stream, at most.
    func keep(
        _ start: borrowing FileDescriptor, count: Int, _ bytes: [UInt8], then stream: borrowing FileDescriptor
    ) {
        keep(at: places[...]) { file throws(FileError) in
            let count = try Self.copy(start, atMost: count, to: file)
            try file.write(bytes)
            return count + bytes.count
        } then: { () throws(FileError) in
            try stream.readOnce(atMost: Self.blockSize)
        }
    }

    /// Whether to go on after `count` bytes, with so many `available`.
    static func isRoomLeft(after count: Int, available: Int) -> Bool {
        count < alwaysKept || count < available
    }
}

extension StreamRescue {
    /// Writes what was read before, and returns the number of these bytes.
    private typealias Beginning = (borrowing FileDescriptor) throws(FileError) -> Int
    /// Returns the next block; nothing at the end.
    private typealias Next = () throws(FileError) -> [UInt8]

    /// - Parameter isThere: whether a file at an earlier place holds all that `begin` writes.
    /// - Returns: whether a file at one of `places` holds all that.
    @discardableResult
    private func keep(
        at places: ArraySlice<FilePath>, isThere: Bool = false, _ begin: Beginning, then next: Next
    ) -> Bool {
        guard let place = places.first else { return false }
        do throws(FileError) {
            let directory = try Directory.make(place.parent)
            let file = try make(place.name, in: directory)
            return keep(in: file, of: directory, orAt: places.dropFirst(), isThere: isThere, begin, then: next)
        } catch {
            gap = gap ?? .failed(error)
            return keep(at: places.dropFirst(), isThere: isThere, begin, then: next)
        }
    }

    private func keep(
        in file: borrowing FileDescriptor, of directory: Directory, orAt others: ArraySlice<FilePath>, isThere: Bool,
        _ begin: Beginning, then next: Next
    ) -> Bool {
        var filling = Filling()
        do throws(FileError) {
            filling.count = try begin(file)
        } catch {
            gap = gap ?? .failed(error)
            let isElsewhere = keep(at: others, isThere: isThere, begin, then: next)
            // A part is better than nothing.
            if isElsewhere || isThere || self.file != nil {
                remove(file, of: directory)
            } else {
                settle(file, directory)
            }
            return isElsewhere
        }
        gap = nil
        fill(file, &filling, next)
        if let unwritten = filling.unwritten {
            let count = filling.count
            let isElsewhere = keep(at: others, isThere: true) { other throws(FileError) in
                let copied = try Self.copy(file, atMost: count, to: other)
                try other.write(unwritten)
                return copied + unwritten.count
            } then: { () throws(FileError) in
                try next()
            }
            if isElsewhere {
                remove(file, of: directory)
                return true
            }
        }
        if filling.count > 0 { settle(file, directory) } else { remove(file, of: directory) }
        return true
    }

    /// How far a file was filled.
    private struct Filling {
        /// How many of its bytes are sure.
        var count = 0
        /// The next block, if it could not be written; nil if filling ended for another reason.
        var unwritten: [UInt8]?
    }

    private func fill(_ file: borrowing FileDescriptor, _ filling: inout Filling, _ next: Next) {
        var lookAt = Self.alwaysKept
        do throws(FileError) {
            while true {
                if filling.count >= lookAt {
                    let available = (try? file.availableBytes()) ?? .max
                    guard Self.isRoomLeft(after: filling.count, available: available) else {
                        gap = .takesTooMuchRoom
                        return
                    }
                    lookAt = filling.count + Self.lookEvery
                }
                let block = try next()
                guard !block.isEmpty else { return }
                filling.unwritten = block
                try file.write(block)
                filling.unwritten = nil
                filling.count += block.count
            }
        } catch {
            gap = .failed(error)
        }
    }

    private func settle(_ file: borrowing FileDescriptor, _ directory: Directory) {
        self.file = file.path
        do throws(FileError) {
            try file.synchronize()
            try directory.synchronize()
        } catch {
            gap = gap ?? .failed(error)
        }
    }

    /// If this fails, a partial copy of what is saved elsewhere remains.
    private func remove(_ file: borrowing FileDescriptor, of directory: Directory) {
        _ = try? directory.unlink(file.path.name)
    }

    private func make(_ name: FilePath, in directory: Directory) throws(FileError) -> FileDescriptor {
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

    /// Copies a file from its beginning.
    ///
    /// - Returns: how many bytes were copied.
    private static func copy(
        _ source: borrowing FileDescriptor, atMost limit: Int, to file: borrowing FileDescriptor
    ) throws(FileError) -> Int {
        source.rewind()
        var count = 0
        while count < limit {
            let block = try source.readOnce(atMost: min(blockSize, limit - count))
            guard !block.isEmpty else { break }
            try file.write(block)
            count += block.count
        }
        return count
    }
}
