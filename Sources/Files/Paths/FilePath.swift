/// A file name or path as in Linux: bytes without NUL, in no particular encoding, absolute or relative.
///
/// Nothing is decoded, normalized or resolved; two paths are equal when their bytes are. A NUL ends the path where it
/// stands, as in every system call; callers that take paths from outside refuse it first. Source: path_resolution(7).
public struct FilePath: Hashable, Sendable {
    /// The bytes, without the terminating NUL.
    public let bytes: [UInt8]

    /// The path made of the UTF-8 bytes of `string`.
    public init(_ string: String) {
        bytes = Array(string.utf8)
    }

    /// The path made of exactly these bytes.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The path as text, for comparison with known names; bytes that are not UTF-8 become U+FFFD.
    ///
    /// To show it, use ``display``; for a system call, ``withCString(_:)``.
    public var string: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the path is empty.
    public var isEmpty: Bool {
        bytes.isEmpty
    }

    /// Whether the path starts at the root folder.
    public var isAbsolute: Bool {
        bytes.first == .slash
    }

    /// Calls `body` with the bytes and a terminating NUL; the pointer is valid during the call only.
    public func withCString<Result, Failure: Error>(
        _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var terminated = [CChar](unsafeUninitializedCapacity: bytes.count + 1) { buffer, count in
            UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes)
            buffer.initializeElement(at: bytes.count, to: 0)
            count = bytes.count + 1
        }
        // The array outlives the call, so the pointer may be used while it is mutable and nothing else sees it.
        return try terminated.withUnsafeMutableBufferPointer { buffer throws(Failure) in
            try body(UnsafePointer(buffer.baseAddress!))
        }
    }
}

extension FilePath: Comparable {
    /// Order of the bytes, as in `LC_ALL=C sort`.
    public static func < (left: FilePath, right: FilePath) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}

extension FilePath: ExpressibleByStringLiteral {
    /// The path made of the literal's UTF-8 bytes.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension UInt8 {
    static let slash = UInt8(ascii: "/")
    static let dot = UInt8(ascii: ".")
}
