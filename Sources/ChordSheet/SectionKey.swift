/// Which section is meant, however often it is sung and whatever is said of it: that of `Chorus` and `Chorus x2` is
/// one.
public struct SectionKey: Hashable, Sendable {
    let kind: SectionName.Kind
    let number: Int?
    let letter: String?

    /// That of the section that is called so.
    public init(_ name: SectionName) {
        self.init(kind: name.kind, number: name.number, letter: name.letter)
    }

    private init(kind: SectionName.Kind, number: Int?, letter: String?) {
        (self.kind, self.number, self.letter) = (kind, number, letter)
    }

    /// The same without its number.
    var unnumbered: SectionKey { SectionKey(kind: kind, number: nil, letter: letter) }
}
