import Files
import Glibc

/// Names in a folder, each NUL-terminated, in one piece of memory.
struct NameList: Sendable {
    struct Entry: Sendable {
        var offset: UInt32
        var length: UInt32
        var kind: FileStatus.Kind
    }

    private(set) var entries: [Entry] = []
    private var bytes: [UInt8] = []

    var count: Int { entries.count }

    mutating func append(_ name: UnsafeRawBufferPointer, _ kind: FileStatus.Kind) {
        entries.append(Entry(offset: UInt32(bytes.count), length: UInt32(name.count), kind: kind))
        bytes.append(contentsOf: name)
        bytes.append(0)
    }

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    /// A copy without spare capacity, for keeping: a reused list has the capacity of the largest folder so far.
    var compacted: NameList {
        var copy = NameList()
        copy.entries = entries.map(\.self)
        copy.bytes = bytes.withUnsafeBufferPointer { Array($0) }
        return copy
    }

    /// Sorts the names by their bytes.
    mutating func sort() {
        bytes.withUnsafeBytes { bytes in
            entries.sort { left, right in
                NameOrder.compare(Self.name(left, bytes), Self.name(right, bytes)) < 0
            }
        }
    }

    /// Calls `body` with the bytes of a name, which a NUL follows.
    func withName<Result>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body(Self.name(entries[index], $0)) }
    }

    private static func name(_ entry: Entry, _ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let start = Int(entry.offset)
        return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + Int(entry.length))])
    }
}

/// The order of names by their bytes, as in `LC_ALL=C sort`.
enum NameOrder {
    /// Returns a negative number, zero or a positive number if `left` comes before, equals or comes after `right`.
    static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        let common = min(left.count, right.count)
        if common > 0 {
            let order = memcmp(left.baseAddress!, right.baseAddress!, common)
            if order != 0 { return Int(order) }
        }
        return left.count - right.count
    }
}
