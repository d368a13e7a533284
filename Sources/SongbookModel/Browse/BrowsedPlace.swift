import Files

/// The place that a library's list shows, and the folder that was asked for. That one may not be known yet, if it was
/// just created or not scanned yet; it is given up when the whole library has been listed without it for a while.
nonisolated struct BrowsedPlace {
    private static let timeout = Duration.seconds(3)

    /// The place that is shown, or will be as soon as it is known.
    private(set) var place = BrowsePlace.root {
        didSet { if place != .deleted { folder = place.folder ?? "" } }
    }
    /// Where new songs and folders go: the folder that is shown, or that was shown before the deleted items; for places
    /// of the whole library, its own folder. Relative to the root.
    private(set) var folder: FilePath = ""
    private var wanted: (folder: FilePath, until: Duration?)?

    /// The library's own folder.
    init() {}

    /// Asks for a place; for a folder, or the nearest existing one above it.
    mutating func want(_ place: BrowsePlace) {
        self.place = place
        wanted = place.folder.map { ($0, nil) }
    }

    /// Replaces the place that was asked for.
    mutating func follow(_ place: BrowsePlace) {
        (self.place, wanted) = (place, nil)
    }

    /// The place to look for at a time of the model's clock.
    mutating func next(at now: Duration) -> BrowsePlace {
        if let until = wanted?.until, until < now { wanted = nil }
        return wanted.map { .folder($0.folder) } ?? place
    }

    /// Records which folder is shown.
    ///
    /// - Parameters:
    ///   - folder: relative to the root; nil if it is no folder.
    ///   - isCurrent: whether the whole library is listed.
    ///   - now: by the model's clock.
    mutating func listed(_ folder: FilePath?, isCurrent: Bool, at now: Duration) {
        if isCurrent, wanted?.until == nil { wanted?.until = now + Self.timeout }
        if let folder, place.folder != nil { place = .folder(folder) }
    }
}
