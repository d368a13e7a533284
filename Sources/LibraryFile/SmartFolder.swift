/// A named search that is shown like a folder.
public struct SmartFolder: Hashable, Sendable {
    /// Its name: unique in its library, not empty, on one line.
    public let name: String

    /// What it shows, in the syntax of the search field; see `--search` in songbook-open(1).
    public let query: String

    /// A smart folder with the given values, unchecked.
    public init(name: String, query: String) {
        self.name = name
        self.query = query
    }

    /// Whether a name is allowed for a smart folder: on one line and not empty.
    public static func canBeCalled(_ name: String) -> Bool {
        name.contains { !$0.isWhitespace }
            && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// Compares byte for byte, as in `Song`.
    public static func == (left: SmartFolder, right: SmartFolder) -> Bool {
        left.name.utf8.elementsEqual(right.name.utf8) && left.query.utf8.elementsEqual(right.query.utf8)
    }

    /// Canonically equivalent names collide, which is harmless.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
