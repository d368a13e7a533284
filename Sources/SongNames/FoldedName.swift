public import Files
import SongFormat

/// A name as compared by filesystems that ignore case and Unicode form: equal names here can be the same name there.
///
/// Source: The Unicode Standard, section 3.13, D146 (canonical caseless matching).
public struct FoldedName: Hashable, Sendable {
    private let text: String

    /// Nil for a name that is not UTF-8, which equals no other.
    public init?(_ name: FilePath) {
        guard let text = String(validating: name.bytes, as: UTF8.self) else { return nil }
        self.init(text)
    }

    /// A name that is text.
    public init(_ name: String) {
        text = name.caseFolded
    }

    /// The folded form of a single scalar of a name.
    static func folded(_ scalar: Unicode.Scalar) -> String {
        scalar.caseFolded
    }
}
