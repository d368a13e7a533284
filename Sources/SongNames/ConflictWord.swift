/// The words for a conflict that sync programs use in file names, in the language of their user.
enum ConflictWord {
    /// The beginnings of such words; in scripts without spaces, parts of them.
    private static let beginnings = [
        "conflict", "konflikt", "conflit", "sfconflict", "конфл", "ristiriit", "motstrid", "modstrid", "ütköz", "çakış",
        "bercanggah", "αντικρου", "διένεξη", "סתיר", "מתנגש", "متعارض",
    ]
    private static let parts = ["競合", "問題のあるコピー", "冲突", "衝突", "충돌", "ขัดแย้ง"]

    /// Whether a word is one of them, in upper or lower case.
    static func isIn(_ word: ArraySlice<UInt8>) -> Bool {
        isIn(String(decoding: word, as: UTF8.self))
    }

    /// Whether a word is one of them, in upper or lower case.
    static func isIn(_ word: String) -> Bool {
        let word = word.lowercased()
        return beginnings.contains(where: word.hasPrefix) || parts.contains(where: word.contains)
    }
}
