public import Files

/// A file name that a sync program, or this one, gave to the other version of a song that was changed in two places.
///
/// Such a file belongs to a song and is never one itself. The forms: Syncthing's
/// `X.sync-conflict-20260212-103000-ABCDEFG.songbook`, ownCloud's `X_conflict-20260212-103000.songbook`, Resilio's
/// `X.Conflict.songbook`, and those of Nextcloud, Dropbox, Seafile, Unison and this program, which end in parentheses
/// that tell of a conflict, in any of many languages, and its date: `X (conflicted copy 2026-02-12 103000).songbook`,
/// `X (WHO's conflicted copy 2026-02-12).songbook`, `X (In Konflikt stehende Kopie von WHO 2026-02-12).songbook`,
/// `X (SFConflict WHO 2026-02-12-10-30-00).songbook`, `X (copy: conflict on 2026-02-12).songbook`; also with a number
/// behind when the name was taken.
///
/// Marks that a song may well bear by itself, as `X (1)` or `X-LAPTOP`, are not among them: ``CopyName``.
public struct ConflictCopyName: Hashable, Sendable {
    /// The name of the song's own file: the conflict marks taken off, all of them if it is a copy of a copy.
    public let original: FilePath

    /// Nil when the name is not that of a conflict copy of a song.
    public init?(_ name: FilePath) {
        guard SongFileName.isOne(name), let original = Self.unmarked(name) else { return nil }
        self.original = original
    }

    /// The name of any file without its conflict marks; nil where it has none, or no extension.
    static func unmarked(_ name: FilePath) -> FilePath? {
        guard let suffix = name.extension else { return nil }
        var stem = name.stem.bytes[...]
        while let shorter = Self.withoutSyncthingMark(stem) ?? Self.withoutOwnCloudMark(stem)
            ?? Self.withoutResilioMark(stem) ?? Self.withoutParenthesis(stem)
        {
            stem = shorter
        }
        guard stem.count < name.stem.bytes.count else { return nil }
        return FilePath(bytes: stem + Array(".".utf8) + suffix.bytes)
    }
}

extension ConflictCopyName {
    // Older Syncthing versions leave the device's seven letters out.
    private static func withoutSyncthingMark(_ stem: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let mark = stem.lastRange(of: ".sync-conflict-"), mark.lowerBound > stem.startIndex else { return nil }
        let parts = stem[mark.upperBound...].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, parts[0].isDigits(8), parts[1].isDigits(6),
            parts.count == 2 || parts[2].isDeviceID
        else { return nil }
        return stem[..<mark.lowerBound]
    }

    // With a user's name where there is one: `_conflict-maria-20260212-103000`.
    private static func withoutOwnCloudMark(_ stem: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let mark = stem.lastRange(of: "_conflict-"), mark.lowerBound > stem.startIndex else { return nil }
        let parts = stem[mark.upperBound...].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[parts.count - 2].isDigits(8), parts[parts.count - 1].isDigits(6) else {
            return nil
        }
        return stem[..<mark.lowerBound]
    }

    private static func withoutResilioMark(_ stem: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let mark = stem.lastRange(of: ".Conflict"), mark.lowerBound > stem.startIndex else { return nil }
        let number = stem[mark.upperBound...]
        guard number.isEmpty || number.isDigits(nil) || number.isDigitsInParentheses else { return nil }
        return stem[..<mark.lowerBound]
    }

    private static func withoutParenthesis(_ stem: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let opening = stem.lastParenthesis, opening > stem.startIndex + 1, stem[opening - 1] == .space else {
            return nil
        }
        var words = stem[(opening + 1)...].dropLast().split(separator: .space)
        while let last = words.last, last.isDigits(nil) || last.isDigitsInParentheses { words.removeLast() }
        guard let date = words.popLast(), date.isDate, words.contains(where: ConflictWord.isIn) else { return nil }
        return stem[..<(opening - 1)]
    }
}

extension UInt8 {
    fileprivate static let space = UInt8(ascii: " ")
}

extension ArraySlice<UInt8> {
    /// Where the parenthesis opens that the last byte closes; nil when there is none.
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

/// The word by which programs that keep files the same on several computers say, in the language of their user, that two
/// versions of one exclude each other.
private enum ConflictWord {
    /// How such words begin; in scripts without spaces, what is in them.
    private static let beginnings = [
        "conflict", "konflikt", "conflit", "sfconflict", "конфл", "ristiriit", "motstrid", "modstrid", "ütköz", "çakış",
        "bercanggah", "αντικρου", "διένεξη", "סתיר", "מתנגש", "متعارض",
    ]
    private static let parts = ["競合", "問題のあるコピー", "冲突", "衝突", "충돌", "ขัดแย้ง"]

    /// Whether a word is one of them, in any case.
    static func isIn(_ word: ArraySlice<UInt8>) -> Bool {
        let word = String(decoding: word, as: UTF8.self).lowercased()
        return beginnings.contains(where: word.hasPrefix) || parts.contains(where: word.contains)
    }
}
