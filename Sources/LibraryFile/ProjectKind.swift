import Translations

/// What a project is for, which says what folders it has. Source: seed 001.
public enum ProjectKind: String, CaseIterable, Hashable, Sendable {
    case blank, songs, poetry
    case shortStory = "short-story"
    case novel, script

    /// Folders of a project that stand below a heading.
    public struct Section: Sendable {
        /// The heading, in the reader's language.
        public let title: String
        /// In their order.
        public let roles: [ProjectRole]
    }

    /// What a new project of the kind is called, in the reader's language.
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

    /// What it is for, in a sentence in the reader's language.
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

    /// The icon of its folder where nobody chose another one, by its name in Adwaita's theme.
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

    /// What the list is called that has the songs of several folders.
    public static var titleOfAll: String { translated("All") }

    /// The icon of that list.
    public static let iconOfAll = "web-browser-symbolic"

    /// The heading of a project's folders that have no role.
    static var titleOfOthers: String { translated("Other Folders") }

    /// In their order; a list of "All" stands before the first, where ``hasAll``.
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

    /// Those of all sections.
    public var roles: [ProjectRole] { sections.flatMap(\.roles) }

    /// Whether the project has a list of "All".
    public var hasAll: Bool { self != .novel && self != .script }

    private static let texts: [ProjectRole] = [
        .draft, .ready, .setAside, .published, .collections, .submissions, .research,
    ]

    private var magazines: Section { publications([.magazines, .competitions, .commissions, .other]) }

    private func publications(_ roles: [ProjectRole]) -> Section {
        Section(title: translated("Publications"), roles: roles)
    }
}
