/// The name of an entry in a folder: bytes, none of which is a slash.
struct Name: Hashable, Comparable {
    let bytes: [UInt8]

    var string: String { String(decoding: bytes, as: UTF8.self) }

    static func < (left: Name, right: Name) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}
