import Files
import Freedesktop
import LibraryChanges
import Problems
import SongLibrary

/// The common part of the calls that change a library.
struct LibraryChanging {
    let invocation: Invocation
    let console: Console
    let environment: Environment
    let settings: Settings
    let editor: LibraryEditor

    init(_ invocation: Invocation, console: Console, environment: Environment) {
        self.invocation = invocation
        self.console = console
        self.environment = environment
        settings = console.settings(
            from: SettingsStore(environment: environment),
            sayingFailure: !Self.endsWithoutSettings(invocation, in: environment))
        editor = LibraryEditor(
            environment: environment, settings: settings, libraryFlag: invocation.values[.library])
    }
}

extension LibraryChanging {
    /// Whether the call needs the library in use and only the settings can tell which it is.
    private static func endsWithoutSettings(_ invocation: Invocation, in environment: Environment) -> Bool {
        guard invocation.values[.library] == nil, environment.path("SONGBOOK_LIBRARY") == nil else { return false }
        return switch invocation.call {
        case .new, .newFolder, .newProject, .importFiles: invocation.values[.inFolder] == nil
        case .trashed: true
        default: false
        }
    }

    /// The folder for a new item: the value of `--in`, or the folder of the library in use.
    func folderForNew() throws(Problem) -> FilePath {
        if let folder = invocation.values[.inFolder] {
            // A folder in a library that was moved is found at its present place.
            return (try? SongReference(folder).path(in: environment)) ?? environment.absolute(folder)
        }
        return try library()
    }

    /// The folder of the library in use, links resolved.
    func library() throws(Problem) -> FilePath {
        let library = try SettingsStore(environment: environment).libraryInUse(flag: invocation.values[.library])
        for notice in library.notices { console.report(notice) }
        return try library.root()
    }

    /// Reports the outcome of a change, and prints the path of the item.
    func report(_ change: LibraryChange) {
        if let report = change.saveReport { console.report(report, of: change.path) }
        for notice in change.notices { console.report(notice) }
        if let problem = change.unconfirmed { console.report(problem) }
        for draft in change.recoveredDrafts { console.report(draft, of: change.path) }
        print(change.path)
    }

    /// Prints a path with the requested ending.
    func print(_ path: FilePath) {
        console.write(path: path, ending: invocation.pathEnding)
    }
}
