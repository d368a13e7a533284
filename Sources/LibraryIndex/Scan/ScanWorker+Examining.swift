import Files

extension ScanWorker {
    /// An entry of a folder to examine.
    struct Candidate {
        /// What the entry was in the old tree.
        enum Old {
            /// The song at this index of the old page.
            case song(Int)
            /// This page of the old tree.
            case folder(Int)
        }

        let handle: FolderHandle
        let folder: ScannedFolder
        var old: Old?
        var isLink: Bool
        var scope: ScanScope?

        init(_ handle: FolderHandle, _ folder: ScannedFolder, old: Old?, isLink: Bool = false) {
            self.handle = handle
            self.folder = folder
            self.old = old
            self.isLink = isLink
        }
    }

    /// Determines what an entry is; opens it unless its stamp shows that it is unchanged.
    ///
    /// - Parameter name: the name of a folder, or of a link that may lead to one, followed by a NUL. Empty for the song
    ///   in the library's own folder.
    func examine(
        _ name: UnsafeRawBufferPointer, _ candidate: Candidate, _ batch: inout ScannedFolder.Batch
    ) -> ScannedFolder.Outcome {
        switch candidate.old {
        case .song(let index):
            if isUnchanged(index, of: oldPage(of: candidate.folder)!, candidate) {
                run.scan.progress.addSong()
                return .oldSong(index)
            }
        case .folder(let index):
            if let folder = unchangedFolder(index, name, candidate) {
                add(folder)
                return .folder(folder)
            }
        case nil:
            break
        }
        return open(name, candidate, &batch)
    }

    /// Whether a song's folder and file have the stamps they had.
    func isUnchanged(_ index: Int, of page: FolderPage, _ candidate: Candidate) -> Bool {
        let record = page.record(at: index)
        guard record.has.contains(.folderSettled), record.isFileSettled,
            record.has.contains(.throughLink) == candidate.isLink
        else { return false }
        setPath(page.text(.folderName, at: index))
        guard let status = statusOfPath(candidate.handle, followingLink: candidate.isLink), status.kind == .directory,
            status.identity == record.folder,
            run.isDependable(status.identity.device),
            FileStamp(status, withInode: true).value == record.folderStamp, !seen.contains(status.identity)
        else { return false }
        appendToPath(page.text(.fileName, at: index))
        guard let file = statusOfPath(candidate.handle, followingLink: true) else { return false }
        return FileStamp(file, withInode: true).value == record.fileStamp
    }

    /// Returns the category if it is unchanged itself; the entries in it may have changed.
    private func unchangedFolder(
        _ index: Int, _ name: UnsafeRawBufferPointer, _ candidate: Candidate
    ) -> ScannedFolder? {
        let page = run.scan.old!.pages[index]
        guard candidate.scope?.isChanged != true, page.facts.unreadableReason == nil,
            page.facts.isThroughLink == candidate.isLink,
            let descriptor = try? candidate.handle.descriptor.open(
                name.cString, for: candidate.isLink ? .place : .ownPlace),
            let status = try? descriptor.status()
        else { return nil }
        if candidate.scope == nil {
            guard page.facts.isSettled, status.identity == page.facts.identity,
                run.isDependable(status.identity.device),
                FileStamp(status, withInode: true) == page.facts.stamp, !seen.contains(status.identity)
            else { return nil }
        }
        return ScannedFolder(
            in: candidate.folder, page.facts, .asBefore(page), old: index,
            oldFolders: run.scan.old!.children(of: index),
            scope: candidate.scope, handle: run.handles.hasRoom ? run.handles.handle(descriptor) : nil)
    }
}
