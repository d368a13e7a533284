import Translations

/// The kind of a project, which determines its folders. Source: seed 001.
public enum ProjectKind: String, CaseIterable, Hashable, Sendable {
    case blank, songs, poetry
    case shortStory = "short-story"
    case novel, script

    /// Folders of a project below one heading.
    public struct Section: Sendable {
        /// The heading, in the user's language.
        public let title: String
        /// The roles in order.
        public let roles: [ProjectRole]
    }

    /// The name of a new project of this kind, in the user's language.
    public var title: String {
        switch self {
        case .blank: translated("Blank")
        case .songs: translated("Songs")
        case .poetry: translated("Poetry")
        case .shortStory: translated("Short Story")
        case .novel: translated("Novel")
        case .script: translated("Script")
        }
    }

    /// A sentence that explains the kind, in the user's language.
    public var explanation: String {
        switch self {
        case .blank: translated("A folder with a list of everything in it.")
        case .songs: translated("From the first idea to the released song, and what is made of your songs.")
        case .poetry: translated("Poems from the draft to the published one, and where you send them.")
        case .shortStory: translated("Stories from the draft to the published one, and where you send them.")
        case .novel: translated("Chapters and scenes, characters and locations of one book.")
        case .script: translated("Acts and scenes, characters and locations of one play or film.")
        }
    }

    /// The default icon of its folder, by its name in Adwaita's theme.
    public var icon: String {
        switch self {
        case .blank: "folder-documents-symbolic"
        case .songs: "audio-x-generic-symbolic"
        case .poetry: "format-justify-left-symbolic"
        case .shortStory: "text-x-generic-symbolic"
        case .novel: "accessories-dictionary-symbolic"
        case .script: "video-x-generic-symbolic"
        }
    }

    /// The title of the list of songs from several folders.
    public static var titleOfAll: String { translated("All") }

    /// The icon of that list.
    public static let iconOfAll = "web-browser-symbolic"

    /// The heading for a project's folders without a role.
    static var titleOfOthers: String { translated("Other Folders") }

    /// The sections in order; a list "All" precedes the first one if ``hasAll``.
    public var sections: [Section] {
        switch self {
        case .blank: [Section(title: title, roles: [])]
        case .songs:
            [
                Section(
                    title: translated("Your Songs"),
                    roles: [.ideas, .draft, .ready, .setAside, .released, .collections, .research]),
                publications([.labels, .competitions, .commissions, .other]),
            ]
        case .poetry: [Section(title: translated("Your Poetry"), roles: Self.texts), magazines]
        case .shortStory: [Section(title: translated("Your Stories"), roles: Self.texts), magazines]
        case .novel:
            [
                Section(
                    title: translated("Your Novel"),
                    roles: [.novel, .chapters, .scenes, .characters, .locations, .setAside, .research]),
                publications([.competitions, .commissions, .other]),
            ]
        case .script:
            [
                Section(
                    title: translated("Your Script"),
                    roles: [.script, .acts, .scenes, .characters, .locations, .setAside, .research]),
                publications([.competitions, .commissions, .other]),
            ]
        }
    }

    /// The roles of all sections.
    public var roles: [ProjectRole] { sections.flatMap(\.roles) }

    /// Whether the project has a list "All".
    public var hasAll: Bool { self != .novel && self != .script }

    private static let texts: [ProjectRole] = [
        .draft, .ready, .setAside, .published, .collections, .submissions, .research,
    ]

    private var magazines: Section { publications([.magazines, .competitions, .commissions, .other]) }

    private func publications(_ roles: [ProjectRole]) -> Section {
        Section(title: translated("Publications"), roles: roles)
    }
}
