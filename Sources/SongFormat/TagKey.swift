/// The identity of a tag, independent of its spelling: two spellings with the same key are one tag for lists, counts,
/// queries, colors and commands that add, rename or remove tags. Ignores white space around it, case and Unicode form,
/// but not accents.
///
/// The key never changes a file: songs keep their tags as spelled.
public struct TagKey: Hashable, Sendable {
    private let text: String

    /// The key of a tag.
    public init(_ tag: String) {
        text = tag.trimmingTag.caseFolded
    }
}

extension String {
    /// Whether two texts are the same tag.
    public func isSameTag(as other: String) -> Bool { TagKey(self) == TagKey(other) }

    /// A tag without the white space around it, in any script (Unicode's property White_Space).
    public var trimmingTag: String {
        let kept = unicodeScalars.drop(while: \.properties.isWhitespace)
        guard let last = kept.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(kept[...last])
    }
}
