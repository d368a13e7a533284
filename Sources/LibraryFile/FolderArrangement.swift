public import Files

/// How somebody arranged a folder of a library.
public struct FolderArrangement: Hashable, Sendable {
    /// Its place among the folders beside it, the lowest first; nil sorts it behind those that have one, by its name.
    public var order: Int?

    /// The name of an icon as in the freedesktop Icon Naming Specification; nil for that of any folder.
    public var icon: String?

    /// What it is organised for; nil where it is just a folder.
    public var project: Project?

    /// An arrangement; without anything, as if there were none.
    public init(order: Int? = nil, icon: String? = nil, project: Project? = nil) {
        self.order = order
        self.icon = icon
        self.project = project
    }
}

/// A folder whose folders have a meaning each.
public struct Project: Hashable, Sendable {
    /// As the file spells it; see ``ProjectKind``. Another word is a later program's.
    public var kind: String

    /// By the role (``ProjectRole/rawValue``), the folder that has it, relative to the project's. It need not be there.
    public var roles: [String: FilePath]

    /// A project; nothing is checked.
    public init(kind: String, roles: [String: FilePath]) {
        self.kind = kind
        self.roles = roles
    }
}
