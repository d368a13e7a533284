/// The part of an XML file before the first element.
enum XMLProlog {
    /// The file as parsers accept it: no white space before the declaration, where some programs and many people leave
    /// it, and a byte-order mark only at the very beginning. The white space moves behind the declaration, so that
    /// lines keep their numbers.
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        let units = Units(bytes)
        var place = units.start
        var blanks: [UInt8] = []
        while let unit = units[place], let length = units.markLength(at: place) ?? (unit.isBlank ? units.width : nil) {
            if unit.isBlank { blanks += bytes[place..<(place + length)] }
            place += length
        }
        guard place > units.start else { return bytes }
        var end = place
        if units.has("<?xml", at: place) {
            while end < bytes.count, !units.has("?>", at: end) { end += units.width }
            // The parser rejects a declaration that does not end.
            end = min(end + 2 * units.width, bytes.count)
        }
        return Array(bytes[..<units.start] + bytes[place..<end] + blanks + bytes[end...])
    }

    /// Single bytes, or pairs of bytes in UTF-16.
    private struct Units {
        let bytes: [UInt8]
        let width: Int
        /// After the byte-order mark.
        let start: Int
        private let order: UTF16Text.Order?

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            order = UTF16Text.order(of: bytes)
            width = order == nil ? 1 : 2
            let hasMark =
                order == nil
                ? bytes.starts(with: [0xEF, 0xBB, 0xBF])
                : bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            start = hasMark ? (order == nil ? 3 : 2) : 0
        }

        /// Nil after the last unit.
        subscript(place: Int) -> UInt16? {
            guard place + width <= bytes.count else { return nil }
            guard let order else { return UInt16(bytes[place]) }
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return order == .littleEndian ? second << 8 | first : first << 8 | second
        }

        /// The length of a byte-order mark at this place.
        func markLength(at place: Int) -> Int? {
            if order != nil { return self[place] == 0xFEFF ? 2 : nil }
            return bytes[place...].starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : nil
        }

        func has(_ letters: StaticString, at place: Int) -> Bool {
            letters.withUTF8Buffer { letters in
                letters.enumerated().allSatisfy { self[place + $0.offset * width] == UInt16($0.element) }
            }
        }
    }
}

extension UInt16 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
