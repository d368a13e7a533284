import Files
import Freedesktop
import LibraryIndex
import SongLibrary
import SongbookModel

/// A library other than the one that a window shows, with its folders.
struct OtherLibrary: Sendable {
    /// Its folder: absolute, links resolved.
    let root: FilePath
    /// Its name.
    let name: String
    /// Relative to the root, which is the first; in tree order.
    let folders: [FilePath]

    /// The libraries that the settings know and that exist, and the app's private one, which is created on first use.
    /// Blocks on disk access.
    ///
    /// - Parameter root: the folder of the library that is shown, links resolved.
    static func all(besides root: FilePath, in environment: Environment) -> [OtherLibrary] {
        let known = SettingsSnapshot(environment: environment).inEffect.libraries(in: environment)
        let roots = known.compactMap { library -> FilePath? in
            switch library.state() {
            case .present: try? library.path.resolvingLinks()
            case .moved(let path): try? path.resolvingLinks()
            case .gone, .notMounted, .noPermission: nil
            }
        }
        let inApp = Settings.inAppFolder(in: environment)
        var others = [FilePath]()
        for other in roots + [(try? inApp.resolvingLinks()) ?? inApp] where other != root && !others.contains(other) {
            others.append(other)
        }
        let names = others.map { DisplayText.name(ofLibrary: $0, in: environment) }
        return zip(others, names).map { other, name in
            let isUnique = names.count { $0 == name } == 1
            return OtherLibrary(
                root: other,
                name: isUnique ? name : DisplayText.abbreviated(other, home: environment.homeDirectory),
                folders: folders(of: other, in: environment))
        }
    }

    private static func folders(of root: FilePath, in environment: Environment) -> [FilePath] {
        guard (try? FileStatus(of: root)) != nil else { return [""] }
        let index = LibraryIndex(root: root, environment: environment)
        index.load()
        guard let snapshot = try? index.refresh() else { return [""] }
        return snapshot.tree.foldersByName.map(\.relativePath)
    }
}
