import Files

/// The folder that a library's list shows, and the one that was asked for: one that was just made, or that was not looked
/// into yet, may not be known. It is given up when all of the library was listed without it for a while.
@MainActor
struct BrowsedFolder {
    /// In seconds.
    private static let timeout = 3.0

    /// The one that is shown, or will be as soon as it is known; relative to the root.
    private(set) var path: FilePath = ""
    private var wanted: (folder: FilePath, until: Double?)?

    /// Asks for a folder, or the nearest one above it that is there; relative to the root.
    mutating func want(_ folder: FilePath) {
        path = folder
        wanted = (folder, nil)
    }

    /// Takes another folder in place of the one that was asked for; relative to the root.
    mutating func follow(_ folder: FilePath) {
        (path, wanted) = (folder, nil)
    }

    /// The one to look for now; relative to the root.
    mutating func next() -> FilePath {
        if let until = wanted?.until, until < MainLoop.now { wanted = nil }
        return wanted?.folder ?? path
    }

    /// Takes in which folder is shown.
    ///
    /// - Parameter isCurrent: whether all of the library is listed.
    /// - Returns: whether it is another one.
    mutating func listed(_ folder: FilePath?, isCurrent: Bool) -> Bool {
        if isCurrent, wanted?.until == nil { wanted?.until = MainLoop.now + Self.timeout }
        guard let folder, folder != path else { return false }
        path = folder
        return true
    }
}
