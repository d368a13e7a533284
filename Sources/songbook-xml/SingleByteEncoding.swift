/// The characters of an encoding in which each byte is a character.
struct SingleByteEncoding {
    /// The code of each byte; -1 for an invalid byte.
    private let codes: [CInt]

    /// - Parameter codes: 256 codes.
    init(codes: [CInt]) {
        self.codes = codes
    }

    /// Nil for another encoding.
    static func windows1252(named name: String) -> SingleByteEncoding? {
        guard ["windows-1252", "cp1252"].contains(name.lowercased()) else { return nil }
        return SingleByteEncoding(
            codes: (0..<256).map { CInt((0x80..<0xA0).contains($0) ? windows1252[$0 - 0x80] : UInt16($0)) })
    }

    /// The codes of the bytes from 0x80 to 0x9F; unassigned bytes have the codes of Latin-1. Source: the WHATWG's
    /// Encoding Standard, index windows-1252.
    private static let windows1252: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
        0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x009D, 0x017E, 0x0178,
    ]

    /// Fills expat's `XML_Encoding`: 256 numbers, and three null pointers.
    func store(in encoding: UnsafeMutableRawPointer) {
        let size = MemoryLayout<CInt>.stride * codes.count
        codes.withUnsafeBytes { encoding.copyMemory(from: $0.baseAddress!, byteCount: size) }
        (encoding + size).initializeMemory(as: UInt.self, repeating: 0, count: 3)
    }
}
