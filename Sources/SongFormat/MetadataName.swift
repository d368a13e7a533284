/// The name of a piece of metadata: a known, optional member of the file, or an entry of its member `meta`.
///
/// Source: songbook(5), "Members".
public enum MetadataName: Hashable, Sendable {
    case subtitle, artist, composer, lyricist, arranger, album, year, copyright, language, key, time, tempo, capo
    case duration
    /// Bracketed names that are chords although they do not read as such.
    case chords
    /// The names of the sections in the order in which they are sung.
    case order
    /// An entry with this name in `meta`, which holds metadata of other programs' formats.
    case entry(String)
    /// All of `meta`, if it is not an object.
    case meta

    /// The names that are members of the file, in the order in which they are shown and written.
    public static let members: [MetadataName] = [
        .subtitle, .artist, .composer, .lyricist, .arranger, .album, .year, .copyright, .language, .key, .time, .tempo,
        .capo, .duration, .chords, .order, .meta,
    ]

    /// The kind of a value.
    public enum Kind: Hashable, Sendable {
        case text
        /// One text or several.
        case list
        /// A number without a fraction.
        case integer
        case number
        /// An object of texts.
        case entries
    }

    /// The kind of its value.
    public var kind: Kind {
        switch self {
        case .subtitle, .album, .copyright, .language, .key, .time, .entry: .text
        case .artist, .composer, .lyricist, .arranger, .chords, .order: .list
        case .year, .capo, .duration: .integer
        case .tempo: .number
        case .meta: .entries
        }
    }

    /// The member of the file that this names, or that contains the entry.
    var member: String {
        switch self {
        case .subtitle: "subtitle"
        case .artist: "artist"
        case .composer: "composer"
        case .lyricist: "lyricist"
        case .arranger: "arranger"
        case .album: "album"
        case .year: "year"
        case .copyright: "copyright"
        case .language: "language"
        case .key: "key"
        case .time: "time"
        case .tempo: "tempo"
        case .capo: "capo"
        case .duration: "duration"
        case .chords: "chords"
        case .order: "order"
        case .entry, .meta: "meta"
        }
    }

    /// The name as the user types it: `artist`, or `meta.ccli` for an entry.
    public var spelling: String {
        if case .entry(let name) = self { return "meta." + name }
        return member
    }

    /// - Parameter spelling: see ``spelling``. The result is nil if there is no metadata of this name.
    public init?(spelling: String) {
        let prefix = "meta."
        if spelling.utf8.starts(with: prefix.utf8) {
            let name = String(spelling.utf8.dropFirst(prefix.utf8.count)) ?? ""
            guard !name.isEmpty else { return nil }
            self = .entry(name)
            return
        }
        self.init(member: spelling.utf8)
    }

    /// The member with exactly this name.
    public init?(member name: some Collection<UInt8>) {
        guard (3...9).contains(name.count), let index = Self.spellings.firstIndex(where: name.elementsEqual) else {
            return nil
        }
        self = Self.members[index]
    }

    private static let spellings = members.map { Array($0.member.utf8) }
}
