import Files
import Freedesktop
import LibraryFile
import LibraryIndex
import Problems
import SongFormat
import SongLibrary
import Translations

/// `--smart-folders`, `--add-smart-folder`, `--remove-smart-folder`: named searches of the library.
struct SmartFoldersMode {
    let library: FilePath?
    let asJSON: Bool
    let console: Console
    let environment: Environment

    /// Writes the built-in smart folders, then the user's, as `NAME<TAB>QUERY`.
    func list() throws(Problem) {
        let arrangement = try store().readMergingCopies(telling: console.report)
        for folder in BuiltInFolder.allCases {
            write(SmartFolder(name: folder.title, query: folder.query), [.init("builtIn", .string(folder.rawValue))])
        }
        for folder in arrangement.smartFolders { write(folder) }
    }

    func add(_ name: FilePath, _ query: FilePath) throws(Problem) {
        let name = try Self.name(name)
        _ = try Query(asked: query)
        let query = query.string
        let report = try store().change { arrangement throws(Problem) in
            guard !arrangement.smartFolders.contains(where: { $0.name.isSameTag(as: name) }) else {
                throw Problem(
                    .cannotCreate, path: FilePath(name), translated("there is a smart folder of this name already"),
                    remedy: translated("choose another name, or remove that one with --remove-smart-folder"))
            }
            arrangement.set(SmartFolder(name: name, query: query))
        }
        console.report(report)
    }

    func remove(_ name: FilePath) throws(Problem) {
        let text = try name.text(called: translated("name"))
        let report = try store().change { arrangement throws(Problem) in
            let found =
                arrangement.smartFolders.first { $0.name.hasSameBytes(as: text) }
                ?? arrangement.smartFolders.first { $0.name.isSameTag(as: text) }
            guard let found else {
                throw Problem(
                    .noSuchFile, path: name,
                    BuiltInFolder(named: text) == nil
                        ? translated("there is no smart folder of this name")
                        : translated("this smart folder is part of the program and cannot be removed"),
                    remedy: translated("run 'songbook-open --smart-folders' to list them"))
            }
            arrangement.removeSmartFolder(named: found.name)
        }
        console.report(report)
    }
}

extension SmartFoldersMode {
    private func store() throws(Problem) -> LibraryStore {
        let library = try SettingsStore(environment: environment).libraryInUse(flag: library)
        for notice in library.notices { console.report(notice) }
        return LibraryStore(root: try library.root(), environment: environment)
    }

    private static func name(_ name: FilePath) throws(Problem) -> String {
        let text = try name.text(called: translated("name"))
        guard SmartFolder.canBeCalled(text) else {
            throw Problem(
                .usage, path: name, translated("the name of a smart folder is one line and not empty"),
                remedy: translated("choose another name"))
        }
        guard BuiltInFolder(named: text) == nil else {
            throw Problem(
                .cannotCreate, path: name, translated("there is a smart folder of this name already"),
                remedy: translated("choose another name"))
        }
        return text
    }

    private func write(_ folder: SmartFolder, _ more: [JSONValue.Member] = []) {
        guard asJSON else { return console.write(name: folder.name, value: folder.query) }
        console.write(
            json: .object([.init("name", .string(folder.name)), .init("query", .string(folder.query))] + more))
    }
}
