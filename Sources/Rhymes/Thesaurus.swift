public import Files

/// Words of the same meaning, from a thesaurus in MyThes' format, as in LibreOffice: an index sorted by its words,
/// `WORD|OFFSET`, and the data, with an entry at each offset:
///
///     word|2
///     (noun)|synonym|broader term (generic term)
///     (verb)|synonym
public struct Thesaurus: Sendable {
    private static let largest = 1 << 28
    private let index: MappedFile
    private let data: MappedFile

    /// - Parameter path: the file of the index; the data is beside it. Nil if one of them cannot be read.
    public init?(_ path: FilePath) {
        let stem = path.parent.appending(path.stem)
        guard let index = try? MappedFile(path, limit: Self.largest),
            let data = try? MappedFile(FilePath(bytes: stem.bytes + Array(".dat".utf8)), limit: Self.largest)
        else { return nil }
        self.index = index
        self.data = data
    }

    /// Returns words of the same meaning, those of the first meaning first, without those that are broader, narrower,
    /// related or the opposite.
    ///
    /// - Parameter word: in lower case.
    public func synonyms(of word: String) -> [String] {
        guard let offset = offset(of: Array(word.utf8)), data.bytes.indices.contains(offset) else { return [] }
        var lines = LineReader(data.bytes, from: offset)
        guard let head = lines.next()?.split(separator: UInt8(ascii: "|")), head.count == 2,
            let count = Int(text(head[1])), head[0].elementsEqual(word.utf8)
        else { return [] }
        var seen: Set<String> = [word]
        var synonyms: [String] = []
        for _ in 0..<min(count, 1000) {
            guard let line = lines.next() else { break }
            for part in line.split(separator: UInt8(ascii: "|")).dropFirst() {
                let term = text(part)
                if let open = term.lastIndex(of: "("), term.hasSuffix(" term)") || term.hasSuffix("(antonym)") {
                    guard term[open...] == "(similar term)" else { continue }
                }
                let plain = term.hasSuffix(" (similar term)") ? String(term.dropLast(15)) : term
                if !plain.isEmpty, seen.insert(plain).inserted { synonyms.append(plain) }
            }
        }
        return synonyms
    }

    private func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

    /// Finds a word by binary search.
    private func offset(of word: [UInt8]) -> Int? {
        let bytes = index.bytes
        var (low, high) = (start, bytes.count)
        while low < high {
            var middle = (low + high) / 2
            while middle > low, bytes[middle - 1] != 0x0A { middle -= 1 }
            var end = middle
            while end < high, bytes[end] != 0x0A { end += 1 }
            let line = bytes[middle..<end]
            guard let bar = line.lastIndex(of: UInt8(ascii: "|")) else { return nil }
            if line[..<bar].elementsEqual(word) { return Int(text(line[(bar + 1)...].filter { $0 != 0x0D })) }
            if line[..<bar].lexicographicallyPrecedes(word) { low = end + 1 } else { high = middle }
        }
        return nil
    }

    /// The position of the first word in the index, after its encoding and the number of words.
    private var start: Int {
        var lines = LineReader(index.bytes, from: 0)
        _ = lines.next()
        _ = lines.next()
        return lines.position
    }
}

/// Reads the lines of a text, one after another.
private struct LineReader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var position: Int

    init(_ bytes: UnsafeRawBufferPointer, from position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Returns the next line without its end; nil at the end.
    mutating func next() -> Slice<UnsafeRawBufferPointer>? {
        guard position < bytes.count else { return nil }
        var end = position
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        defer { position = end + 1 }
        let line = bytes[position..<end]
        return line.last == 0x0D ? line.dropLast() : line
    }
}
