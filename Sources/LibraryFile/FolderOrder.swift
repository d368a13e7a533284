public import Files

/// How folders are displayed: their order, headings and icons. For repeated use with one arrangement.
public struct FolderOrder: Sendable {
    /// A group of folders.
    public struct Section: Hashable, Sendable {
        /// The heading, in the user's language; nil if there is none.
        public let title: String?
        /// Whether the project's list "All" precedes them.
        public let hasAll: Bool
        /// The names of the folders in order.
        public let folders: [FilePath]
    }

    let folders: [FilePath: FolderArrangement]
    /// The role of each folder that has one; the innermost project counts.
    let roles: [FilePath: ProjectRole]

    /// - Parameter arrangement: the library's arrangement.
    public init(_ arrangement: LibraryArrangement = LibraryArrangement()) {
        folders = arrangement.folders
        var roles = [FilePath: ProjectRole]()
        let projects = folders.filter { $0.value.project != nil }.keys.sorted {
            $0.components.count < $1.components.count
        }
        for place in projects {
            for (role, folder) in folders[place]?.project?.knownRoles ?? [:] { roles[place.appending(folder)] = role }
        }
        self.roles = roles
    }

    /// The kind of the project that a folder is; nil if it is not a project, or of an unknown kind.
    ///
    /// - Parameter folder: relative to the library's.
    public func kind(of folder: FilePath) -> ProjectKind? {
        folders[folder]?.project.flatMap { ProjectKind(rawValue: $0.kind) }
    }

    /// Whether a folder is a project, even of an unknown kind.
    public func isProject(_ folder: FilePath) -> Bool {
        folders[folder]?.project != nil
    }

    /// The icon of a folder: the one that the user chose, or else that of its project or role; nil for the standard
    /// icon.
    public func icon(of folder: FilePath) -> String? {
        folders[folder]?.icon ?? kind(of: folder)?.icon ?? roles[folder]?.icon
    }

    /// The subfolders of a folder in display order: first those ordered by hand, then by their role in a project, then
    /// in the given order.
    ///
    /// - Parameters:
    ///   - names: of the direct subfolders, in their natural order.
    ///   - folder: relative to the library's.
    public func sections(of names: [FilePath], in folder: FilePath) -> [Section] {
        guard let project = folders[folder]?.project, let kind = ProjectKind(rawValue: project.kind) else {
            return [Section(title: nil, hasAll: false, folders: sorted(names, in: folder))]
        }
        var rest = names
        var sections = [Section]()
        for (index, section) in kind.sections.enumerated() {
            let wanted = section.roles.compactMap { project.roles[$0.rawValue] }
            let there = wanted.filter(Set(names).contains)
            rest.removeAll(where: Set(there).contains)
            sections.append(
                Section(
                    title: section.title, hasAll: index == 0 && kind.hasAll,
                    folders: sorted(there.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }, in: folder)))
        }
        rest = sorted(rest, in: folder)
        // A project without role folders has only one heading.
        if sections.count == 1, let only = sections.first {
            return [Section(title: only.title, hasAll: only.hasAll, folders: only.folders + rest)]
        }
        sections.removeAll { $0.folders.isEmpty && !$0.hasAll }
        return rest.isEmpty
            ? sections : sections + [Section(title: ProjectKind.titleOfOthers, hasAll: false, folders: rest)]
    }

    private func sorted(_ names: [FilePath], in folder: FilePath) -> [FilePath] {
        guard names.contains(where: { order(of: $0, in: folder) != nil }) else { return names }
        let places = names.enumerated().map { index, name in (name, order(of: name, in: folder) ?? .max, index) }
        return places.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
    }

    func order(of name: FilePath, in folder: FilePath) -> Int? {
        folders[folder.isEmpty ? name : folder.appending(name)]?.order
    }
}

extension Project {
    /// The folders of the roles that this program knows, relative to the project's.
    var knownRoles: [ProjectRole: FilePath] {
        Dictionary(
            roles.compactMap { role, folder in
                ProjectRole(rawValue: role).flatMap { folder.isEmpty || folder.isAbsolute ? nil : ($0, folder) }
            }
        ) { $1 }
    }
}
