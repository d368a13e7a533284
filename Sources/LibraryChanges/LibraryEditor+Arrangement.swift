import Files
import LibraryFile
import Problems
import SongLibrary
import SongNames
import Translations

extension LibraryEditor {
    /// Moves what a library remembers of a folder along with it, after it was renamed or moved. Do not call it with a
    /// lock on the library's folder.
    ///
    /// - Parameters:
    ///   - folder: its old path: absolute, links resolved.
    ///   - newFolder: its new path, in the same or another library.
    /// - Returns: notices for the user: that this failed, and why.
    func moveArrangement(of folder: FilePath, to newFolder: FilePath) -> [Notice] {
        guard folder != newFolder, let (store, old) = arranged(folder) else { return [] }
        guard let new = newFolder.relative(to: store.root),
            arranged(newFolder, isMade: true)?.store.root ?? store.root == store.root
        else { return carryArrangement(of: folder, to: newFolder) }
        let following = FolderFollowing(root: store.root, environment: environment)
        func move(_ arrangement: inout LibraryArrangement) -> Bool {
            // The window may have moved it already.
            if !arrangement.remembers(old), following.hasFollowed(new, from: old) { return false }
            return arrangement.moveFolder(old, to: new)
        }
        do throws(Problem) {
            var probe = try store.read()
            guard move(&probe) else { return [] }
            let report = try store.change { arrangement in _ = move(&arrangement) }
            following.note(report.arrangement)
            return report.notices + (report.unconfirmed.map { [Notice($0)] } ?? [])
        } catch {
            return [Self.notice(ofArrangementNotIn: newFolder, error)]
        }
    }

    /// The same for a folder that was moved to another library.
    private func carryArrangement(of folder: FilePath, to newFolder: FilePath) -> [Notice] {
        do throws(Problem) {
            let parent = try Problem.explaining(
                translated("move it"), path: folder, try Directory(folder.parent))
            return LibraryTransfer(.move, by: self).carryArrangement(
                of: TransferUnit(.folder, [folder.name], in: parent), to: newFolder, isNew: true, isWhole: true)
        } catch {
            return [Self.notice(ofArrangementNotIn: newFolder, error)]
        }
    }

    static func notice(ofArrangementNotIn folder: FilePath, _ problem: Problem) -> Notice {
        Notice(
            path: folder, translated("its icon, order and project were not kept: \(problem.what)"),
            remedies: translated("set them again"))
    }

    /// The file of a folder's library, and the folder's path in the library; nil if the library has no file, or the
    /// folder is in none.
    ///
    /// - Parameters:
    ///   - folder: absolute, links resolved; it need not exist, but its parent must.
    ///   - isMade: whether a library without a file will get one.
    func arranged(_ folder: FilePath, isMade: Bool = false) -> (store: LibraryStore, folder: FilePath)? {
        guard let place = try? locator.locate(FoundFolder(path: folder.parent, namedPath: folder.parent)),
            LibraryFileName.isIn(place.root) || isMade && place.isInLibrary,
            let inside = folder.relative(to: place.root)
        else { return nil }
        return (LibraryStore(root: place.root, environment: environment, clock: clock), inside)
    }

    /// Removes what a library remembers of a folder that had this path, because a new one has it now. If that fails,
    /// the new one looks like the old one, which is no reason not to create it.
    ///
    /// - Parameter folder: absolute, links resolved.
    func forgetArrangement(of folder: FilePath) {
        guard let (store, path) = arranged(folder), var probe = try? store.read(), !probe.forgetFolder(path).isEmpty
        else { return }
        _ = try? store.change { arrangement in arrangement.forgetFolder(path) }
    }
}
