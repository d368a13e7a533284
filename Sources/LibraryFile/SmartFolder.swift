/// A search that has a name, and is shown like a folder.
public struct SmartFolder: Hashable, Sendable {
    /// What it is called: unique in its library, not empty, on one line.
    public let name: String

    /// What it shows, in the language of the search field; see features of `--search` in songbook-open(1).
    public let query: String

    /// A smart folder; nothing is checked.
    public init(name: String, query: String) {
        self.name = name
        self.query = query
    }

    /// Whether a smart folder can be called so: the name is one line and not empty.
    public static func canBeCalled(_ name: String) -> Bool {
        name.contains { !$0.isWhitespace }
            && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// Byte for byte, as in `Song`.
    public static func == (left: SmartFolder, right: SmartFolder) -> Bool {
        left.name.utf8.elementsEqual(right.name.utf8) && left.query.utf8.elementsEqual(right.query.utf8)
    }

    /// Canonically equivalent names collide, which is harmless.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
