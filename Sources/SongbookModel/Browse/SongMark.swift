import Files
public import LibraryIndex
import SongNames
import Translations

/// What an icon in a song's line says about the song.
nonisolated public enum SongMark: CaseIterable {
    case pinned, conflicted, draft, attachments

    /// The name of a symbolic icon of the freedesktop icon theme, or of Adwaita's.
    public var icon: String {
        switch self {
        case .pinned: "view-pin-symbolic"
        case .conflicted: "emblem-important-symbolic"
        case .draft: "document-edit-symbolic"
        case .attachments: "mail-attachment-symbolic"
        }
    }

    /// What it means.
    public var words: String {
        switch self {
        case .pinned: translated("pinned")
        case .conflicted: translated("has conflict copies")
        case .draft: translated("unsaved changes")
        case .attachments: translated("has attachments")
        }
    }

    /// The marks of a song, in the order in which they are shown.
    public static func all(of song: SongEntry, hasDraft: Bool) -> [SongMark] {
        allCases.filter { mark in
            switch mark {
            case .pinned: song.isPinned
            case .conflicted: song.hasConflictCopies
            case .draft: hasDraft
            case .attachments: song.hasAttachments
            }
        }
    }
}

nonisolated extension SongEntry {
    /// Its other versions, described in one line; nil if there are none.
    public var conflictWords: String? {
        let copies = conflictCopies
        guard copies.count < 2 else {
            return translated(
                count: copies.count, one: "\(copies.count) conflict copy", other: "\(copies.count) conflict copies")
        }
        return copies.first.map { copy in
            copy.lastComponent.flatMap { ConflictCopyName($0) }.map(\.origin.words) ?? translated("Conflict copy")
        }
    }
}
