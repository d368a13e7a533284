/// The mark at the end of a conflict copy's name, without extension: the text before it, and its origin.
struct ConflictMark {
    /// The name without the mark.
    let stem: ArraySlice<UInt8>
    let origin: ConflictOrigin

    /// Nil if the name does not end with a mark.
    init?(_ stem: ArraySlice<UInt8>) {
        guard let mark = Self.syncthing(stem) ?? Self.ownCloud(stem) ?? Self.resilio(stem) ?? Self.parenthesis(stem)
        else { return nil }
        self = mark
    }

    private init(_ stem: ArraySlice<UInt8>, _ origin: ConflictOrigin) {
        (self.stem, self.origin) = (stem, origin)
    }
}

extension ConflictMark {
    // Older versions of Syncthing omit the seven letters of the device.
    private static func syncthing(_ stem: ArraySlice<UInt8>) -> ConflictMark? {
        guard let mark = stem.lastRange(of: ".sync-conflict-"), mark.lowerBound > stem.startIndex else { return nil }
        let parts = stem[mark.upperBound...].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts[0].isDigits(8), parts[1].isDigits(6),
            parts.count == 2 || parts[2].isDeviceID
        else { return nil }
        let device = parts.count == 3 ? String(decoding: parts[2], as: UTF8.self) : nil
        return ConflictMark(stem[..<mark.lowerBound], ConflictOrigin(.syncthing, device: device))
    }

    // With the user's name if there is one: `_conflict-maria-20260212-103000`.
    private static func ownCloud(_ stem: ArraySlice<UInt8>) -> ConflictMark? {
        guard let mark = stem.lastRange(of: "_conflict-"), mark.lowerBound > stem.startIndex else { return nil }
        let parts = stem[mark.upperBound...].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[parts.count - 2].isDigits(8), parts[parts.count - 1].isDigits(6) else {
            return nil
        }
        let user = parts.dropLast(2).map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
        return ConflictMark(stem[..<mark.lowerBound], ConflictOrigin(.ownCloud, device: user))
    }

    private static func resilio(_ stem: ArraySlice<UInt8>) -> ConflictMark? {
        guard let mark = stem.lastRange(of: ".Conflict"), mark.lowerBound > stem.startIndex else { return nil }
        let number = stem[mark.upperBound...]
        guard number.isEmpty || number.isDigits(nil) || number.isDigitsInParentheses else { return nil }
        return ConflictMark(stem[..<mark.lowerBound], ConflictOrigin(.resilio, device: nil))
    }

    private static func parenthesis(_ stem: ArraySlice<UInt8>) -> ConflictMark? {
        guard let opening = stem.lastParenthesis, opening > stem.startIndex + 1, stem[opening - 1] == .space else {
            return nil
        }
        var words = stem[(opening + 1)...].dropLast().split(separator: .space)
        while let last = words.last, last.isDigits(nil) || last.isDigitsInParentheses { words.removeLast() }
        guard let date = words.popLast(), date.isDate, words.contains(where: ConflictWord.isIn) else { return nil }
        return ConflictMark(
            stem[..<(opening - 1)], ConflictOrigin(words: words.map { String(decoding: $0, as: UTF8.self) }))
    }
}

extension UInt8 {
    fileprivate static let space = UInt8(ascii: " ")
}

extension ArraySlice<UInt8> {
    /// The position of the parenthesis that the last byte closes; nil if there is none.
    fileprivate var lastParenthesis: Int? {
        guard last == UInt8(ascii: ")") else { return nil }
        var depth = 0
        return lastIndex { byte in
            if byte == UInt8(ascii: ")") { depth += 1 }
            if byte == UInt8(ascii: "(") { depth -= 1 }
            return depth == 0
        }
    }

    fileprivate func lastRange(of text: String) -> Range<Int>? {
        let wanted = Array(text.utf8)
        guard count >= wanted.count else { return nil }
        for start in stride(from: endIndex - wanted.count, through: startIndex, by: -1)
        where self[start..<(start + wanted.count)].elementsEqual(wanted) {
            return start..<(start + wanted.count)
        }
        return nil
    }

    fileprivate func isDigits(_ length: Int?) -> Bool {
        (length.map { count == $0 } ?? !isEmpty)
            && allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    fileprivate var isDigitsInParentheses: Bool {
        first == UInt8(ascii: "(") && last == UInt8(ascii: ")") && dropFirst().dropLast().isDigits(nil)
    }

    fileprivate var isDate: Bool {
        let parts = split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return (parts.count == 3 || parts.count == 6) && parts[0].isDigits(4)
            && parts.dropFirst().allSatisfy { $0.isDigits(2) }
    }

    /// Seven letters or digits: the start of a Syncthing device ID.
    fileprivate var isDeviceID: Bool {
        count == 7
            && allSatisfy {
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
    }
}
