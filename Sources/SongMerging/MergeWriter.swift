import SongFormat

/// Applies the decisions for our version to their file.
struct MergeWriter: Sendable {
    let ours: SongFile
    let theirs: SongFile
    var edit: SongEdit
    /// Members to take from ours, as spelled; those that ours lacks are removed from theirs.
    var adopted: Set<MemberName>
    /// See `MemberMerge.entries`.
    let entries: EntryMerge?
    /// Conflicting entries of `meta` to take from ours.
    var chosenEntries: Set<MemberName> = []
    /// JSON to replace the values of conflicting members, and of entries of `meta`.
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
            // The intermediate song may have been too large, if the members become shorter and the words longer.
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
