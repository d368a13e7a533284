import Files
import LibraryFile
import Problems
import SongLibrary
import SongNames
import Translations

extension LibraryEditor {
    /// Lets what a library remembers of a folder follow it, which was renamed or moved. Not to be called with a lock on
    /// the library's folder.
    ///
    /// - Parameters:
    ///   - folder: where it was: absolute, links resolved.
    ///   - newFolder: where it is, in the same library.
    /// - Returns: what a person should know: that it did not follow, and why.
    func moveArrangement(of folder: FilePath, to newFolder: FilePath) -> [Notice] {
        guard folder != newFolder,
            let place = try? locator.locate(FoundFolder(path: folder.parent, namedPath: folder.parent)),
            LibraryFileName.isIn(place.root), let old = folder.relative(to: place.root),
            let new = newFolder.relative(to: place.root)
        else { return [] }
        do throws(Problem) {
            let store = LibraryStore(root: place.root, environment: environment, clock: clock)
            var probe = try store.read()
            guard probe.moveFolder(old, to: new) else { return [] }
            let report = try store.change { arrangement in arrangement.moveFolder(old, to: new) }
            return report.notices + (report.unconfirmed.map { [Notice($0)] } ?? [])
        } catch {
            return [
                Notice(
                    path: newFolder, translated("its icon, order and project did not follow it: \(error.what)"),
                    remedies: translated("arrange it again"))
            ]
        }
    }
}
