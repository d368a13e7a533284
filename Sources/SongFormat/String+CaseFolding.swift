extension String {
    /// The text with its case folded. Swift compares strings by canonical equivalence, so two texts that differ only in
    /// case or Unicode form are then equal.
    ///
    /// Source: The Unicode Standard, section 3.13, D146 (canonical caseless matching).
    public var caseFolded: String {
        var folded = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            // Most names are ASCII, and a folder can contain very many of them.
            if scalar.isASCII {
                folded.append(scalar.foldedASCII)
            } else {
                folded.append(contentsOf: scalar.foldedOther.unicodeScalars)
            }
        }
        return String(folded)
    }
}

extension Unicode.Scalar {
    /// The scalar with its case folded.
    public var caseFolded: String { isASCII ? String(foldedASCII) : foldedOther }

    fileprivate var foldedASCII: Unicode.Scalar {
        ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value | 0x20)) : self
    }

    fileprivate var foldedOther: String {
        // Case folding does not change the Turkish dotless i, although its upper case is I.
        if self == "\u{131}" { return "\u{131}" }
        // To lower case first for ẞ, to upper case for ſ, ß and ς, and back.
        return properties.lowercaseMapping.uppercasedByScalar.lowercasedByScalar
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
