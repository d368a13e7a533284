public import Files
import SongFormat

/// The arrangement of folders, by path relative to the library's folder. A path that is not UTF-8 cannot be in JSON, so
/// nothing is known about it, and setting it does nothing: see ``canRemember(_:)``.
extension LibraryArrangement {
    /// Whether anything can be remembered about a folder.
    public static func canRemember(_ folder: FilePath) -> Bool {
        !folder.isEmpty && String(validating: folder.bytes, as: UTF8.self) != nil
    }

    /// All folders with remembered data, existing or not.
    public var folders: [FilePath: FolderArrangement] {
        let entries = (root["folders"]?.members ?? []).map { (FilePath($0.name), FolderArrangement($0.value)) }
        return Dictionary(entries) { $1 }
    }

    /// The arrangement of a folder; the default if nothing is remembered.
    public func folder(_ folder: FilePath) -> FolderArrangement {
        guard let key = Self.key(folder), let value = root["folders"]?[key] else { return FolderArrangement() }
        return FolderArrangement(value)
    }

    /// Sets the arrangement of a folder; keeps data of later programs.
    public mutating func setFolder(_ folder: FilePath, to arrangement: FolderArrangement) {
        guard let key = Self.key(folder) else { return }
        let old = self.folder(folder)
        setEntry(key, in: "folders") { entry in
            if arrangement.order != old.order { entry.set("order", to: arrangement.order.map { .integer($0) }) }
            if arrangement.icon != old.icon { entry.set("icon", to: arrangement.icon.map(JSONValue.string)) }
            guard arrangement.project != old.project else { return }
            guard let project = arrangement.project else { return entry.set("project", to: nil) }
            var value = entry["project"] ?? .object([])
            value.set("kind", to: .string(project.kind))
            var roles = value["roles"] ?? .object([])
            for role in old.project?.roles.keys.sorted() ?? [] where project.roles[role] == nil {
                roles.set(role, to: nil)
            }
            for role in project.sortedRoles {
                guard let folder = project.roles[role], let name = Self.key(folder) else { continue }
                roles.set(role, to: .string(name))
            }
            value.set("roles", to: roles)
            entry.set("project", to: value)
        }
    }

    /// Moves the remembered data of a folder and its subfolders to another path, after a rename or move. Forgets what
    /// was remembered about a previous folder at that path, and its subfolders.
    ///
    /// - Returns: whether anything changed.
    @discardableResult
    public mutating func moveFolder(_ folder: FilePath, to newFolder: FilePath) -> Bool {
        guard folder != newFolder, Self.canRemember(newFolder) else { return false }
        let before = root
        if Self.canRemember(folder) { moveRoles(folder, to: newFolder) }
        let entries = root["folders"]?.members ?? []
        // Existing entries there belong to folders that are gone.
        let kept = entries.filter {
            let path = FilePath($0.name)
            return path.isInside(folder) || !path.isInside(newFolder)
        }
        let moved = kept.map { entry in
            guard let rest = FilePath(entry.name).relative(to: folder) else { return entry }
            return JSONValue.Member(newFolder.appending(rest).string, entry.value)
        }
        if moved != entries { root.set("folders", to: moved.isEmpty ? nil : .object(moved)) }
        return root != before
    }

    /// Whether anything is remembered about a folder or a subfolder, or either has a role.
    package func remembers(_ folder: FilePath) -> Bool {
        folders.contains { place, arrangement in
            place.isInside(folder)
                || arrangement.project?.roles.values.contains { place.appending($0).isInside(folder) } ?? false
        }
    }

    /// Forgets what is remembered about a folder and its subfolders, because another folder takes its place.
    ///
    /// - Returns: the forgotten data, for ``putBack(_:)``.
    @discardableResult
    public mutating func forgetFolder(_ folder: FilePath) -> ForgottenFolder {
        let entries = root["folders"]?.members ?? []
        let gone = entries.filter { FilePath($0.name).isInside(folder) }
        if !gone.isEmpty {
            let kept = entries.filter { !FilePath($0.name).isInside(folder) }
            root.set("folders", to: kept.isEmpty ? nil : .object(kept))
        }
        return ForgottenFolder(folder: folder, entries: gone)
    }

    /// Restores what ``forgetFolder(_:)`` forgot, in place of anything else about that folder and its subfolders.
    public mutating func putBack(_ forgotten: ForgottenFolder) {
        forgetFolder(forgotten.folder)
        guard !forgotten.entries.isEmpty else { return }
        root.set("folders", to: .object((root["folders"]?.members ?? []) + forgotten.entries))
    }

    /// Updates the roles of projects above a moved folder, as long as it stays in its project.
    private mutating func moveRoles(_ folder: FilePath, to newFolder: FilePath) {
        for (place, arrangement) in folders {
            guard var project = arrangement.project, folder != place, folder.isInside(place) else { continue }
            for (role, name) in project.roles {
                let path = place.appending(name)
                guard let rest = path.relative(to: folder), let moved = newFolder.appending(rest).relative(to: place)
                else { continue }
                project.roles[role] = moved
            }
            var changed = arrangement
            changed.project = project
            setFolder(place, to: changed)
        }
    }

    private static func key(_ folder: FilePath) -> String? {
        folder.isEmpty ? nil : String(validating: folder.bytes, as: UTF8.self)
    }
}

/// The forgotten data of a folder and its subfolders.
public struct ForgottenFolder: Hashable, Sendable {
    let folder: FilePath
    let entries: [JSONValue.Member]

    /// Whether nothing was forgotten.
    public var isEmpty: Bool { entries.isEmpty }
}

extension Project {
    /// In the order of the kind, followed by roles that it does not know.
    fileprivate var sortedRoles: [String] {
        let known = (ProjectKind(rawValue: kind)?.roles ?? []).map(\.rawValue)
        return known.filter { roles[$0] != nil } + roles.keys.filter { !known.contains($0) }.sorted()
    }
}

extension FolderArrangement {
    fileprivate init(_ value: JSONValue) {
        self.init(order: value["order"]?.integer.flatMap { Int(exactly: $0) }, icon: value["icon"]?.string)
        guard let kind = value["project"]?["kind"]?.string else { return }
        let roles = (value["project"]?["roles"]?.members ?? []).compactMap { role in
            role.value.string.map { (role.name, FilePath($0)) }
        }
        project = Project(kind: kind, roles: Dictionary(roles) { $1 })
    }
}
