import Files
import LibraryFile
import Problems

/// What a library remembers of a folder goes along with it.
extension LibraryTransfer {
    /// Lets the library that a folder is in now remember what that of the original does. Not to be called with a lock on
    /// either library's folder.
    ///
    /// - Parameters:
    ///   - path: where the folder is now; absolute, links resolved.
    ///   - isNew: whether nothing had the name before.
    ///   - isWhole: whether it was renamed or copied with all that is in it; else what is in it follows by itself.
    /// - Returns: what a person should know: that it did not follow, and why.
    func carryArrangement(of unit: TransferUnit, to path: FilePath, isNew: Bool, isWhole: Bool) -> [Notice] {
        guard let (source, old) = editor.arranged(unit.path) else { return [] }
        do throws(Problem) {
            let entries = try source.read().entries(of: old, includesInner: isWhole)
            guard !entries.isEmpty, let (target, new) = editor.arranged(path, isMade: true) else { return [] }
            let report = try target.change { $0.add(entries, to: new, isNew: isNew) }
            let notices = report.notices + (report.unconfirmed.map { [Notice($0)] } ?? [])
            guard kind == .move, isWhole else { return notices }
            return notices + forgetArrangement(of: unit, movedTo: path, isWhole: true)
        } catch {
            return [LibraryEditor.notice(ofArrangementNotIn: path, error)]
        }
    }

    /// Lets the library that a folder was in forget it, where that which it is in now remembers as much.
    ///
    /// - Returns: what a person should know. What is remembered of a folder that is gone does no harm.
    func forgetArrangement(of unit: TransferUnit, movedTo path: FilePath, isWhole: Bool) -> [Notice] {
        guard let (source, old) = editor.arranged(unit.path), let (target, new) = editor.arranged(path)
        else { return [] }
        do throws(Problem) {
            let known = try target.read().entries(of: new, includesInner: isWhole)
            guard !known.isEmpty else { return [] }
            let report = try source.change { arrangement in
                arrangement.remove(arrangement.entries(of: old, includesInner: isWhole).those(in: known), of: old)
            }
            return report.notices
        } catch {
            return [Notice(error)]
        }
    }
}
