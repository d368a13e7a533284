/// What one piece of a song's metadata is about: a member of the file that is known and optional, or an entry of its
/// member `meta`.
///
/// Source: songbook(5), "Members".
public enum MetadataName: Hashable, Sendable {
    case subtitle, artist, composer, lyricist, arranger, album, year, copyright, language, key, time, tempo, capo
    case duration
    /// Names in brackets that are chords, though they do not read as such.
    case chords
    /// The names of the sections as they are sung one after another.
    case order
    /// Under this name in `meta`, which holds whatever else another program's format brings.
    case entry(String)
    /// The whole of `meta`, where it is not an object.
    case meta

    /// Those that are members of the file, in the order in which they are shown and written.
    public static let members: [MetadataName] = [
        .subtitle, .artist, .composer, .lyricist, .arranger, .album, .year, .copyright, .language, .key, .time, .tempo,
        .capo, .duration, .chords, .order, .meta,
    ]

    /// What its value is.
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

    /// What its value is.
    public var kind: Kind {
        switch self {
        case .subtitle, .album, .copyright, .language, .key, .time, .entry: .text
        case .artist, .composer, .lyricist, .arranger, .chords, .order: .list
        case .year, .capo, .duration: .integer
        case .tempo: .number
        case .meta: .entries
        }
    }

    /// The member of the file that it is, or is in.
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

    /// As it is typed: `artist`, and `meta.ccli` for an entry.
    public var spelling: String {
        if case .entry(let name) = self { return "meta." + name }
        return member
    }

    /// - Parameter spelling: see ``spelling``. Nil where there is no metadata of this name.
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
