public import Files

/// The place that a library's list shows, and the folder that was asked for: one that was just made, or that was not looked
/// into yet, may not be known. It is given up when all of the library was listed without it for a while.
nonisolated public struct BrowsedPlace {
    private static let timeout = Duration.seconds(3)

    /// The one that is shown, or will be as soon as it is known.
    public private(set) var place = BrowsePlace.root {
        didSet { if place != .deleted { folder = place.folder ?? "" } }
    }
    /// Where new songs and folders go: the folder that is shown, or that was shown before what was deleted; in places of the
    /// whole library, that of the library. Relative to the root.
    public private(set) var folder: FilePath = ""
    private var wanted: (folder: FilePath, until: ContinuousClock.Instant?)?

    /// The library's own folder.
    public init() {}

    /// Asks for a place; for a folder, or the nearest one above it that is there.
    public mutating func want(_ place: BrowsePlace) {
        self.place = place
        wanted = place.folder.map { ($0, nil) }
    }

    /// Takes another place in place of the one that was asked for.
    public mutating func follow(_ place: BrowsePlace) {
        (self.place, wanted) = (place, nil)
    }

    /// The one to look for now.
    public mutating func next() -> BrowsePlace {
        if let until = wanted?.until, until < .now { wanted = nil }
        return wanted.map { .folder($0.folder) } ?? place
    }

    /// Takes in which folder is shown.
    ///
    /// - Parameters:
    ///   - folder: relative to the root; nil where it is none.
    ///   - isCurrent: whether all of the library is listed.
    /// - Returns: whether it is another one.
    public mutating func listed(_ folder: FilePath?, isCurrent: Bool) -> Bool {
        if isCurrent, wanted?.until == nil { wanted?.until = .now + Self.timeout }
        guard let folder, let shown = place.folder, folder != shown else { return false }
        place = .folder(folder)
        return true
    }
}
