import Files
import LibraryFile
import Problems

/// What a library remembers of a folder moves along with it.
extension LibraryTransfer {
    /// Copies what the original's library remembers of a folder to the library that it is in now. Do not call it with a
    /// lock on either library's folder.
    ///
    /// - Parameters:
    ///   - path: where the folder is now; absolute, links resolved.
    ///   - isNew: whether nothing had the name before.
    ///   - isWhole: whether it was renamed or copied with all its content; otherwise its content follows by itself.
    /// - Returns: notices for the user: that this failed, and why.
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

    /// Removes a folder from the library that it was in, as far as the library that it is in now remembers the same.
    ///
    /// - Returns: notices for the user. What is remembered of a missing folder does no harm.
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
