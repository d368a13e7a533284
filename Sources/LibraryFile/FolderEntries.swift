public import Files
import SongFormat

/// What a library remembers of a folder, and of those in it, on its way to another place or library. What this program
/// does not know of it goes along.
public struct FolderEntries: Sendable {
    /// By the path of the folder, relative to the folder that they are of; that itself is empty.
    var entries: [FilePath: JSONValue]

    /// Whether nothing is remembered.
    public var isEmpty: Bool { entries.isEmpty }

    /// Those of folders that others are of as well.
    public func those(in others: FolderEntries) -> FolderEntries {
        FolderEntries(entries: entries.filter { others.entries[$0.key] != nil })
    }
}

extension LibraryArrangement {
    /// What is remembered of a folder.
    ///
    /// - Parameters:
    ///   - folder: relative to the library's folder.
    ///   - includesInner: whether that of folders in it, there or not, belongs to it.
    public func entries(of folder: FilePath, includesInner: Bool) -> FolderEntries {
        let found = (root["folders"]?.members ?? []).compactMap { entry -> (FilePath, JSONValue)? in
            guard let inside = FilePath(entry.name).relative(to: folder), includesInner || inside.isEmpty else {
                return nil
            }
            return (inside, entry.value)
        }
        return FolderEntries(entries: Dictionary(found) { $1 })
    }

    /// Remembers of a folder what was remembered of another one, unless it is known already.
    ///
    /// - Parameter isNew: whether the folder was just made, so that what is remembered of its path is of one that is gone.
    public mutating func add(_ added: FolderEntries, to folder: FilePath, isNew: Bool) {
        guard Self.canRemember(folder), !added.isEmpty else { return }
        if isNew, let members = root["folders"]?.members {
            root.set("folders", to: .object(members.filter { !FilePath($0.name).isInside(folder) }))
        }
        for (inside, value) in added.entries.sorted(by: { $0.key < $1.key }) {
            setEntry(folder.appending(inside).string, in: "folders") { entry in
                for member in value.members ?? [] where entry[member.name] == nil {
                    entry.set(member.name, to: member.value)
                }
            }
        }
    }

    /// Forgets what was remembered of a folder; what was changed since stays.
    public mutating func remove(_ removed: FolderEntries, of folder: FilePath) {
        guard let members = root["folders"]?.members, !removed.isEmpty else { return }
        let kept = members.filter { entry in
            guard let inside = FilePath(entry.name).relative(to: folder) else { return true }
            return removed.entries[inside] != entry.value
        }
        root.set("folders", to: kept.isEmpty ? nil : .object(kept))
    }
}
