public import SongFormat

/// What two versions of a song changed differently, with all that is needed to show it, decide it, and make the song.
public struct MergeConflict: Sendable {
    /// Nil if the titles are not in conflict.
    public let title: ValueConflict?

    /// If it is there, the versions are two songs. Nil if the ids are not in conflict.
    public let id: ValueConflict?

    /// Metadata, members that this program does not know, entries of `meta`, and a `createdAt` that is no date.
    public let members: [MemberConflict]

    /// The lyrics, which may be without conflict.
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

    /// The song as it was decided, with all that was not in conflict merged.
    ///
    /// - Returns: nil if something has not been decided; see `MergeChoices.isComplete(for:)`.
    /// - Throws: `.tooLarge`.
    public func resolved(by choices: MergeChoices) throws(SongFormatError) -> SongFile? {
        guard choices.isComplete(for: self), let lyrics = text.text(choosing: choices.text) else { return nil }
        return try resolved(by: choices, lyrics: lyrics)
    }

    /// The same of choices that are complete, but for the text's, with these lyrics.
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

/// A value that both sides have and have changed differently.
public struct ValueConflict: Sendable {
    /// Nil if the base is unknown, or has none.
    public let base: String?
    /// Ours.
    public let ours: String
    /// Theirs.
    public let theirs: String

    /// That of one side.
    public func value(of side: MergeSide) -> String { side == .ours ? ours : theirs }
}

/// A member of the file that both sides have changed differently. Values are JSON as it stands in the file; empty if the
/// member is not there, more than one if it is there more than once.
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

    /// Those of one side.
    public func values(of side: MergeSide) -> [String] { side == .ours ? ours : theirs }

    /// What the member is called, an entry of `meta` as `meta.NAME`; if that is no text, how it is spelled, in quotation
    /// marks.
    public var name: String {
        let name =
            switch member {
            case .text(let name): name
            case .spelling(let bytes): String(decoding: bytes, as: UTF8.self)
            }
        return isEntry ? "meta.\(name)" : name
    }
}
