public import Files
import SongFormat

/// What a library remembers about a folder and its subfolders, for moving it to another place or library. Includes data
/// that this program does not know.
public struct FolderEntries: Sendable {
    /// Keyed by path relative to the folder that was asked for, whose own path is empty.
    var entries: [FilePath: JSONValue]

    /// Whether nothing is remembered.
    public var isEmpty: Bool { entries.isEmpty }

    /// The entries of folders for which the other value has entries, too.
    public func those(in others: FolderEntries) -> FolderEntries {
        FolderEntries(entries: entries.filter { others.entries[$0.key] != nil })
    }
}

extension LibraryArrangement {
    /// What is remembered about a folder.
    ///
    /// - Parameters:
    ///   - folder: relative to the library's folder.
    ///   - includesInner: whether to include its subfolders, existing or not.
    public func entries(of folder: FilePath, includesInner: Bool) -> FolderEntries {
        let found = (root["folders"]?.members ?? []).compactMap { entry -> (FilePath, JSONValue)? in
            guard let inside = FilePath(entry.name).relative(to: folder), includesInner || inside.isEmpty else {
                return nil
            }
            return (inside, entry.value)
        }
        return FolderEntries(entries: Dictionary(found) { $1 })
    }

    /// Remembers these entries for a folder, except values that are already known.
    ///
    /// - Parameter isNew: whether the folder was just created, so that existing entries at its path belong to a deleted
    ///   one.
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

    /// Forgets these entries of a folder; entries changed since stay.
    public mutating func remove(_ removed: FolderEntries, of folder: FilePath) {
        guard let members = root["folders"]?.members, !removed.isEmpty else { return }
        let kept = members.filter { entry in
            guard let inside = FilePath(entry.name).relative(to: folder) else { return true }
            return removed.entries[inside] != entry.value
        }
        root.set("folders", to: kept.isEmpty ? nil : .object(kept))
    }
}
