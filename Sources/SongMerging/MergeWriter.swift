import SongFormat

/// Puts what was decided for our version into their file.
struct MergeWriter: Sendable {
    let ours: SongFile
    let theirs: SongFile
    var edit: SongEdit
    /// Members of which ours are taken, as they are spelled; where we have none, theirs are removed.
    var adopted: Set<MemberName>
    /// See `MemberMerge.entries`.
    let entries: EntryMerge?
    /// Entries of `meta` in conflict of which ours are taken.
    var chosenEntries: Set<MemberName> = []
    /// JSON in place of the values of members, and of entries of `meta`, in conflict.
    var replaced: [MemberName: [UInt8]] = [:]
    var replacedEntries: [MemberName: [UInt8]] = [:]

    init(ours: SongFile, theirs: SongFile, edit: SongEdit, members: MemberMerge) {
        self.ours = ours
        self.theirs = theirs
        self.edit = edit
        adopted = members.adopted
        entries = members.entries
    }

    /// - Throws: `.tooLarge`.
    func song() throws(SongFormatError) -> SongFile {
        do {
            return try adopting(into: theirs.encoding(edit))
        } catch {
            // On the way there it may have been too large, if the members become shorter and the words longer.
            guard case .tooLarge = error.reason else { throw error }
            return try adopting(into: theirs).encoding(edit)
        }
    }

    private func adopting(into file: SongFile) throws(SongFormatError) -> SongFile {
        let meta = try entries?.values(choosing: chosenEntries, replacing: replacedEntries)
        if adopted.isEmpty, replaced.isEmpty, meta == nil { return file }
        var adoption = MemberAdoption(
            of: adopted, replacing: replaced, from: try MemberGroups(ours), into: try MemberGroups(file))
        if let meta {
            adoption.replacements[.meta] = meta.map { value in
                SpelledMember(text: "meta", name: Array("\"meta\"".utf8)[...], value: value[...])
            }
        }
        return try file.assembling(adoption.pieces())
    }
}
