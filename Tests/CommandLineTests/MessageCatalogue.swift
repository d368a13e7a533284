/// A compiled catalog, as msgfmt creates it. Source: "The Format of GNU MO Files" in the manual of GNU gettext.
struct MessageCatalogue {
    let bytes: [UInt8]

    /// - Parameter messages: each message with its translation; that of the empty message is the header.
    init(_ messages: [(String, String)]) {
        let sorted = messages.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        let headerSize = 28
        let texts = sorted.map { Array($0.0.utf8) } + sorted.map { Array($0.1.utf8) }
        var table: [UInt8] = []
        var pool: [UInt8] = []
        let poolStart = headerSize + 8 * texts.count
        for text in texts {
            table += Self.word(text.count) + Self.word(poolStart + pool.count)
            pool += text + [0]
        }
        let header = [0x9504_12de, 0, sorted.count, headerSize, headerSize + 8 * sorted.count, 0, poolStart]
        bytes = header.flatMap(Self.word) + table + pool
    }

    private static func word(_ number: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) }
    }
}
