import Files

/// The contents file of a snapshot. Bytes are only appended and never changed, so that readers of an older snapshot are
/// not disturbed.
final class ContentFile: Sendable {
    let name: FilePath
    private let descriptor: BulkDescriptor
    /// Whether this process alone may append to it.
    let isWritable: Bool

    /// What a file is opened for.
    enum Access {
        /// To create and write it.
        case new
        /// To write it, too, if that is permitted and no other process does so.
        case update
        /// To read it only, so that another process may write it.
        case reading
    }

    /// Opens a file.
    init(_ name: FilePath, in folder: borrowing BulkDescriptor, for access: Access) throws(Errno) {
        self.name = name
        if access == .new {
            descriptor = try folder.open(name, for: .newStorage)
            isWritable = descriptor.lock()
        } else if access == .update, let descriptor = try? folder.open(name, for: .storage) {
            isWritable = descriptor.lock()
            self.descriptor = descriptor
        } else {
            descriptor = try folder.open(name, for: .bytes)
            isWritable = false
        }
    }

    deinit {
        if isWritable { descriptor.unlock() }
    }

    /// Whether the file is long enough for these blocks.
    func holds(_ blocks: [ContentBlock]) -> Bool {
        guard let size = try? descriptor.status().size else { return false }
        return blocks.allSatisfy { $0.offset <= size && UInt64($0.length) <= size - $0.offset }
    }

    /// - Returns: whether all of it was written.
    func write(_ bytes: [UInt8], at offset: UInt64) -> Bool {
        guard isWritable else { return false }
        do throws(Errno) {
            try bytes.withUnsafeBufferPointer { bytes throws(Errno) in
                try descriptor.write(UnsafeRawBufferPointer(bytes), at: Int(offset))
            }
            return true
        } catch {
            return false
        }
    }

    /// - Returns: whether the buffer could be filled.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64) -> Bool {
        (try? descriptor.read(into: buffer, at: Int(offset))) == buffer.count
    }
}
