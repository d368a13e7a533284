import Files
public import Problems
import Translations

/// Why the library in use cannot be opened, and what the user can do in a window, which has buttons and no options.
nonisolated public struct LibraryTrouble: Equatable, Sendable {
    /// What has happened.
    public let title: String
    /// The details, and what to do.
    public let text: String
    /// The folder that the problem is about; nil if it is about none.
    public let folder: String?

    /// The trouble that a problem is.
    public init(_ problem: Problem) {
        folder = problem.path?.display
        (title, text) =
            switch problem.kind {
            case .noSuchFile:
                (
                    translated("Library Not Found"),
                    translated(
                        """
                        The folder was deleted or moved to an unknown location. Restore it and try again, or choose \
                        the folder that now contains your songs.
                        """)
                )
            case .unavailable:
                (
                    translated("Library Unavailable"),
                    translated("Its disk or network folder is not connected. Connect it and try again.")
                )
            case .permission:
                (
                    translated("Could Not Open Library"),
                    translated(
                        """
                        You don’t have permission to open this folder. Change its permissions in the file manager or \
                        ask its owner, then try again, or choose another folder.
                        """)
                )
            default: (translated("Could Not Open Library"), problem.sentences)
            }
    }

    /// The folder and the details, for a page.
    public var details: String { (folder.map { $0 + "\n\n" } ?? "") + text }
}
