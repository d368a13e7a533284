import Glibc

/// The order of names by their bytes, as `LC_ALL=C sort` has it.
enum NameOrder {
    /// Below zero, zero or above, as `left` comes before `right`, is the same, or comes behind.
    static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        let common = min(left.count, right.count)
        if common > 0 {
            let order = memcmp(left.baseAddress!, right.baseAddress!, common)
            if order != 0 { return Int(order) }
        }
        return left.count - right.count
    }
}
