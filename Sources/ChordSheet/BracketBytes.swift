/// The same as ``Brackets``, in bytes of UTF-8: what is in a whole library is looked through with it.
struct BracketBytes {
    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// Where the next pair is, with its brackets; nil after the last one.
    mutating func next() -> Range<Int>? {
        while let open = opening(from: position) {
            var index = open + 1
            while index < text.count, text[index] != UInt8(ascii: "["), text[index] != UInt8(ascii: "]"),
                text[index] != 0x0A, text[index] != 0x0D
            { index += 1 }
            position = index
            if index < text.count, text[index] == UInt8(ascii: "]") {
                position += 1
                return open..<position
            }
        }
        position = text.count
        return nil
    }

    /// Where the next bracket opens; many places are looked at in one step.
    private func opening(from start: Int) -> Int? {
        let bytes = UnsafeRawBufferPointer(text)
        let bracket = SIMD32<UInt8>(repeating: UInt8(ascii: "["))
        var index = start
        while index + 32 <= bytes.count {
            let found = bytes.loadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self) .== bracket
            if any(found) { break }
            index += 32
        }
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "[") { return index }
            index += 1
        }
        return nil
    }
}
