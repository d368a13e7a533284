public import SongFormat

/// The conflicting changes of two versions of a song, with everything needed to show and resolve them and make the
/// song.
public struct MergeConflict: Sendable {
    /// Nil if the titles are not in conflict.
    public let title: ValueConflict?

    /// If it is set, the versions are two different songs. Nil if the ids are not in conflict.
    public let id: ValueConflict?

    /// Metadata, unknown members, entries of `meta`, and a `createdAt` that is not a date.
    public let members: [MemberConflict]

    /// The lyrics, possibly without conflicts.
    public let text: TextMerge

    let splice: MergeWriter

    init(
        title: ValueConflict?, id: ValueConflict?, members: [MemberConflict], text: TextMerge, splice: MergeWriter
    ) {
        self.title = title
        self.id = id
        self.members = members
        self.text = text
        self.splice = splice
    }

    /// The song with the given decisions, and everything that was not in conflict merged.
    ///
    /// - Returns: nil if something is not decided; see `MergeChoices.isComplete(for:)`.
    /// - Throws: `.tooLarge`.
    public func resolved(by choices: MergeChoices) throws(SongFormatError) -> SongFile? {
        guard choices.isComplete(for: self), let lyrics = text.text(choosing: choices.text) else { return nil }
        return try resolved(by: choices, lyrics: lyrics)
    }

    /// The same for choices that are complete except for the text's, with these lyrics.
    func resolved(by choices: MergeChoices, lyrics: String) throws(SongFormatError) -> SongFile {
        var splice = splice
        splice.edit.text = lyrics
        if title != nil { splice.edit.title = choices.title }
        if let id, choices.id == .ours { splice.edit.id = id.ours }
        for (member, choice) in zip(members, choices.members) where choice == .ours {
            if member.isEntry {
                splice.chosenEntries.insert(member.member)
            } else {
                splice.adopted.insert(member.member)
            }
        }
        return try splice.song()
    }
}

/// A value that both sides have and changed differently.
public struct ValueConflict: Sendable {
    /// Nil if the base is unknown, or has no value.
    public let base: String?
    /// The value of our version.
    public let ours: String
    /// The value of their version.
    public let theirs: String

    /// The value of one side.
    public func value(of side: MergeSide) -> String { side == .ours ? ours : theirs }
}

/// A member of the file that both sides changed differently. Values are JSON as in the file; empty if the member is
/// missing, more than one if it occurs more than once.
public struct MemberConflict: Sendable {
    /// Empty also if the base is unknown.
    public let base: [String]
    /// Empty if ours has removed it.
    public let ours: [String]
    /// Empty if theirs has removed it.
    public let theirs: [String]

    let member: MemberName

    /// Whether it is an entry of `meta`.
    let isEntry: Bool

    /// The values of one side.
    public func values(of side: MergeSide) -> [String] { side == .ours ? ours : theirs }

    /// The name of the member, or `meta.NAME` for an entry of `meta`; if it is not valid text, its spelling in
    /// quotation marks.
    public var name: String {
        let name =
            switch member {
            case .text(let name): name
            case .spelling(let bytes): String(decoding: bytes, as: UTF8.self)
            }
        return isEntry ? "meta.\(name)" : name
    }
}
