import Translations

/// The role of a folder in a project. Source: seed 001, with freedesktop counterparts of its SF Symbols.
public enum ProjectRole: String, CaseIterable, Hashable, Sendable {
    case ideas, draft, ready
    case setAside = "set-aside"
    case published, released, collections, submissions, research
    case novel, script, chapters, acts, scenes, characters, locations
    case magazines, labels, competitions, commissions, other

    /// The name of the folder when it is created, in the user's language.
    public var title: String {
        switch self {
        case .ideas: translated("Ideas")
        case .draft: translated("Draft")
        case .ready: translated("Ready")
        case .setAside: translated("Set Aside")
        case .published: translated("Published")
        case .released: translated("Released")
        case .collections: translated("Collections")
        case .submissions: translated("Submissions")
        case .research: translated("Research")
        case .novel: translated("Novel")
        case .script: translated("Script")
        case .chapters: translated("Chapters")
        case .acts: translated("Acts")
        case .scenes: translated("Scenes")
        // Translators: the people in a novel or a script.
        case .characters: translated("Cast")
        case .locations: translated("Locations")
        case .magazines: translated("Magazines")
        // Translators: record labels.
        case .labels: translated("Labels")
        case .competitions: translated("Competitions")
        case .commissions: translated("Commissions")
        case .other: translated("Other")
        }
    }

    /// The default icon of the folder, by its name in Adwaita's theme.
    public var icon: String {
        switch self {
        case .ideas: "dialog-information-symbolic"
        case .draft: "document-edit-symbolic"
        case .ready: "emblem-ok-symbolic"
        case .setAside: "package-x-generic-symbolic"
        case .published, .released: "emblem-shared-symbolic"
        case .collections: "view-grid-symbolic"
        case .submissions: "mail-send-symbolic"
        case .research: "edit-find-symbolic"
        case .novel, .script: "accessories-dictionary-symbolic"
        case .chapters, .acts: "edit-copy-symbolic"
        case .scenes: "document-new-symbolic"
        case .characters: "avatar-default-symbolic"
        case .locations: "mark-location-symbolic"
        case .magazines: "x-office-document-symbolic"
        case .labels: "media-optical-symbolic"
        case .competitions: "starred-symbolic"
        case .commissions: "system-users-symbolic"
        case .other: "folder-symbolic"
        }
    }

    /// Whether the list "All" includes the songs of the folder.
    public var isInAll: Bool {
        switch self {
        case .ideas, .draft, .ready, .setAside, .published, .released: true
        default: false
        }
    }
}
