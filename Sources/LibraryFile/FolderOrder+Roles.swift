public import Files

/// Moves songs of a project from one role to the next.
extension FolderOrder {
    /// The direction of a move.
    public enum Direction: Sendable {
        case next, previous
    }

    /// The innermost project that contains a folder, or is it; nil if there is none of a known kind.
    public func project(around folder: FilePath) -> FilePath? {
        var place = folder
        while !place.isEmpty {
            if kind(of: place) != nil { return place }
            place = place.components.count > 1 ? place.parent : ""
        }
        return nil
    }

    /// The folder for moving a song on from a folder: that of the next or previous role. Skips roles without a folder.
    /// From the project's own folder, the next is the first.
    ///
    /// - Parameters:
    ///   - folder: the folder that contains the song's folder, relative to the library's.
    ///   - isThere: whether a folder exists.
    /// - Returns: nil if there is none: outside of projects, at the end, and in folders with a role of another sort,
    ///   such as Research.
    public func folder(_ direction: Direction, to folder: FilePath, isThere: (FilePath) -> Bool) -> FilePath? {
        guard let place = project(around: folder), let kind = kind(of: place), let project = folders[place]?.project
        else {
            return nil
        }
        let known = project.knownRoles
        let steps = kind.steps.compactMap { known[$0] }.map(place.appending)
        // The innermost one, in case one contains another.
        let current = steps.indices.filter { folder.isInside(steps[$0]) }.max {
            steps[$0].components.count < steps[$1].components.count
        }
        guard let current else {
            let hasOther = known.values.contains { folder.isInside(place.appending($0)) }
            return direction == .next && !hasOther ? steps.first(where: isThere) : nil
        }
        return switch direction {
        case .next: steps[(current + 1)...].first(where: isThere)
        case .previous: steps[..<current].last(where: isThere)
        }
    }

    /// The contents of a project's list "All"; nil if it has no such list.
    ///
    /// - Parameter folder: the project's, relative to the library's.
    public func all(in folder: FilePath) -> FolderUnion? {
        guard let kind = kind(of: folder), kind.hasAll, let project = folders[folder]?.project else { return nil }
        if kind.roles.isEmpty { return FolderUnion(folders: [folder], besides: []) }
        let known = project.knownRoles.mapValues(folder.appending)
        return FolderUnion(
            folders: known.filter(\.key.isInAll).values.sorted(),
            besides: known.filter { !$0.key.isInAll }.values.sorted())
    }
}

/// Folders whose songs are listed together, including those of their subfolders.
public struct FolderUnion: Hashable, Sendable {
    /// Relative to the library's folder. One can contain another.
    public let folders: [FilePath]
    /// Folders to leave out if they are inside one of the others.
    public let besides: [FilePath]

    /// A union of the given folders, unchecked.
    public init(folders: [FilePath], besides: [FilePath]) {
        self.folders = folders
        self.besides = besides
    }

    /// Whether songs in a folder are listed: the innermost folder of either list decides.
    public func contains(_ folder: FilePath) -> Bool {
        func depth(_ folders: [FilePath]) -> Int? {
            folders.filter(folder.isInside).map(\.components.count).max()
        }
        guard let inside = depth(folders) else { return false }
        return inside > depth(besides) ?? -1
    }
}

extension ProjectKind {
    /// The roles that a song passes through: those of "All", or without such a list, those below the first heading.
    var steps: [ProjectRole] { hasAll ? roles.filter(\.isInAll) : sections.first?.roles ?? [] }
}
