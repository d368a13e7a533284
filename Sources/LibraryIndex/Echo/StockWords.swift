/// Syllables that are sung in many songs and mean nothing by themselves.
struct StockWords {
    /// A short word as numbers, in lowercase.
    struct Bytes {
        /// Its last eight bytes.
        fileprivate private(set) var whole: UInt64 = 0
        /// The same without letters that repeat the one before: `ooooh` is `oh`.
        fileprivate private(set) var collapsed: UInt64 = 0
        /// Its first two bytes.
        fileprivate private(set) var unit: UInt64 = 0
        fileprivate private(set) var isUnitRepeated = true
        private var length = 0
        private var last: UInt8 = 0
        private var secondLast: UInt8 = 0

        mutating func append(_ byte: UInt8) {
            whole = whole << 8 | UInt64(byte)
            if byte != last { collapsed = collapsed << 8 | UInt64(byte) }
            if length < 2 { unit = whole } else if byte != secondLast { isUnitRepeated = false }
            (secondLast, last) = (last, byte)
            length += 1
        }

        /// Whether it repeats two letters: `lalala`.
        fileprivate var isRepeatedUnit: Bool { isUnitRepeated && length > 2 && length.isMultiple(of: 2) }
    }

    private static let words = [
        "la", "na", "da", "ba", "ha", "ah", "aah", "oh", "ooh", "oo", "ho", "hoo", "hey", "ey", "ay", "eh", "yeah",
        "yea",
        "yeh", "ya", "yo", "uh", "huh", "um", "hm", "hmm", "mhm", "mm", "mmm", "wo", "woo", "wow", "woah", "whoa", "di",
        "dee", "doo", "dum", "bum", "sha", "shoop", "bop", "doop", "tra", "ole", "ohoh", "uhoh",
    ]
    private static let slots = 256

    /// By ``slot(of:)``; 0 in an empty slot.
    private let table: [UInt64]

    init() {
        var table = [UInt64](repeating: 0, count: Self.slots)
        for word in Self.words {
            let number = word.utf8.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            var slot = Self.slot(of: number)
            while table[slot] != 0 { slot = (slot + 1) % Self.slots }
            table[slot] = number
        }
        self.table = table
    }

    func contain(_ word: Bytes) -> Bool {
        contains(word.whole) || contains(word.collapsed) || word.isRepeatedUnit && contains(word.unit)
    }

    private func contains(_ number: UInt64) -> Bool {
        var slot = Self.slot(of: number)
        while table[slot] != 0 {
            if table[slot] == number { return true }
            slot = (slot + 1) % Self.slots
        }
        return false
    }

    private static func slot(of number: UInt64) -> Int {
        Int((number &* 0x9E37_79B9_7F4A_7C15) >> 56)
    }
}
