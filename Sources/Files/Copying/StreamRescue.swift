/// Keeps what comes out of a stream that cannot be read again, as a pipe's, where nothing could be made of it: the bytes
/// as they came, in a file of their own. It holds a block at once in memory.
public final class StreamRescue {
    /// Why not all of it is there.
    public enum Gap: Hashable, Sendable {
        /// The stream could not be read any further, or the file could not be written.
        case failed(FileError)
        /// It is so much that the disk would be full of it.
        case takesTooMuchRoom
    }

    private let places: [FilePath]
    /// Where what was kept is; nil where nothing was, or nothing came.
    public private(set) var file: FilePath?
    /// Why not all of it is there; nil where it is, or nothing came.
    public private(set) var gap: Gap?

    /// What one read(2) from a pipe gives at most.
    public static let blockSize = 1 << 16
    /// So many bytes are kept wherever they fit: a person may have written them. Of what is more, so much is kept that it
    /// takes half of the room that there was, for a pipe may have no end.
    static let alwaysKept = 128 << 20
    /// How many bytes are written between two looks at the room that is left.
    private static let lookEvery = 16 << 20

    /// - Parameter places: absolute; the files to keep it in: each is tried where those before it cannot hold it. Their
    ///   folders are made when they are needed, for their owner alone. Where a name is taken, a number is added.
    public init(at places: [FilePath]) {
        self.places = places
    }

    /// Keeps what was read of a stream, and then all that still comes out of it.
    ///
    /// - Parameter bytes: what was read and is nowhere else.
    public func keep(_ bytes: [UInt8], then stream: borrowing FileDescriptor) {
        keep(bytes) { () throws(FileError) in try stream.readOnce(atMost: Self.blockSize) }
    }

    /// The same, where `next` gives what comes, a block of ``blockSize`` at most; nothing at the end.
    public func keep(_ bytes: [UInt8], then next: () throws(FileError) -> [UInt8]) {
        // Where nothing comes, there is nothing to keep, and nothing to say of it.
        let bytes = bytes.isEmpty ? (try? next()) ?? [] : bytes
        guard !bytes.isEmpty else { return }
        keep(at: places[...]) { file throws(FileError) in
            try file.write(bytes)
            return bytes.count
        } then: { () throws(FileError) in
            try next()
        }
    }

    /// Keeps what was read of a stream that is at its end, or cannot be read any further.
    ///
    /// - Parameter failure: why not; nil where it is at its end.
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

    /// The same as ``keep(_:then:)``, where what came first is in a file.
    ///
    /// - Parameters:
    ///   - start: is read from its beginning.
    ///   - count: how many of its bytes came out of the stream, at most.
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

    /// Whether the disk has more room than so many bytes took of it.
    static func isRoomLeft(after count: Int, available: Int) -> Bool {
        count < alwaysKept || count < available
    }
}

extension StreamRescue {
    /// Writes what came before, and returns how many bytes that are.
    private typealias Beginning = (borrowing FileDescriptor) throws(FileError) -> Int
    /// Gives what comes next; nothing at the end.
    private typealias Next = () throws(FileError) -> [UInt8]

    /// - Parameter isThere: whether a file of an earlier place has all that `begin` writes.
    /// - Returns: whether a file here has all that.
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
        /// What came next and could not be written; nil where that is not why it ended.
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

    /// Where it cannot be removed, a part of what is elsewhere stays, too.
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

    /// Copies what is in a file from its beginning.
    ///
    /// - Returns: how many bytes there were.
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
