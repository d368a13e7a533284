import ChordSheet
import SongFormat

/// ChordPro's names for the sections of a song.
enum ChordProSections {
    /// The name after `start_of_`.
    static func environment(for kind: SectionName.Kind) -> String {
        switch kind {
        case .chorus, .refrain: "chorus"
        case .preChorus: "prechorus"
        case .postChorus: "postchorus"
        default: kind.rawValue
        }
    }

    /// The name of a section without a label.
    static func name(of environment: String) -> String {
        switch environment {
        case "prechorus", "pre_chorus", "pre-chorus": "Pre-Chorus"
        case "postchorus", "post_chorus", "post-chorus": "Post-Chorus"
        default: environment.prefix(1).uppercased() + environment.dropFirst()
        }
    }
}

/// Values of our files that ChordPro has no names for, in directives that other programs ignore.
enum SongStamps {
    private static let prefix = "x_songbook_"

    /// Whether a directive has one of our names.
    static func isOne(_ name: String) -> Bool { name.utf8.starts(with: prefix.utf8) }

    /// The names and values of directives.
    static func fields(of song: ImportedSong) -> [(name: String, value: String)] {
        var fields: [(String, String)] = []
        if let id = song.id { fields.append((prefix + "id", id)) }
        if let date = song.createdAt { fields.append((prefix + "created", date.iso8601)) }
        if let date = song.updatedAt { fields.append((prefix + "updated", date.iso8601)) }
        return fields
    }

    /// Handles any directive that begins with `x_`: those that are not ours go into `meta`.
    static func set(_ name: String, _ value: String, in song: inout SongBuilder) {
        let date = Timestamp(iso8601: value)
        switch name {
        case prefix + "id" where song.id == nil: song.id = value
        case prefix + "created" where song.createdAt == nil && date != nil: song.createdAt = date
        case prefix + "updated" where song.updatedAt == nil && date != nil: song.updatedAt = date
        default: song.addMeta(name, value)
        }
    }
}
