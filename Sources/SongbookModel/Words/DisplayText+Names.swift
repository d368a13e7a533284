public import EditingSession
public import Files
public import Freedesktop
public import SongLibrary
import Translations

/// What the window calls things: places, times and numbers.
nonisolated extension DisplayText {
    /// The library and the folders above the song's own, as in `Songs › Ballads`, or `Songs › … › Sad › Slow` if there
    /// are more; for a song in no library its folder, as in `~/Downloads`.
    public static func place(of location: SongLocation, in environment: Environment) -> String {
        if location.rule == .loose { return abbreviated(location.folder, home: environment.homeDirectory) }
        let root = name(ofLibrary: location.root, in: environment)
        let folders = location.relativePath.parent.components.dropLast().map(\.display)
        let shown = folders.count > 3 ? ["…"] + folders.suffix(2) : folders
        return sequence([root] + shown, separator: " › ")
    }

    /// Names next to each other. If one of them is written from right to left, each is isolated from its neighbors;
    /// otherwise two such names would change places.
    public static func sequence(_ names: [String], separator: String) -> String {
        let parts = names.contains(where: \.hasRightToLeft) ? names.map { "\u{2068}\($0)\u{2069}" } : names
        return parts.joined(separator: separator)
    }

    /// The name of a library: that of its folder, unless the user never sees that.
    public static func name(ofLibrary root: FilePath, in environment: Environment) -> String {
        if root == Settings.inAppFolder(in: environment) { return translated("Private Library") }
        return root.displayName
    }

    /// The message about a save that did not reach its disk before and now did.
    public static func recovered(_ save: RecoveredSave) -> String {
        let time = moment(save.savedAt)
        guard case .conflict(let copy) = save.report.outcome else {
            return translated("Offline changes from \(time) were saved to the song.")
        }
        let name = copy.displayName
        return translated(
            "Offline changes from \(time) were saved to “\(name)” because they conflict with other changes."
        )
    }

    /// A path with `~` for the home folder.
    public static func abbreviated(_ path: FilePath, home: FilePath) -> String {
        if path == home { return "~" }
        let (start, rest) = path.relative(to: home).map { ("~/", $0) } ?? (path.isAbsolute ? "/" : "", path)
        return start + sequence(rest.components.map(\.display), separator: "/")
    }

    /// A number of songs.
    public static func count(_ songs: Int) -> String {
        translated(count: songs, one: "\(songs) song", other: "\(songs) songs")
    }
}

nonisolated extension String {
    /// Whether a part of it is written from right to left. Source: the blocks for such scripts in the Unicode Standard,
    /// "Bidi_Class" in DerivedBidiClass.txt.
    fileprivate var hasRightToLeft: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
            default: false
            }
        }
    }
}
