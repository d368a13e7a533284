public import Files

/// The user's arrangement of a folder of a library.
public struct FolderArrangement: Hashable, Sendable {
    /// Its position among its sibling folders, the lowest first; nil sorts it after those that have one, by name.
    public var order: Int?

    /// An icon name as in the freedesktop Icon Naming Specification; nil for the standard folder icon.
    public var icon: String?

    /// The project that the folder is; nil if it is an ordinary folder.
    public var project: Project?

    /// An arrangement with the given values; without any, the default.
    public init(order: Int? = nil, icon: String? = nil, project: Project? = nil) {
        self.order = order
        self.icon = icon
        self.project = project
    }
}

/// A folder whose subfolders have roles.
public struct Project: Hashable, Sendable {
    /// As spelled in the file; see ``ProjectKind``. Any other word is a later program's.
    public var kind: String

    /// Maps roles (``ProjectRole/rawValue``) to their folders, relative to the project's, which need not exist.
    public var roles: [String: FilePath]

    /// A project with the given values, unchecked.
    public init(kind: String, roles: [String: FilePath]) {
        self.kind = kind
        self.roles = roles
    }
}
