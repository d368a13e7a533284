public import Files

/// Where songs of a project go from one role to the next.
extension FolderOrder {
    /// Which way a song goes.
    public enum Direction: Sendable {
        case next, previous
    }

    /// The innermost project that a folder is in, or is; nil where there is none of a kind that this program knows.
    public func project(around folder: FilePath) -> FilePath? {
        var place = folder
        while !place.isEmpty {
            if kind(of: place) != nil { return place }
            place = place.components.count > 1 ? place.parent : ""
        }
        return nil
    }

    /// The folder that a song goes to from a folder: that of the next role, or of the one before. Roles that have no folder
    /// are left out. From the project's own folder it goes to the first.
    ///
    /// - Parameters:
    ///   - folder: where the song's folder is, relative to the library's.
    ///   - isThere: whether a folder is there.
    /// - Returns: nil where there is none: outside of projects, at the end, and where the folder has a role of another
    ///   sort, as Research.
    public func folder(_ direction: Direction, to folder: FilePath, isThere: (FilePath) -> Bool) -> FilePath? {
        guard let place = project(around: folder), let kind = kind(of: place), let project = folders[place]?.project
        else {
            return nil
        }
        let known = project.knownRoles
        let steps = kind.steps.compactMap { known[$0] }.map(place.appending)
        // The innermost one, should one be in another.
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

    /// What a project's list of "All" holds; nil where it has no such list.
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

/// Folders whose songs are listed together, with those of the folders in them.
public struct FolderUnion: Hashable, Sendable {
    /// Relative to the library's folder. One may be in another.
    public let folders: [FilePath]
    /// What is not listed with them, should it be in one of them.
    public let besides: [FilePath]

    /// A union; nothing is looked at.
    public init(folders: [FilePath], besides: [FilePath]) {
        self.folders = folders
        self.besides = besides
    }

    /// Whether songs in a folder are listed: the innermost of all that it is in decides.
    public func contains(_ folder: FilePath) -> Bool {
        func depth(_ folders: [FilePath]) -> Int? {
            folders.filter(folder.isInside).map(\.components.count).max()
        }
        guard let inside = depth(folders) else { return false }
        return inside > depth(besides) ?? -1
    }
}

extension ProjectKind {
    /// The roles that a song goes through: those of "All", or where there is no such list, those below the first heading.
    var steps: [ProjectRole] { hasAll ? roles.filter(\.isInAll) : sections.first?.roles ?? [] }
}
