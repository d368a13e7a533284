import Glibc

extension String {
    /// Equality of the UTF-8 bytes. Swift's `==` takes canonically equivalent strings for equal, and a save that asked it
    /// would lose an edit from one Unicode form to another.
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
    /// As for strings; nil has the same bytes as nil only.
    func hasSameBytes(as other: String?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let left?, let right?): left.hasSameBytes(as: right)
        default: false
        }
    }
}

extension [String] {
    /// As for strings, one by one.
    func hasSameBytes(as other: [String]) -> Bool {
        elementsEqual(other) { $0.hasSameBytes(as: $1) }
    }
}
