extension FilePath {
    private static let longestName = 255

    /// The name with a mark after its stem: `NAME MARK.EXTENSION`.
    ///
    /// If that exceeds the 255 bytes that a folder allows, the stem is cut, between two characters; if the extension
    /// alone is too long, the whole name is cut, and the mark is at its end. Source: NAME_MAX in limits.h(0p).
    ///
    /// - Parameter mark: at most 100 bytes.
    public func marked(_ mark: String) -> FilePath {
        let name = lastComponent?.bytes ?? []
        var (stem, suffix) = (self.stem.bytes, name.dropFirst(self.stem.bytes.count))
        // At least one character of the name must remain.
        if mark.utf8.count + suffix.count + 4 > Self.longestName { (stem, suffix) = (name, []) }
        let room = Self.longestName - mark.utf8.count - suffix.count
        return FilePath(bytes: stem.cut(to: room) + Array(mark.utf8) + suffix)
    }
}

extension [UInt8] {
    /// As many of the first bytes as fit, without a part of a character at the end.
    fileprivate func cut(to room: Int) -> ArraySlice<UInt8> {
        guard room < count else { return self[...] }
        var end = room
        // In UTF-8 a character has at most three more bytes.
        while end > room - 3, end > 1, self[end] & 0xC0 == 0x80 { end -= 1 }
        return self[..<end]
    }
}
