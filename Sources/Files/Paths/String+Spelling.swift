extension String {
    /// Returns the text with replacements for some of its scalars, such as those that a notation reserves.
    ///
    /// It does not compare characters, unlike `replacing(_:with:)`: `<` with a combining mark after it is another
    /// character than `<`, but the notation still reads it as `<`.
    ///
    /// - Parameter spelling: the replacement of a scalar; nil keeps it.
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
