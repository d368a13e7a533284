public import Files
import SongFormat

/// A name as those filesystems compare it that ignore case and Unicode form: what is equal here can be one name there.
///
/// Source: The Unicode Standard, section 3.13, D146 (canonical caseless matching).
public struct FoldedName: Hashable, Sendable {
    private let text: String

    /// Nil for a name that is not UTF-8, which is the same as no other.
    public init?(_ name: FilePath) {
        guard let text = String(validating: name.bytes, as: UTF8.self) else { return nil }
        self.init(text)
    }

    /// A name that is text.
    public init(_ name: String) {
        text = name.caseFolded
    }

    /// What a part of a name becomes that is one scalar.
    static func folded(_ scalar: Unicode.Scalar) -> String {
        scalar.caseFolded
    }
}
