import Glibc

extension String {
    /// Whether the UTF-8 bytes are equal. Swift's `==` treats canonically equivalent strings as equal, so a save that
    /// used it would lose a change of the Unicode form.
    public func hasSameBytes(as other: String) -> Bool {
        var (left, right) = (self, other)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
                    return left.count == right.count
                }
                return memcmp(first, second, left.count) == 0
            }
        }
    }
}

extension String? {
    /// Compares bytes as for strings; nil equals only nil.
    func hasSameBytes(as other: String?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let left?, let right?): left.hasSameBytes(as: right)
        default: false
        }
    }
}

extension [String] {
    /// Compares the elements in order, as for strings.
    func hasSameBytes(as other: [String]) -> Bool {
        elementsEqual(other) { $0.hasSameBytes(as: $1) }
    }
}
