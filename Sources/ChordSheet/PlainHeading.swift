/// The name of a section without decoration around it.
public enum PlainHeading {
    private static let brackets: [(Character, Character)] = [("[", "]"), ("(", ")"), ("{", "}"), ("<", ">")]

    /// The plain name, such as `Verse 1` for `[Verse 1]:`; a part of the text.
    public static func of(_ heading: Substring) -> Substring {
        var name = heading.trimmed
        for _ in 0..<2 {
            if name.last == ":" { name = name.dropLast().trimmed }
            if name.count > 2, brackets.contains(where: { name.first == $0 && name.last == $1 }) {
                name = name.dropFirst().dropLast().trimmed
            }
        }
        return name
    }
}
