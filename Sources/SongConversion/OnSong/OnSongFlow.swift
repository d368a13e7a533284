import ChordSheet

/// The order of sections in OnSong: initials with blanks between, or names with commas. Source: OnSong's manual, "Flow".
enum OnSongFlow {
    /// The section that initials such as `V1` and `PC` stand for: the first of the song; else what is called so in any.
    static func heading(of initials: Substring, in song: ImportedSong) -> String? {
        let wanted = initials.lowercased()
        let entries = SectionIndex(song.text, song.chords).entries
        if let entry = entries.first(where: { self.initials(of: $0.name).contains(wanted) }) { return entry.name }
        return OpenSongSection.heading(ofCode: initials)
    }

    /// `v1` and `v` for `Verse 1`, `pc` and `p` for `Pre-Chorus`.
    private static func initials(of name: String) -> [String] {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        let letters = words.filter { $0.first?.isLetter ?? false && ($0.count > 1 || words.count == 1) }
        let rest = words.filter { !letters.contains($0) }.joined()
        let all = letters.compactMap(\.first).map(String.init)
        guard let first = all.first else { return [] }
        return [all.joined() + rest, first + rest] + (rest.isEmpty || rest == "1" ? [first] : [])
    }

    /// The value of `Flow`.
    static func value(of order: [String]) -> String { order.joined(separator: ", ") }
}
