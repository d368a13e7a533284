public import Files
public import Problems
import SongNames
import Translations

extension AttachmentFolder {
    /// Adds a copy of a file, or of a folder with all its content, as ``add(copyOf:as:observer:)`` does.
    ///
    /// - Parameter path: absolute. A folder that contains something that cannot be copied, such as links and pipes, is
    ///   refused.
    public func add(
        copyOfAny path: FilePath, observer: CopyObserver = CopyObserver()
    ) throws(Problem) -> AddedAttachment {
        let kind = try Problem.explaining(
            translated("attach it"), path: path, try FileStatus(of: path, followingLinks: false).kind)
        guard kind == .directory else { return try add(copyOf: path, observer: observer) }
        return try add(copyOfFolder: path, observer)
    }

    private func add(copyOfFolder path: FilePath, _ observer: CopyObserver) throws(Problem) -> AddedAttachment {
        let what = translated("attach it")
        let name = AttachmentName(of: path)
        let copy = EntryCopy(keepsOwner: false, observer: observer, leavingOut: PassingEntry.isOne)
        let parent = try Problem.explaining(what, path: path, try Directory(path.parent))
        let isSame = { [self] (candidate: FilePath) in
            (try? copy.isSame(path.name, in: parent, as: candidate, in: folder)) == true
        }
        if let present = try present(as: name, where: isSame) {
            return AddedAttachment(path: present, outcome: .present, unconfirmed: nil)
        }
        if !isOwn { try makeOwnFolder() }
        _ = try? DisposableFolder.clear(in: folder, locks: editor.locks)
        let making = try Problem.explaining(
            what, path: folder.path, try DisposableFolder(in: folder, locks: editor.locks))
        try Problem.attaching(path) { () throws(CopyError) in
            _ = try copy.copyContent(of: path.name, in: parent, into: making.content)
        }
        let lock = editor.lockNames(of: folder)
        defer { withExtendedLifetime(lock) {} }
        // Another program may have added it meanwhile.
        if let present = try present(as: name, where: isSame) {
            return AddedAttachment(path: present, outcome: .present, unconfirmed: nil)
        }
        let free = try freeName(for: name)
        do throws(FileError) {
            try making.publish(as: free)
        } catch {
            throw Problem(error, cannot: what, path: folder.path.appending(free))
        }
        return added(as: free)
    }
}
