import Files
import Toolkit

/// The place that a library's list shows, and the folder that was asked for: one that was just made, or that was not looked
/// into yet, may not be known. It is given up when all of the library was listed without it for a while.
@MainActor
struct BrowsedPlace {
    /// In seconds.
    private static let timeout = 3.0

    /// The one that is shown, or will be as soon as it is known.
    private(set) var place = BrowsePlace.root {
        didSet { if place != .deleted { folder = place.folder ?? "" } }
    }
    /// Where new songs and folders go: the folder that is shown, or that was shown before what was deleted; in places of the
    /// whole library, that of the library. Relative to the root.
    private(set) var folder: FilePath = ""
    private var wanted: (folder: FilePath, until: Double?)?

    /// Asks for a place; for a folder, or the nearest one above it that is there.
    mutating func want(_ place: BrowsePlace) {
        self.place = place
        wanted = place.folder.map { ($0, nil) }
    }

    /// Takes another place in place of the one that was asked for.
    mutating func follow(_ place: BrowsePlace) {
        (self.place, wanted) = (place, nil)
    }

    /// The one to look for now.
    mutating func next() -> BrowsePlace {
        if let until = wanted?.until, until < MainLoop.now { wanted = nil }
        return wanted.map { .folder($0.folder) } ?? place
    }

    /// Takes in which folder is shown.
    ///
    /// - Parameters:
    ///   - folder: relative to the root; nil where it is none.
    ///   - isCurrent: whether all of the library is listed.
    /// - Returns: whether it is another one.
    mutating func listed(_ folder: FilePath?, isCurrent: Bool) -> Bool {
        if isCurrent, wanted?.until == nil { wanted?.until = MainLoop.now + Self.timeout }
        guard let folder, let shown = place.folder, folder != shown else { return false }
        place = .folder(folder)
        return true
    }
}
