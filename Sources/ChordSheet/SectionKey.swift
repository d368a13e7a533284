/// The identity of a section, independent of repetitions and remarks: `Chorus` and `Chorus x2` have the same key.
public struct SectionKey: Hashable, Sendable {
    let kind: SectionName.Kind
    let number: Int?
    let letter: String?

    /// The key of the section with this name.
    public init(_ name: SectionName) {
        self.init(kind: name.kind, number: name.number, letter: name.letter)
    }

    private init(kind: SectionName.Kind, number: Int?, letter: String?) {
        (self.kind, self.number, self.letter) = (kind, number, letter)
    }

    /// The same key without its number.
    var unnumbered: SectionKey { SectionKey(kind: kind, number: nil, letter: letter) }
}
