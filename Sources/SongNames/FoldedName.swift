public import Files

/// A name as those filesystems compare it that ignore case and Unicode form: what is equal here can be one name there.
///
/// Source: The Unicode Standard, section 3.13, D146 (canonical caseless matching). Strings are compared by canonical
/// equivalence in Swift, so only case has to be folded.
public struct FoldedName: Hashable, Sendable {
    private let text: String

    /// Nil for a name that is not UTF-8, which is the same as no other.
    public init?(_ name: FilePath) {
        guard let text = String(validating: name.bytes, as: UTF8.self) else { return nil }
        self.init(text)
    }

    /// A name that is text.
    public init(_ name: String) {
        var folded = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            // Most names are ASCII, and a folder can have very many of them.
            if scalar.isASCII {
                folded.append(Self.fold(ascii: scalar))
            } else {
                folded.append(contentsOf: Self.fold(scalar).unicodeScalars)
            }
        }
        text = String(folded)
    }

    /// What a part of a name becomes that is one scalar.
    static func folded(_ scalar: Unicode.Scalar) -> String {
        scalar.isASCII ? String(fold(ascii: scalar)) : fold(scalar)
    }

    private static func fold(ascii scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar
    }

    private static func fold(_ scalar: Unicode.Scalar) -> String {
        // Case folding leaves the Turkish dotless i alone, though its upper case is I.
        if scalar == "\u{131}" { return "\u{131}" }
        // To lower case first for ẞ, to upper case for ſ, ß and ς, and back.
        return scalar.properties.lowercaseMapping.uppercasedByScalar.lowercasedByScalar
    }
}

extension String {
    fileprivate var uppercasedByScalar: String {
        unicodeScalars.map(\.properties.uppercaseMapping).joined()
    }

    fileprivate var lowercasedByScalar: String {
        unicodeScalars.map(\.properties.lowercaseMapping).joined()
    }
}
