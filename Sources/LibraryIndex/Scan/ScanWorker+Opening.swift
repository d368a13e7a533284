import Files
import Problems
import SongFormat
import SongNames
import Translations

extension ScanWorker {
    /// How often a folder that another computer has just replaced is looked up again. There may be many, and a server
    /// that has lost them all must not cause a wait at each.
    private static let mostLooksAgain = 3

    /// Opens a folder: reads it if it is a song, adds it if it is a category.
    func open(
        _ name: UnsafeRawBufferPointer, _ candidate: Candidate, _ batch: inout ScannedFolder.Batch
    ) -> ScannedFolder.Outcome {
        var retry = NetworkRetry(most: Self.mostLooksAgain)
        while true {
            do throws(Errno) {
                return try openOnce(name, candidate, &batch)
            } catch {
                if error == .staleHandle, retry.again() { continue }
                return unreadable(name, error, candidate, &batch)
            }
        }
    }

    /// - Throws: before anything was added.
    private func openOnce(
        _ name: UnsafeRawBufferPointer, _ candidate: Candidate, _ batch: inout ScannedFolder.Batch
    ) throws(Errno) -> ScannedFolder.Outcome {
        let place = name.isEmpty ? "." : FilePath(bytes: Array(name))
        let descriptor = try candidate.handle.descriptor.open(
            place, for: candidate.isLink ? .namesThroughLink : .names)
        let status = try descriptor.status()
        if seen.contains(status.identity) { return .nothing }
        let keepsInodes = run.isDependable(status.identity.device, of: descriptor)
        let stamp = FileStamp(status, withInode: keepsInodes)
        let songs = try list(descriptor)
        let content = self.content(of: songs, in: descriptor, named: name)
        if !content.isCertain, run.leaseTimeout == nil {
            run.putOff(Array(name), in: candidate.folder)
            return .nothing
        }
        if content.song != nil || content.isAmbiguous {
            let file = content.song ?? content.copies[0]
            let finding = SongReader.Finding(
                folderName: name, folder: status.identity, folderStamp: stamp,
                isFolderSettled: content.isCertain && FileStamp.isSettled(status, now: run.scan.now),
                isThroughLink: candidate.isLink,
                fileName: file, isFileLink: linkedSongs.contains(file), neighbors: neighbors(content),
                ambiguity: content.isAmbiguous ? content.ambiguityReason : nil,
                attachments: name.isEmpty ? [] : attachments(beside: content, among: songs))
            return song(finding, in: descriptor, keepsInodes, candidate, &batch)
        }
        if name.isEmpty { return .nothing }
        names.sort()
        let facts = FolderPage.Facts(
            Array(name), status, stamp, now: run.scan.now, isThroughLink: candidate.isLink)
        let folder = category(facts, candidate, handle: run.handles.hasRoom ? run.handles.handle(descriptor) : nil)
        add(folder)
        return .folder(folder)
    }

    private func neighbors(_ content: SongFolderContent) -> [[UInt8]] {
        content.copies.map(\.bytes) + content.otherSongs.map { [SongTexts.otherSong] + $0.bytes }
    }

    private func song(
        _ finding: SongReader.Finding, in descriptor: borrowing BulkDescriptor, _ keepsInodes: Bool,
        _ candidate: Candidate,
        _ batch: inout ScannedFolder.Batch
    ) -> ScannedFolder.Outcome {
        if case .song(let index) = candidate.old, let page = oldPage(of: candidate.folder),
            hasSameFile(finding, descriptor, keepsInodes, as: index, of: page)
        {
            batch.songs.append(index, of: page.songs)
            batch.songs.changeLast { finding.apply(to: &$0) }
        } else {
            let lease = run.leaseTimeout
            guard
                songReader.read(finding, in: descriptor, keepsInodes: keepsInodes, lease: lease, table: &batch.songs)
            else {
                run.putOff(Array(finding.folderName), in: candidate.folder)
                return .nothing
            }
            if case .song(let index) = candidate.old {
                batch.songs.keepLast(ifBrokenLike: index, of: oldPage(of: candidate.folder)!.songs)
            }
        }
        run.scan.progress.addSong()
        return .song(batch.songs.count - 1)
    }

    /// Whether the song's file is unchanged, so that only its folder has changed or has no reliable stamp.
    private func hasSameFile(
        _ finding: SongReader.Finding, _ descriptor: borrowing BulkDescriptor, _ keepsInodes: Bool, as index: Int,
        of page: FolderPage
    ) -> Bool {
        let record = page.songs.records[index]
        guard record.isFileSettled, finding.ambiguity == nil,
            page.songs.text(.fileName, at: index).elementsEqual(finding.fileName.bytes),
            page.songs.neighbors(of: index) == finding.neighbors
        else { return false }
        setPath(finding.fileName.bytes[...])
        let status = try? path.withUnsafeBufferPointer { path throws(Errno) in
            try descriptor.status(of: UnsafeRawBufferPointer(path).cString, followingLink: true)
        }
        return status.map { FileStamp($0, withInode: keepsInodes).value == record.fileStamp } ?? false
    }

    private func category(
        _ facts: FolderPage.Facts, _ candidate: Candidate, handle: FolderHandle?
    ) -> ScannedFolder {
        let old: Int? = if case .folder(let index) = candidate.old { index } else { nil }
        return ScannedFolder(
            in: candidate.folder, facts, .names(names.compacted), old: old,
            oldFolders: old.map { run.scan.old!.children(of: $0) } ?? [],
            scope: candidate.scope, handle: handle)
    }

    /// Adds a folder that exists as far as is known but cannot be read, with the reason. Every scan examines it again.
    func unreadable(
        _ name: UnsafeRawBufferPointer, _ error: Errno, _ candidate: Candidate, _ batch: inout ScannedFolder.Batch
    ) -> ScannedFolder.Outcome {
        if error.leadsToNothing { return .nothing }
        if name.isEmpty {
            batch.failure = error
            return .nothing
        }
        let status: FileStatus?
        do throws(Errno) {
            status = try candidate.handle.descriptor.status(of: name.cString, followingLink: candidate.isLink)
        } catch {
            if error.leadsToNothing { return .nothing }
            status = nil
        }
        if let status, seen.contains(status.identity) { return .nothing }
        let cause = FileError(call: .openat, path: FilePath(bytes: Array(name)), errno: error)
        let problem = Problem(cause, cannot: translated("open the folder"))
        let modified = status?.modificationTime ?? FileTime(seconds: 0)
        let facts = FolderPage.Facts(
            name: Array(name), identity: status?.identity ?? lastIdentity(of: candidate), stamp: FileStamp(value: 0),
            isSettled: false, isThroughLink: candidate.isLink, created: status?.birthTime ?? modified,
            modified: modified, unreadableReason: problem.what, trouble: ReadingTrouble(problem.kind))
        names.removeAll()
        let folder = category(facts, candidate, handle: nil)
        add(folder)
        return .folder(folder)
    }

    /// The identity of the folder that was there before; if that is unknown, one that no folder has.
    private func lastIdentity(of candidate: Candidate) -> FileIdentity {
        switch candidate.old {
        case .song(let index): oldPage(of: candidate.folder)!.songs.records[index].folder
        case .folder(let index): run.scan.old!.pages[index].facts.identity
        case nil: FileIdentity(device: candidate.folder.facts.identity.device, inode: 0)
        }
    }

    /// Reads the folder's names into ``names``, in the filesystem's order.
    ///
    /// - Returns: the names of the files that have a song's file name.
    func list(_ descriptor: borrowing BulkDescriptor) throws(Errno) -> [FilePath] {
        names.removeAll()
        attachments = []
        linkedSongs = []
        var songs = [FilePath]()
        var maybeSongs = [FilePath]()
        try folderReader.read(descriptor) { entry in
            guard entry.bytes[0] != UInt8(ascii: ".") else { return }
            switch entry.kind {
            case .regular:
                if SongFileName.isOne(entry.bytes) {
                    songs.append(FilePath(bytes: Array(entry.bytes)))
                } else if let kind = AttachmentKind(entry.bytes) {
                    attachments.insert(.init(kind))
                }
            case .symbolicLink, .unknown:
                if SongFileName.isOne(entry.bytes) {
                    maybeSongs.append(FilePath(bytes: Array(entry.bytes)))
                    if entry.kind == .symbolicLink { linkedSongs.insert(FilePath(bytes: Array(entry.bytes))) }
                } else if let kind = AttachmentKind(entry.bytes) {
                    attachments.insert(.init(kind))
                }
                names.append(entry.bytes, entry.kind)
            case .directory:
                attachments.insert(.otherAttachment)
                names.append(entry.bytes, entry.kind)
            case .fifo, .socket, .characterDevice, .blockDevice:
                break
            }
        }
        for name in maybeSongs {
            setPath(name.bytes[...])
            do throws(Errno) {
                let status = try path.withUnsafeBufferPointer { path throws(Errno) in
                    try descriptor.status(of: UnsafeRawBufferPointer(path).cString, followingLink: true)
                }
                if status.kind == .regular { songs.append(name) }
            } catch {
                // The song reports what keeps it from being read.
                if !error.leadsToNothing { songs.append(name) }
            }
        }
        return songs
    }

    /// The attachments of a song; see ``SongAttachments``. None in a folder of several songs, where they belong to no
    /// song.
    private func attachments(beside content: SongFolderContent, among songs: [FilePath]) -> SongRecord.Flags {
        guard songs.count > 1, let song = content.song else { return attachments }
        let versions = content.versions(of: song)
        return songs.allSatisfy { $0 == song || versions.contains($0) } ? attachments : []
    }

    /// Which of these files is the folder's song.
    ///
    /// - Parameter folder: its name; empty for the library's own.
    private func content(
        of songs: [FilePath], in descriptor: borrowing BulkDescriptor, named folder: UnsafeRawBufferPointer
    ) -> SongFolderContent {
        if songs.count < 2 { return SongFolderContent(songNames: songs, in: nil) { _ in .none } }
        let ownName = folder.isEmpty ? run.scan.root.lastComponent : FilePath(bytes: Array(folder))
        return SongFolderContent(songNames: songs, in: ownName) { name in
            var status: FileStatus?
            do throws(FileReadError) {
                let lease = run.leaseTimeout
                return .init(
                    ofSong: try descriptor.readFile(name, limit: SongFile.byteLimit, lease: lease, &status))
            } catch {
                return .init(error)
            }
        }
    }
}
