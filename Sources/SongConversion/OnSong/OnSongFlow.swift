import ChordSheet

/// The order of sections in OnSong: initials separated by spaces, or names separated by commas. Source: OnSong's
/// manual, "Flow".
struct OnSongFlow {
    /// The first section name for each initials.
    private var names: [String: String] = [:]

    init(_ sections: SectionIndex) {
        for entry in sections.entries {
            for initials in Self.initials(of: entry.name) where names[initials] == nil { names[initials] = entry.name }
        }
    }

    /// The name for initials such as `V1` and `PC`: that of the song's first such section, else the general name.
    func heading(of initials: Substring) -> String? {
        names[initials.lowercased()] ?? OpenSongSection.heading(ofCode: initials)
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
