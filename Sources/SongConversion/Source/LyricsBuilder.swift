/// Assembles lyrics line by line, with blank lines where sections need them.
struct LyricsBuilder {
    private var bytes: [UInt8] = []
    private var isAfterBlank = true
    private var isSectionOver = false

    /// Whether there is no line yet.
    private(set) var isEmpty = true

    /// The last line; empty if there is none.
    var lastLine: String {
        String(decoding: bytes.suffix(from: bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0), as: UTF8.self)
    }

    /// In bytes of UTF-8.
    var length: Int { bytes.count }

    /// The lines, with LF between them.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds a line unchanged, after a blank one if a section has ended.
    mutating func add(_ line: some StringProtocol) {
        let isBlank = line.isBlank
        if isSectionOver, !isBlank, !isAfterBlank { append("") }
        isSectionOver = false
        append(line)
        isAfterBlank = isBlank
    }

    /// Adds the name of a section, at the start of a stanza.
    mutating func add(heading: some StringProtocol) {
        if !isAfterBlank { append("") }
        isSectionOver = false
        append(heading)
        isAfterBlank = false
    }

    /// Ends a section: the next line, unless it is blank, begins a stanza.
    mutating func endSection() {
        isSectionOver = true
    }

    private mutating func append(_ line: some StringProtocol) {
        if !isEmpty { bytes.append(UInt8(ascii: "\n")) }
        bytes.append(contentsOf: line.utf8)
        isEmpty = false
    }
}
