extension String {
    /// The text with other words for some of its scalars, as a notation spells them that has signs of its own.
    ///
    /// Not by characters, as `replacing(_:with:)` goes: `<` and a combining mark behind it are another character than `<`,
    /// and a `<` all the same for whoever reads the notation.
    ///
    /// - Parameter spelling: what stands for a scalar; nil for itself.
    public func spelled(_ spelling: (Unicode.Scalar) -> String?) -> String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let words = spelling(scalar) {
                text.append(contentsOf: words.unicodeScalars)
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }
}
